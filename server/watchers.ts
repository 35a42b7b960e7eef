import { sessionQueueMax } from "../base/limits.ts";
import { AsyncQueue } from "../base/queue.ts";
import type { RunEvent } from "../protocol/frames.ts";
import { roundInfo, runInfo } from "./info.ts";
import type { Applied, Step } from "./journal.ts";
import type { RunRecord } from "./records.ts";
import { hasRunEnded } from "./rounds/run.ts";
import type { Round } from "./rounds/state.ts";

/** Who watches which run; a watcher that reads too slowly is cut. */
export class Watchers {
  readonly #queues = new Map<string, Set<AsyncQueue<RunEvent>>>();

  /**
   * Events of a run from now on, after its state as it is; ends when the run has ended.
   * @param round - the run's last round; undefined where it has none yet.
   */
  async *watch(
    record: RunRecord,
    round: Round | undefined,
    signal: AbortSignal,
  ): AsyncGenerator<RunEvent, void, undefined> {
    const queue = new AsyncQueue<RunEvent>(sessionQueueMax);
    const { id, state } = record.run;
    queue.push(runEvent(`run.${state}`, record, round));
    if (hasRunEnded(record.run)) queue.end();
    const queues = this.#queues.get(id) ?? new Set();
    this.#queues.set(id, queues.add(queue));
    const stop = (): void => queue.fail(signal.reason);
    signal.addEventListener("abort", stop, { once: true });
    if (signal.aborted) stop();
    try {
      yield* queue;
    } finally {
      signal.removeEventListener("abort", stop);
      queues.delete(queue);
      if (queues.size === 0) this.#queues.delete(id);
    }
  }

  /** Tells the watchers of the run what an event did. */
  notify(applied: Applied): void {
    const { record, before } = applied;
    const queues = this.#queues.get(record.run.id);
    if (!queues) return;
    const events = applied.steps.flatMap((step) =>
      eventsOf(step).map((event) => runEvent(event, record, step.after)),
    );
    const ended = hasRunEnded(record.run);
    const isNews =
      record.run.state !== before.run.state || record.run.message !== before.run.message;
    if (ended || (isNews && record.run.state === "waiting")) {
      events.push(runEvent(`run.${record.run.state}`, record, undefined));
    }
    for (const queue of queues) {
      for (const event of events) send(queue, event);
      if (ended) queue.end();
    }
  }
}

function send(queue: AsyncQueue<RunEvent>, event: RunEvent): void {
  try {
    queue.push(event);
  } catch (tooSlow) {
    queue.fail(tooSlow);
  }
}

function runEvent(event: string, record: RunRecord, round: Round | undefined): RunEvent {
  return { event, run: runInfo(record, []), round: round ? roundInfo(round) : null };
}

const named: Partial<Record<Step["kind"], string>> = {
  open: "round.opened",
  admitted: "update.admitted",
  declined: "participant.declined",
  refused: "update.refused",
};

function eventsOf({ kind, before, after, effects }: Step): readonly string[] {
  const events: string[] = [];
  const name = named[kind];
  if (name !== undefined) events.push(name);
  if (after.phase === "evaluating" && effects.some((effect) => effect.kind === "publish")) {
    events.push("round.evaluated");
  }
  if (after.phase === before.phase) return events;
  switch (after.phase) {
    case "closed":
      return [...events, "round.closed"];
    case "published":
      return [...events, "round.published"];
    case "failed":
    case "rejected":
    case "cancelled":
      return [...events, "round.failed"];
    default:
      return events;
  }
}
