/** What a bench measured, one number. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** What it is held against, in the same unit and measured in the same run; null where nothing is. */
  readonly against: { readonly name: string; readonly value: number } | null;
  /** value / against. */
  readonly ratio: number | null;
  /** Largest ratio, or largest value where there is nothing to hold it against, that is good enough. */
  readonly goal: number | null;
  /** Whether the goal was reached; null where there is none. */
  readonly met: boolean | null;
  /** What else the table says of it. */
  readonly note?: string;
}

/** The machine that a bench ran on. */
export interface Machine {
  readonly cpus: number;
  readonly memory_gb: number;
  readonly node: string;
  readonly disk_write_mb_s: number;
}

export interface BenchReport {
  readonly bench: string;
  readonly machine: Machine;
  readonly figures: readonly Figure[];
}

/** A figure with ratio and verdict worked out. */
export function figure(
  name: string,
  value: number,
  unit: string,
  held: Partial<Pick<Figure, "against" | "goal" | "note">> = {},
): Figure {
  const against = held.against ?? null;
  const goal = held.goal ?? null;
  const ratio = against ? value / against.value : null;
  const met = goal === null ? null : (ratio ?? value) <= goal;
  return {
    name,
    value: rounded(value),
    unit,
    against: against && { ...against, value: rounded(against.value) },
    ratio: ratio && rounded(ratio),
    goal,
    met,
    ...(held.note === undefined ? {} : { note: held.note }),
  };
}

/** Four significant digits: more are noise. */
export function rounded(value: number): number {
  return Number(value.toPrecision(4));
}

/** The report as lines for people. */
export function reportLines(report: BenchReport): string[] {
  const { cpus, memory_gb, node, disk_write_mb_s } = report.machine;
  const machine = `${cpus} CPUs, ${memory_gb} GB, Node.js ${node}, disk ${disk_write_mb_s} MB/s written and synced`;
  const rows = report.figures.map((each) => [
    each.name,
    `${each.value} ${each.unit}`,
    each.against ? `${each.against.name} ${rounded(each.against.value)} ${each.unit}` : "",
    each.ratio === null ? "" : String(each.ratio),
    each.goal === null ? "" : `<= ${each.goal}`,
    each.note ?? (each.met === null ? "" : each.met ? "met" : "not met"),
  ]);
  const table = [["FIGURE", "VALUE", "AGAINST", "RATIO", "GOAL", ""], ...rows];
  const widths = table[0]?.map((_, column) =>
    Math.max(...table.map((row) => row[column]?.length ?? 0)),
  );
  const lines = table.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths?.[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
  return [`${report.bench} on ${machine}`, ...lines];
}

/** A bench gets its own options and returns what it measured. */
export interface Bench {
  readonly usage: string;
  /** Where it works, whose disk is measured. */
  folder(args: readonly string[]): string;
  run(args: readonly string[], signal: AbortSignal): Promise<readonly Figure[]>;
}
