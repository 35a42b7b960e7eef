/** Whether a version fits into memory, asked before it is loaded. */
import { WardroundError } from "../base/errors.ts";

/** What is known of a version before it is loaded. */
export interface LoadSize {
  /** Of its files. */
  readonly bytes: number;
  /** Threads that load it at the least. */
  readonly threads: number;
  /** Whether threads share the weights in the file's own memory. */
  readonly mapped: boolean;
}

/**
 * Bytes that a version takes at the least: its weights once for each thread that has them packed. What is mapped
 * is the file's own memory, which the system takes back where others want it, and counts nothing. Loading takes
 * more for a while, up to 2.3 times the files; that is left out, as is whatever the system can put
 * elsewhere: a version that would have fitted is never refused.
 */
export function neededBytes({ bytes, threads, mapped }: LoadSize): number {
  return mapped ? 0 : bytes * threads;
}

/**
 * @param version - as people know it.
 * @returns undefined where it may fit: also where nobody knows what is free.
 */
export function memoryRefusal(
  version: string,
  { needed, free }: { readonly needed: number; readonly free: number | undefined },
): WardroundError | undefined {
  if (free === undefined || needed <= free) return undefined;
  return new WardroundError(
    "MEMORY_FULL",
    `${version} was not loaded: it needs ${needed} bytes of memory at the least, ${Math.floor(free)} are free; unload a model, or give the machine or its container more`,
  );
}
