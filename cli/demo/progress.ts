import { MultiBar, type SingleBar } from "cli-progress";
import { formatBytes, formatEpsilon, type Output } from "../output.ts";
import type { Printed } from "./processes.ts";

/** How the demo shows that it is getting on: bars on a terminal, lines on stderr elsewhere. */
export interface Progress {
  step(text: string): void;
  /** One event of `run start --watch --json`. */
  round(federation: string, event: RoundEvent): void;
  stop(): void;
}

export interface RoundEvent {
  readonly name: string;
  readonly number: number;
  readonly rounds: number;
  readonly version: number;
  readonly admitted: number;
  readonly cohort: number;
  readonly bytes: number;
  /** Spent by all rounds of the run so far. */
  readonly epsilon: number;
  readonly elapsedMs: number;
  /** On the pooled test rows, where it was measured. */
  readonly accuracy: number | undefined;
}

/** What the command itself says of a round: its epsilon is that of this round alone. */
export type PrintedRound = Omit<RoundEvent, "accuracy">;

/** Reads what `run start --watch --json` printed; undefined for what is not about a round. */
export function parseRoundEvent(printed: Printed): PrintedRound | undefined {
  const event = printed as unknown as {
    readonly event?: string;
    readonly run?: { readonly rounds_planned: number } | null;
    readonly round?: {
      readonly number: number;
      readonly version: number;
      readonly cohort: readonly { readonly state: string }[];
      readonly bytes_received: number;
      readonly epsilon_charged: number | null;
      readonly elapsed_ms: number;
    } | null;
  };
  if (event.event === undefined || !event.round || !event.run) return undefined;
  const { round, run } = event;
  return {
    name: event.event,
    number: round.number,
    rounds: run.rounds_planned,
    version: round.version,
    admitted: round.cohort.filter((entry) => entry.state === "admitted").length,
    cohort: round.cohort.length,
    bytes: round.bytes_received,
    epsilon: round.epsilon_charged ?? Number.POSITIVE_INFINITY,
    elapsedMs: round.elapsed_ms,
  };
}

/** Bars of two federations stand below each other. */
const nameWidth = 19;

/** Shows progress the way that fits where it is printed. */
export function createProgress(output: Output): Progress {
  return output.live ? createBars() : createLines();
}

function createLines(): Progress {
  const write = (line: string): boolean => process.stderr.write(`${line}\n`);
  return {
    step: write,
    round(federation, event) {
      if (event.name === "round.published") write(`${federation}: ${textOf(event)}`);
    },
    stop: () => undefined,
  };
}

function createBars(): Progress {
  const bars = new MultiBar({
    format: "{name} [{bar}] {value}/{total} rounds  {news}",
    barsize: 10,
    hideCursor: true,
    stream: process.stderr,
  });
  const known = new Map<string, SingleBar>();
  return {
    step: (text) => bars.log(`${text}\n`),
    round(federation, event) {
      const values = { name: federation.padEnd(nameWidth), news: factsOf(event).join(", ") };
      const bar = known.get(federation) ?? bars.create(event.rounds, 0, values);
      known.set(federation, bar);
      const done = event.name === "round.published" ? event.number : event.number - 1;
      bar.update(done, values);
    },
    stop: () => bars.stop(),
  };
}

function textOf(event: RoundEvent): string {
  const version = event.version > 0 ? [`version ${event.version} served`] : [];
  return [`round ${event.number}`, ...version, ...factsOf(event)].join(", ");
}

/** What matters most comes first: a narrow terminal cuts the rest. */
function factsOf(event: RoundEvent): string[] {
  const { accuracy, elapsedMs } = event;
  return [
    ...(accuracy === undefined ? [] : [`accuracy ${accuracy.toFixed(3)}`]),
    `epsilon spent ${formatEpsilon(event.epsilon)}`,
    `${event.admitted} of ${event.cohort} participants`,
    formatBytes(event.bytes),
    ...(elapsedMs > 0 ? [`${Math.round(elapsedMs)} ms`] : []),
  ];
}
