import { expect, test } from "vitest";
import type { Lane } from "../../runtime/lanes.ts";
import type { Tensors } from "../../runtime/tensor-rows.ts";
import { warmLane } from "../../serving/warm-lane.ts";

/** A model of one input `x`; @returns where it ran, most at once in workers, and how it was warmed. */
async function warmed(
  given: Pick<Lane, "kind" | "workers"> & { readonly costMs?: number },
): Promise<{ readonly runs: readonly string[]; readonly mostAtOnce: number }> {
  const runs: string[] = [];
  let running = 0;
  let mostAtOnce = 0;
  const at =
    (place: string): Lane["runInline"] =>
    async (feeds: Tensors) => {
      runs.push(place);
      running += 1;
      mostAtOnce = Math.max(mostAtOnce, running);
      await Promise.resolve();
      running -= 1;
      return feeds;
    };
  const value = { name: "x", type: "float32", shape: [-1, 3] } as const;
  const { costMs = 0.1, ...where } = given;
  const probe = { costMs, rowCostMs: 0, rowElements: 3, batchRowsMax: 1, batchDifference: 0 };
  const lane: Omit<Lane, "close"> = {
    ...where,
    pid: undefined,
    answers: true,
    inputs: [value],
    outputs: [value],
    probe,
    weights: "packed",
    inlineMsMax: 1,
    runInline: at("loop"),
    runInWorker: at("worker"),
  };
  await warmLane({ ...lane, close: async () => undefined });
  return { runs, mostAtOnce };
}

test("the way to the workers is gone before a first request goes it, to all of them at once", async () => {
  const { runs, mostAtOnce } = await warmed({ kind: "thread", workers: 3 });

  expect(new Set(runs)).toEqual(new Set(["worker"]));
  expect(runs.length).toBeGreaterThan(3);
  expect(mostAtOnce).toBe(3);
});

test("a model that runs on the event loop is warmed there", async () => {
  expect(new Set((await warmed({ kind: "inline", workers: 1 })).runs)).toEqual(new Set(["loop"]));
});

test("a model that runs for longer is not asked: its own time hides what its first way takes", async () => {
  expect((await warmed({ kind: "thread", workers: 1, costMs: 50 })).runs).toEqual([]);
});
