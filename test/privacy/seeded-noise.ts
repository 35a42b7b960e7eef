import { createCipheriv, createHash } from "node:crypto";
import process from "node:process";
import type { NoiseSource } from "../../base/ports.ts";

/** `SEED=… npx vitest run …` replays a run; titles of tests show the seed in use. */
export const seed = process.env["SEED"] ?? "wardround";

/** Insecure: a stream that the text alone decides (AES-256-CTR). For tests. */
export function insecureSeededNoise(text: string): NoiseSource {
  const key = createHash("sha256").update(`${seed}/${text}`).digest();
  const cipher = createCipheriv("aes-256-ctr", key, new Uint8Array(16));
  return {
    fill(bytes) {
      bytes.set(cipher.update(new Uint8Array(bytes.length)));
    },
  };
}

/** Hands out the given words first, in order, then zeros. */
export function scriptedNoise(words: readonly number[]): NoiseSource {
  let at = 0;
  return {
    fill(bytes) {
      const view = new Int32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4);
      for (let word = 0; word < view.length; word++) view[word] = words[at++] ?? 0;
    },
  };
}
