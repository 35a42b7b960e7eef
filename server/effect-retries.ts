/** When what failed is tried again. */
import { type ErrorCode, isOfDisk, toWardroundError } from "../base/errors.ts";
import { decisive } from "./round-effects.ts";
import type { Effect } from "./rounds/state.ts";

/** How long to wait before an effect that failed is performed again; undefined where that is no use. */
export function performAgainMs({ kind }: Effect, code: ErrorCode): number | undefined {
  if (kind === "erase-spool" || kind === "retain-spool") return eraseAgainMs;
  // All that it needs is durable: it goes on as soon as the disk takes something again.
  return decisive.has(kind) && isOfDisk(code) ? recordAgainMs : undefined;
}

/** How long files that could not be erased are left. */
const eraseAgainMs = 10_000;

/** How long what could not be recorded waits for the disk. */
export const recordAgainMs = 1_000;

/** Whether it is the disk that took nothing. */
export function isDiskFault(thrown: unknown): boolean {
  return isOfDisk(toWardroundError(thrown).code);
}
