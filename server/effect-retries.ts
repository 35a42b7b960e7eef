/** When what failed is tried again. */
import { type ErrorCode, isOfDisk, toWardroundError } from "../base/errors.ts";
import type { Clock, Logger } from "../base/ports.ts";
import { decisive } from "./round-effects.ts";
import type { Effect } from "./rounds/state.ts";

/** How long to wait before an effect that failed is performed again; undefined where that is no use. */
export function performAgainMs({ kind }: Effect, code: ErrorCode): number | undefined {
  if (kind === "erase-spool" || kind === "retain-spool") return eraseAgainMs;
  // All that it needs is durable: it goes on as soon as the disk takes something again.
  return decisive.has(kind) && isOfDisk(code) ? recordAgainMs : undefined;
}

/** Records what would be lost otherwise: again while what is thrown passes. */
export async function insist(
  record: () => Promise<void>,
  how: {
    readonly clock: Clock;
    readonly log: Logger;
    readonly passes: (thrown: unknown) => boolean;
  },
  signal: AbortSignal,
): Promise<void> {
  const { clock, log, passes } = how;
  while (!signal.aborted) {
    try {
      return await record();
    } catch (thrown) {
      if (!passes(thrown)) throw thrown;
      const { code, message } = toWardroundError(thrown);
      const event = code === "DISK_FULL" ? "store.full" : "store.failed";
      log.error({ event, code, err: thrown }, message);
    }
    await clock.sleep(recordAgainMs, signal).catch(() => undefined); // the server stops
  }
}

/** Whether it is the disk that took nothing: there may be room, or it can be written to, again. */
export function isDiskFault(thrown: unknown): boolean {
  return isOfDisk(toWardroundError(thrown).code);
}

/** Every failure of the store passes. */
export function isAnything(): boolean {
  return true;
}

/** How long files that could not be erased are left. */
const eraseAgainMs = 10_000;

/** How long what could not be recorded waits for the disk. */
const recordAgainMs = 1_000;
