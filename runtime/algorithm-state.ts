import { localDisplacement } from "../aggregators/local-steps.ts";
import { WardroundError } from "../base/errors.ts";
import { stepCount } from "../model/plan-training.ts";
import { neededVector } from "../model/server-state.ts";
import { nextControl, nextDrift, scaffoldShift } from "../training/federated.ts";
import type { TrainJob } from "./contract.ts";
import { type NodeState, vectorOf } from "./node-state.ts";
import { InputFile } from "./whole-file.ts";

/** What an algorithm does to one round of local training. All vectors are in layout order. */
interface LocalAlgorithm {
  /** Added to every gradient. */
  readonly shift: Float32Array;
  /** What is kept for the next round, by name. @param delta - trained − received. */
  readonly keptAfter: (delta: Float32Array) => NodeState;
}

/**
 * Reads an algorithm's vectors, the server's and the participant's own. A server that begins anew has none:
 * then nobody's own counts. Who has none of its own takes the server's, which so stays the mean of all.
 * @returns undefined where the job has no algorithm.
 * @throws WardroundError CHECKPOINT_CORRUPT where a vector has another length.
 */
export function openAlgorithm(
  { algorithm, vectorPath, training, round, rows }: TrainJob,
  kept: NodeState,
  length: number,
): LocalAlgorithm | undefined {
  const name = algorithm && neededVector({ aggregator: algorithm });
  if (name === undefined) return undefined;
  const read = vectorPath === undefined ? undefined : readVector(vectorPath, length);
  const server = read ?? new Float32Array(length);
  const own = (read && vectorOf(kept, name, length)) ?? server;
  if (name === "drift") {
    const shift = own.map((value) => -value);
    const { proximal = 0 } = training;
    return { shift, keptAfter: (delta) => new Map([[name, nextDrift(own, delta, proximal)]]) };
  }
  const shift = scaffoldShift(server, own);
  const steps = stepCount(training, rows.rowCount);
  return {
    shift,
    keptAfter(delta) {
      const rateSum = localDisplacement(training, { ...roundAt(round), steps });
      return new Map([[name, nextControl(shift, delta, rateSum)]]);
    },
  };
}

const roundAt = ({ number, total }: TrainJob["round"]) => ({ round: number, rounds: total });

function readVector(path: string, length: number): Float32Array<ArrayBuffer> {
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
