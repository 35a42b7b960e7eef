import { abortable } from "../base/abort.ts";
import { WardroundError } from "../base/errors.ts";
import type { Clock } from "../base/ports.ts";

/** How long a request may wait. */
export interface Waiting {
  /** Undefined = as long as it takes. */
  readonly timeoutMs: number | undefined;
  readonly clock: Pick<Clock, "monotonicMs" | "sleep">;
  readonly signal: AbortSignal;
}

/**
 * Waits for a load that a request needs, which counts against its timeout. The load goes on for others
 * where the request gives up.
 * @returns what came, and the milliseconds that the request may wait for its run then.
 * @throws WardroundError TIMED_OUT; or the signal's reason
 */
export async function inTime<T>(
  loading: Promise<T>,
  { timeoutMs, clock, signal }: Waiting,
): Promise<{ readonly found: T; readonly leftMs: number | undefined }> {
  if (timeoutMs === undefined) {
    return { found: await abortable(loading, signal), leftMs: undefined };
  }
  const startMs = clock.monotonicMs();
  const over = new AbortController();
  const late = clock.sleep(timeoutMs, over.signal).then(() => {
    throw new WardroundError(
      "TIMED_OUT",
      `the version was not loaded within the request's timeout, ${Math.round(timeoutMs)} ms: ask again, or give it more time`,
    );
  });
  try {
    const found = await abortable(Promise.race([loading, late]), signal);
    return { found, leftMs: Math.max(0, timeoutMs - (clock.monotonicMs() - startMs)) };
  } finally {
    over.abort();
  }
}
