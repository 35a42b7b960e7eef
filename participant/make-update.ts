import { readFile } from "node:fs/promises";
import { hasCode, WardroundError } from "../base/errors.ts";
import { stepsMax } from "../base/limits.ts";
import type { Clock } from "../base/ports.ts";
import { decodeModel } from "../model/onnx/decode.ts";
import { encodingOf, type Plan } from "../model/plan.ts";
import { stepCount } from "../model/plan-training.ts";
import { asksSteps, neededVector } from "../model/server-state.ts";
import type { UpdateHeader } from "../model/update.ts";
import type { LaplaceMechanism } from "../privacy/contract.ts";
import type { Offer } from "../protocol/frames.ts";
import type { ExternalTrainer, Payload, Rows, Trainer, TrainJob } from "../runtime/contract.ts";
import type { BlobCache } from "./blob-cache.ts";

/** Milliseconds between two progress frames. */
const progressIntervalMs = 500;

export interface MakeUpdateOptions {
  readonly offer: Offer;
  readonly plan: Plan;
  readonly mechanism: LaplaceMechanism | undefined;
  readonly participantId: string;
  /** Rows to train on. */
  readonly rows: Rows;
  readonly trainer: Trainer | ExternalTrainer;
  readonly cache: BlobCache;
  readonly clock: Clock;
  /** What is kept from earlier rounds. Asked for when it is used. */
  readonly state: () => Promise<Pick<TrainJob, "statePath" | "continues">>;
  /** Called now and then, in plain rounds only. */
  readonly onProgress: (stepsDone: number, stepsTotal: number) => void;
}

/**
 * Downloads graph and checkpoint, trains in the worker, and describes what came out.
 * @throws WardroundError DATA_SHAPE_MISMATCH, MODEL_SHAPE_MISMATCH, or what transfer and training throw.
 */
export async function makeUpdate(
  options: MakeUpdateOptions,
  signal: AbortSignal,
): Promise<{
  readonly header: UpdateHeader;
  readonly payload: Payload;
  /** What is kept for the next round; undefined where that is nothing. */
  readonly state: Uint8Array | undefined;
  readonly steps: number;
}> {
  const { offer, plan, mechanism, rows, cache } = options;
  const graphPath = await cache.fetch(
    { digest: offer.graphDigest, bytes: offer.graphBytes },
    signal,
  );
  await refuseOtherWidth(graphPath, rows);
  const checkpointPath = await cache.fetch(
    { digest: offer.checkpointDigest, bytes: offer.checkpointBytes },
    signal,
  );
  const vectorPath = await fetchVector(options, signal);
  const { training } = plan;
  refuseManySteps(plan, rows);
  const { payload, state, layout, steps, rowCount } = await options.trainer.train(
    {
      graphPath,
      checkpointPath,
      rows,
      training,
      round: {
        // Where batches go on from round to round, so does their order.
        seed: `${training.seed} ${training.batches === "continue" ? offer.federationId : offer.roundId}`,
        number: offer.roundNumber,
        total: plan.rounds,
      },
      algorithm: algorithmOf(plan),
      vectorPath,
      mechanism,
      encoding: encodingOf(plan),
      ...(await options.state()),
    },
    mechanism ? { signal } : { signal, onProgress: throttled(options) },
  );
  const [section] = offer.sections;
  if (!section || layout.digest !== section.layoutDigest || payload.length !== section.bytes) {
    throw new WardroundError(
      "MODEL_SHAPE_MISMATCH",
      `the model's layout has ${layout.parameterCount} values, the offer's ${section?.valueCount ?? 0}, or they differ in names and shapes`,
    );
  }
  const header: UpdateHeader = {
    federationId: offer.federationId,
    roundId: offer.roundId,
    participantId: options.participantId,
    checkpointDigest: offer.checkpointDigest,
    planDigest: offer.planDigest,
    encoding: plan.encoding,
    sections: [{ ...section }],
    weight: weightOf(plan, rowCount ?? rows.rowCount),
    ...(asksSteps(plan) ? { steps } : {}),
  };
  return { header, payload, state, steps };
}

/** Steps that the server would refuse are not trained first. */
function refuseManySteps(plan: Plan, { rowCount }: Rows): void {
  const steps = asksSteps(plan) && rowCount > 0 ? stepCount(plan.training, rowCount) : 0;
  if (steps <= stepsMax) return;
  throw new WardroundError(
    "TRAINING_FAILED",
    `a round of this plan would take ${steps} steps here, at most ${stepsMax} are taken under ${plan.aggregator}: fewer epochs, larger batches`,
  );
}

/** What corrects the gradients of a plan. */
function algorithmOf({ aggregator }: Plan): TrainJob["algorithm"] {
  return aggregator === "scaffold" || aggregator === "feddyn" ? aggregator : undefined;
}

/** The server's vector of SCAFFOLD or FedDyn; undefined where the plan needs none, or it is 0. */
async function fetchVector(
  { offer, plan, cache }: MakeUpdateOptions,
  signal: AbortSignal,
): Promise<string | undefined> {
  const wanted = neededVector(plan);
  const vector = offer.state.find(({ name }) => name === wanted);
  if (!vector) return undefined;
  const { valueCount = 0 } = offer.sections[0] ?? {};
  if (vector.bytes === 4 * valueCount) return cache.fetch(vector, signal);
  throw new WardroundError(
    "MODEL_SHAPE_MISMATCH",
    `the offer's ${wanted} has ${vector.bytes} bytes, ${valueCount} values need ${4 * valueCount}`,
  );
}

/** Under a mechanism the weight stays at home: row counts are private. */
function weightOf(plan: Plan, rowCount: number): number {
  if (plan.privacy) return 0;
  return plan.weights === "uniform" ? 1 : rowCount;
}

function throttled({ clock, onProgress }: MakeUpdateOptions): MakeUpdateOptions["onProgress"] {
  let lastMs = Number.NEGATIVE_INFINITY;
  return (stepsDone, stepsTotal) => {
    const nowMs = clock.monotonicMs();
    if (nowMs - lastMs < progressIntervalMs) return;
    lastMs = nowMs;
    onProgress(stepsDone, stepsTotal);
  };
}

/** The graph is small, its weights lie elsewhere. A model that cannot be read is the trainer's to refuse. */
async function refuseOtherWidth(graphPath: string, rows: Rows): Promise<void> {
  const width = await inputWidth(graphPath);
  if (width === undefined || width === rows.featureCount) return;
  throw new WardroundError(
    "DATA_SHAPE_MISMATCH",
    `the model takes ${width} features, data.yaml lists ${rows.featureCount}`,
  );
}

async function inputWidth(graphPath: string): Promise<number | undefined> {
  try {
    const file = await readFile(graphPath);
    const { graph } = decodeModel(file, { fileName: "the model", external: "allowed" });
    const shape = graph.inputs[0]?.shape;
    const last = shape?.length === 2 ? shape[1] : undefined;
    return typeof last === "number" ? last : undefined;
  } catch (error) {
    if (hasCode(error, "MODEL_NOT_ONNX") || hasCode(error, "MODEL_UNSUPPORTED")) return undefined;
    throw error;
  }
}
