import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { WardroundError } from "../base/errors.ts";
import { runTool, tools } from "./accelerate-tools.ts";

export const tensorflowVersion = "2.18.1";

/** What the wheels are picked for; the libraries themselves do not depend on Python's version. */
const wheelTags = ["--python-version", "3.11", "--platform", "manylinux2014_x86_64"];

/** Takes the members that start with one of the prefixes out of a wheel; prints how many there were. */
const unpackProgram = `
import sys, zipfile
wheel, target, *prefixes = sys.argv[1:]
with zipfile.ZipFile(wheel) as archive:
    names = [name for name in archive.namelist() if name.startswith(tuple(prefixes))]
    archive.extractall(target, names)
print(len(names))
`;

/** Prints the packages with CUDA's libraries that this very TensorFlow names. */
const cudaProgram = `
import sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as archive:
    [path] = [name for name in archive.namelist() if name.endswith(".dist-info/METADATA")]
    lines = archive.read(path).decode().splitlines()
for line in lines:
    if line.startswith("Requires-Dist: nvidia-") and "and-cuda" in line:
        print(line.removeprefix("Requires-Dist: ").split(";")[0].replace(" ", ""))
`;

export interface TensorflowRequest {
  readonly gpu: boolean;
  /** A wheel that is already here; undefined downloads it. */
  readonly wheel: string | undefined;
  readonly log: (line: string) => void;
  readonly signal: AbortSignal;
}

/**
 * Puts TensorFlow's two libraries and its headers into `folder`/tensorflow, and for a GPU without a
 * given wheel also CUDA's libraries into `folder`/nvidia, where the TensorFlow library looks first.
 * @throws WardroundError ACCELERATE_FAILED
 */
export async function unpackTensorflow(folder: string, request: TensorflowRequest): Promise<void> {
  const downloads = join(folder, "wheels");
  await mkdir(downloads);
  const name = request.gpu ? "tensorflow" : "tensorflow-cpu";
  const wheel =
    request.wheel ?? (await download(downloads, [`${name}==${tensorflowVersion}`], request));
  request.log("unpacking TensorFlow");
  await unpack(wheel, folder, ["tensorflow/libtensorflow_", "tensorflow/include/"], request);
  if (request.gpu && request.wheel === undefined) await unpackCuda(wheel, folder, request);
  await rm(downloads, { recursive: true });
}

async function unpackCuda(
  wheel: string,
  folder: string,
  request: TensorflowRequest,
): Promise<void> {
  const listed = await runTool(tools.python, ["-c", cudaProgram, wheel], {
    cwd: folder,
    signal: request.signal,
    onFailure: "the wheel's METADATA could not be read",
  });
  const downloads = join(folder, "wheels", "cuda");
  await mkdir(downloads);
  await download(downloads, listed.trim().split("\n"), request);
  for (const file of await readdir(downloads)) {
    await unpack(join(downloads, file), folder, ["nvidia/"], request);
  }
}

/** @returns the path of the first wheel that came. */
async function download(
  into: string,
  requirements: readonly string[],
  request: TensorflowRequest,
): Promise<string> {
  request.log(`downloading ${requirements.join(", ")}`);
  const only = ["--no-deps", "--only-binary", ":all:", ...wheelTags];
  await runTool(tools.python, ["-m", "pip", "download", ...only, "-d", into, ...requirements], {
    cwd: into,
    signal: request.signal,
    onFailure:
      "pip is needed (Debian: apt install python3-pip) and has to reach its package index; without one, fetch the wheel elsewhere and give it as --wheel FILE",
  });
  const [first] = await readdir(into);
  if (first === undefined) {
    throw new WardroundError("ACCELERATE_FAILED", `pip downloaded nothing for ${requirements[0]}`);
  }
  return join(into, first);
}

async function unpack(
  wheel: string,
  into: string,
  prefixes: readonly string[],
  request: TensorflowRequest,
): Promise<void> {
  const count = await runTool(tools.python, ["-c", unpackProgram, wheel, into, ...prefixes], {
    cwd: into,
    signal: request.signal,
    onFailure: `${wheel} could not be unpacked: it has to be a wheel and the disk needs ${request.gpu ? 10 : 4} GB free`,
  });
  if (Number(count) === 0) {
    throw new WardroundError(
      "ACCELERATE_FAILED",
      `${wheel} holds no ${prefixes[0]}*: expected a wheel of tensorflow-cpu or tensorflow ${tensorflowVersion} for Linux on x86-64`,
    );
  }
}
