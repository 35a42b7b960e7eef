import { type Figure, figure, rounded } from "../report.ts";
import type { LoadResult } from "./load-task.ts";

export type Protocol = "REST" | "gRPC unary" | "gRPC stream";

/** What one server did under one load. */
export interface LoadRow {
  readonly server: string;
  readonly protocol: Protocol;
  /** Requests that wait for their answers at the same time: each on a connection of its own with REST. */
  readonly connections: number;
  readonly requests_per_second: number;
  readonly p50_ms: number;
  readonly p99_ms: number;
  readonly errors: number;
  /** Share of the generator's time that it was busy. */
  readonly generator_busy: number;
}

export type LoadFigure = Figure & LoadRow;

export const ownName = "Wardround";
export const bareName = "bare Node.js";

/** The run of the middle, by requests a second; the errors of all. */
export function rowOf(
  load: Pick<LoadRow, "server" | "protocol" | "connections">,
  results: readonly LoadResult[],
): LoadRow {
  const sorted = results.toSorted((left, right) => left.perSecond - right.perSecond);
  const middle = sorted[Math.floor(sorted.length / 2)] as LoadResult;
  return {
    ...load,
    requests_per_second: rounded(middle.perSecond),
    p50_ms: rounded(middle.p50Ms),
    p99_ms: rounded(middle.p99Ms),
    errors: results.reduce((sum, { errors }) => sum + errors, 0),
    generator_busy: rounded(middle.busy),
  };
}

export function rowText(row: LoadRow): string {
  const { protocol, connections, server, requests_per_second, p50_ms, p99_ms, errors } = row;
  const times = `P50 ${p50_ms} ms, P99 ${p99_ms} ms`;
  return `${protocol}, ${connections}: ${server} ${requests_per_second}/s, ${times}, ${errors} errors`;
}

export function rowFigure(row: LoadRow): LoadFigure {
  const name = `${row.protocol}, ${row.connections}: ${row.server}`;
  const note = `P50 ${row.p50_ms} ms, P99 ${row.p99_ms} ms, ${row.errors} errors`;
  return { ...figure(name, row.requests_per_second, "/s", { note }), ...row };
}

/** Times of a request against Triton's and MLServer's, and against what Node.js alone takes. */
const timeGoals: Readonly<Record<string, number>> = {
  Triton: rounded(1 / 1.5),
  MLServer: 1 / 10,
  [bareName]: rounded(1 / 0.7),
};
const timeConnections = 100;
const errorConnections = 1_000;
const streamMicroseconds = 100;

/** What the goals are about, from the rows that were measured; those without their rows are left out. */
export function goalFigures(rows: readonly LoadRow[]): readonly Figure[] {
  return [...restGoals(rows), ...grpcGoals(rows)];
}

function restGoals(rows: readonly LoadRow[]): readonly Figure[] {
  const rest = rows.filter(({ protocol }) => protocol === "REST");
  const figures: Figure[] = [];
  for (const own of rest.filter(({ server }) => server === ownName)) {
    const { connections } = own;
    const others = rest.filter((row) => row.connections === connections && row.server !== ownName);
    const of = (what: string): string => `REST, ${connections}: ${what}`;
    for (const other of others) {
      const goal = connections === timeConnections ? timeGoals[other.server] : undefined;
      if (goal === undefined) continue;
      const against = { name: other.server, value: 1e6 / other.requests_per_second };
      const value = 1e6 / own.requests_per_second;
      figures.push(figure(of("time a request"), value, "µs", { against, goal }));
    }
    const triton = others.find(({ server }) => server === "Triton");
    if (connections === 1 && triton) {
      const against = { name: "Triton", value: triton.p50_ms };
      figures.push(figure(of("P50"), own.p50_ms, "ms", { against, goal: 1 }));
    }
    const [quickest] = others
      .filter(({ server }) => server !== bareName)
      .toSorted((left, right) => left.p99_ms - right.p99_ms);
    if (quickest) {
      const against = { name: `${quickest.server}, the lowest`, value: quickest.p99_ms };
      figures.push(figure(of("P99"), own.p99_ms, "ms", { against, goal: 1 }));
    }
    if (connections === errorConnections) {
      figures.push(figure(of("errors"), own.errors, "", { goal: 0 }));
    }
  }
  return figures;
}

function grpcGoals(rows: readonly LoadRow[]): readonly Figure[] {
  const own = rows.filter(({ server, protocol }) => server === ownName && protocol !== "REST");
  const best = (protocol: Protocol): LoadRow | undefined =>
    own
      .filter((row) => row.protocol === protocol)
      .toSorted((left, right) => right.requests_per_second - left.requests_per_second)[0];
  const of = (protocol: Protocol, goal: number | null): readonly Figure[] => {
    const row = best(protocol);
    if (!row) return [];
    const name = `${protocol}, ${row.connections}: time a message`;
    return [figure(name, 1e6 / row.requests_per_second, "µs", { goal })];
  };
  return [...of("gRPC stream", streamMicroseconds), ...of("gRPC unary", streamMicroseconds)];
}
