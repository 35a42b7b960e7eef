import { expect, test } from "vitest";
import { WardroundError } from "../../base/errors.ts";
import type { Plan } from "../../model/plan.ts";
import { affords, decide } from "../../participant/policy.ts";
import type { Charge } from "../../privacy/ledger.ts";
import { Encoding, type Offer } from "../../protocol/frames.ts";
import { nodeHasher } from "../../runtime/system.ts";
import { createDataConfig, createOffer, hex32, plainPlan, privatePlan, sha256 } from "./offers.ts";

function charges(...epsilons: readonly number[]): readonly Charge[] {
  return epsilons.map((epsilon, at) => ({
    dataSet: "d",
    federationId: hex32("f"),
    roundId: String(at).padStart(32, "0"),
    attempt: 1,
    epsilon,
  }));
}

function answer(
  plan: Plan,
  options: {
    readonly policy?: object;
    readonly offer?: Partial<Offer>;
    readonly entries?: readonly Charge[];
    readonly isSigned?: boolean;
  } = {},
) {
  return decide(createOffer(plan, options.offer), {
    config: createDataConfig(options.policy),
    entries: () => options.entries ?? [],
    hasher: nodeHasher,
    verifyPlan: () => {
      if (options.isSigned ?? true) return;
      throw new WardroundError("PLAN_SIGNATURE_INVALID", "not by the pinned key");
    },
  });
}

test("a private plan is accepted at the epsilon and bound that the plan itself gives", () => {
  expect(answer(privatePlan(5))).toMatchObject({
    kind: "accept",
    mechanism: { integerClip: 2 ** 16, epsilon: 5, denominator: 4 },
    charge: { dataSet: "d", roundId: hex32("1"), attempt: 1, epsilon: 5 },
  });
});

test("a plain plan is accepted as an unbounded charge only where the hospital says allow", () => {
  const allowed = answer(plainPlan(), { policy: { plain_rounds: "allow" } });
  expect(allowed).toMatchObject({ kind: "accept", charge: { epsilon: Infinity } });
  expect(answer(plainPlan())).toMatchObject({ kind: "decline", code: "POLICY_PLAIN_REFUSED" });
});

test("private rounds spend the budget to its end, then only allow lets a plain round in", () => {
  const allow = { plain_rounds: "allow" };
  const spent45 = charges(...Array.from({ length: 9 }, () => 5));
  const spent50 = charges(...Array.from({ length: 10 }, () => 5));
  const unbounded = charges(Infinity);
  const outcomes = [
    answer(privatePlan(), { entries: spent45 }),
    answer(privatePlan(), { entries: spent50 }),
    answer(plainPlan(), { entries: spent50, policy: allow }),
    answer(privatePlan(), { entries: unbounded, policy: allow }),
    answer(privatePlan(), { entries: unbounded, policy: { epsilon_budget: "unlimited" } }),
  ].map((decision) => (decision.kind === "accept" ? "accept" : decision.code));
  expect(outcomes).toEqual([
    "accept",
    "POLICY_BUDGET_SPENT",
    "accept",
    "POLICY_BUDGET_SPENT",
    "accept",
  ]);
});

test("an encoding of the plan fixes how long the update is, to the byte", () => {
  const policy = { plain_rounds: "allow" };
  for (const [encoding, bytes] of [
    ["float32", 8],
    ["float16", 4],
    ["int8", 6],
    ["top-k", 8],
  ] as const) {
    const plan = plainPlan({ encoding });
    const [section] = createOffer(plan).sections;
    expect(section?.bytes).toBe(bytes);
    expect(answer(plan, { policy })).toMatchObject({ kind: "accept", plan: { encoding } });
    const offer = { sections: [{ ...section!, bytes: bytes + 1 }] };
    expect(answer(plan, { policy, offer })).toMatchObject({ code: "POLICY_PLAN_REFUSED" });
  }
});

test("the same attempt again costs nothing, another attempt costs again", () => {
  const paid = { ...(charges(5)[0] as Charge), roundId: hex32("1") };
  const policy = { epsilon_budget: 5 };
  expect(answer(privatePlan(5), { entries: [paid], policy }).kind).toBe("accept");
  expect(answer(privatePlan(5), { entries: [paid], policy, offer: { attempt: 2 } })).toMatchObject({
    code: "POLICY_BUDGET_SPENT",
  });
});

test("ten rounds of 0.1 fit a budget of 1, an eleventh does not", () => {
  const tenth = (count: number) => charges(...Array.from({ length: count }, () => 0.1));
  const [next] = charges(0.1).map((charge) => ({ ...charge, roundId: hex32("a") }));
  expect(affords(1, next as Charge, () => tenth(9))).toBe(true);
  expect(affords(1, next as Charge, () => tenth(10))).toBe(false);
});

test("an offer that is not what its signed plan says is declined by name", () => {
  const section = createOffer(privatePlan()).sections[0]!;
  const table: readonly (readonly [Partial<Offer>, string])[] = [
    [{ planDigest: sha256("other") }, "POLICY_PLAN_REFUSED"],
    [{ federation: "g" }, "POLICY_PLAN_REFUSED"],
    [{ plan: new TextEncoder().encode("{}") }, "PLAN_INVALID"],
    [{ encoding: Encoding.FLOAT32 }, "POLICY_PLAN_REFUSED"],
    [{ encoding: Encoding.INT32 }, "POLICY_PLAN_REFUSED"],
    // A later version's, in a plan that cannot be read here.
    [{ encoding: 7 as Encoding, plan: new Uint8Array(2) }, "UPDATE_ENCODING_REFUSED"],
    [{ roundNumber: 11 }, "POLICY_PLAN_REFUSED"],
    [{ sections: [] }, "POLICY_PLAN_REFUSED"],
    [{ sections: [section, { ...section, name: "control-variate" }] }, "POLICY_PLAN_REFUSED"],
    [{ sections: [{ ...section, name: "gradients" }] }, "POLICY_PLAN_REFUSED"],
    [{ sections: [{ ...section, boundL1: 2 ** 17 }] }, "POLICY_PLAN_REFUSED"],
    [{ sections: [{ ...section, bytes: 16 }] }, "POLICY_PLAN_REFUSED"],
  ];
  for (const [offer, code] of table) {
    expect(answer(privatePlan(), { offer })).toMatchObject({ kind: "decline", code });
  }
  expect(answer(privatePlan(), { isSigned: false })).toMatchObject({
    code: "PLAN_SIGNATURE_INVALID",
  });
  expect(answer(privatePlan(), { policy: { minimum_quorum: 3 } })).toMatchObject({
    code: "POLICY_QUORUM_TOO_SMALL",
  });
});

test("a plain plan whose updates would be kept for longer than the policy lets is declined", () => {
  const policy = { plain_rounds: "allow", maximum_retain_rounds: 1 } as const;
  const kept = (plan: Plan) => answer(plan, { policy });
  expect(kept(plainPlan())).toMatchObject({
    code: "POLICY_PLAN_REFUSED",
    sentMessage: expect.stringContaining("updates of 2 rounds"),
  });
  expect(kept({ ...plainPlan(), retain_rounds: 1 }).kind).toBe("accept");
  expect(kept(privatePlan()).kind).toBe("accept");
});

test("a decline says why only where the plan is known to have no mechanism", () => {
  const plain = answer(plainPlan(), { policy: { minimum_quorum: 3, plain_rounds: "allow" } });
  expect(plain).toMatchObject({ sentMessage: expect.stringContaining("minimum_quorum is 3") });
  for (const decision of [
    answer(privatePlan(), { policy: { minimum_quorum: 3 } }),
    answer(privatePlan(), { policy: { epsilon_budget: 1 } }),
    answer(privatePlan(), { isSigned: false }),
  ]) {
    expect(decision).toMatchObject({ sentMessage: "", message: expect.stringMatching(/./) });
  }
});

test("a plan whose loss is not for this data set's labels is declined by name", () => {
  const plan = plainPlan({ training: { loss: "cox", learning_rate: 0.1, epochs: 1 } });
  expect(answer(plan, { policy: { plain_rounds: "allow" } })).toMatchObject({
    kind: "decline",
    code: "DATA_SHAPE_MISMATCH",
    sentMessage: expect.stringMatching(/loss, cox, takes times and events .* is classes/),
  });
});

test("an offer whose ids or digests could be paths is declined", () => {
  const odd: readonly Partial<Offer>[] = [
    { checkpointDigest: "../../escaped" },
    { graphDigest: `../${"a".repeat(61)}` },
    { roundId: "../round" },
    { federationId: "A".repeat(32) },
    { attempt: 0 },
  ];
  for (const offer of odd) {
    const decision = answer(privatePlan(5), { offer });
    expect(decision, JSON.stringify(offer)).toMatchObject({
      kind: "decline",
      code: "POLICY_PLAN_REFUSED",
      sentMessage: "",
    });
  }
});

test("a plan that is asynchronous and has a mechanism is declined by name, whoever signed it", () => {
  const asynchronous = {
    buffer: 4,
    staleness_maximum: 10,
    staleness_exponent: 0,
    contributions: 1,
  };
  const answered = answer({ ...privatePlan(5), asynchronous });
  expect(answered).toMatchObject({ kind: "decline", code: "PLAN_INVALID", sentMessage: "" });
  expect("message" in answered && answered.message).toMatch(
    /^asynchronous: cannot be used with a privacy mechanism/,
  );
});
