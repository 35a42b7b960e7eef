import { type ErrorCode, toWardroundError } from "../base/errors.ts";
import { servingStopMsMax, variantMsMax } from "../base/limits.ts";
import type { MadeVariant, VariantJob } from "./make-variant.ts";
import { WorkerProcess } from "./worker-process.ts";

/** A variant, or why there is none. */
export type VariantOutcome =
  | { readonly name: VariantJob["name"]; readonly made: MadeVariant }
  | {
      readonly name: VariantJob["name"];
      /** For everybody who may read a manifest: of a fault of the machine it says no more than that. */
      readonly problem: string;
      readonly thrown: unknown;
    };

/** Makes variants of versions, away from the process that calls. */
export interface VariantMaker {
  /**
   * @param jobs - of one version. One that fails, however it fails, leaves the others alone.
   * @throws `signal.reason`
   */
  make(jobs: readonly VariantJob[], signal: AbortSignal): Promise<readonly VariantOutcome[]>;
}

/**
 * A process for each version, which ends when its variants are made: it has the model in memory several
 * times, and whatever onnxruntime makes of a model happens to it alone.
 */
export const variantProcess: VariantMaker = {
  async make(jobs, signal) {
    const patience = { callMsMax: variantMsMax, stopMsMax: servingStopMsMax };
    const process = new WorkerProcess("variants", { patience, onLost: () => undefined });
    try {
      const outcomes: VariantOutcome[] = [];
      for (const job of jobs) outcomes.push(await outcomeOf(process, job, signal));
      return outcomes;
    } finally {
      await process[Symbol.asyncDispose]();
    }
  },
};

async function outcomeOf(
  process: WorkerProcess,
  job: VariantJob,
  signal: AbortSignal,
): Promise<VariantOutcome> {
  const { name } = job;
  try {
    return { name, made: await process.call<MadeVariant>("make", job, { signal }) };
  } catch (thrown) {
    signal.throwIfAborted();
    const { code, message } = toWardroundError(thrown);
    const problem =
      told[code] ?? (isOfModel.has(code) ? message : "a fault of the server's machine");
    return { name, problem, thrown };
  }
}

/** What is wrong with the model, or with the inputs that came with it. */
const isOfModel: ReadonlySet<ErrorCode> = new Set([
  "MODEL_UNSUPPORTED",
  "MODEL_CHECK_FAILED",
  "CALIBRATION_INVALID",
  "GOLDEN_INVALID",
]);

const told: Partial<Record<ErrorCode, string>> = {
  MODEL_NOT_READY: "the process that made it was lost: killed, or out of memory",
};
