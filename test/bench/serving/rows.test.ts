import { expect, test } from "vitest";
import type { LoadResult } from "../../../bench/serving/load-task.ts";
import { goalFigures, type LoadRow, type Protocol, rowOf } from "../../../bench/serving/rows.ts";

function row(server: string, connections: number, changed: Partial<LoadRow> = {}): LoadRow {
  return {
    server,
    protocol: "REST",
    connections,
    requests_per_second: 1_000,
    p50_ms: 1,
    p99_ms: 10,
    errors: 0,
    generator_busy: 0.2,
    ...changed,
  };
}

const verdicts = (rows: readonly LoadRow[]): Record<string, boolean | null> =>
  Object.fromEntries(
    goalFigures(rows).map(({ name, against, met }) => [`${name} ${against?.name ?? ""}`, met]),
  );

test.each([
  ["Triton", 15_000, 10_000, true],
  ["Triton", 14_900, 10_000, false],
  ["MLServer", 10_000, 1_000, true],
  ["MLServer", 9_900, 1_000, false],
  ["bare Node.js", 7_001, 10_000, true],
  ["bare Node.js", 6_900, 10_000, false],
])("at 100 connections against %s, %d to %d a second: %s", (server, own, other, met) => {
  const rows = [
    row("Wardround", 100, { requests_per_second: own }),
    row(server, 100, { requests_per_second: other }),
  ];
  expect(verdicts(rows)[`REST, 100: time a request ${server}`]).toBe(met);
});

test("P99 is held against the lowest of the peers, and not against what is no server", () => {
  const rows = [
    row("Wardround", 16, { p99_ms: 5 }),
    row("bare Node.js", 16, { p99_ms: 1 }),
    row("Triton", 16, { p99_ms: 4 }),
    row("KServe", 16, { p99_ms: 90 }),
  ];
  expect(verdicts(rows)).toEqual({ "REST, 16: P99 Triton, the lowest": false });
});

test("P50 at one connection is held against Triton's, errors at 1,000 against none", () => {
  const rows = [
    row("Wardround", 1, { p50_ms: 0.2 }),
    row("Triton", 1, { p50_ms: 0.3 }),
    row("Wardround", 1_000, { errors: 1 }),
  ];
  expect(verdicts(rows)).toMatchObject({
    "REST, 1: P50 Triton": true,
    "REST, 1000: errors ": false,
  });
});

test.each([
  [10_000, true],
  [9_900, false],
])("a stream of %d messages a second: %s, of the best of its loads", (perSecond, met) => {
  const stream = (connections: number, requests_per_second: number): LoadRow => {
    return row("Wardround", connections, { protocol: "gRPC stream", requests_per_second });
  };
  const figures = verdicts([stream(1, 500), stream(64, perSecond)]);
  expect(figures).toEqual({ "gRPC stream, 64: time a message ": met });
});

test("the window of the middle counts, and the errors of all", () => {
  const result = (perSecond: number, errors: number): LoadResult => ({
    ...{ perSecond, p50Ms: perSecond / 1e3, p99Ms: 1, maxMs: 1, answers: 1, errors, busy: 0.1 },
    firstError: undefined,
    told: [],
  });
  const load = { server: "Wardround", protocol: "REST" as Protocol, connections: 1 };
  const middle = rowOf(load, [result(300, 1), result(100, 0), result(200, 2)]);
  expect(middle).toMatchObject({ requests_per_second: 200, p50_ms: 0.2, errors: 3 });
});
