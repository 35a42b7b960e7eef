import { spawnSync } from "node:child_process";
import { open, rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";

// A disk that is soon full: a tmpfs in a mount namespace of one process, gone when that process is.

const unshare =
  process.getuid?.() === 0 ? ["unshare", "--mount"] : ["unshare", "--mount", "--map-root-user"];
const mountThenRun =
  'mount -t tmpfs -o "size=$1" tmpfs "$2" && { [ -z "$3" ] || cp -a "$3/." "$2"; } && { [ -z "$4" ] || mount -o remount,ro "$2"; } && shift 4 && exec "$@"';

export interface TinyDisk {
  /** Where the process sees it; a folder that is there. */
  readonly folder: string;
  readonly bytes: number;
  /** A folder that is copied onto it. */
  readonly copyOf?: string;
  /** Whether it takes no writes from the start on. */
  readonly readOnly?: boolean;
}

/** The command that runs another one with a tiny disk. */
export function onTinyDisk(
  { folder, bytes, copyOf, readOnly }: TinyDisk,
  command: readonly string[],
): readonly string[] {
  const disk = [String(bytes), folder, copyOf ?? "", readOnly ? "ro" : ""];
  return [...unshare, "sh", "-c", mountThenRun, "sh", ...disk, ...command];
}

/** A path of a process that sees other file systems, for this one. */
export function seenBy(pid: number, path: string): string {
  return `/proc/${pid}/root${path}`;
}

/** Why this machine gives no tiny disk; undefined where it does. */
export function tinyDiskRefused(): string | undefined {
  const [program = "", ...rest] = onTinyDisk({ folder: "/mnt", bytes: 4096 }, ["true"]);
  const { status, error } = spawnSync(program, rest, { stdio: "ignore" });
  if (status === 0) return undefined;
  return error ? "unshare is not there" : "this user may not mount a tmpfs";
}

/** A file that takes what is left of a disk. */
export class Filler {
  readonly #folder: string;
  readonly #path: string;

  private constructor(folder: string) {
    this.#folder = folder;
    this.#path = join(folder, "filler");
  }

  /** @param leaveBytes - what stays free. */
  static async fill(folder: string, leaveBytes = 0): Promise<Filler> {
    const filler = new Filler(folder);
    await filler.grow(leaveBytes);
    return filler;
  }

  async grow(leaveBytes = 0): Promise<void> {
    const file = await open(this.#path, "a");
    try {
      const { bavail, bsize } = await statfs(this.#folder);
      const piece = new Uint8Array(1024 * 1024).fill(1);
      for (let left = bavail * bsize - leaveBytes; left > 0; left -= piece.length) {
        await file.writeFile(piece.subarray(0, Math.min(piece.length, left)));
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error; // another one was faster
    } finally {
      await file.close();
    }
  }

  async remove(): Promise<void> {
    await rm(this.#path, { force: true });
  }
}
