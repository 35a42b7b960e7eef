import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** A file's text; undefined where there is none, or it may not be read. */
export type ReadText = (path: string) => Promise<string | undefined>;

const root = "/sys/fs/cgroup";

/** Where each version of cgroups keeps its figures, and what of them can be taken back at any time. */
const versions = {
  two: {
    folder: root,
    limit: "memory.max",
    used: "memory.current",
    reclaimable: ["inactive_file", "active_file", "slab_reclaimable"],
  },
  one: {
    folder: `${root}/memory`,
    limit: "memory.limit_in_bytes",
    used: "memory.usage_in_bytes",
    reclaimable: ["total_inactive_file", "total_active_file"],
  },
} as const;

type CgroupVersion = (typeof versions)[keyof typeof versions];

/**
 * Bytes that a process may still take: what the machine has (proc(5), `MemAvailable`), or what the limits of its
 * control groups leave where that is less, and the swap. What is read from files counts as free, as the
 * system takes it back. Rather too much than too little.
 * @param read - of the machine by default.
 * @returns undefined where nobody knows: elsewhere than on Linux.
 */
export async function freeMemoryBytes(read: ReadText = readText): Promise<number | undefined> {
  const machine = await read("/proc/meminfo");
  const available = fieldOf(machine, /^MemAvailable:\s+(\d+) kB$/m);
  if (available === undefined) return undefined;
  const swap = fieldOf(machine, /^SwapFree:\s+(\d+) kB$/m) ?? 0;
  const own = (await read("/proc/self/cgroup")) ?? "";
  const left = await Promise.all(foldersOf(own).map((one) => leftIn(one, read)));
  return Math.min(available * 1024, ...left) + swap * 1024;
}

interface Cgroup {
  readonly version: CgroupVersion;
  readonly folder: string;
}

/** The groups of a process and those above them: each may have a limit. In a container the root is its own. */
function foldersOf(own: string): readonly Cgroup[] {
  return own.split("\n").flatMap((line) => {
    const [, controllers, path] = /^\d+:([^:]*):(\/.*)$/.exec(line) ?? [];
    if (path === undefined) return [];
    const isMemory = controllers?.split(",").includes("memory");
    const version = controllers === "" ? versions.two : isMemory ? versions.one : undefined;
    if (!version) return [];
    const found: Cgroup[] = [];
    for (let part = path; ; part = dirname(part)) {
      found.push({ version, folder: join(version.folder, part) });
      if (part === "/") return found;
    }
  });
}

/** Infinite where a group has no limit. */
async function leftIn({ version, folder }: Cgroup, read: ReadText): Promise<number> {
  const figure = async (name: string): Promise<number | undefined> =>
    fieldOf(await read(join(folder, name)), /^(\d+)\s*$/);
  const limit = await figure(version.limit);
  const used = await figure(version.used);
  if (limit === undefined || used === undefined) return Number.POSITIVE_INFINITY;
  const statistics = await read(join(folder, "memory.stat"));
  const reclaimable = version.reclaimable.reduce(
    (sum, name) => sum + (fieldOf(statistics, new RegExp(`^${name} (\\d+)$`, "m")) ?? 0),
    0,
  );
  return Math.max(0, limit - Math.max(0, used - reclaimable));
}

function fieldOf(text: string | undefined, pattern: RegExp): number | undefined {
  const [, digits] = pattern.exec(text ?? "") ?? [];
  return digits === undefined ? undefined : Number(digits);
}

async function readText(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch {
    return undefined; // not Linux, no such group, or a sandbox that forbids it
  }
}
