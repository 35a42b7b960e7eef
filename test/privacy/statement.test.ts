import { expect, test } from "vitest";
import type { PrivacyStatement } from "../../model/manifest.ts";
import type { LaplaceMechanism } from "../../privacy/contract.ts";
import { resolveLaplace } from "../../privacy/laplace.ts";
import { laplaceStatement } from "../../privacy/statement.ts";

const mechanism = resolveLaplace({
  mechanism: "laplace",
  unit: "participant",
  clip: 1.9,
  epsilon: 2,
  denominator: 4,
});

test("a noised version states epsilon, scale and the sampler's delta", () => {
  const statement = after([]);
  expect(statement).toMatchObject({
    kind: "laplace",
    adjacency: "zero-out",
    clip_l1: 1.9,
    integer_clip: 65536,
    grid: 2 ** -16,
    noise_scale: 0.5,
    denominator: 4,
    epsilon_round: 2,
    epsilon_lineage: 2,
  });
  expect(statement.delta).toBeCloseTo((1 + Math.E ** 2) * 31 * 22 * 2 ** -128, 45);
  expect(statement.delta).toBeGreaterThan(0);
  for (const said of ["zero-out", "(2, ", "not against the server", "who took part is public"]) {
    expect(statement.text).toContain(said);
  }
});

test("epsilon and delta add up over all releases of the federation, each by its own mechanism", () => {
  const first = after([]);
  const third = after([mechanism, { ...mechanism, epsilon: 0.5 }]);
  expect(third.epsilon_lineage).toBe(4.5);
  expect(third.epsilon_round).toBe(2);
  expect(after([mechanism, mechanism]).delta / first.delta).toBeCloseTo(3, 10);
  expect(third.delta / first.delta).toBeCloseTo(2 + (1 + Math.exp(0.5)) / (1 + Math.E ** 2), 1);
  expect(third.text).toContain("All releases of this federation together: (4.5, ");
});

test("a round without a mechanism anywhere before leaves the federation without a bound for ever", () => {
  const later = after([mechanism, null, mechanism]);
  expect(later.epsilon_lineage).toBeNull();
  expect(later.text).toContain("no bound holds for its releases together");
});

function after(
  earlier: readonly (LaplaceMechanism | null)[],
): PrivacyStatement & { kind: "laplace" } {
  const statement = laplaceStatement({ mechanism, parameterCount: 31, earlier });
  if (statement.kind !== "laplace") throw new TypeError(statement.kind);
  return statement;
}
