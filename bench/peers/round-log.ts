import { performance } from "node:perf_hooks";
import { WardroundError } from "../../base/errors.ts";
import { AsyncQueue } from "../../base/queue.ts";

/** What a line of a peer's log says about its rounds. */
export type RoundEvent =
  | { readonly kind: "begun" }
  /** So many results of this round are in its model. */
  | { readonly kind: "aggregated"; readonly results: number }
  /** The last round is over. */
  | { readonly kind: "finished" }
  /** Nothing more will come. */
  | { readonly kind: "stopped" };

export type TimedEvent = RoundEvent & { readonly atMs: number };

/** More than a peer ever writes before they are read. */
const eventsMax = 10_000;

/** A peer's log as it is written: the lines that say something about rounds, and when they came. */
export class RoundLog implements AsyncIterable<TimedEvent> {
  readonly #parse: (line: string) => RoundEvent | undefined;
  readonly #events = new AsyncQueue<TimedEvent>(eventsMax);

  constructor(parse: (line: string) => RoundEvent | undefined) {
    this.#parse = parse;
  }

  takeLine(line: string): void {
    const event = this.#parse(line);
    if (event) this.take(event);
  }

  take(event: RoundEvent): void {
    this.#events.push({ ...event, atMs: performance.now() });
  }

  [Symbol.asyncIterator](): AsyncIterator<TimedEvent> {
    return this.#events[Symbol.asyncIterator]();
  }
}

/**
 * The rounds of a log: one lasts until the next one begins, the last one until all are finished.
 * @param onRound - told when a round is over, with how many are.
 * @returns seconds of each round.
 * @throws WardroundError PEER_GONE where a round went without some participant, or was the last one
 * before its time: what is measured would not be the same work.
 */
export async function followRounds(
  events: AsyncIterable<TimedEvent>,
  work: {
    readonly participants: number;
    readonly rounds: number;
    readonly onRound: (ended: number) => void;
  },
): Promise<readonly number[]> {
  const begunMs: number[] = [];
  let results = 0;
  for await (const event of events) {
    if (event.kind === "stopped") break;
    if (event.kind === "aggregated") {
      results = event.results;
      continue;
    }
    const ended = begunMs.length;
    begunMs.push(event.atMs);
    if (ended > 0) {
      if (results !== work.participants) {
        const message = `round ${ended} has ${results} of ${work.participants} updates`;
        throw new WardroundError("PEER_GONE", message);
      }
      work.onRound(ended);
    }
    results = 0;
    if (event.kind === "begun") continue;
    if (ended !== work.rounds) break;
    return begunMs.slice(1).map((atMs, index) => (atMs - (begunMs[index] ?? atMs)) / 1_000);
  }
  const ended = Math.max(0, begunMs.length - 1);
  throw new WardroundError("PEER_GONE", `it ended after ${ended} of ${work.rounds} rounds`);
}
