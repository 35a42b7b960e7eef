import { sessionQueueMax } from "../base/limits.ts";
import type { Clock } from "../base/ports.ts";
import { AsyncQueue } from "../base/queue.ts";
import type { RunEvent } from "../protocol/frames.ts";
import { roundInfo, runInfo } from "./info.ts";
import type { Applied, Step } from "./journal.ts";
import type { RunRecord } from "./records.ts";
import { hasRunEnded } from "./rounds/run.ts";
import type { Round } from "./rounds/state.ts";

/** What happened to a run, and how it and its round were after that. */
interface News {
  readonly event: string;
  readonly record: RunRecord;
  readonly round: Round | undefined;
}

/** Unread events before those of many participants are told as one. */
const unreadMax = 32;
/** A cohort whose every event is told: each event names the whole cohort. */
const cohortSmall = 32;
/** Between two events of the participants of a larger cohort, for each of its members. */
const pauseMsPerMember = 0.1;

/**
 * Who watches which run. Of a large cohort, or to a watcher that reads more slowly than participants
 * answer, several events of one kind are told as one, with the round as it is after the last; a watcher
 * that does not read at all is cut.
 */
export class Watchers {
  readonly #queues = new Map<string, Set<AsyncQueue<News>>>();
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * Events of a run from now on, after its state as it is; ends when the run has ended.
   * @param round - the run's last round; undefined where it has none yet.
   */
  async *watch(
    record: RunRecord,
    round: Round | undefined,
    signal: AbortSignal,
  ): AsyncGenerator<RunEvent, void, undefined> {
    const queue = new AsyncQueue<News>(sessionQueueMax);
    const { id, state } = record.run;
    queue.push({ event: `run.${state}`, record, round });
    if (hasRunEnded(record.run)) queue.end();
    const queues = this.#queues.get(id) ?? new Set();
    this.#queues.set(id, queues.add(queue));
    const stop = (): void => queue.fail(signal.reason);
    signal.addEventListener("abort", stop, { once: true });
    if (signal.aborted) stop();
    try {
      for await (const news of queue) {
        yield runEvent(news);
        if (!isOfMany(news)) continue;
        await this.#clock.sleep(cohortSize(news) * pauseMsPerMember, signal);
      }
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
    const events: News[] = applied.steps.flatMap((step) =>
      eventsOf(step).map((event) => ({ event, record, round: step.after })),
    );
    if (record.run.paused !== before.run.paused) {
      const event = record.run.paused ? "run.paused" : "run.resumed";
      events.unshift({ event, record, round: undefined });
    }
    const ended = hasRunEnded(record.run);
    const isNews =
      record.run.state !== before.run.state || record.run.message !== before.run.message;
    if (ended || (isNews && record.run.state === "waiting")) {
      events.push({ event: `run.${record.run.state}`, record, round: undefined });
    }
    for (const queue of queues) {
      for (const event of events) send(queue, event);
      if (ended) queue.end();
    }
  }
}

function send(queue: AsyncQueue<News>, news: News): void {
  const isMany = queue.length >= unreadMax ? ofParticipants.has(news.event) : isOfMany(news);
  if (isMany) {
    queue.takeBack(
      ({ event }) => event === news.event,
      ({ event }) => ofParticipants.has(event),
    );
  }
  try {
    queue.push(news);
  } catch (tooSlow) {
    queue.fail(tooSlow);
  }
}

/** Whether so many participants cause such events that telling each of them would be work without end. */
function isOfMany(news: News): boolean {
  return ofParticipants.has(news.event) && cohortSize(news) > cohortSmall;
}

function cohortSize({ round }: News): number {
  return round && "cohort" in round ? round.cohort.length : 0;
}

function runEvent({ event, record, round }: News): RunEvent {
  return { event, run: runInfo(record), round: round ? roundInfo(round) : null };
}

const named: Partial<Record<Step["kind"], string>> = {
  open: "round.opened",
  joined: "participant.joined",
  admitted: "update.admitted",
  declined: "participant.declined",
  refused: "update.refused",
};

/** As many as there are participants. */
const ofParticipants: ReadonlySet<string> = new Set([
  "run.waiting", // so many of so many are connected
  "participant.joined",
  "update.admitted",
  "participant.declined",
  "update.refused",
]);

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
