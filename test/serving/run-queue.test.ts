import { expect, test } from "vitest";
import type { Lane } from "../../runtime/lanes.ts";
import { float32Tensor } from "../../runtime/ort.ts";
import { systemClock } from "../../runtime/system.ts";
import type { Tensors } from "../../runtime/tensor-rows.ts";
import { Meter } from "../../serving/meter.ts";
import { RunQueue } from "../../serving/run-queue.ts";

const inlineMsMax = 0.25;

interface Cost {
  readonly costMs: number;
  readonly rowCostMs: number;
  readonly workers?: number;
}

const { signal } = new AbortController();

const feeds = { x: float32Tensor(Float32Array.of(1), [1, 1]) };
const ask = { feeds, outputs: ["x"], rows: 1, elements: 1, batchKey: "x" };

function queueOf(
  run: (place: string) => Lane["runInline"],
  { workers = 1, ...cost }: Cost & { readonly batchRowsMax: number },
): RunQueue {
  const probe = { ...cost, rowElements: 1, batchDifference: 0 };
  const [runInline, runInWorker] = [run("loop"), run("worker")];
  const lane = { kind: "inline" as const, probe, workers, inlineMsMax, runInline, runInWorker };
  const meter = new Meter({ model: "m", version: 1 });
  return new RunQueue({ lane, meter, clock: systemClock });
}

/** Answers what it gets, and notes where. */
async function runsOf(
  { costMs, rowCostMs, workers = 1 }: Cost,
  requests: number,
): Promise<readonly string[]> {
  const runs: string[] = [];
  const at =
    (place: string): Lane["runInline"] =>
    async (feeds: Tensors) => {
      runs.push(`${place} ${feeds["x"]?.shape[0]}`);
      return feeds;
    };
  const queue = queueOf(at, { costMs, rowCostMs, workers, batchRowsMax: 64 });
  const waiting = { arrivedMs: 0, timeoutMs: undefined, signal };
  await Promise.all(Array.from({ length: requests }, () => queue.submit(ask, waiting)));
  return runs;
}

test("a batch of which further rows were measured to cost nothing runs on the event loop", async () => {
  expect(await runsOf({ costMs: 0.02, rowCostMs: 0 }, 60)).toEqual(["loop 60"]);
});

test("a batch that is expected to take longer than the event loop may goes to a worker, which gets the second half while it runs the first", async () => {
  expect(await runsOf({ costMs: 0.02, rowCostMs: 0.02 }, 61)).toEqual(["worker 31", "worker 30"]);
});

test("what came at once is shared by all workers", async () => {
  const runs = await runsOf({ costMs: 5, rowCostMs: 4, workers: 3 }, 8);

  expect(runs).toEqual(["worker 3", "worker 3", "worker 2"]);
});

test("a batch stays whole where further rows cost next to nothing, or it is short", async () => {
  expect(await runsOf({ costMs: 5, rowCostMs: 0.1, workers: 2 }, 32)).toEqual(["worker 32"]);
  expect(await runsOf({ costMs: 0.02, rowCostMs: 0.02 }, 20)).toEqual(["worker 20"]);
});

test("a request is refused when its time is over, also while every worker is busy", async () => {
  const endings: (() => void)[] = [];
  const run: Lane["runInline"] = async (got) => {
    await new Promise<void>((resolve) => endings.push(resolve));
    return got;
  };
  // Too long for the event loop: one after the other in the worker.
  const queue = queueOf(() => run, { costMs: 5, rowCostMs: 0, batchRowsMax: 1 });
  const arrivedMs = systemClock.monotonicMs();
  const submit = (timeoutMs: number | undefined) =>
    queue.submit(ask, { arrivedMs, timeoutMs, signal });
  const running = [submit(undefined), submit(undefined)];
  await expect(submit(20)).rejects.toMatchObject({
    code: "TIMED_OUT",
    message: expect.stringMatching(/longer than its timeout/),
  });
  const patient = submit(2 ** 40);
  for (let ended = 0; ended < 3; ended += 1) {
    await expect.poll(() => endings.length).toBe(ended + 1);
    endings[ended]?.();
  }
  await Promise.all([...running, patient]);
});
