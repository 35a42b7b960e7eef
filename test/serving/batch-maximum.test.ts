import { expect, test } from "vitest";
import { inferRowsMax } from "../../base/limits.ts";
import { createSeededRandom } from "../../base/random.ts";
import type { Lane } from "../../runtime/lanes.ts";
import { float32Tensor } from "../../runtime/ort.ts";
import { randomId, systemClock } from "../../runtime/system.ts";
import { Meter } from "../../serving/meter.ts";
import { RunQueue } from "../../serving/run-queue.ts";
import { never, openTestServing } from "./support/registry.ts";
import { rowsOf, seededLogistic, writeVersion } from "./support/version-folders.ts";

const seed = process.env["SEED"] ?? randomId();
process.stdout.write(`SEED=${seed}\n`);

/** What statistics tell of runs, as rows of each. */
function rowsOfRuns(meter: Pick<Meter, "statistics">): number[] {
  return meter.statistics().runs.flatMap(({ rows, count }) => new Array<number>(count).fill(rows));
}

const ascending = (rows: readonly number[]): number[] => [...rows].sort((a, b) => a - b);

test("whatever comes at once, no batch has more rows than the maximum: only a request alone has", async () => {
  const random = createSeededRandom(seed);
  const below = (limit: number): number => Math.floor(random.nextFloat() * limit);
  for (let trial = 0; trial < 100; trial += 1) {
    const batchRowsMax = 1 + below(40);
    const costMs = random.nextFloat() * 2;
    const probe = { costMs, rowCostMs: random.nextFloat() * costMs, rowElements: 1 };
    const run: Lane["runInline"] = async (feeds) => {
      for (let turns = below(4); turns > 0; turns -= 1) await nextTurn();
      if (below(20) === 0) throw new TypeError("this run fails");
      return feeds;
    };
    const meter = new Meter({ model: "m", version: 1 });
    const lane = {
      kind: "inline" as const,
      probe: { ...probe, batchRowsMax, batchDifference: 0 },
      workers: 1 + below(3),
      inlineMsMax: 0.25,
      runInline: run,
      runInWorker: run,
    };
    const queue = new RunQueue({ lane, meter, clock: systemClock });
    const answered: number[] = [];
    const submit = async (): Promise<void> => {
      const rows = 1 + below(batchRowsMax * 1.5);
      const feeds = { x: float32Tensor(new Float32Array(rows), [rows, 1]) };
      const ask = { feeds, outputs: ["x"], rows, elements: rows, batchKey: `${below(2)}` };
      const waiting = { arrivedMs: systemClock.monotonicMs(), timeoutMs: undefined, signal: never };
      try {
        const { x } = await queue.submit(ask, waiting);
        expect(x?.shape).toEqual([rows, 1]);
        answered.push(rows);
      } catch (error) {
        expect(error).toMatchObject({ message: "this run fails" });
      }
    };
    const requests: Promise<void>[] = [];
    for (let wave = 0; wave < 4; wave += 1) {
      requests.push(...Array.from({ length: below(30) }, submit));
      await nextTurn();
    }
    await Promise.all(requests);

    const runs = rowsOfRuns(meter);
    const isLarge = (rows: number): boolean => rows > batchRowsMax;
    expect(ascending(runs.filter(isLarge))).toEqual(ascending(answered.filter(isLarge)));
    const sum = (all: readonly number[]): number => all.reduce((total, rows) => total + rows, 0);
    expect(sum(runs)).toBe(sum(answered));
  }
});

test("statistics of a model tell of no batch above the one that its log names, nor of a request above the limit", async () => {
  const random = createSeededRandom(seed);
  const { serving, root, events } = await openTestServing();
  await serving.switchTo(await writeVersion(root, "heart", 1, seededLogistic("one")), never);
  const [loaded] = events.filter(({ event }) => event === "version_loaded");
  const batchRowsMax = loaded?.["batchRowsMax"] as number;
  const ask = (rows: number) => {
    const inputs = [rowsOf(new Array<number>(rows * 13).fill(0.5), 13)];
    return serving.infer({ model: "heart", version: undefined, inputs, outputs: [] }, never);
  };
  const sizes = Array.from({ length: 300 }, () =>
    Math.ceil(2 ** (random.nextFloat() * Math.log2(inferRowsMax))),
  );

  await Promise.all(sizes.map(ask));
  await expect(ask(inferRowsMax + 1)).rejects.toMatchObject({ code: "INFER_INPUT_INVALID" });

  const runs = rowsOfRuns({ statistics: () => serving.statistics("heart")[0] as never });
  expect(batchRowsMax).toBeGreaterThan(1);
  expect(runs.length).toBeLessThan(sizes.length);
  const isLarge = (rows: number): boolean => rows > batchRowsMax;
  expect(ascending(runs.filter(isLarge))).toEqual(ascending(sizes.filter(isLarge)));
});

function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
