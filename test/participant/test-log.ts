import type { LogFields, Logger } from "../../base/ports.ts";

export interface TestLog extends Logger {
  events(name: string): readonly LogFields[];
}

/** Keeps everything that was logged. */
export function createTestLog(): TestLog {
  const lines: LogFields[] = [];
  const write = (fields: LogFields, message?: string): void => {
    lines.push(message === undefined ? fields : { ...fields, msg: message });
  };
  const log: TestLog = {
    debug: write,
    info: write,
    warn: write,
    error: write,
    child: () => log,
    events: (name) => lines.filter((line) => line.event === name),
  };
  return log;
}
