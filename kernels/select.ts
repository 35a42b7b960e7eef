import { hasCode, WardroundError } from "../base/errors.ts";
import type { KernelName, Kernels } from "./contract.ts";
import { createTypedArrayKernels } from "./typed-array.ts";

/**
 * Loads TensorFlow's kernels as the choice wants them. Resolves with undefined, or rejects with
 * KERNELS_UNAVAILABLE, where they cannot be used on this machine.
 */
export type TfjsLoader = () => Promise<Kernels | undefined>;

/**
 * Opens the kernels that were chosen. `auto` takes what the loader finds (the GPU before the CPU),
 * and typed arrays where it finds nothing.
 * @param load - undefined where no folder for TensorFlow is known.
 * @throws WardroundError KERNELS_UNAVAILABLE where a forced choice cannot be had.
 */
export async function openKernels(
  choice: KernelName | "auto",
  load: TfjsLoader | undefined,
): Promise<Kernels> {
  if (choice === "typed-array") return createTypedArrayKernels();
  if (choice === "auto") return (await tryLoad(load)) ?? createTypedArrayKernels();
  const found = await load?.();
  if (found?.name === choice) return found;
  found?.dispose();
  const have = found ? `only ${found.name} can be used` : "TensorFlow is not installed";
  throw new WardroundError(
    "KERNELS_UNAVAILABLE",
    `the ${choice} kernels were asked for, but ${have} here: run \`wardround accelerate\`, or choose auto`,
  );
}

async function tryLoad(load: TfjsLoader | undefined): Promise<Kernels | undefined> {
  try {
    return await load?.();
  } catch (error) {
    if (hasCode(error, "KERNELS_UNAVAILABLE")) return undefined;
    throw error;
  }
}
