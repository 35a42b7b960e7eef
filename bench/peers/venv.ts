import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";
import { type ErrorCode, WardroundError } from "../../base/errors.ts";
import { PeerProcesses } from "./processes.ts";

/** Says that a folder is ours, and which requirements are in it; empty until they are. */
const markFile = "wardround-bench-requirements.txt";

/**
 * In the user's cache (https://specifications.freedesktop.org/basedir-spec/latest/): its programs are
 * run, so that it must be nowhere that others could have made it first.
 */
export function defaultVenvFolder(
  environment: Readonly<Record<string, string | undefined>>,
): string {
  const cache = environment["XDG_CACHE_HOME"] ?? "";
  return join(isAbsolute(cache) ? cache : join(homedir(), ".cache"), "wardround", "bench-peers");
}

/**
 * A virtual environment with what a requirements.txt pins, by the pip of this machine and its own
 * configuration. Kept as it is where it holds just that, and made anew otherwise.
 * @returns the folder with its commands.
 * @throws WardroundError DIRECTORY_INVALID where the folder holds something else, ARGUMENT_INVALID
 * where there is no Python, PEER_GONE with pip's last lines where it fails.
 */
export async function prepareVenv(options: {
  readonly folder: string;
  readonly requirementsFile: string;
  /** Default: the first python3. */
  readonly python?: string;
  readonly signal: AbortSignal;
}): Promise<string> {
  const { folder, requirementsFile, python = "python3", signal } = options;
  const commands = join(folder, "bin");
  const requirements = await readFile(requirementsFile, "utf8");
  const mark = join(folder, markFile);
  await mkdir(folder, { recursive: true });
  const names = await readdir(folder);
  if (names.length > 0 && !names.includes(markFile)) {
    throw new WardroundError(
      "DIRECTORY_INVALID",
      `${folder} holds other files: name another folder with --venv`,
    );
  }
  if (names.length > 0 && (await readFile(mark, "utf8")) === requirements) return commands;
  console.error(`installing ${requirements.trim().split("\n").join(", ")} into ${folder}`);
  await rm(folder, { recursive: true });
  await mkdir(folder);
  await writeFile(mark, "");
  await using processes = new PeerProcesses(process.env, signal);
  await processes
    .run({ name: "python3 -m venv", file: python, args: ["-m", "venv", folder] })
    .catch(advise("ARGUMENT_INVALID", "install Python 3.11 with venv (Debian: python3-venv)"));
  const pip = ["-m", "pip", "install", "--requirement", requirementsFile];
  await processes
    .run({ name: "pip", file: join(commands, "python3"), args: pip })
    .catch(advise("PEER_GONE", "give pip a package index that it can reach"));
  await writeFile(mark, requirements);
  return commands;
}

/** What to do, before what a program wrote last. */
function advise(code: ErrorCode, advice: string): (cause: unknown) => never {
  return (cause) => {
    if (!(cause instanceof WardroundError)) throw cause;
    throw new WardroundError(code, `${advice}: ${cause.message}`, { cause });
  };
}
