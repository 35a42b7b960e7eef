import { toWardroundError } from "../base/errors.ts";
import { loadTfjsKernels, tensorflowVersion } from "../kernels/tfjs/load.ts";
import { createTypedArrayKernels } from "../kernels/typed-array.ts";
import { compareKernels } from "./accelerate-compare.ts";

// Run by accelerate.ts as a process of its own, since a library that does not fit this machine ends
// the process that loads it. Prints one JSON object, or one line on stderr.

const [directory, want, seed] = process.argv.slice(2);
if (directory === undefined || seed === undefined || (want !== "tfjs-cpu" && want !== "tfjs-gpu")) {
  throw new TypeError("expected: DIRECTORY tfjs-cpu|tfjs-gpu SEED");
}
try {
  const kernels = await loadTfjsKernels(directory, want);
  const checks = compareKernels(createTypedArrayKernels(), kernels, seed);
  kernels.dispose();
  const report = { kernels: kernels.name, tensorflow: tensorflowVersion(directory), checks };
  process.stdout.write(JSON.stringify(report));
} catch (thrown) {
  const error = toWardroundError(thrown);
  process.stderr.write(`${error.message}\n${error.cause ?? ""}`);
  process.exitCode = 1;
}
