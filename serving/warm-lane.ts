import type { Lane } from "../runtime/lanes.ts";
import { madeUp, varyingSizes } from "../runtime/probe.ts";
import type { Tensors } from "../runtime/tensor-rows.ts";

/** A run that takes longer hides what its first way to a worker takes. */
const costMsMax = 10;
const rounds = 4;

/**
 * Asks a model a few times as requests will. Its workers ran it when they loaded it, but no run has crossed
 * to them and back: the first that does takes some milliseconds, which would be the first request's.
 */
export async function warmLane(lane: Lane): Promise<void> {
  if (lane.probe.costMs > costMsMax) return;
  const outputs = lane.outputs.map(({ name }) => name);
  const run = lane.kind === "inline" ? lane.runInline : lane.runInWorker;
  const feeds = await firstThatRuns(lane, (tried) => run(tried, outputs));
  if (!feeds) return;
  for (let round = 1; round < rounds; round += 1) {
    // As many at once as there are workers: each gets one.
    const width = Math.max(1, lane.workers);
    await Promise.allSettled(Array.from({ length: width }, () => run(feeds, outputs)));
  }
}

/** Undefined where none does: the model ran on other sizes when it was loaded, and is served. */
async function firstThatRuns(
  { inputs }: Pick<Lane, "inputs">,
  run: (feeds: Tensors) => Promise<unknown>,
): Promise<Tensors | undefined> {
  const varies = inputs.some(({ shape }) => shape.slice(1).includes(-1));
  for (const size of varies ? varyingSizes : [1]) {
    const feeds = madeUp(inputs, 1, size);
    try {
      await run(feeds);
      return feeds;
    } catch {
      // Another size, then.
    }
  }
  return undefined;
}
