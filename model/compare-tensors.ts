import { WardroundError } from "../base/errors.ts";
import { fromHalf } from "./encodings/float16.ts";
import { type Dtype, dtypeBytes } from "./layout.ts";

/** How two tensors of the same shape differ. */
export interface TensorDifference {
  readonly valueCount: number;
  /** L2 norm of b − a. */
  readonly l2: number;
  /** Largest |b − a|. */
  readonly maxAbs: number;
  /** a · b ÷ (‖a‖ ‖b‖), −1 to 1; null where either is all 0. */
  readonly cosine: number | null;
}

/** Sums that a comparison is made of; those of several tensors add up to that of all. */
export class TensorComparison {
  #valueCount = 0;
  #squaredDifference = 0;
  #maxAbs = 0;
  #squaredA = 0;
  #squaredB = 0;
  #product = 0;

  /**
   * Takes some values of both.
   * @param a - little-endian bytes, as many values as `b` has.
   */
  add(a: Uint8Array, b: Uint8Array, dtype: Dtype): void {
    if (a.byteLength !== b.byteLength) {
      throw new WardroundError("INTERNAL", "tensors of two lengths cannot be compared");
    }
    const viewA = new DataView(a.buffer, a.byteOffset, a.byteLength);
    const viewB = new DataView(b.buffer, b.byteOffset, b.byteLength);
    const read = readers[dtype];
    for (let at = 0; at < a.byteLength; at += dtypeBytes[dtype]) {
      const valueA = read(viewA, at);
      const valueB = read(viewB, at);
      const difference = valueB - valueA;
      this.#squaredDifference += difference * difference;
      // A difference that is no number stays one.
      this.#maxAbs = Math.max(this.#maxAbs, Math.abs(difference));
      this.#squaredA += valueA * valueA;
      this.#squaredB += valueB * valueB;
      this.#product += valueA * valueB;
      this.#valueCount += 1;
    }
  }

  result(): TensorDifference {
    const norms = Math.sqrt(this.#squaredA) * Math.sqrt(this.#squaredB);
    return {
      valueCount: this.#valueCount,
      l2: Math.sqrt(this.#squaredDifference),
      maxAbs: this.#maxAbs,
      cosine: norms === 0 ? null : Math.min(1, Math.max(-1, this.#product / norms)),
    };
  }
}

const readers: Readonly<Record<Dtype, (view: DataView, at: number) => number>> = {
  F32: (view, at) => view.getFloat32(at, true),
  F64: (view, at) => view.getFloat64(at, true),
  F16: (view, at) => fromHalf(view.getUint16(at, true)),
  BF16: (view, at) => bfloat16ToNumber(view.getUint16(at, true)),
  I64: (view, at) => Number(view.getBigInt64(at, true)),
  I32: (view, at) => view.getInt32(at, true),
  I16: (view, at) => view.getInt16(at, true),
  I8: (view, at) => view.getInt8(at),
  U8: (view, at) => view.getUint8(at),
  BOOL: (view, at) => view.getUint8(at),
};

const shared = new DataView(new ArrayBuffer(4));

/** bfloat16 is the upper half of a float32. */
function bfloat16ToNumber(bits: number): number {
  shared.setUint32(0, bits * 2 ** 16);
  return shared.getFloat32(0);
}
