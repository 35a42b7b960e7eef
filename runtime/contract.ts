/** The heavy work that threads do for the server and the participant. */
import type { FoldRule } from "../aggregators/create-aggregator.ts";
import type { KernelName } from "../kernels/contract.ts";
import type { EncodingChoice } from "../model/encodings/contract.ts";
import type { Evaluated } from "../model/evaluation.ts";
import type { Layout } from "../model/layout.ts";
import type { PlanTraining } from "../model/plan-training.ts";
import type { StateName } from "../model/server-state.ts";
import type { UpdateHeader } from "../model/update.ts";
import type { LaplaceMechanism } from "../privacy/contract.ts";
import type { Loss, LossChoice } from "../training/losses.ts";

/** A spooled update: a file whose bytes are the payload. */
export interface SpooledUpdate {
  readonly participantId: string;
  readonly path: string;
  /** The header's weight in a plain round; 1 under a mechanism. */
  readonly weight: number;
  /** What staleness leaves of the weight, 0 to 1; absent: all. */
  readonly scale?: number | undefined;
  /** Local steps that it took; where the rule asks for them. */
  readonly steps?: number | undefined;
  /** What the file must be; absent where nothing binds it. */
  readonly bound?: { readonly header: UpdateHeader; readonly digest: string } | undefined;
}

export interface FoldJob {
  /** In order of participant id. */
  readonly updates: readonly SpooledUpdate[];
  readonly layout: Layout;
  /** The checkpoint that the round started from (safetensors). */
  readonly checkpointPath: string;
  /** What that must be; absent where nothing binds it. */
  readonly checkpointDigest?: string | undefined;
  /** Where the new checkpoint goes: written, synced, digested. */
  readonly outPath: string;
  /** What makes new weights of the updates; absent: their weighted mean. */
  readonly rule?: FoldRule | undefined;
  /** The vectors that the rule keeps; absent: none. */
  readonly state?: readonly FoldState[] | undefined;
  /** Absent in a plain round. */
  readonly privacy?:
    | {
        readonly mechanism: LaplaceMechanism;
        readonly noisePath: string;
        /** SHA-256 of the noise. */
        readonly noiseDigest: string;
      }
    | undefined;
}

/** A vector that is kept from round to round: float32, little-endian, in layout order. */
export interface FoldState {
  readonly name: StateName;
  /** As the version has it that the round started from; absent: 0. */
  readonly from?: { readonly path: string; readonly digest: string } | undefined;
  /** Where the new one goes: written, synced, digested. */
  readonly outPath: string;
}

export interface FoldResult {
  /** SHA-256 of the file at `outPath`. */
  readonly digest: string;
  readonly bytes: number;
  /** The new vectors, in the job's order. */
  readonly state: readonly ({ readonly name: StateName } & WrittenFile)[];
  /** False where a value of the new checkpoint, or of what is kept, is NaN or infinite. */
  readonly finite: boolean;
  /** Kernels that folded. */
  readonly kernels: KernelName;
}

export interface VerifyJob {
  readonly path: string;
  readonly header: UpdateHeader;
}

/** Everything that admission must know of a payload. */
export interface VerifyResult {
  /** Identity of the update over header and payload, 64 hex digits. */
  readonly digest: string;
  readonly bytes: number;
  /** What is wrong with bytes that cannot be decoded: then the two below say nothing. */
  readonly malformed?: string | undefined;
  /** Plain: no decoded value is NaN or infinite. Integers: always true. */
  readonly finite: boolean;
  /** Integers: the exact sum of absolute decoded values. Plain: 0. */
  readonly l1: number;
}

export interface NoiseJob {
  readonly path: string;
  readonly valueCount: number;
  readonly mechanism: LaplaceMechanism;
}

/** An ONNX model as it came, which is to become a graph and a checkpoint. */
export interface ImportJob {
  /** What to call it in a message. */
  readonly fileName: string;
  readonly modelPath: string;
  /**
   * The values of the initializers that lie outside the model's file, in the graph's order, whole and
   * one right after the other; undefined where nothing came beside it.
   */
  readonly dataPath: string | undefined;
  /** Where model.onnx goes. */
  readonly graphPath: string;
  /** Where model.safetensors goes. */
  readonly checkpointPath: string;
}

/** A file that was written. */
export interface WrittenFile {
  /** SHA-256, 64 hex digits. */
  readonly digest: string;
  readonly bytes: number;
}

export interface ImportResult {
  readonly graph: WrittenFile;
  readonly checkpoint: WrittenFile;
  readonly layout: Layout;
  /** What was changed or may surprise, for people. */
  readonly notes: readonly string[];
}

/** Threads of the server. */
export interface FoldPool {
  readonly kernels: KernelName;
  fold(job: FoldJob, signal: AbortSignal): Promise<FoldResult>;
  verify(job: VerifyJob, signal: AbortSignal): Promise<VerifyResult>;
  /** Draws noise into a file (int32, little-endian) and syncs it. @returns its SHA-256. */
  drawNoise(job: NoiseJob, signal: AbortSignal): Promise<string>;
  /** Splits a model into two files, synced. */
  importModel(job: ImportJob, signal: AbortSignal): Promise<ImportResult>;
  /** SHA-256 of a file, 64 hex digits; undefined where there is none. */
  digest(path: string, signal: AbortSignal): Promise<string | undefined>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Rows of a data set as the model takes them. */
export interface Rows {
  /** `[rowCount, featureCount]` float32, row-major; scaled. */
  readonly features: Float32Array;
  readonly featureCount: number;
  readonly rowCount: number;
  /**
   * Int32Array: class of each row, from 0. Float32Array: `[rowCount, targetCount]` numbers, row-major; of
   * survival the time, then 1 for the event and 0 for a row that was last seen without it.
   */
  readonly labels: Int32Array | Float32Array;
  /** Numbers of a row in `labels`; 1 for classes. Left out: 1. */
  readonly targetCount?: number | undefined;
  /** Orders that rows are taken in, an epoch each: permutations of 0 to rowCount − 1. Left out: shuffled. */
  readonly order?: readonly Uint32Array[] | undefined;
}

export interface TrainJob {
  /** model.onnx whose weights lie in the checkpoint. */
  readonly graphPath: string;
  readonly checkpointPath: string;
  readonly rows: Rows;
  readonly training: PlanTraining;
  readonly round: TrainRound;
  /** What corrects the gradients by what is kept here; left out: nothing. */
  readonly algorithm?: "scaffold" | "feddyn" | undefined;
  /** The server's control variate of SCAFFOLD, or drift of FedDyn (float32, layout order); left out: 0. */
  readonly vectorPath?: string | undefined;
  /** What earlier rounds left here (safetensors, `NodeState`); left out: nothing. */
  readonly statePath?: string | undefined;
  /** Whether this round goes on where that state's left off; left out: no, and of it only models count. */
  readonly continues?: boolean | undefined;
  /** Absent: the update is the float32 difference. Present: it is clipped and quantised. */
  readonly mechanism?: LaplaceMechanism | undefined;
  /** Left out: the values as they are in memory. */
  readonly encoding?: EncodingChoice | undefined;
}

/** Of which run and round training is. */
export interface TrainRound {
  /** Any text; the same text shuffles the same way. */
  readonly seed: string;
  /** Number of the round within its run, from 1. */
  readonly number: number;
  /** Rounds of the run. */
  readonly total: number;
}

/** Bytes that need not be in memory together: `length` of them, in pieces of any size. */
export interface PayloadPieces {
  readonly length: number;
  readonly pieces: Iterable<Uint8Array>;
}

export type Payload = Uint8Array | PayloadPieces;

export interface TrainResult<P extends Payload = Payload> {
  /** The update as it goes on the wire. */
  readonly payload: P;
  /** What is kept here once the round is published (safetensors, `NodeState`); undefined for nothing. */
  readonly state?: Uint8Array | undefined;
  readonly layout: Layout;
  readonly steps: number;
  /** Rows that were trained on, where a trainer says how many; else all of the job's. */
  readonly rowCount?: number | undefined;
}

export interface EvaluateJob {
  readonly graphPath: string;
  readonly checkpointPath: string;
  readonly rows: Rows;
  readonly loss: Loss | LossChoice;
  /** Number of the model's output that the loss takes, from 0; left out as in `PlanTraining`. */
  readonly output?: number | undefined;
  /** What is kept here (safetensors, `NodeState`): local tensors go in the place of the version's. */
  readonly statePath?: string | undefined;
}

export type EvaluateResult = Evaluated;

/** A trainer of the hospital's: it makes updates, and models are evaluated by the training thread. */
export type ExternalTrainer = Pick<Trainer<Uint8Array>, "train" | typeof Symbol.asyncDispose>;

/** The training thread of a participant. */
export interface Trainer<P extends Payload = Payload> {
  train(
    job: TrainJob,
    options: {
      readonly signal: AbortSignal;
      readonly onProgress?: (stepsDone: number, stepsTotal: number) => void;
    },
  ): Promise<TrainResult<P>>;
  evaluate(job: EvaluateJob, signal: AbortSignal): Promise<EvaluateResult>;
  [Symbol.asyncDispose](): Promise<void>;
}
