import { type Talking, withServer } from "../connection.ts";
import { formatTable } from "../output.ts";
import type { CommandContext } from "../program.ts";
import { roundLine, runJson, runLine, runState } from "../run-texts.ts";
import { watchRun } from "../watch.ts";

type OfOneRun = Talking & { readonly run: string };

/** Prints a federation's runs, oldest first. */
export async function runList(
  options: Talking & { readonly name: string },
  { output, signal }: CommandContext,
): Promise<void> {
  const { runs } = await withServer(options, (connection) =>
    connection.coordinator.listRuns({ federation: options.name }, signal),
  );
  const rows = runs.map((run) => [run.id, runState(run), `${run.roundsDone}/${run.roundsPlanned}`]);
  output.result({ runs: runs.map(runJson) }, formatTable([["RUN", "STATE", "ROUNDS"], ...rows]));
}

/** Prints what happens to a run until it ends. */
export async function runWatch(options: OfOneRun, context: CommandContext): Promise<void> {
  await withServer(options, (connection) => watchRun(connection, options.run, context));
}

/** Prints a run with its rounds. */
export async function runShow(
  options: OfOneRun,
  { output, signal }: CommandContext,
): Promise<void> {
  const run = await withServer(options, (connection) =>
    connection.coordinator.getRun({ run: options.run }, signal),
  );
  output.result(runJson(run), [runLine(run), ...run.rounds.map(roundLine)]);
}

/** Ends, pauses or resumes a run. */
export async function runChange(
  options: OfOneRun & { readonly call: "cancelRun" | "pauseRun" | "resumeRun" },
  { output, signal }: CommandContext,
): Promise<void> {
  const run = await withServer(options, (connection) =>
    connection.coordinator[options.call]({ run: options.run }, signal),
  );
  output.result(runJson(run), [runLine(run)]);
}
