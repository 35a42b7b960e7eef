import { link, mkdir, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { WardroundError } from "../base/errors.ts";
import { assertWritable } from "./assert-writable.ts";
import { writeFileSynced } from "./files.ts";

interface Owner {
  readonly pid: number;
  /** Start of the process in clock ticks since boot, where the system tells (Linux); else null. */
  readonly startTicks: string | null;
  /** Start of the machine, where the system tells; else null. */
  readonly boot: string | null;
}

/**
 * Holds a directory for this process by the file `lock` in it. A lock whose process is gone, or whose
 * process id belongs to another process by now, is taken over.
 * @param what - who uses the directory, for the message: `server`, `participant`.
 * @throws WardroundError DIRECTORY_IN_USE naming the process that holds it, DIRECTORY_INVALID
 */
export async function lockDirectory(directory: string, what: string): Promise<AsyncDisposable> {
  await assertWritable(directory);
  await mkdir(directory, { recursive: true });
  const file = join(directory, "lock");
  const mine = JSON.stringify(await ownerOf(process.pid));
  const draft = join(directory, `lock.${process.pid}`);
  await writeFileSynced(draft, new TextEncoder().encode(mine));
  try {
    while (!(await claim(draft, file))) {
      const found = await readFile(file, "utf8").catch(() => undefined);
      if (found === undefined) continue; // it was given back in between
      const owner = await liveOwner(found);
      if (owner !== undefined) {
        throw new WardroundError(
          "DIRECTORY_IN_USE",
          `${directory} is in use by the ${what} with process id ${owner}: stop that one, or name another directory`,
        );
      }
      await clearStale(file, found);
    }
    await clearDrafts(directory);
  } finally {
    await rm(draft, { force: true });
  }
  let released = false;
  return {
    async [Symbol.asyncDispose]() {
      if (released) return;
      released = true;
      await rm(file, { force: true });
    },
  };
}

/** Only one process can make the name; the content is there with it. */
async function claim(draft: string, file: string): Promise<boolean> {
  try {
    await link(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/** Moves a stale lock away; another process's new lock that got in between is put back. */
async function clearStale(file: string, stale: string): Promise<void> {
  const aside = `${file}.stale.${process.pid}`;
  try {
    await rename(file, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return;
    throw error;
  }
  if ((await readFile(aside, "utf8")) !== stale) await claim(aside, file);
  await rm(aside, { force: true });
}

/** Removes what processes left that were killed while they took the lock. */
async function clearDrafts(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    const pid = /^lock\.(?:stale\.)?(\d+)$/.exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid)))
      await rm(join(directory, name), { force: true });
  }
}

/** The process id in a lock's text where that very process lives. */
async function liveOwner(text: string): Promise<number | undefined> {
  const owner = parseOwner(text);
  if (!owner || !isAlive(owner.pid)) return undefined;
  const now = await ownerOf(owner.pid);
  if (owner.startTicks !== null && now.startTicks !== owner.startTicks) return undefined;
  if (owner.boot !== null && now.boot !== owner.boot) return undefined;
  return owner.pid;
}

function parseOwner(text: string): Owner | undefined {
  try {
    const value = JSON.parse(text) as Owner;
    return Number.isSafeInteger(value.pid) && value.pid > 0 ? value : undefined;
  } catch {
    return undefined; // torn by a crash of the machine: nobody holds it
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

async function ownerOf(pid: number): Promise<Owner> {
  const status = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => undefined);
  const boot = await readFile("/proc/sys/kernel/random/boot_id", "utf8").catch(() => undefined);
  // Field 22 of proc(5); the name in field 2 may hold spaces and brackets.
  const fields = status?.slice(status.lastIndexOf(")") + 2).split(" ");
  return { pid, startTicks: fields?.[19] ?? null, boot: boot?.trim() ?? null };
}
