import { firstOf } from "../base/abort.ts";
import { hasCode, WardroundError } from "../base/errors.ts";
import {
  shadowBusyAbove,
  shadowCopiesMax,
  trialSilenceMs,
  trialSilenceUnknownMs,
} from "../base/limits.ts";
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
  readonly clock: Pick<Clock, "monotonicMs" | "sleep">;
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
   * Answers a request that names no version. One that fails on the canary and not for its caller's reasons is
   * answered by the served version.
   */
  async infer(ask: InferAsk, served: LoadedVersion, signal: AbortSignal): Promise<InferAnswer> {
    const { trial, draw } = this.#options;
    const isChosen = isInShare(ask, trial, draw);
    if (trial.mode === "canary" && isChosen) {
      try {
        return await this.#inferCanary(ask, signal);
      } finally {
        this.#tell();
      }
    }
    const { clock } = this.#options;
    const startMs = clock.monotonicMs();
    const asked = await settle(served.infer(ask, signal));
    if (!isCallers(asked, signal)) this.#count("served", startMs, asked);
    if ("error" in asked) throw asked.error;
    if (trial.mode === "shadow" && isChosen) this.#copy(ask, asked.answer, served);
    return asked.answer;
  }

  async #inferCanary(ask: InferAsk, signal: AbortSignal): Promise<InferAnswer> {
    const startMs = this.#options.clock.monotonicMs();
    const rowsBefore = ask.trail?.rows ?? 0;
    const asked = await this.#askCandidate(ask, signal);
    const elapsedMs = this.#options.clock.monotonicMs() - startMs;
    const isRefused = isCallers(asked, signal);
    const failed = hasFailed(asked);
    if (!isRefused) this.#meter.candidate.add(elapsedMs, failed);
    const served = this.#options.served();
    const isOver = signal.aborted || ("error" in asked && hasCode(asked.error, "TIMED_OUT"));
    if (failed && served && !isOver) {
      if (ask.trail) ask.trail.rows = rowsBefore;
      const answer = await served.infer(ask, signal);
      // What the served version takes is no fault of the caller's.
      if (isRefused) this.#meter.candidate.add(elapsedMs, true);
      return answer;
    }
    if ("error" in asked) throw asked.error;
    return asked.answer;
  }

  /** What it does not answer in far more time than the served version takes has failed; one that waits is dropped. */
  async #askCandidate(ask: InferAsk, signal: AbortSignal): Promise<Asked> {
    const patience = new AbortController();
    const ends = firstOf([signal, patience.signal]);
    const limitMs = this.#patienceMs();
    const answering = settle(this.candidate.infer(ask, ends.signal));
    const silence = this.#options.clock.sleep(limitMs, ends.signal).then(
      () => ({ error: silent(limitMs) }),
      () => answering, // the caller has gone
    );
    try {
      return await Promise.race([answering, silence]);
    } finally {
      patience.abort();
      ends[Symbol.dispose]();
    }
  }

  #patienceMs(): number {
    const { p95Ms } = this.#meter.served.statistics();
    return p95Ms === null ? trialSilenceUnknownMs : Math.max(trialSilenceMs, 4 * p95Ms);
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
    const startMs = this.#options.clock.monotonicMs();
    const copy = { ...ask, trail: undefined };
    // The served version took it: whatever it fails for is the candidate's own fault.
    const asked = await this.#askCandidate(copy, signal);
    this.#count("candidate", startMs, asked);
    if ("error" in asked) return;
    const { labelThreshold } = this.#options.trial;
    this.#meter.compared(compareAnswers(answer.outputs, asked.answer.outputs, labelThreshold));
  }

  /** What comes after the end is no news. */
  #tell(): void {
    if (!this.#ended) this.#options.onAnswer();
  }

  #count(arm: "candidate" | "served", startMs: number, asked: Asked): void {
    this.#meter[arm].add(this.#options.clock.monotonicMs() - startMs, hasFailed(asked));
  }
}

function silent(ms: number): WardroundError {
  const seconds = Math.round(ms / 1_000);
  return new WardroundError(
    "MODEL_NOT_READY",
    `the version that is tried out did not answer within ${seconds} s`,
  );
}

type Asked = { readonly answer: InferAnswer } | { readonly error: unknown };

function settle(asking: Promise<InferAnswer>): Promise<Asked> {
  return asking.then(
    (answer) => ({ answer }),
    (error: unknown) => ({ error }),
  );
}

/** Without an answer, or with one that has NaN or infinity. */
function hasFailed(asked: Asked): boolean {
  return "error" in asked || !isFiniteAnswer(asked.answer.outputs);
}

/** Whether a request failed for its caller's reasons. */
function isCallers(asked: Asked, signal: AbortSignal): boolean {
  if (!("error" in asked)) return false;
  return signal.aborted || hasCode(asked.error, "INFER_INPUT_INVALID");
}
