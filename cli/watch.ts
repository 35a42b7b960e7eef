import { SingleBar } from "cli-progress";
import { type ErrorCode, isErrorCode, WardroundError } from "../base/errors.ts";
import type { ServerConnection } from "../protocol/contract.ts";
import type { RunEvent, RunInfo } from "../protocol/frames.ts";
import type { CommandContext } from "./program.ts";
import { eventJson, roundLine, runLine } from "./run-texts.ts";

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
  let last: RunInfo | undefined;
  try {
    for await (const event of connection.watchRun(run, signal)) {
      last = event.run ?? last;
      bar?.show(event);
      // On a terminal the bar is the news; the line of a published round stays above it.
      if (!bar) output.result(eventJson(event), linesOf(event));
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
  if (last.state === "failed" || last.state === "cancelled") throw failureOf(last);
}

function linesOf(event: RunEvent): string[] {
  if (event.round) return [`${event.event}: ${roundLine(event.round)}`];
  return event.run ? [`${event.event}: ${runLine(event.run)}`] : [event.event];
}

function failureOf(run: RunInfo): WardroundError {
  const standard: ErrorCode = run.state === "cancelled" ? "CANCELLED" : "INTERNAL";
  const code = isErrorCode(run.code) ? run.code : standard;
  const reason = run.message === "" ? "" : `: ${run.message}`;
  return new WardroundError(code, `run ${run.id} was ${run.state}${reason}`);
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
    show(event: RunEvent): void {
      const { run, round } = event;
      if (!run) return;
      const values = { federation: run.federation, news: round ? roundLine(round) : run.state };
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
