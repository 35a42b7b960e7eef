import { expect, test } from "vitest";
import type { InferAnswer, InferAsk, Trial } from "../../serving/contract.ts";
import { TrialRun, type TrialRunOptions } from "../../serving/trial-run.ts";
import { never } from "./support/registry.ts";

const ask: InferAsk = { model: "heart", version: undefined, inputs: [], outputs: [] };

/** A version under trial that never answers, beside one that does; a clock whose sleeps end at once. */
function silentTrial(mode: Trial["mode"]) {
  const signals: AbortSignal[] = [];
  const sleeps: number[] = [];
  const answer: InferAnswer = { model: "heart", version: 1, outputs: [] };
  const served = { inFlight: 0, infer: async () => answer };
  const candidate = {
    infer: (_: InferAsk, signal: AbortSignal) => {
      signals.push(signal);
      return new Promise(() => undefined);
    },
  };
  let told = (): void => undefined;
  const run = new TrialRun({
    trial: { source: { model: "heart", version: 2, directory: "", digest: "" }, mode, share: 1 },
    candidate,
    served: () => served,
    onAnswer: () => told(),
    clock: { monotonicMs: () => 0, sleep: async (ms: number) => void sleeps.push(ms) },
    draw: () => 0,
  } as unknown as TrialRunOptions);
  const infer = (signal = never) => run.infer(ask, served as never, signal);
  const onTold = () => new Promise<void>((resolve) => (told = resolve));
  return { run, infer, onTold, signals, sleeps, answer };
}

test("what a canary does not answer is its failure, and the served version's answer", async () => {
  const { run, infer, signals, sleeps, answer } = silentTrial("canary");
  for (let count = 0; count < 3; count += 1) expect(await infer()).toBe(answer);
  expect(run.statistics().candidate).toMatchObject({ asked: 3, failed: 3 });
  // The served version's time is not known; where it waits in a queue it is dropped there.
  expect(sleeps).toEqual([60_000, 60_000, 60_000]);
  expect(signals.every(({ aborted }) => aborted)).toBe(true);
});

test("copies that a shadow does not answer are its failures, and make room for others", async () => {
  const { run, infer, onTold, sleeps } = silentTrial("shadow");
  for (let count = 0; count < 6; count += 1) {
    const told = onTold();
    await infer();
    await told;
  }
  expect(run.statistics()).toMatchObject({ candidate: { asked: 6, failed: 6 }, dropped: 0 });
  expect(sleeps).toEqual(Array(6).fill(10_000));
});
