import { toWardroundError, WardroundError } from "../base/errors.ts";

/** How long a command that was asked to end may take. */
const graceMs = 10_000;

/** What may end a command before it is done. */
export interface Interrupts {
  /** Aborts at the first SIGINT or SIGTERM, and when nobody reads what is printed any more. */
  readonly signal: AbortSignal;
  /** Nobody reads what is printed any more. */
  readonly isUnread: boolean;
}

/**
 * Listens for whatever ends a command. A second SIGINT or SIGTERM, or ten seconds after the first,
 * ends the process with 1 at once: what is on disk is whole at any moment.
 */
export function listenForInterrupts(): Interrupts {
  const interrupt = new AbortController();
  let isUnread = false;
  const stop = (): void => {
    if (interrupt.signal.aborted) return;
    interrupt.abort(new WardroundError("CANCELLED", "interrupted"));
    setTimeout(() => process.exit(1), graceMs).unref();
  };
  let asked = false;
  const ask = (): void => {
    if (asked) process.exit(1);
    asked = true;
    stop();
  };
  process.on("SIGINT", ask);
  process.on("SIGTERM", ask);
  // A parent that started this over a channel and is gone leaves nobody to stop it.
  process.once("disconnect", stop);
  process.channel?.unref();
  for (const stream of [process.stdout, process.stderr]) {
    // What was redirected to a full disk is lost, and nothing printed later would tell.
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "EPIPE") {
        const { code, message } = toWardroundError(error);
        process.stderr.write(`error: what is printed is lost: ${message} (${code})\n`);
        process.exit(1);
      }
      isUnread = true;
      stop();
    });
  }
  return {
    signal: interrupt.signal,
    get isUnread() {
      return isUnread;
    },
  };
}
