import { readFile } from "node:fs/promises";

/** A line of a server's log. */
export interface LogLine {
  readonly event: string;
  /** ISO 8601. */
  readonly time: string;
}

/** Lines of a log that are about such an event, in their order. */
export async function logged<Fields>(
  path: string,
  event: string,
): Promise<readonly (LogLine & Fields)[]> {
  const lines = (await readFile(path, "utf8")).split("\n").filter((line) => line.includes(event));
  return lines
    .map((line) => JSON.parse(line) as LogLine & Fields)
    .filter((line) => line.event === event);
}
