import type { EncodingName, PayloadShape, Values } from "../../model/encodings/contract.ts";
import { createDecoder, isInteger } from "../../model/encodings/encodings.ts";

/** All values of a payload in memory, decoded in tiles of some length through a buffer of some length. */
export function decode(
  name: EncodingName,
  payload: Uint8Array,
  shape: PayloadShape,
  { tile = 1 << 18, bufferBytes = 1 << 16 } = {},
): Values {
  let at = 0;
  const source = (into: Uint8Array): void => {
    into.set(payload.subarray(at, at + into.length));
    at += into.length;
  };
  const decoder = createDecoder(name, shape, { source, bufferBytes });
  const count = shape.valueCount;
  const values = isInteger(name) ? new Int32Array(count) : new Float32Array(count);
  for (let done = 0; done < count; done += tile) decoder.next(values.subarray(done, done + tile));
  decoder.finish();
  return values;
}
