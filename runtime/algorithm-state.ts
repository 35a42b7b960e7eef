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
  job: TrainJob,
  kept: NodeState,
  length: number,
): Float32Array<ArrayBuffer> | undefined {
  const vectors = vectorsOf(job, kept, length);
  if (!vectors) return undefined;
  const { server, own } = vectors;
  return job.algorithm === "scaffold"
    ? scaffoldShift(server, own, length)
    : own.map((value) => -value);
}

/**
 * The server's vector and the participant's own. A server that begins anew has none: then nobody's counts.
 * Who has none of its own takes the server's, which leaves the server's the mean of all.
 */
function vectorsOf(
  { algorithm, vectorPath }: TrainJob,
  kept: NodeState,
  length: number,
): { readonly server: Float32Array; readonly own: Float32Array<ArrayBuffer> } | undefined {
  if (algorithm === undefined) return undefined;
  const server = readVector(vectorPath, length);
  if (!server) return { server: new Float32Array(length), own: new Float32Array(length) };
  const name = algorithm === "scaffold" ? "control" : "drift";
  return { server, own: vectorOf(kept, name, length) ?? server };
}

/** What is kept of a round for the algorithm's next one, by name. */
export function keptOf(
  job: TrainJob,
  work: {
    readonly kept: NodeState;
    readonly delta: Float32Array;
    readonly shift: Float32Array | undefined;
  },
): NodeState {
  const { kept, delta, shift } = work;
  const { algorithm, training, round, rows } = job;
  if (algorithm === "scaffold" && shift) {
    const steps = stepCount(training, rows.rowCount);
    let rateSum = 0;
    for (let step = 0; step < steps; step++) {
      const at = { round: round.number, rounds: round.total, step, steps };
      rateSum += learningRateAt(training, at);
    }
    return new Map([["control", nextControl(shift, delta, rateSum)]]);
  }
  const vectors = vectorsOf(job, kept, delta.length);
  if (algorithm !== "feddyn" || !vectors) return new Map();
  return new Map([["drift", nextDrift(vectors.own, delta, training.proximal ?? 0)]]);
}

function readVector(
  path: string | undefined,
  length: number,
): Float32Array<ArrayBuffer> | undefined {
  if (path === undefined) return undefined;
  const file = new InputFile(path);
  try {
    if (file.bytes !== length * 4) {
      throw new WardroundError(
        "CHECKPOINT_CORRUPT",
        `the server's vector has ${file.bytes} bytes, ${length} values need ${length * 4}`,
      );
    }
    const vector = new Float32Array(length);
    file.read(vector, 0);
    return vector;
  } finally {
    file.close();
  }
}
