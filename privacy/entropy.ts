import { randomFillSync } from "node:crypto";
import type { NoiseSource } from "../base/ports.ts";

/** The operating system's seeded, cryptographic generator: the only source of noise in production. */
export const systemNoise: NoiseSource = {
  fill(bytes) {
    randomFillSync(bytes);
  },
};
