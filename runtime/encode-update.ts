import { WardroundError } from "../base/errors.ts";
import { tileValues } from "../base/limits.ts";
import {
  createDecoder,
  encodeValues,
  isLossy,
  payloadShape,
} from "../model/encodings/encodings.ts";
import { systemNoise } from "../privacy/entropy.ts";
import { quantise } from "../privacy/quantise.ts";
import type { TrainJob } from "./contract.ts";

/**
 * Turns what was trained into what is sent. Under a mechanism it is clipped, quantised and written
 * without loss. A lossy encoding has error feedback (Karimireddy et al. 2019, "Error Feedback Fixes
 * SignSGD", algorithm 1): what earlier payloads did not say is added first, and what this one does not
 * say, `delta + residual − decoded`, comes out as the next residual.
 * @param delta - `[parameterCount]` float32, finite; overwritten.
 * @param residual - in the same order; of lossy encodings alone.
 * @throws WardroundError TRAINING_FAILED where delta and residual together are not finite.
 */
export function encodeUpdate(
  delta: Float32Array<ArrayBuffer>,
  { mechanism, encoding }: Pick<TrainJob, "mechanism" | "encoding">,
  residual?: Float32Array,
): { readonly payload: Uint8Array; readonly residual?: Float32Array<ArrayBuffer> } {
  const choice = encoding ?? { name: mechanism ? "int32" : "float32" };
  const { name } = choice;
  const boundL1 = mechanism?.integerClip ?? 0;
  const shape = payloadShape(choice, { valueCount: delta.length, boundL1 });
  if (mechanism) {
    return { payload: encodeValues(name, quantise(delta, mechanism, systemNoise), shape) };
  }
  if (!isLossy(name)) return { payload: encodeValues(name, delta, shape) };
  if (residual) addResidual(delta, residual);
  const payload = encodeValues(name, delta, shape);
  let at = 0;
  const source = (into: Uint8Array): void => {
    into.set(payload.subarray(at, at + into.length));
    at += into.length;
  };
  const decoder = createDecoder(name, shape, { source, bufferBytes: tileValues });
  eachTile(delta, (tile, decoded) => {
    decoder.next(decoded);
    for (let i = 0; i < tile.length; i++) tile[i] = (tile[i] as number) - (decoded[i] as number);
  });
  return { payload, residual: delta };
}

function addResidual(delta: Float32Array, residual: Float32Array): void {
  for (let i = 0; i < delta.length; i++) {
    delta[i] = (delta[i] as number) + (residual[i] as number);
  }
  if (delta.every(Number.isFinite)) return;
  throw new WardroundError(
    "TRAINING_FAILED",
    "the update and what earlier ones left over are too large together: try a smaller learning rate",
  );
}

/** @param work - gets a part of the vector, and room for as many values. */
function eachTile(
  vector: Float32Array,
  work: (tile: Float32Array, room: Float32Array) => void,
): void {
  const room = new Float32Array(Math.min(tileValues, vector.length));
  for (let at = 0; at < vector.length; at += room.length) {
    const tile = vector.subarray(at, at + room.length);
    work(tile, room.subarray(0, tile.length));
  }
}
