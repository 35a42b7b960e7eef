import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { expect, test } from "vitest";
import { openTrainer } from "../../runtime/trainer.ts";
import { writeModelFiles } from "../support/model-files.ts";
import { mlpModel } from "../support/models.ts";

/** A heartbeat is sent every few seconds; a machine that others use too may hold a thread up for so long. */
const delayMsMax = 500;

test("training does not hold up the thread that keeps the session, however heavy a step is", async () => {
  const folder = await mkdtemp(join(tmpdir(), "wardround-heartbeat-"));
  await using trainer = openTrainer();
  const { graphPath, checkpointPath } = await writeModelFiles(folder, mlpModel([4, 32, 2]));
  const featureCount = 4;
  // One step takes all rows: it blocks its own thread for longer than the bound.
  const rowCount = 500_000;
  const rows = {
    features: new Float32Array(rowCount * featureCount).fill(0.25),
    featureCount,
    rowCount,
    labels: new Int32Array(rowCount),
  };
  const training = {
    trainer: "onnx",
    loss: "categorical-cross-entropy",
    optimiser: "sgd",
    seed: 0,
    learning_rate: 0.01,
    steps: 4,
    batch_rows: rowCount,
  } as const;
  const reported: number[] = [];
  const delay = monitorEventLoopDelay({ resolution: 10 });

  const trained = trainer.train(
    { graphPath, checkpointPath, rows, training, round: { seed: "1", number: 1, total: 1 } },
    {
      signal: new AbortController().signal,
      onProgress: () => {
        // From here on: the rows are copied into the thread before.
        if (reported.length === 0) delay.enable();
        reported.push(performance.now());
      },
    },
  );
  await trained;
  delay.disable();

  const longestStepMs = Math.max(
    ...reported.slice(1).map((ms, at) => ms - (reported[at] as number)),
  );
  expect(longestStepMs).toBeGreaterThan(delayMsMax / 10);
  expect(delay.max / 1e6).toBeLessThan(delayMsMax);
  await rm(folder, { recursive: true });
});
