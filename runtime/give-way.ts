import { readlinkSync } from "node:fs";
import { constants, getPriority, setPriority } from "node:os";

/** Added to the process's own nice value: nine parts in ten of a core go to others while these want it. */
const backgroundNice = 10;

/**
 * The calling thread, and no other of its process, from now on leaves the processor to whoever wants it: for
 * threads that answer nobody, so that requests are answered as fast while a round is folded. Linux alone gives
 * threads a priority of their own; elsewhere nothing happens.
 */
export function giveWay(): void {
  if (process.platform !== "linux") return;
  try {
    const thread = Number(readlinkSync("/proc/thread-self").split("/").at(-1));
    const least = constants.priority.PRIORITY_LOW;
    setPriority(thread, Math.min(least, getPriority(thread) + backgroundNice));
  } catch {
    // A sandbox without /proc, or that forbids it: only slower for others.
  }
}
