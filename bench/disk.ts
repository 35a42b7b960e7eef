import { randomFillSync } from "node:crypto";
import { mkdtemp, open, rm, statfs } from "node:fs/promises";
import { cpus, totalmem } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { WardroundError } from "../base/errors.ts";
import { type Machine, rounded } from "./report.ts";

const pieceBytes = 4 * 1024 * 1024;
const tries = 3;
/** Large files are written less often: they are less at the mercy of what else goes on. */
const triesMsMax = 30_000;
const probeBytes = 256_000_000;
/** TMPFS_MAGIC of statfs(2). */
const tmpfsType = 0x01021994;

/**
 * What the disk itself needs for some bytes that must be durable: files written at the same time and
 * each synced, nothing else. @returns the fastest of three tries, or of those that half a minute allows,
 * seconds.
 */
export async function diskSeconds(
  folder: string,
  files: { readonly count: number; readonly bytes: number },
): Promise<number> {
  const piece = randomFillSync(Buffer.allocUnsafe(pieceBytes));
  const seconds: number[] = [];
  const beganMs = performance.now();
  for (let attempt = 0; attempt < tries; attempt++) {
    if (attempt > 0 && performance.now() - beganMs > triesMsMax) break;
    const home = await mkdtemp(join(folder, "disk-"));
    const startedMs = performance.now();
    await Promise.all(
      Array.from({ length: files.count }, (_, index) =>
        writeSynced(join(home, String(index)), piece, files.bytes),
      ),
    );
    seconds.push((performance.now() - startedMs) / 1_000);
    await rm(home, { recursive: true });
  }
  return Math.min(...seconds);
}

/** Whether what is written there stays in memory. */
export async function isOnTmpfs(folder: string): Promise<boolean> {
  return (await statfs(folder)).type === tmpfsType;
}

/**
 * Looks whether a folder's disk has room.
 * @param what - what needs it, for the message.
 * @throws WardroundError DISK_FULL, with what is needed and what is free.
 */
export async function requireSpace(folder: string, bytes: number, what: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize >= bytes) return;
  const gb = (count: number): string => (count / 1e9).toFixed(1);
  throw new WardroundError(
    "DISK_FULL",
    `${what} need ${gb(bytes)} GB, the disk of ${folder} has ${gb(bavail * bsize)} GB free: name another with --folder, or take a smaller model or fewer participants`,
  );
}

/** Describes this machine; the disk's speed is measured in `folder`. */
export async function describeMachine(folder: string): Promise<Machine> {
  const seconds = await diskSeconds(folder, { count: 1, bytes: probeBytes });
  return {
    cpus: cpus().length,
    memory_gb: rounded(totalmem() / 1e9),
    node: process.versions.node,
    disk_write_mb_s: rounded(probeBytes / 1e6 / seconds),
  };
}

async function writeSynced(path: string, piece: Uint8Array, bytes: number): Promise<void> {
  const file = await open(path, "wx");
  try {
    for (let left = bytes; left > 0; left -= piece.length) {
      await file.write(piece, 0, Math.min(left, piece.length));
    }
    await file.sync();
  } finally {
    await file.close();
  }
}
