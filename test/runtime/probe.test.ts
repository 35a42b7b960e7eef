import { expect, test } from "vitest";
import { bytesOf } from "../../base/bytes.ts";
import type { OrtSession, OrtTensor } from "../../runtime/ort.ts";
import { probeSession } from "../../runtime/probe.ts";

/** Doubles its rows; within a batch every value is off by a part of itself. Runs take a clock's time, by rows. */
function openDoubling({ msOf, off = 0 }: { msOf: (rows: number) => number; off?: number }) {
  let now = 0;
  const runs: number[] = [];
  const value = { type: "float32", shape: [-1, 2] } as const;
  const session: OrtSession = {
    inputs: [{ name: "x", ...value }],
    outputs: [{ name: "y", ...value }],
    async run({ x }) {
      const { shape, data } = x as OrtTensor;
      const [rows = 0] = shape;
      runs.push(rows);
      now += msOf(rows);
      const factor = rows > 1 ? 2 * (1 + off) : 2;
      const values = new Float32Array(new Uint8Array(data).buffer).map((each) => each * factor);
      return { y: { type: "float32", shape, data: bytesOf(values) } };
    },
    release: async () => undefined,
  };
  const clock = { nowMs: () => now, monotonicMs: () => now, sleep: async () => undefined };
  return { session, clock, runs };
}

const msOf = (rows: number): number => 4 + 0.5 * rows;
const batchDifferenceMax = 1e-4;

test("a graph that is known is warmed, timed alone and compared in one batch of the known size", async () => {
  const first = openDoubling({ msOf });
  const known = await probeSession(first.session, first.clock, { batchDifferenceMax });
  expect(known).toMatchObject({ costMs: 4.5, batchRowsMax: 32, batchDifference: 0 });

  const next = openDoubling({ msOf: (rows) => 2 * msOf(rows), off: 1e-5 });
  const again = await probeSession(next.session, next.clock, { batchDifferenceMax, known });

  expect(again.batchDifference).toBeCloseTo(1e-5, 6);
  expect(again).toEqual({ ...known, batchDifference: again.batchDifference });
  expect(next.runs.filter((rows) => rows > 1)).toEqual([32]);
  expect(next.runs.length).toBeLessThan(first.runs.length / 4);
});

test("where the known batch changes more than is allowed, the graph is measured anew", async () => {
  const known = await probeSession(...parts(openDoubling({ msOf })), { batchDifferenceMax });
  const next = openDoubling({ msOf, off: 1e-3 });

  const again = await probeSession(next.session, next.clock, { batchDifferenceMax, known });

  expect(again).toMatchObject({ batchRowsMax: 1, batchDifference: 0 });
});

function parts({ session, clock }: ReturnType<typeof openDoubling>) {
  return [session, clock] as const;
}
