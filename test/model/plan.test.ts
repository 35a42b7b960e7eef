import { expect, test } from "vitest";
import { canonicalJsonBytes } from "../../base/canonical-json.ts";
import {
  completePlan,
  encodingOf,
  parsePlanBytes,
  parsePlanFile,
  planBytes,
} from "../../model/plan.ts";

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

test("a private plan may pick more participants than its denominator where fewer are enough", () => {
  const cohort = { ...file.cohort, maximum: 13, enough: 3 };
  const many = completePlan({ ...file, cohort }, { federation: "wards", rounds: 1, cohortSize: 9 });
  expect(many.cohort).toMatchObject({ maximum: 13, enough: 3 });
  expect(parsePlanBytes(planBytes(many))).toEqual(many);
  const privacy = { mechanism: "laplace", unit: "participant", clip: 1, epsilon: 5 } as const;
  const open = completePlan(
    { ...file, cohort, privacy },
    { federation: "wards", rounds: 1, cohortSize: 9 },
  );
  expect(open.privacy?.denominator).toBe(3);
});

test("what a plan leaves open of its time is filled in", () => {
  expect(plan).toMatchObject({ deadline: "10m", hard_deadline: "40m", grace: "1m" });
  const rules = { quorum: 2, training: file.training, deadline: "900000000d" };
  const long = completePlan(parsePlanFile(rules), { federation: "w", rounds: 1, cohortSize: 2 });
  expect(long.hard_deadline).toBe("900000000d");
});

test.each([
  ["cohort.maximum", { ...plan, cohort: { minimum: 1, maximum: 4 } }],
  ["privacy.denominator", { ...plan, privacy: { ...plan.privacy, denominator: undefined } }],
  ["privacy.denominator", { ...plan, privacy: { ...plan.privacy, denominator: 1 } }],
  ["quorum", { ...plan, quorum: 4 }],
  ["encoding", { ...plan, encoding: undefined }],
  ["encoding", { ...plan, encoding: "float16" }],
  ["encoding", { ...plan, encoding: "int4" }],
  ["top_k", { ...plan, top_k: 0.5 }],
  ["top_k", { ...plan, privacy: undefined, encoding: "top-k" }],
  ["cohort.enough", { ...plan, cohort: { ...plan.cohort, enough: 1 } }],
  ["cohort.enough", { ...plan, cohort: { ...plan.cohort, maximum: 9, enough: 4 } }],
  ["cohort.enough", { ...plan, cohort: { ...plan.cohort, enough: 4 } }],
  ["hard_deadline", { ...plan, hard_deadline: undefined }],
  ["hard_deadline", { ...plan, deadline: "1h", hard_deadline: "59m" }],
])("a signed plan whose %s cannot hold is refused", (path, wrong) => {
  const bytes = canonicalJsonBytes(JSON.parse(JSON.stringify(wrong)));

  expect(() => parsePlanBytes(bytes)).toThrow(
    expect.objectContaining({ code: "PLAN_INVALID", message: expect.stringContaining(path) }),
  );
});

test("a plan left open is float32, packed under a mechanism, and keeps a hundredth where top-k", () => {
  const { privacy: _, ...rest } = file;
  const complete = (change: object) =>
    completePlan(parsePlanFile({ ...rest, ...change }), {
      federation: "wards",
      rounds: 1,
      cohortSize: 9,
    });
  expect(encodingOf(plan)).toEqual({ name: "packed", topK: undefined });
  expect(encodingOf(complete({}))).toEqual({ name: "float32", topK: undefined });
  expect(encodingOf(complete({ encoding: "top-k" }))).toEqual({ name: "top-k", topK: 0.01 });
  const some = complete({ encoding: "top-k", top_k: 0.5 });
  expect(encodingOf(parsePlanBytes(planBytes(some)))).toEqual({ name: "top-k", topK: 0.5 });
});

test.each([
  [{ encoding: "float32" }, /float32 cannot be used with a privacy mechanism.*packed or int32/],
  [{ encoding: "float16" }, /float16 cannot be used with a privacy mechanism/],
  [{ encoding: "int8" }, /int8 cannot be used with a privacy mechanism/],
  [{ encoding: "top-k" }, /top-k cannot be used with a privacy mechanism/],
  [{ encoding: "packed", privacy: undefined }, /packed writes the integers of a privacy mechanism/],
  [{ encoding: "int32", privacy: undefined }, /int32 writes the integers of a privacy mechanism/],
  [{ top_k: 0.1, privacy: undefined }, /top_k: is for encoding top-k alone/],
  [{ encoding: "top-k", top_k: 0, privacy: undefined }, /top_k/],
])("a plan with %j is refused by name", (change, message) => {
  expect(() => parsePlanFile({ ...file, ...change })).toThrow(message);
});

const plainFile = { ...file, privacy: undefined };

test("an asynchronous plan fixes its staleness and picks who comes late", () => {
  const parsed = parsePlanFile({ ...plainFile, asynchronous: { buffer: 4 } });
  const made = completePlan(parsed, { federation: "wards", rounds: 1, cohortSize: 9 });
  expect(made.asynchronous).toEqual({
    buffer: 4,
    staleness_maximum: 10,
    staleness_exponent: 0.5,
    contributions: 1,
  });
  expect(made.cohort).toMatchObject({ late: "pick" });
  expect(parsePlanBytes(planBytes(made))).toEqual(made);
});

const buffer = 4;
test.each<[object, RegExp]>([
  [
    { privacy: file.privacy, asynchronous: { buffer } },
    /^asynchronous: cannot be used with a privacy mechanism: staleness and repeated contributions weigh/,
  ],
  [
    { cohort: { enough: 4 }, asynchronous: { buffer } },
    /cohort\.enough: cannot be used with asynchronous\.buffer/,
  ],
  [
    { asynchronous: { buffer: 1 } },
    /asynchronous\.buffer: 1 updates.* may come from fewer than the quorum, 2/,
  ],
  [
    { asynchronous: { buffer, contributions: 4 } },
    /asynchronous\.buffer: 4 updates, of each participant at most 4, may come from fewer/,
  ],
  [
    { cohort: { maximum: 3 }, asynchronous: { buffer } },
    /asynchronous\.buffer: 4 updates can never come from 3 participants/,
  ],
  [
    { encoding: "int8", asynchronous: { buffer, contributions: 2 } },
    /asynchronous\.contributions: 2 cannot be used with encoding int8/,
  ],
  [{ asynchronous: { buffer, staleness_maximum: -1 } }, /asynchronous\.staleness_maximum/],
  [{ asynchronous: { buffer, staleness_exponent: -0.5 } }, /asynchronous\.staleness_exponent/],
  [{ asynchronous: {} }, /asynchronous\.buffer/],
])("an asynchronous plan with %j is refused by name", (change, message) => {
  expect(() => parsePlanFile({ ...plainFile, ...change })).toThrow(
    expect.objectContaining({ code: "PLAN_INVALID", message: expect.stringMatching(message) }),
  );
});

test("asynchronous plans may contribute more than once, or lossily, or wait for all of a quorum", () => {
  for (const change of [
    { asynchronous: { buffer, contributions: 2 } },
    { asynchronous: { buffer: 2 } },
    { encoding: "int8", asynchronous: { buffer } },
    { cohort: { maximum: 2 }, asynchronous: { buffer, contributions: 2 } },
  ]) {
    expect(() => parsePlanFile({ ...plainFile, ...change })).not.toThrow();
  }
});
