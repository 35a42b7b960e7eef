import { toWardroundError } from "../base/errors.ts";
import { inferRowsMax } from "../base/limits.ts";
import type { Clock } from "../base/ports.ts";
import type { PublishedVariant } from "../model/manifest.ts";
import type { Lane } from "../runtime/lanes.ts";
import type { OrtTensor } from "../runtime/ort.ts";
import type { Tensors } from "../runtime/tensor-rows.ts";
import { checkAsk } from "./check-ask.ts";
import type {
  InferAnswer,
  InferAsk,
  ServedSpec,
  VersionCounts,
  VersionSource,
  VersionStatistics,
} from "./contract.ts";
import { Meter } from "./meter.ts";
import { RunQueue } from "./run-queue.ts";

/**
 * A version in memory. Whoever uses it holds a lease; `retire` frees it when the last lease is given
 * back, so that a request always ends on the version it started on.
 */
export class LoadedVersion {
  readonly source: VersionSource;
  readonly spec: ServedSpec;
  readonly fileBytes: number;
  readonly #lane: Lane;
  readonly #queue: RunQueue;
  /** Outlives the version: its last figures are told for a while. */
  readonly meter: Meter;
  readonly #clock: Clock;
  #leases = 0;
  #closing: Promise<void> | undefined;
  #onDrained = (): void => undefined;

  constructor(
    source: VersionSource,
    lane: Lane,
    clock: Clock,
    {
      variants,
      fileBytes,
    }: { readonly variants: readonly PublishedVariant[]; readonly fileBytes: number },
  ) {
    this.source = source;
    this.fileBytes = fileBytes;
    this.#lane = lane;
    this.#clock = clock;
    const meter = new Meter({ model: source.model, version: source.version });
    this.meter = meter;
    this.spec = {
      model: source.model,
      version: source.version,
      inputs: lane.inputs,
      outputs: lane.outputs,
      batchDifference: lane.probe.batchDifference,
      batchRowsMax: lane.inputs.some(({ shape }) => shape[0] === -1) ? inferRowsMax : 1,
      ...(variants.length > 0 ? { variants } : {}),
    };
    this.#queue = new RunQueue({ lane, meter, clock });
  }

  /** Requests that are not answered yet. */
  get inFlight(): number {
    return this.#leases;
  }

  /** Holds the version until the function that is returned is called. */
  lease(): () => void {
    this.#leases += 1;
    return () => {
      this.#leases -= 1;
      if (this.#leases === 0) this.#onDrained();
    };
  }

  /** @throws WardroundError INFER_INPUT_INVALID, SERVING_BUSY, TIMED_OUT, MODEL_NOT_READY */
  async infer(
    ask: Pick<InferAsk, "inputs" | "outputs" | "timeoutMs" | "trail">,
    signal: AbortSignal,
  ): Promise<InferAnswer> {
    const giveBack = this.lease();
    const arrivedMs = this.#clock.monotonicMs();
    const { timeoutMs, trail } = ask;
    if (trail) [trail.model, trail.version] = [this.spec.model, this.spec.version];
    try {
      const checked = checkAsk(ask, this.spec);
      if (trail) trail.rows += checked.rows;
      const answer = await this.#queue.submit(checked, { arrivedMs, timeoutMs, signal, trail });
      const elapsedMs = this.#clock.monotonicMs() - arrivedMs;
      this.meter.succeeded(checked.rows, elapsedMs, this.#clock.nowMs());
      return {
        model: this.spec.model,
        version: this.spec.version,
        outputs: checked.outputs.map((name) => ({ name, ...tensorOf(answer, name) })),
      };
    } catch (error) {
      const { code } = toWardroundError(error);
      this.meter.failed(code, this.#clock.monotonicMs() - arrivedMs);
      throw error;
    } finally {
      giveBack();
    }
  }

  statistics(): VersionStatistics {
    return this.meter.statistics();
  }

  counts(): VersionCounts {
    return this.meter.counts();
  }

  /** Whether a request would be run at once: false while another process takes a lost one's place. */
  get answers(): boolean {
    return this.#lane.answers;
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
