import { mkdtemp, readdir, rmdir, stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { WardroundError } from "../base/errors.ts";

/**
 * Makes sure that a directory can be made, or written to where it is there, by making a folder in the
 * nearest one that is there. Asking for the rights would not do: root has them all under /proc, where
 * nothing can be made and a recursive mkdir of Node.js tries for ever.
 * @throws WardroundError DIRECTORY_INVALID
 */
export async function assertWritable(directory: string): Promise<void> {
  let nearest = resolve(directory);
  while (!(await isThere(nearest))) nearest = dirname(nearest);
  try {
    const made = basename(await mkdtemp(join(nearest, probe)));
    const names = await readdir(nearest).catch(() => [made]); // it cannot be listed
    for (const name of names) {
      // One of a process that was killed right here goes too; another process's may be gone already.
      if (isProbe(name)) await rmdir(join(nearest, name)).catch(() => undefined);
    }
  } catch (cause) {
    const why = reasons[(cause as NodeJS.ErrnoException).code ?? ""];
    if (why === undefined) throw cause;
    throw new WardroundError(
      "DIRECTORY_INVALID",
      `${directory} cannot be used: ${nearest} ${why}; name another directory`,
      { cause },
    );
  }
}

const probe = ".wardround-";

/** As mkdtemp names them. */
function isProbe(name: string): boolean {
  return name.startsWith(probe) && name.length === probe.length + 6;
}

const unwritable = "cannot be written to by this user";

const reasons: Readonly<Record<string, string>> = {
  EACCES: unwritable,
  EPERM: unwritable,
  EROFS: "is on a read-only disk",
  ENOTDIR: "is a file and no directory",
  // What /proc and /sys answer.
  ENOENT: "cannot hold directories",
};

function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
