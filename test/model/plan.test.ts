import { expect, test } from "vitest";
import { canonicalJsonBytes } from "../../base/canonical-json.ts";
import { completePlan, parsePlanBytes, parsePlanFile, planBytes } from "../../model/plan.ts";

const file = parsePlanFile({
  quorum: 2,
  training: { loss: "binary-cross-entropy", learning_rate: 0.1, epochs: 1 },
  privacy: { mechanism: "laplace", clip: 1, epsilon: 5, denominator: 3 },
});
const plan = completePlan(file, { federation: "wards", rounds: 1, cohortSize: 9 });

test("a private plan picks no more participants than its denominator", () => {
  expect(file.cohort.maximum).toBe(4096);
  expect(plan.cohort.maximum).toBe(3);
  expect(parsePlanBytes(planBytes(plan))).toEqual(plan);
  const open = completePlan(
    { ...file, privacy: { mechanism: "laplace", unit: "participant", clip: 1, epsilon: 5 } },
    { federation: "wards", rounds: 1, cohortSize: 9 },
  );
  expect([open.privacy?.denominator, open.cohort.maximum]).toEqual([9, 9]);
});

test.each([
  ["cohort.maximum", { ...plan, cohort: { minimum: 1, maximum: 4 } }],
  ["privacy.denominator", { ...plan, privacy: { ...plan.privacy, denominator: undefined } }],
  ["privacy.denominator", { ...plan, privacy: { ...plan.privacy, denominator: 1 } }],
  ["quorum", { ...plan, quorum: 4 }],
])("a signed plan whose %s cannot hold is refused", (path, wrong) => {
  const bytes = canonicalJsonBytes(JSON.parse(JSON.stringify(wrong)));

  expect(() => parsePlanBytes(bytes)).toThrow(
    expect.objectContaining({ code: "PLAN_INVALID", message: expect.stringContaining(path) }),
  );
});
