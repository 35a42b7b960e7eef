import { createRequire } from "node:module";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasCode } from "../../base/errors.ts";
import { compareKernels } from "../../cli/accelerate-compare.ts";
import type { Kernels } from "../../kernels/contract.ts";
import { loadTfjsKernels } from "../../kernels/tfjs/load.ts";
import { createTypedArrayKernels } from "../../kernels/typed-array.ts";

const directory = process.env["WARDROUND_TFJS_DIR"] ?? "";

describe.skipIf(directory === "")("tfjs kernels (WARDROUND_TFJS_DIR)", () => {
  const reference = createTypedArrayKernels();
  let kernels: Kernels;
  beforeAll(async () => {
    kernels = await loadTfjsKernels(directory, "auto");
  });
  afterAll(() => kernels.dispose());

  test("give the typed arrays' bits on tiles with subnormals and zeros of both signs", () => {
    const seed = String(process.hrtime.bigint());
    expect(() => compareKernels(reference, kernels, seed), `seed ${seed}`).not.toThrow();
  });

  test("give the typed arrays' bits for float32 of any bit pattern and weights of any size", () => {
    const float = fc.float({ noNaN: true, noDefaultInfinity: true });
    const folds = fc
      .tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 6 }))
      .chain(([tile, count]) => {
        const update = fc.array(float, { minLength: tile, maxLength: tile });
        return fc.tuple(
          fc.array(update, { minLength: count, maxLength: count }),
          fc.array(fc.float({ noNaN: true, noDefaultInfinity: true, min: 0 }), {
            minLength: count,
            maxLength: count,
          }),
        );
      });
    fc.assert(
      fc.property(folds, ([values, weights]) => {
        const updates = values.map((row) => Float32Array.from(row));
        const want = reference.weightedSum(updates, weights);
        // Where a sum overflows, NaN has more than one pattern and the round fails anyway.
        if (want.some(Number.isNaN)) return;
        expect(kernels.weightedSum(updates, weights)).toStrictEqual(want);
      }),
      { numRuns: 500 },
    );
  });

  test("round the products of weights below one at the edge of the subnormals as typed arrays do", () => {
    const weight = Math.fround(1 - 2 ** -24);
    const update = new Float32Array(100_000).fill(2 ** -126);
    for (let i = 0; i < update.length; i += 3) update[i] = 2 ** -126 * (1 + 2 ** -23);
    const want = reference.weightedSum([update], [weight]);
    expect(want[1]).toBe(2 ** -126);
    expect(kernels.weightedSum([update], [weight])).toStrictEqual(want);
  });

  test("refuse tiles of unequal length and missing weights", () => {
    const updates = [new Float32Array(3), new Float32Array(1)];
    expect(() => kernels.weightedSum(updates, [1, 1])).toThrow(/1 values where the first has 3/);
    expect(() => kernels.weightedSum([new Float32Array(3)], [])).toThrow(/1 updates .* 0 weights/);
    expect(() => kernels.integerSum([new Int32Array(3), new Int32Array(1)])).toThrow(/has 3/);
  });

  test("keep no tensor after a call, and free their own when disposed of", async () => {
    const tf = tfjsItself();
    const before = tf.memory().numTensors;
    const own = await loadTfjsKernels(directory, "auto");
    own.weightedSum([new Float32Array(1_000).fill(3), new Float32Array(1_000).fill(4)], [2, 0.5]);
    own.integerSum([new Int32Array(1_000).fill(3)]);
    own.allFinite(new Float32Array(1_000));
    expect(tf.memory().numTensors).toBe(before + 2);
    own.dispose();
    expect(tf.memory().numTensors).toBe(before);
  });

  test("fold in two threads at once", async () => {
    const answers = await Promise.all([foldInThread(1), foldInThread(2)]);
    expect(answers).toEqual([
      [2.5, 3],
      [5, 6],
    ]);
  });

  test("refuse the GPU where the folder is for the CPU", async (context) => {
    if (kernels.name === "tfjs-gpu") return context.skip("this folder is for the GPU");
    const error = await loadTfjsKernels(directory, "tfjs-gpu").catch((thrown) => thrown);
    expect(hasCode(error, "KERNELS_UNAVAILABLE")).toBe(true);
    return undefined;
  });
});

function tfjsItself(): { memory(): { readonly numTensors: number } } {
  const require = createRequire(join(directory, "package.json"));
  const name = ["@tensorflow/tfjs-node-gpu", "@tensorflow/tfjs-node"].find((candidate) => {
    try {
      return require.resolve(candidate) !== "";
    } catch {
      return false;
    }
  });
  return require(String(name));
}

/** `weight` × ([1, 1] + [1.5, 2]) in a thread of its own, which loads TensorFlow again. */
async function foldInThread(weight: number): Promise<number[]> {
  const script = `
    import { parentPort, workerData } from "node:worker_threads";
    import { register } from ${JSON.stringify(import.meta.resolve("tsx/esm/api"))};
    register();
    const { loadTfjsKernels } = await import(workerData.load);
    const kernels = await loadTfjsKernels(workerData.directory, "auto");
    const updates = [Float32Array.of(1, 1), Float32Array.of(1.5, 2)];
    const { weight } = workerData;
    parentPort.postMessage([...kernels.weightedSum(updates, [weight, weight])]);
    kernels.dispose();
  `;
  const load = new URL("../../kernels/tfjs/load.ts", import.meta.url).href;
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(script)}`), {
    workerData: { load, directory, weight },
    execArgv: [],
  });
  return new Promise((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
  });
}
