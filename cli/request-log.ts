import { once } from "node:events";
import { pino } from "pino";
import { WardroundError } from "../base/errors.ts";
import { requestLogBytesMax } from "../base/limits.ts";
import type { Clock, Logger } from "../base/ports.ts";
import type { RequestEntry, RequestLog } from "../serving/telemetry.ts";

/** A request log that is written behind what it logs. Closing writes what waits, for two seconds at most. */
export interface OpenRequestLog extends RequestLog, AsyncDisposable {
  /** Opens its file again: another one lies in its place now. Nothing on stdout. */
  reopen(): void;
}

const closeMsMax = 2_000;
const stdout = 1;

/**
 * Opens a log of one JSON line a request. Lines wait in memory while the file takes no more; beyond
 * `bytesMax` they are dropped and counted.
 * @param target - a file, which is appended to or made for its owner alone; `-` = stdout.
 * @throws WardroundError FILE_NOT_FOUND where the file cannot be opened.
 */
export async function openRequestLog(
  target: string,
  {
    log,
    clock,
    bytesMax = requestLogBytesMax,
  }: { log: Logger; clock: Pick<Clock, "sleep">; bytesMax?: number },
): Promise<OpenRequestLog> {
  const destination = pino.destination({
    dest: target === "-" ? stdout : target,
    sync: false,
    append: true,
    mode: 0o600,
    maxLength: bytesMax,
  });
  await once(destination, "ready").catch((cause: NodeJS.ErrnoException) => {
    throw new WardroundError(
      "FILE_NOT_FOUND",
      `the request log ${target} cannot be opened (${cause.code}): expected a file that may be written, in a folder that is there`,
      { cause },
    );
  });
  let dropped = 0;
  destination.on("drop", () => {
    if (dropped === 0) log.warn({ event: "request_log.dropped" }, "request log: lines are lost");
    dropped += 1;
  });
  let isFailing = false;
  destination.on("error", (err: Error) => {
    if (!isFailing) log.error({ event: "request_log.failed", err }, "request log: lines wait");
    isFailing = true;
  });
  destination.on("write", () => {
    isFailing = false;
  });
  const lines = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination);
  return {
    write: (entry: RequestEntry) => lines.info(entry),
    get dropped() {
      return dropped;
    },
    reopen() {
      if (target !== "-") destination.reopen();
    },
    async [Symbol.asyncDispose]() {
      const closed = new AbortController();
      const late = clock.sleep(closeMsMax, closed.signal).catch(() => undefined); // closed in time
      const ended = once(destination, "close");
      destination.end();
      await Promise.race([ended, late]);
      closed.abort();
      destination.destroy();
    },
  };
}
