import { readFile } from "node:fs/promises";
import { childrenOf } from "../federation.ts";

/** What a process and those that it started have in memory. */
export interface Memory {
  /** VmRSS of the one that was asked for, MB. */
  readonly residentMb: number;
  /** Pss of all together, in which a page that several have counts once, MB. */
  readonly togetherMb: number;
}

/** Of processes that live; @param pids - the first is the one whose VmRSS is told. */
export async function memoryOf(pids: readonly number[]): Promise<Memory> {
  const [first = 0] = pids;
  const all = new Set<number>();
  for (const pid of pids) await collect(pid, all);
  const shares = await Promise.all([...all].map((pid) => kilobytes(pid, "smaps_rollup", "Pss")));
  return {
    residentMb: (await kilobytes(first, "status", "VmRSS")) / 1e3,
    togetherMb: shares.reduce((sum, share) => sum + share, 0) / 1e3,
  };
}

async function collect(pid: number, into: Set<number>): Promise<void> {
  if (into.has(pid)) return;
  into.add(pid);
  for (const child of await childrenOf(pid).catch(() => [])) await collect(child, into);
}

/** Of proc(5), in its kB, which are KiB; 0 where the process has ended. @returns units of 1,000 bytes. */
async function kilobytes(pid: number, file: string, field: string): Promise<number> {
  const text = await readFile(`/proc/${pid}/${file}`, "utf8").catch(() => "");
  const found = new RegExp(`^${field}:\\s+([0-9]+) kB$`, "m").exec(text)?.[1];
  return (Number(found ?? 0) * 1024) / 1e3;
}
