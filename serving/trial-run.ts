import { hasCode } from "../base/errors.ts";
import { shadowBusyAbove, shadowCopiesMax } from "../base/limits.ts";
import type { Clock } from "../base/ports.ts";
import type { InferAnswer, InferAsk, Trial, TrialStatistics } from "./contract.ts";
import { compareAnswers, isFiniteAnswer } from "./differences.ts";
import type { LoadedVersion } from "./loaded-version.ts";
import { isInShare, TrialMeter } from "./traffic.ts";

export interface TrialRunOptions {
  readonly trial: Trial;
  readonly candidate: LoadedVersion;
  /** The version that is served now. */
  readonly served: () => LoadedVersion | undefined;
  /** A request or a copy was answered by the candidate, or failed there. */
  readonly onAnswer: () => void;
  readonly clock: Pick<Clock, "monotonicMs">;
  /** Uniform in [0, 1): for requests without a routing key. */
  readonly draw: () => number;
}

/**
 * A version in memory that is tried out beside the served one. As a canary it answers a share of the
 * requests that name no version; as a shadow it gets copies of them, and nobody sees its answers.
 */
export class TrialRun {
  readonly candidate: LoadedVersion;
  readonly #options: TrialRunOptions;
  readonly #meter = new TrialMeter();
  #copies = 0;
  #ended = false;

  constructor(options: TrialRunOptions) {
    this.candidate = options.candidate;
    this.#options = options;
  }

  statistics(): TrialStatistics {
    return this.#meter.statistics();
  }

  /** Takes no more requests: the candidate may be retired from now on. */
  end(): void {
    this.#ended = true;
  }

  /**
   * Answers a request that names no version. One that fails on the canary through the canary's own fault is
   * answered by the served version.
   */
  async infer(ask: InferAsk, served: LoadedVersion, signal: AbortSignal): Promise<InferAnswer> {
    const { trial, draw } = this.#options;
    const isChosen = isInShare(ask, trial, draw);
    if (trial.mode === "canary" && isChosen) return this.#inferCanary(ask, signal);
    const answer = await this.#measure("served", served, ask, signal);
    if (trial.mode === "shadow" && isChosen) this.#copy(ask, answer, served);
    return answer;
  }

  async #inferCanary(ask: InferAsk, signal: AbortSignal): Promise<InferAnswer> {
    const rowsBefore = ask.trail?.rows ?? 0;
    const askAgain = (served: LoadedVersion): Promise<InferAnswer> => {
      if (ask.trail) ask.trail.rows = rowsBefore;
      return served.infer(ask, signal);
    };
    try {
      const answer = await this.#measure("candidate", this.candidate, ask, signal);
      const served = this.#options.served();
      return isFiniteAnswer(answer.outputs) || !served ? answer : await askAgain(served);
    } catch (error) {
      const served = this.#options.served();
      if (isCallers(error, signal) || hasCode(error, "TIMED_OUT") || !served) throw error;
      return askAgain(served);
    } finally {
      this.#tell();
    }
  }

  /** After the answer, so that no request waits for its own copy; not while others are on their way. */
  #copy(ask: InferAsk, answer: InferAnswer, served: LoadedVersion): void {
    if (this.#ended) return;
    if (this.#copies >= shadowCopiesMax || served.inFlight > shadowBusyAbove) {
      this.#meter.dropped();
      return;
    }
    this.#copies += 1;
    setImmediate(() => {
      void this.#askCopy(ask, answer)
        .catch(() => undefined) // counted as failed
        .finally(() => {
          this.#copies -= 1;
          this.#tell();
        });
    });
  }

  async #askCopy(ask: InferAsk, answer: InferAnswer): Promise<void> {
    if (this.#ended) return;
    const { signal } = new AbortController();
    const copy = { ...ask, trail: undefined };
    const { outputs } = await this.#measure("candidate", this.candidate, copy, signal);
    const { labelThreshold } = this.#options.trial;
    this.#meter.compared(compareAnswers(answer.outputs, outputs, labelThreshold));
  }

  /** What comes after the end is no news. */
  #tell(): void {
    if (!this.#ended) this.#options.onAnswer();
  }

  async #measure(
    arm: "candidate" | "served",
    version: LoadedVersion,
    ask: InferAsk,
    signal: AbortSignal,
  ): Promise<InferAnswer> {
    const { clock } = this.#options;
    const startMs = clock.monotonicMs();
    const note = (failed: boolean): void => {
      this.#meter[arm].add(clock.monotonicMs() - startMs, failed);
    };
    try {
      const answer = await version.infer(ask, signal);
      note(!isFiniteAnswer(answer.outputs));
      return answer;
    } catch (error) {
      if (!isCallers(error, signal)) note(true);
      throw error;
    }
  }
}

/** Whether a request failed for its caller's reasons, so that no other version would answer it. */
function isCallers(error: unknown, signal: AbortSignal): boolean {
  return signal.aborted || hasCode(error, "INFER_INPUT_INVALID");
}
