import { expect, test } from "vitest";
import type { Lane } from "../../runtime/lanes.ts";
import { float32Tensor } from "../../runtime/ort.ts";
import { systemClock } from "../../runtime/system.ts";
import type { Tensors } from "../../runtime/tensor-rows.ts";
import { Meter } from "../../serving/meter.ts";
import { RunQueue } from "../../serving/run-queue.ts";

const inlineMsMax = 0.25;
const costMs = 0.02;
const { signal } = new AbortController();

/** Answers what it gets, and notes where. */
async function runsOf(rowCostMs: number, requests: number): Promise<readonly string[]> {
  const runs: string[] = [];
  const at =
    (place: string): Lane["runInline"] =>
    async (feeds: Tensors) => {
      runs.push(`${place} ${feeds["x"]?.shape[0]}`);
      return feeds;
    };
  const probe = { costMs, rowCostMs, rowElements: 1, batchRowsMax: 64, batchDifference: 0 };
  const lane = { probe, workers: 1, inlineMsMax, runInline: at("loop"), runInWorker: at("worker") };
  const queue = new RunQueue({
    lane,
    meter: new Meter({ model: "m", version: 1 }),
    clock: systemClock,
  });
  const feeds = { x: float32Tensor(Float32Array.of(1), [1, 1]) };
  const ask = { feeds, outputs: ["x"], rows: 1, elements: 1, batchKey: "x" };
  const waiting = { arrivedMs: 0, timeoutMs: undefined, signal };
  await Promise.all(Array.from({ length: requests }, () => queue.submit(ask, waiting)));
  return runs;
}

test("a batch of which further rows were measured to cost nothing runs on the event loop", async () => {
  expect(await runsOf(0, 60)).toEqual(["loop 60"]);
});

test("a batch that is expected to take longer than the event loop may goes to a worker", async () => {
  expect(await runsOf(costMs, 60)).toEqual(["worker 60"]);
});
