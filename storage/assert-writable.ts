import { mkdtemp, rmdir, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
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
    await rmdir(await mkdtemp(join(nearest, ".wardround-")));
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
