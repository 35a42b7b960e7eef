import { performance } from "node:perf_hooks";
import { Latencies } from "./latencies.ts";
import type { Account, LoadResult, LoadTask, Told } from "./load-task.ts";

/** How long answers may be awaited after the window. */
const drainMs = 10_000;

/** Counts what one task's connections report. */
export class LoadAccount implements Account {
  readonly #latencies = new Latencies();
  readonly #told: Told[] = [];
  readonly #tells: boolean;
  readonly #startMs: number;
  #endMs: number;
  #finish: (() => void) | undefined;
  #sends = true;
  #within = 0;
  #errors = 0;
  #firstError: string | undefined;
  #idle = { idle: 0, active: 0, utilization: 0 };
  #busy = 0;

  constructor({ warmUpSeconds, seconds, ...task }: LoadTask, nowMs: number) {
    this.#tells = task.kind === "rest" && task.tells === true;
    this.#startMs = nowMs + warmUpSeconds * 1_000;
    this.#endMs = this.#startMs + seconds * 1_000;
  }

  get sends(): boolean {
    return this.#sends;
  }

  answered(fromMs: number, body?: Uint8Array): void {
    const nowMs = performance.now();
    // The rate is of answers that come within the window, whenever they were asked for.
    if (nowMs >= this.#startMs && nowMs < this.#endMs) this.#within += 1;
    // Times are of requests sent from its start on, whenever they are answered, so that slow ones are not lost.
    if (fromMs < this.#startMs) return;
    this.#latencies.add(nowMs - fromMs);
    if (this.#tells) this.#tell(fromMs, nowMs, body);
  }

  failed(why: string, fromMs?: number): void {
    this.#errors += 1;
    this.#firstError ??= why;
    if (this.#tells && fromMs !== undefined) this.#tell(fromMs, performance.now(), undefined);
  }

  /** Ends the window now, where it has begun. */
  finish(): void {
    this.#finish?.();
  }

  /** Waits for the window's end, then for what is due. @param waiting - requests without their answers. */
  async run(waiting: () => number): Promise<LoadResult> {
    await delay(this.#startMs - performance.now());
    this.#idle = performance.eventLoopUtilization();
    await new Promise<void>((resolve) => {
      this.#finish = resolve;
      setTimeout(resolve, Math.max(0, this.#endMs - performance.now()));
    });
    this.#endMs = Math.min(this.#endMs, performance.now());
    this.#busy = performance.eventLoopUtilization(this.#idle).utilization;
    this.#sends = false;
    const giveUpMs = performance.now() + drainMs;
    while (waiting() > 0 && performance.now() < giveUpMs) await delay(1);
    const unanswered = waiting();
    if (unanswered > 0) {
      this.#errors += unanswered;
      this.#firstError ??= `no answer within ${drainMs / 1_000} s`;
    }
    return this.#result();
  }

  #tell(fromMs: number, toMs: number, body: Uint8Array | undefined): void {
    const at = performance.timeOrigin;
    const text = body && Buffer.from(body).toString("utf8");
    this.#told.push({ fromMs: at + fromMs, toMs: at + toMs, body: text });
  }

  #result(): LoadResult {
    const latencies = this.#latencies;
    return {
      perSecond: this.#within / ((this.#endMs - this.#startMs) / 1_000),
      p50Ms: latencies.quantileMs(0.5),
      p99Ms: latencies.quantileMs(0.99),
      maxMs: latencies.maxMs,
      answers: this.#within,
      errors: this.#errors,
      firstError: this.#firstError,
      busy: this.#busy,
      told: this.#told,
    };
  }
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));
}
