import { createRequire } from "node:module";
import { join } from "node:path";
import process from "node:process";
import { WardroundError } from "../../base/errors.ts";
import type { Kernels } from "../contract.ts";
import { asTfjs, type Tfjs } from "./api.ts";
import { createTfjsKernels } from "./kernels.ts";

const cpuPackage = "@tensorflow/tfjs-node";
const gpuPackage = "@tensorflow/tfjs-node-gpu";

/**
 * Loads tfjs-node or tfjs-node-gpu out of a folder that `wardround accelerate` made, and with it
 * TensorFlow into this process. No network.
 * @param want - "auto" takes the GPU where the folder holds the package for it and TensorFlow sees
 * one, else the CPU; the kernels' name says which.
 * @throws WardroundError KERNELS_UNAVAILABLE
 */
export async function loadTfjsKernels(
  directory: string,
  want: "tfjs-cpu" | "tfjs-gpu" | "auto",
): Promise<Kernels> {
  return createTfjsKernels(...openTfjs(directory, want));
}

/** TensorFlow's version as loaded by `loadTfjsKernels` from that folder. */
export function tensorflowVersion(directory: string): string {
  return openTfjs(directory, "auto")[0].backend().binding.TF_Version;
}

/** Keeps TensorFlow's start-up lines off stderr; in a thread it works only if its owner did the same. */
export function silenceTensorflow(environment: Record<string, string | undefined>): void {
  environment["TF_CPP_MIN_LOG_LEVEL"] ??= "2";
}

function openTfjs(
  directory: string,
  want: "tfjs-cpu" | "tfjs-gpu" | "auto",
): [Tfjs, "tfjs-cpu" | "tfjs-gpu"] {
  const require = createRequire(join(directory, "package.json"));
  const names = {
    "tfjs-cpu": [cpuPackage],
    "tfjs-gpu": [gpuPackage],
    auto: [gpuPackage, cpuPackage],
  };
  const name = names[want].find((candidate) => isInstalled(require, candidate));
  if (name === undefined) {
    throw new WardroundError(
      "KERNELS_UNAVAILABLE",
      `${names[want].join(" or ")} is not in ${directory}; run "wardround accelerate${want === "tfjs-gpu" ? " --gpu" : ""} --dir ${directory}"`,
    );
  }
  const tf = asTfjs(load(require, name, directory));
  const onGpu = name === gpuPackage && tf.backend().isUsingGpuDevice;
  if (want === "tfjs-gpu" && !onGpu) {
    throw new WardroundError(
      "KERNELS_UNAVAILABLE",
      "TensorFlow sees no GPU: check that nvidia-smi lists one and that CUDA 12 and cuDNN 9 can be found, or choose other kernels",
    );
  }
  return [tf, onGpu ? "tfjs-gpu" : "tfjs-cpu"];
}

/** Whether a folder holds TensorFlow at all: what is asked before anything is loaded. */
export function hasTfjs(directory: string): boolean {
  const require = createRequire(join(directory, "package.json"));
  return [cpuPackage, gpuPackage].some((name) => isInstalled(require, name));
}

function isInstalled(require: NodeJS.Require, name: string): boolean {
  try {
    require.resolve(`${name}/package.json`);
    return true;
  } catch {
    return false;
  }
}

function load(require: NodeJS.Require, name: string, directory: string): unknown {
  silenceTensorflow(process.env);
  const before = process.noDeprecation;
  // The package's own dependencies warn about `punycode` and `url.parse` while they load.
  process.noDeprecation = true;
  try {
    return require(name);
  } catch (cause) {
    throw new WardroundError(
      "KERNELS_UNAVAILABLE",
      `${name} in ${directory} could not be loaded; run "wardround accelerate" again`,
      { cause },
    );
  } finally {
    process.noDeprecation = before ?? false;
  }
}
