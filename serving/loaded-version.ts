import { inferRowsMax } from "../base/limits.ts";
import type { Clock } from "../base/ports.ts";
import type { Lane } from "../runtime/lanes.ts";
import type { OrtTensor } from "../runtime/ort.ts";
import type { Tensors } from "../runtime/tensor-rows.ts";
import { type CheckedAsk, checkAsk } from "./check-ask.ts";
import type {
  InferAnswer,
  InferAsk,
  ServedSpec,
  VersionSource,
  VersionStatistics,
} from "./contract.ts";
import { Meter } from "./meter.ts";
import { RunQueue } from "./run-queue.ts";

/** Milliseconds of runs that one turn of the event loop may hold. */
const turnMsMax = 4;
/** One request runs in the worker while the next one crosses over. */
const workerConcurrency = 2;

/**
 * A version in memory. Whoever uses it holds a lease; `retire` frees it when the last lease is given
 * back, so that a request always ends on the version it started on.
 */
export class LoadedVersion {
  readonly source: VersionSource;
  readonly spec: ServedSpec;
  readonly #lane: Lane;
  readonly #inline: RunQueue;
  readonly #inWorker: RunQueue;
  readonly #meter: Meter;
  readonly #clock: Clock;
  #leases = 0;
  #closing: Promise<void> | undefined;
  #onDrained = (): void => undefined;

  constructor(source: VersionSource, lane: Lane, clock: Clock) {
    this.source = source;
    this.#lane = lane;
    this.#clock = clock;
    const meter = new Meter({ model: source.model, version: source.version });
    this.#meter = meter;
    this.spec = {
      model: source.model,
      version: source.version,
      inputs: lane.inputs,
      outputs: lane.outputs,
      batchRowsMax: lane.inputs.some(({ shape }) => shape[0] === -1) ? inferRowsMax : 1,
    };
    const { costMs, rowCostMs, batchRowsMax } = lane.probe;
    const batchMs = costMs + rowCostMs * (batchRowsMax - 1);
    this.#inline = new RunQueue({
      run: (feeds, outputs) => lane.runInline(feeds, outputs),
      batchRowsMax,
      batchElementsMax: lane.inlineElementsMax,
      concurrency: Math.max(1, Math.min(64, Math.floor(turnMsMax / batchMs))),
      meter,
      clock,
    });
    this.#inWorker = new RunQueue({
      run: (feeds, outputs) => lane.runInWorker(feeds, outputs),
      batchRowsMax,
      batchElementsMax: Number.POSITIVE_INFINITY,
      concurrency: workerConcurrency,
      meter,
      clock,
    });
  }

  /** Holds the version until the function that is returned is called. */
  lease(): () => void {
    this.#leases += 1;
    return () => {
      this.#leases -= 1;
      if (this.#leases === 0) this.#onDrained();
    };
  }

  /** @throws WardroundError INFER_INPUT_INVALID, MODEL_NOT_READY */
  async infer(
    ask: Pick<InferAsk, "inputs" | "outputs">,
    signal: AbortSignal,
  ): Promise<InferAnswer> {
    const giveBack = this.lease();
    const arrivedMs = this.#clock.monotonicMs();
    try {
      const checked = checkAsk(ask, this.spec);
      const answer = await this.#submit(checked, signal);
      const elapsedMs = this.#clock.monotonicMs() - arrivedMs;
      this.#meter.succeeded(checked.rows, elapsedMs, this.#clock.nowMs());
      return {
        version: this.spec.version,
        outputs: checked.outputs.map((name) => ({ name, ...tensorOf(answer, name) })),
      };
    } catch (error) {
      this.#meter.failed(this.#clock.monotonicMs() - arrivedMs);
      throw error;
    } finally {
      giveBack();
    }
  }

  statistics(): VersionStatistics {
    return this.#meter.statistics();
  }

  #submit(ask: CheckedAsk, signal: AbortSignal): Promise<Tensors> {
    const queue = ask.elements <= this.#lane.inlineElementsMax ? this.#inline : this.#inWorker;
    return queue.submit(ask, signal);
  }

  /** Frees the version once nobody holds it. Its owner has let go of it: no new lease is taken. */
  retire(): Promise<void> {
    this.#closing ??= this.#drainAndClose();
    return this.#closing;
  }

  async #drainAndClose(): Promise<void> {
    if (this.#leases > 0) {
      await new Promise<void>((resolve) => {
        this.#onDrained = resolve;
      });
    }
    await this.#lane.close();
  }
}

function tensorOf(answer: Tensors, name: string): OrtTensor {
  const tensor = answer[name];
  if (!tensor) throw new TypeError(`the runtime gave no output ${name}`);
  return tensor;
}
