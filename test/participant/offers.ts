import { createHash } from "node:crypto";
import { payloadShape } from "../../model/encodings/encodings.ts";
import { completePlan, encodingOf, type Plan, parsePlanFile, planBytes } from "../../model/plan.ts";
import { parseDataConfig } from "../../participant/data/config.ts";
import type { Offer } from "../../protocol/frames.ts";
import { encodingToWire } from "../../protocol/update-header.ts";

export const hex32 = (digit: string): string => digit.repeat(32);
export const sha256 = (bytes: Uint8Array | string): string =>
  createHash("sha256").update(bytes).digest("hex");

export const graph = new TextEncoder().encode("graph");
export const checkpoint = new TextEncoder().encode("checkpoint");
/** A control variate of two values. */
export const control = new Uint8Array(Float32Array.of(0.5, -2).buffer);
export const layoutDigest = sha256("layout");

const training = { loss: "binary-cross-entropy", learning_rate: 0.1, epochs: 2 };

export function plainPlan(change: object = {}): Plan {
  const file = parsePlanFile({ quorum: 2, training, ...change });
  return completePlan(file, { federation: "f", rounds: 10, cohortSize: 4 });
}

export function privatePlan(epsilon = 5): Plan {
  return plainPlan({ privacy: { mechanism: "laplace", clip: 1, epsilon } });
}

/** An offer that agrees with its plan; K is 2^16 for four participants and an epsilon of 1 or more. */
export function createOffer(plan: Plan, change: Partial<Offer> = {}): Offer {
  const bytes = planBytes(plan);
  return {
    federationId: hex32("f"),
    federation: "f",
    roundId: hex32("1"),
    roundNumber: 1,
    attempt: 1,
    plan: bytes,
    planDigest: sha256(bytes),
    planSignature: Uint8Array.of(1),
    planSigner: Uint8Array.of(2),
    checkpointDigest: sha256(checkpoint),
    checkpointBytes: checkpoint.length,
    graphDigest: sha256(graph),
    graphBytes: graph.length,
    sections: [
      {
        name: "weights",
        layoutDigest,
        ...payloadShape(encodingOf(plan), { valueCount: 2, boundL1: plan.privacy ? 2 ** 16 : 0 }),
      },
    ],
    encoding: encodingToWire(plan.encoding),
    remainingMs: 60_000,
    baseVersion: 0,
    state: [],
    ...change,
  };
}

export function createDataConfig(policy: object = {}, trainers: object = {}) {
  return parseDataConfig({
    federation: "f",
    data_set: "d",
    source: { csv: "t.csv" },
    id: "id",
    features: ["age"],
    label: { column: "sick", classes: ["no", "yes"] },
    policy: { epsilon_budget: 50, ...policy },
    trainers,
  });
}
