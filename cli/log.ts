import { type Level, type Logger as Pino, pino } from "pino";
import type { WardroundError } from "../base/errors.ts";
import type { Logger } from "../base/ports.ts";

/**
 * Logs to stderr: JSON, one event a line; readable where stderr is a terminal.
 * @param level - the least that is written.
 */
export function createLog(level: Level): Logger {
  const base = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime };
  if (process.stderr.isTTY !== true) return wrap(pino(base, pino.destination(2)));
  const options = { destination: 2, ignore: "event", messageFormat: "{event} {msg}" };
  return wrap(pino({ ...base, transport: { target: "pino-pretty", options } }));
}

/** Writes an error that nobody foresaw with its cause: the one thing that a user can send us. */
export function reportCause(log: Logger, error: WardroundError): void {
  log.error({ event: "program.failed", code: error.code, err: error.cause ?? error });
}

function wrap(log: Pino): Logger {
  return {
    debug: (fields, message) => log.debug(fields, message),
    info: (fields, message) => log.info(fields, message),
    warn: (fields, message) => log.warn(fields, message),
    error: (fields, message) => log.error(fields, message),
    child: (fields) => wrap(log.child(fields)),
  };
}
