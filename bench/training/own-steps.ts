import { performance } from "node:perf_hooks";
import { deriveLayout } from "../../model/derive-layout.ts";
import { encodeModel } from "../../model/onnx/encode.ts";
import { lossOf, type PlanTraining, trainingSchema } from "../../model/plan-training.ts";
import type { Rows } from "../../runtime/contract.ts";
import {
  float32Values,
  type OrtSession,
  type OrtTensor,
  openOrtSession,
} from "../../runtime/ort.ts";
import { nodeHasher } from "../../runtime/system.ts";
import { runSteps } from "../../runtime/training-steps.ts";
import { deriveTrainingGraph, type TrainingGraph } from "../../training/derive-training-graph.ts";
import type { TrainedModel } from "./models.ts";

export interface Timed {
  readonly seconds: number;
  /** Of each step, before it. */
  readonly losses: readonly number[];
}

/** A model opened as the trainer opens one, whose steps are run again and again from the same weights. */
export class OwnSteps implements AsyncDisposable {
  readonly #session: OrtSession;
  readonly #graph: TrainingGraph;
  readonly #training: PlanTraining;
  readonly #model: TrainedModel;
  readonly #threads: number;

  private constructor(
    opened: { readonly session: OrtSession; readonly graph: TrainingGraph },
    training: PlanTraining,
    { model, threads }: { readonly model: TrainedModel; readonly threads: number },
  ) {
    this.#session = opened.session;
    this.#graph = opened.graph;
    this.#training = training;
    this.#model = model;
    this.#threads = threads;
  }

  static async open(
    model: TrainedModel,
    { threads, batchRows }: { readonly threads: number; readonly batchRows: number },
  ): Promise<OwnSteps> {
    const training = trainingSchema.parse({
      loss: model.loss,
      learning_rate: model.learningRate,
      steps: model.steps,
      batch_rows: batchRows,
    });
    const graph = deriveTrainingGraph(model.graph, deriveLayout(model.graph, nodeHasher), {
      loss: lossOf(training),
      values: model.weights,
      batchNormalization: "batch",
    });
    const data = new Map([...model.weights, ...graph.constants]);
    const bytes = encodeModel(graph.graph, { data });
    const session = await openOrtSession({ bytes }, { threads, keepsMemory: true });
    return new OwnSteps({ session, graph }, training, { model, threads });
  }

  async run(rows: Rows, signal: AbortSignal): Promise<Timed> {
    const losses: number[] = [];
    const graph = this.#graph;
    const session: OrtSession = {
      ...this.#session,
      run: async (...call) => {
        const results = await this.#session.run(...call);
        losses.push(float32Values(results[graph.loss] as OrtTensor)[0] as number);
        return results;
      },
    };
    const start = new Map(
      [...graph.weights, ...graph.statistics].map(({ feed, shape }) => {
        const data = this.#model.weights.get(feed) as Uint8Array;
        return [feed, { type: "float32", shape, data }] as const;
      }),
    );
    const begin = performance.now();
    await runSteps(
      {
        ...{ session, graph, rows, start, training: this.#training, fixed: new Map() },
        round: { seed: "bench", number: 1, total: 1 },
      },
      { threads: this.#threads, signal, onProgress: () => undefined },
    );
    return { seconds: (performance.now() - begin) / 1_000, losses };
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#session.release();
  }
}
