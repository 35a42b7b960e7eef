import type { Kernels } from "../contract.ts";
import { tileLength } from "../tile-length.ts";
import type { Tensor, Tfjs } from "./api.ts";

/** Smallest normal float32, 2^-126: what is nearer to zero is written +0. */
const smallestNormal = 2 ** -126;

/**
 * Kernels over TensorFlow's own operations, through tfjs-node: the same bits as typed arrays.
 * TensorFlow computes with subnormals flushed to zero of either sign on some threads and not on
 * others; so every operand and result passes `flush`, which gives +0 in both modes.
 * @param tf - as `asTfjs` checked it.
 */
export function createTfjsKernels(tf: Tfjs, name: "tfjs-cpu" | "tfjs-gpu"): Kernels {
  const zero = tf.keep(tf.scalar(0, "float32"));
  const limit = tf.keep(tf.scalar(smallestNormal, "float32"));
  const flush = (value: Tensor): Tensor => tf.where(tf.less(tf.abs(value), limit), zero, value);

  const product = (values: Float32Array, weight: number): Tensor => {
    if (Math.abs(weight) < 1) return tf.tensor1d(smallProduct(values, weight), "float32");
    return tf.mul(flush(tf.tensor1d(values, "float32")), tf.scalar(weight, "float32"));
  };

  const foldTiles = (count: number, tile: number, term: (index: number) => Tensor): Tensor => {
    let sum = tf.zeros([tile], "float32");
    for (let index = 0; index < count; index++) {
      const next = tf.tidy(() => flush(tf.add(sum, term(index))));
      sum.dispose();
      sum = next;
    }
    return sum;
  };

  /** `tidy` must not return the values: it would look for tensors in each of them. */
  const read = (work: () => Tensor): ReturnType<Tensor["dataSync"]> => {
    const result = tf.tidy(work);
    const values = result.dataSync();
    result.dispose();
    return values;
  };

  return {
    name,
    weightedSum(updates, weights) {
      const tile = tileLength(updates, weights.length);
      if (tile === 0) return new Float32Array(0);
      const term = (k: number): Tensor =>
        product(updates[k] as Float32Array, Math.fround(weights[k] as number));
      return read(() => foldTiles(updates.length, tile, term)) as Float32Array;
    },
    integerSum(updates) {
      const tile = tileLength(updates, updates.length);
      if (tile === 0) return new Int32Array(0);
      // As float32, exact up to 2^24: TensorFlow adds int32 on the CPU even where there is a GPU.
      const term = (k: number): Tensor =>
        tf.cast(tf.tensor1d(updates[k] as Int32Array, "int32"), "float32");
      return read(() => tf.cast(foldTiles(updates.length, tile, term), "int32")) as Int32Array;
    },
    // In plain JavaScript: tfjs has no type that holds integers above 2^24 (float32) or 2^31 (int32).
    integerL1(values) {
      let sum = 0;
      for (let i = 0; i < values.length; i++) sum += Math.abs(values[i] as number);
      return sum;
    },
    allFinite(values) {
      if (values.length === 0) return true;
      return read(() => tf.all(tf.isFinite(tf.tensor1d(values, "float32"))))[0] === 1;
    },
    dispose() {
      zero.dispose();
      limit.dispose();
    },
  };
}

/**
 * float32(weight × value) for |weight| < 1, which may be subnormal: whether a product just below
 * 2^-126 rounds up to it depends on the processor's flush mode, so these are formed in JavaScript,
 * where the product is exact before its one rounding.
 */
function smallProduct(values: Float32Array, weight: number): Float32Array {
  const products = new Float32Array(values.length);
  const factor = Math.abs(weight) < smallestNormal ? 0 : weight;
  for (let i = 0; i < values.length; i++) {
    const value = values[i] as number;
    const rounded = Math.abs(value) < smallestNormal ? 0 : Math.fround(factor * value);
    products[i] = Math.abs(rounded) < smallestNormal ? 0 : rounded;
  }
  return products;
}
