import { setImmediate as nextTurn } from "node:timers/promises";
import { tileValues } from "../base/limits.ts";
import type { NoiseSource } from "../base/ports.ts";
import { createLaplaceSampler } from "../privacy/sampler.ts";
import type { NoiseJob } from "./contract.ts";
import { writeWholeFile } from "./whole-file.ts";

/** Draws a round's noise into a file (int32, little-endian) and syncs it, not its folder. @returns its SHA-256. */
export async function drawNoise(
  job: NoiseJob,
  noise: NoiseSource,
  signal: AbortSignal,
): Promise<string> {
  const sampler = createLaplaceSampler(job.mechanism);
  const samples = new Int32Array(Math.min(tileValues, job.valueCount));
  const { digest } = await writeWholeFile(job.path, async (file) => {
    for (let done = 0; done < job.valueCount; done += samples.length) {
      const piece = samples.subarray(0, Math.min(samples.length, job.valueCount - done));
      sampler.sample(piece, noise);
      file.write(piece);
      await nextTurn(); // lets an abort in
      signal.throwIfAborted();
    }
  });
  samples.fill(0);
  return digest;
}
