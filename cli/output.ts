import type { Json } from "../base/canonical-json.ts";
import type { WardroundError } from "../base/errors.ts";

/** What a command prints. Results go to stdout; logs, bars and errors in words go to stderr. */
export interface Output {
  /** Each result is one JSON object on a line of its own, and nothing else is printed. */
  readonly json: boolean;
  /** A person looks at it: stderr is a terminal and no JSON is asked for. */
  readonly live: boolean;
  /** Prints a result: the object under --json, else the lines. */
  result(value: JsonObject, lines: readonly string[]): void;
  /** A remark for people on stderr; silent under --json. */
  note(line: string): void;
  /** Prints an error: as an object on stdout under --json, else in words on stderr. */
  failure(error: WardroundError): void;
}

export type JsonObject = { readonly [key: string]: Json | undefined };

/** Prints to the process's own stdout and stderr. */
export function createOutput(json: boolean): Output {
  const writeOut = (line: string): boolean => process.stdout.write(`${line}\n`);
  const writeError = (line: string): boolean => process.stderr.write(`${line}\n`);
  return {
    json,
    live: !json && process.stderr.isTTY === true,
    result(value, lines) {
      if (json) writeOut(JSON.stringify(value));
      else for (const line of lines) writeOut(line);
    },
    note(line) {
      if (!json) writeError(line);
    },
    failure(error) {
      const { code, message, retry } = error;
      if (json) writeOut(JSON.stringify({ error: { code, message, retry } }));
      else writeError(`error: ${message} (${code})`);
    },
  };
}

/** Rows as columns of equal width, two spaces apart; numbers to the right. */
export function formatTable(rows: readonly (readonly (string | number)[])[]): string[] {
  const texts = rows.map((row) => row.map(String));
  const count = Math.max(0, ...texts.map((row) => row.length));
  const widths = Array.from({ length: count }, (_, column) =>
    Math.max(...texts.map((row) => (row[column] ?? "").length)),
  );
  return rows.map((row) =>
    row
      .map((cell, column) =>
        typeof cell === "number"
          ? String(cell).padStart(widths[column] ?? 0)
          : cell.padEnd(widths[column] ?? 0),
      )
      .join("  ")
      .trimEnd(),
  );
}

/** 1536 → "1.5 kB". */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${(bytes / 1_000).toFixed(1)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** Epsilon for people: infinity is what a round without a mechanism costs. */
export function formatEpsilon(epsilon: number): string {
  return Number.isFinite(epsilon) ? String(epsilon) : "unbounded";
}

/** Epsilon for JSON, which has no infinity: null. */
export function jsonEpsilon(epsilon: number): number | null {
  return Number.isFinite(epsilon) ? epsilon : null;
}
