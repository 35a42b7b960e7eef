import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plan } from "../../model/plan.ts";
import { lossOf } from "../../model/plan-training.ts";
import type { EvaluateResult, FoldPool, Rows, Trainer } from "../../runtime/contract.ts";
import { openFoldPool } from "../../runtime/fold.ts";
import { openTrainer } from "../../runtime/trainer.ts";
import { type Accuracy, accuracyOf, type DemoTables } from "./test-rows.ts";

/** What training without a federation reaches on the same pooled test rows. */
export interface Baselines {
  /** Each hospital on its own rows. */
  readonly alone: readonly Accuracy[];
  /** All rows in one place, which no hospital may do. */
  readonly pooled: Accuracy;
}

interface BaselineOptions {
  /** Folder of version 0. */
  readonly initial: string;
  readonly tables: DemoTables;
  readonly plan: Plan;
  /** Folder for files that are thrown away. */
  readonly scratch: string;
}

/** Trains from version 0 with the plan's own training, for as many epochs as all rounds together. */
export async function trainBaselines(
  options: BaselineOptions,
  signal: AbortSignal,
): Promise<Baselines> {
  await mkdir(options.scratch, { recursive: true });
  await using trainer = openTrainer();
  await using pool = await openFoldPool({
    kernels: "typed-array",
    tfjsDirectory: undefined,
    threads: 1,
  });
  const parts = { trainer, pool };
  const { hospitals, pooledTrain } = options.tables;
  const alone: Accuracy[] = [];
  for (const [index, { train }] of hospitals.entries()) {
    alone.push(
      await trainOne({ ...options, ...parts, rows: train, name: `alone-${index}` }, signal),
    );
  }
  const pooled = await trainOne(
    { ...options, ...parts, rows: pooledTrain, name: "pooled" },
    signal,
  );
  return { alone, pooled };
}

interface OneBaseline extends BaselineOptions {
  readonly trainer: Trainer<Uint8Array>;
  readonly pool: FoldPool;
  readonly rows: Rows;
  readonly name: string;
}

async function trainOne(options: OneBaseline, signal: AbortSignal): Promise<Accuracy> {
  const { trainer, pool, plan, initial, scratch, name, rows } = options;
  const files = {
    graphPath: join(initial, "model.onnx"),
    checkpointPath: join(initial, "model.safetensors"),
  };
  const { epochs = 1, steps, ...rest } = plan.training;
  // All rounds in one.
  const length =
    steps === undefined ? { epochs: epochs * plan.rounds } : { steps: steps * plan.rounds };
  const training = { ...rest, ...length };
  const round = { seed: name, number: 1, total: 1 };
  const { payload, layout } = await trainer.train({ ...files, rows, training, round }, { signal });
  const path = join(scratch, `${name}.update`);
  const outPath = join(scratch, `${name}.safetensors`);
  await writeFile(path, payload);
  const updates = [{ participantId: name, path, weight: 1 }];
  await pool.fold({ updates, layout, checkpointPath: files.checkpointPath, outPath }, signal);
  const trained = { graphPath: files.graphPath, checkpointPath: outPath, loss: lossOf(training) };
  const counts: EvaluateResult = await trainer.evaluate(
    { ...trained, rows: options.tables.pooledTest },
    signal,
  );
  return accuracyOf(counts.right, counts.total);
}
