import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { expect, onTestFinished, test, vi } from "vitest";
import { resolveLaplace } from "../../privacy/laplace.ts";
import { openFoldPool } from "../../runtime/fold.ts";
import { Lanes } from "../../runtime/lanes.ts";
import { float32Tensor } from "../../runtime/ort.ts";
import { openTrainer } from "../../runtime/trainer.ts";
import { collectingLogger } from "../serving/support/registry.ts";
import { logisticModel } from "../support/models.ts";

const { signal } = new AbortController();

/** Every thread that is called from now on, to be lost as one is that runs out of memory. */
function watchThreads(): { lose(): Promise<void> } {
  const spied = vi.spyOn(Worker.prototype, "postMessage");
  onTestFinished(() => spied.mockRestore());
  return {
    async lose() {
      const called = new Set(spied.mock.contexts as Worker[]);
      spied.mockClear();
      expect(called.size).toBeGreaterThan(0);
      await Promise.all([...called].map((worker) => worker.terminate()));
    },
  };
}

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "wardround-lost-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test("a pool whose threads were all lost goes on with new ones", async () => {
  const folder = await temporaryFolder();
  const threads = watchThreads();
  await using pool = await openFoldPool({
    kernels: "typed-array",
    tfjsDirectory: undefined,
    threads: 2,
  });
  const mechanism = resolveLaplace({
    mechanism: "laplace",
    unit: "participant",
    clip: 1,
    epsilon: 1,
    denominator: 2,
  });
  const draw = (name: string, valueCount = 4): Promise<string> =>
    pool.drawNoise({ path: join(folder, name), valueCount, mechanism }, signal);
  await Promise.all([draw("a"), draw("b")]);

  // Seconds of work: the thread is lost before it is done.
  const under = draw("lost", 20_000_000).catch((error: unknown) => error);
  await threads.lose();

  expect(await under).toMatchObject({ code: "INTERNAL" });
  expect(await Promise.all([draw("c"), draw("d"), draw("e")])).toHaveLength(3);
});

test("a model whose thread was lost answers the next request, in the thread and inline", async () => {
  const path = join(await temporaryFolder(), "model.onnx");
  await writeFile(path, logisticModel(2));
  const features = float32Tensor(Float32Array.of(1, 2), [1, 2]);
  for (const inlineMsMax of [0, 100]) {
    const threads = watchThreads();
    await using lanes = new Lanes({
      inlineMsMax,
      inlineBytesMax: 2 ** 20,
      insideBytesMax: 2 ** 20,
      cores: 2,
      weights: "auto",
      weightsBytesMax: 2 ** 30,
      batchDifferenceMax: 0,
      patience: { callMsMax: 60_000, stopMsMax: 60_000 },
    });
    const lane = await lanes.open({ path, bytes: 1000, log: collectingLogger([]) }, signal);
    const run = () => lane.runInWorker({ features }, ["probability"]);
    const before = await run();

    await threads.lose();

    expect(await run()).toEqual(before);
    expect(await lane.runInline({ features }, ["probability"])).toEqual(before);
    await lane.close();
  }
});

test("a trainer whose thread was lost takes the next job; a closed one does not", async () => {
  const folder = await temporaryFolder();
  const threads = watchThreads();
  const trainer = openTrainer();
  const rows = {
    features: new Float32Array(2),
    featureCount: 2,
    rowCount: 1,
    labels: Int32Array.of(1),
  };
  const nowhere = { graphPath: join(folder, "no.onnx"), checkpointPath: join(folder, "no") };
  const evaluate = () =>
    trainer.evaluate({ ...nowhere, rows, loss: "binary-cross-entropy" }, signal);
  const answer = await evaluate().catch((error: Error) => error.message);

  await threads.lose();

  expect(await evaluate().catch((error: Error) => error.message)).toBe(answer);
  expect(answer).not.toContain("thread");
  await trainer[Symbol.asyncDispose]();
  await expect(evaluate()).rejects.toMatchObject({ code: "INTERNAL", message: /closed/ });
});
