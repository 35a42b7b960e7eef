import { SingleBar } from "cli-progress";
import { type ErrorCode, isErrorCode, WardroundError } from "../base/errors.ts";
import type { ServerConnection } from "../protocol/contract.ts";
import type { RoundInfo, RunEvent, RunInfo } from "../protocol/frames.ts";
import type { CommandContext } from "./program.ts";
import { eventJson, refusalsOf, refusalText, roundLine, roundState, runLine } from "./run-texts.ts";

/**
 * Prints what happens to a run until it ends. An interrupt ends the watching and not the run.
 * @throws WardroundError with the run's own code where it failed, CANCELLED where it was cancelled.
 */
export async function watchRun(
  connection: ServerConnection,
  run: string,
  { output, signal }: CommandContext,
): Promise<void> {
  const bar = output.live ? openBar() : undefined;
  const describe = createDescriber();
  let last: RunInfo | undefined;
  let round: RoundInfo | undefined;
  try {
    for await (const event of connection.watchRun(run, signal)) {
      last = event.run ?? last;
      round = event.round ?? round;
      const news = describe(event);
      // On a terminal the bar is the news.
      if (bar) bar.show(event, news);
      else output.result(eventJson(event), [`${event.event}: ${news}`]);
    }
  } catch (error) {
    if (!signal.aborted) throw error;
    bar?.stop();
    output.note(`the run goes on: wardround run watch ${last?.id ?? run}`);
    return;
  } finally {
    bar?.stop();
  }
  if (last === undefined) return;
  if (bar) output.note(runLine(last));
  if (bar && round && last.state === "failed") output.note(roundLine(round));
  if (last.state === "failed" || last.state === "cancelled") throw failureOf(last);
}

/** Says what happened in an event; who declined or was refused is seen by what was not there before. */
export function createDescriber(): (event: RunEvent) => string {
  let attempt = "";
  const known = new Set<string>();
  return ({ run, round }) => {
    if (!round) return run ? runLine(run) : "";
    if (attempt !== `${round.id}/${round.attempt}`) known.clear();
    attempt = `${round.id}/${round.attempt}`;
    const fresh = refusalsOf(round).filter(({ participantId }) => !known.has(participantId));
    for (const { participantId } of fresh) known.add(participantId);
    if (fresh.length === 0) return roundLine(round);
    return [...fresh.map(refusalText), roundState(round)].join(", ");
  };
}

function failureOf(run: RunInfo): WardroundError {
  const standard: ErrorCode = run.state === "cancelled" ? "CANCELLED" : "INTERNAL";
  const code = isErrorCode(run.code) ? run.code : standard;
  const outcome = run.state === "cancelled" ? "was cancelled" : "failed";
  const reason = run.message === "" ? "" : `: ${run.message}`;
  return new WardroundError(code, `run ${run.id} ${outcome}${reason}`);
}

function openBar() {
  const bar = new SingleBar({
    format: "{federation} [{bar}] {value}/{total} rounds  {news}",
    hideCursor: true,
    clearOnComplete: false,
    stream: process.stderr,
  });
  let started = false;
  return {
    show({ run, round }: RunEvent, described: string): void {
      if (!run) return;
      const values = { federation: run.federation, news: round ? described : run.state };
      if (!started) bar.start(run.roundsPlanned, run.roundsDone, values);
      else bar.update(run.roundsDone, values);
      started = true;
    },
    stop(): void {
      if (started) bar.stop();
      started = false;
    },
  };
}
