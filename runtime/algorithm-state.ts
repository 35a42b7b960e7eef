import { WardroundError } from "../base/errors.ts";
import { learningRateAt } from "../model/plan-training.ts";
import { nextControl, nextDrift, scaffoldShift } from "../training/federated.ts";
import type { TrainJob } from "./contract.ts";
import { type NodeState, vectorOf } from "./node-state.ts";
import { stepCount } from "./training-steps.ts";
import { InputFile } from "./whole-file.ts";

/**
 * What every gradient is corrected by; undefined for nothing.
 * @throws WardroundError CHECKPOINT_CORRUPT where a vector has another length.
 */
export function shiftOf(
  { algorithm, controlPath }: TrainJob,
  kept: NodeState,
  length: number,
): Float32Array<ArrayBuffer> | undefined {
  switch (algorithm) {
    case undefined:
      return undefined;
    case "scaffold":
      return scaffoldShift(
        readVector(controlPath, length),
        vectorOf(kept, "control", length),
        length,
      );
    case "feddyn":
      return (vectorOf(kept, "drift", length) ?? new Float32Array(length)).map((value) => -value);
  }
}

/** What is kept of a round for the algorithm's next one, by name. */
export function keptOf(
  { algorithm, training, round, rows }: TrainJob,
  work: {
    readonly kept: NodeState;
    readonly delta: Float32Array;
    readonly shift: Float32Array | undefined;
  },
): NodeState {
  const { kept, delta, shift } = work;
  if (algorithm === "scaffold" && shift) {
    const steps = stepCount(training, rows.rowCount);
    let rateSum = 0;
    for (let step = 0; step < steps; step++) {
      const at = { round: round.number, rounds: round.total, step, steps };
      rateSum += learningRateAt(training, at);
    }
    return new Map([["control", nextControl(shift, delta, rateSum)]]);
  }
  if (algorithm !== "feddyn") return new Map();
  const own = vectorOf(kept, "drift", delta.length);
  return new Map([["drift", nextDrift(own, delta, training.proximal ?? 0)]]);
}

function readVector(path: string | undefined, length: number): Float32Array | undefined {
  if (path === undefined) return undefined;
  const file = new InputFile(path);
  try {
    if (file.bytes !== length * 4) {
      throw new WardroundError(
        "CHECKPOINT_CORRUPT",
        `the server's control variate has ${file.bytes} bytes, ${length} values need ${length * 4}`,
      );
    }
    const vector = new Float32Array(length);
    file.read(vector, 0);
    return vector;
  } finally {
    file.close();
  }
}
