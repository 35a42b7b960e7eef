import { randomBytes } from "node:crypto";
import { access, mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { WardroundError } from "../base/errors.ts";
import type { KernelName } from "../kernels/contract.ts";
import { assertWritable } from "../storage/assert-writable.ts";
import { unpackTensorflow } from "./accelerate-tensorflow.ts";
import { runTool, tools } from "./accelerate-tools.ts";

const tfjsVersion = "4.22.0";
/** The C headers of Node-API, which is the same in every Node.js. */
const headersPackage = "node-api-headers@1.9.0";
const recordFile = "accelerate.json";

export interface AccelerateOptions {
  /** tfjs-node-gpu over TensorFlow for CUDA in place of tfjs-node over TensorFlow for the CPU. */
  readonly gpu: boolean;
  readonly directory: string;
  /** A TensorFlow wheel that is already here; undefined downloads one with pip. */
  readonly wheel: string | undefined;
  /** Is told what is being done, a line at a time. */
  readonly log: (line: string) => void;
  readonly signal: AbortSignal;
}

export interface AccelerateResult {
  readonly directory: string;
  readonly kernels: KernelName;
  /** TensorFlow's version as it reports it. */
  readonly tensorflow: string;
  /** What the self-test compared. */
  readonly checks: readonly string[];
}

/** Where accelerate puts its folder unless told: in the user's data directory. */
export function defaultAccelerateDirectory(
  environment: Readonly<Record<string, string | undefined>>,
): string {
  const data = environment["XDG_DATA_HOME"] || join(homedir(), ".local", "share");
  return join(data, "wardround", "accelerate");
}

/**
 * Makes a folder out of which `loadTfjsKernels` loads: tfjs-node from npm without its install script
 * (whose download is TensorFlow 2.9), TensorFlow from its PyPI wheel, and the binding compiled here
 * against it; then checks that it computes the same bits as typed arrays. Built beside `directory`
 * and renamed at the end, so what is there is finished; an older folder of its own is replaced.
 * @throws WardroundError ACCELERATE_FAILED, with what to install or to do.
 */
export async function accelerate(options: AccelerateOptions): Promise<AccelerateResult> {
  if (process.platform !== "linux" || process.arch !== "x64") {
    throw new WardroundError(
      "ACCELERATE_FAILED",
      `TensorFlow's kernels need Linux on x64, this is ${process.platform} on ${process.arch}; typed-array kernels work everywhere`,
    );
  }
  const directory = resolve(options.directory);
  if (options.wheel !== undefined) await requireWheel(options.wheel);
  await assertWritable(dirname(directory));
  await requireReplaceable(directory);
  const suffix = randomBytes(4).toString("hex");
  const building = `${directory}.${suffix}.building`;
  try {
    await mkdir(building, { recursive: true });
    const report = await build(building, options);
    await writeFile(join(building, recordFile), `${JSON.stringify(report, null, 2)}\n`);
    await replace(directory, building, `${directory}.${suffix}.old`);
    return { directory, ...report };
  } finally {
    await rm(building, { recursive: true, force: true });
  }
}

async function build(
  folder: string,
  options: AccelerateOptions,
): Promise<Omit<AccelerateResult, "directory">> {
  const { gpu, wheel, log, signal } = options;
  const tfjs = gpu ? "@tensorflow/tfjs-node-gpu" : "@tensorflow/tfjs-node";
  await installPackages(folder, [`${tfjs}@${tfjsVersion}`, headersPackage], options);
  const wheelPath = wheel === undefined ? undefined : resolve(wheel);
  await unpackTensorflow(folder, { gpu, wheel: wheelPath, log, signal });
  await compileBinding(folder, tfjs, options);
  await rm(join(folder, "tensorflow", "include"), { recursive: true });
  return check(folder, gpu ? "tfjs-gpu" : "tfjs-cpu", options);
}

async function installPackages(
  folder: string,
  packages: readonly string[],
  options: AccelerateOptions,
): Promise<void> {
  options.log(`installing ${packages.join(" and ")}`);
  await writeFile(join(folder, "package.json"), '{ "private": true }\n');
  const flags = ["--prefix", folder, "--ignore-scripts", "--no-audit", "--no-fund", "--save-exact"];
  await runTool(tools.npm, ["install", ...flags, ...packages], {
    cwd: folder,
    signal: options.signal,
    onFailure: "check that the npm registry can be reached",
  });
}

async function compileBinding(
  folder: string,
  tfjs: string,
  options: AccelerateOptions,
): Promise<void> {
  options.log("compiling tfjs-node's binding");
  const home = join(folder, "node_modules", tfjs);
  const libraries = join(folder, "tensorflow");
  const out = join("lib", "napi-v8");
  await mkdir(join(home, out), { recursive: true });
  const args = [
    ..."-std=c++17 -O2 -fPIC -shared -DNAPI_VERSION=8 -I.".split(" "),
    `-I${join(folder, "node_modules", "node-api-headers", "include")}`,
    `-I${join(libraries, "include")}`,
    join("binding", "tfjs_backend.cc"),
    join("binding", "tfjs_binding.cc"),
    "-o",
    join(out, "tfjs_binding.node"),
    `-L${libraries}`,
    "-l:libtensorflow_cc.so.2",
    "-l:libtensorflow_framework.so.2",
    // From node_modules/@tensorflow/NAME/lib/napi-v8 up to the folder, which is renamed later.
    "-Wl,-rpath,$ORIGIN/../../../../../tensorflow",
  ];
  await runTool(tools.compiler, args, {
    cwd: home,
    signal: options.signal,
    onFailure: "tfjs-node's binding does not compile against this TensorFlow",
  });
}

/** Loads the kernels in a process of their own and compares them with the typed arrays. */
async function check(
  folder: string,
  want: KernelName,
  options: AccelerateOptions,
): Promise<Omit<AccelerateResult, "directory">> {
  options.log("comparing with the typed arrays, bit by bit");
  const source = import.meta.url.endsWith(".ts");
  const entry = source
    ? new URL("./accelerate-check.ts", import.meta.url)
    : new URL("./accelerate-check.js", import.meta.url);
  const loader = source ? ["--import", import.meta.resolve("tsx")] : [];
  const seed = randomBytes(8).toString("hex");
  const stdout = await runTool(tools.node, [...loader, fileURLToPath(entry), folder, want, seed], {
    cwd: folder,
    signal: options.signal,
    onFailure: `the self-test did not pass (seed ${seed})`,
  });
  return JSON.parse(stdout) as Omit<AccelerateResult, "directory">;
}

/** A wheel is a ZIP archive, and pip has much to say about anything else. */
async function requireWheel(path: string): Promise<void> {
  const isFile = await stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
  if (!isFile) {
    throw new WardroundError("FILE_NOT_FOUND", `the wheel ${path} cannot be read: is it there?`);
  }
  if (!path.endsWith(".whl")) {
    throw new WardroundError("ACCELERATE_FAILED", `${path} is no wheel: its name ends in .whl`);
  }
}

async function requireReplaceable(directory: string): Promise<void> {
  const names = await readdir(directory).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  if (names.length > 0 && !names.includes(recordFile)) {
    throw new WardroundError(
      "ACCELERATE_FAILED",
      `${directory} holds other files: give an empty or new folder as --dir`,
    );
  }
}

async function replace(directory: string, by: string, aside: string): Promise<void> {
  await mkdir(dirname(directory), { recursive: true });
  const present = await access(directory).then(
    () => true,
    () => false,
  );
  if (present) await rename(directory, aside);
  await rename(by, directory);
  await rm(aside, { recursive: true, force: true });
}
