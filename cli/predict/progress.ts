import { SingleBar } from "cli-progress";

/** How many rows are answered, on stderr. */
export interface RowProgress {
  /** @param rows - answered so far. */
  show(rows: number): void;
  stop(): void;
}

/** A bar where stderr is a terminal, a line every two seconds elsewhere. */
export function openRowProgress(total: number | undefined): RowProgress {
  const known = total === undefined ? "" : " of {total}";
  const bar = new SingleBar({
    format: `[{bar}] {value}${known} rows, {duration_formatted}`,
    barsize: 20,
    hideCursor: true,
    stream: process.stderr,
    noTTYOutput: true,
    notTTYSchedule: 2_000,
  });
  bar.start(total ?? 0, 0);
  return {
    show: (rows) => bar.update(rows),
    stop: () => bar.stop(),
  };
}

export const noProgress: RowProgress = { show: () => undefined, stop: () => undefined };
