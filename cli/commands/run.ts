import { listedMax } from "../../base/limits.ts";
import type { RoundInfo } from "../../protocol/frames.ts";
import { type Talking, withServer } from "../connection.ts";
import { formatTable } from "../output.ts";
import type { CommandContext } from "../program.ts";
import { roundJson, roundLine, runJson, runLine, runState } from "../run-texts.ts";
import { watchRun } from "../watch.ts";

type OfOneRun = Talking & { readonly run: string };

/** Prints a federation's newest runs, oldest first. */
export async function runList(
  options: Talking & { readonly name: string },
  { output, signal }: CommandContext,
): Promise<void> {
  const { runs } = await withServer(options, (connection) =>
    connection.coordinator.listRuns({ federation: options.name }, signal),
  );
  const rows = runs.map((run) => [run.id, runState(run), `${run.roundsDone}/${run.roundsPlanned}`]);
  if (runs.length === listedMax) output.note(`at most the newest ${listedMax} runs are listed`);
  output.result({ runs: runs.map(runJson) }, formatTable([["RUN", "STATE", "ROUNDS"], ...rows]));
}

/** Prints what happens to a run until it ends. */
export async function runWatch(options: OfOneRun, context: CommandContext): Promise<void> {
  await withServer(options, (connection) => watchRun(connection, options.run, context));
}

/** Prints a run with its newest rounds, the last one with its cohort. */
export async function runShow(
  options: OfOneRun,
  { output, signal }: CommandContext,
): Promise<void> {
  const { run, last } = await withServer(options, async ({ coordinator }) => {
    const run = await coordinator.getRun({ run: options.run }, signal);
    const number = run.rounds.at(-1)?.number;
    // Its cohort says who declined.
    const last = number && (await coordinator.getRound({ run: run.id, number }, signal));
    return { run, last };
  });
  const rounds = last ? [...run.rounds.slice(0, -1), last] : run.rounds;
  output.result({ ...runJson(run), rounds: rounds.map(roundJson) }, [
    runLine(run),
    ...earlier(rounds[0]),
    ...rounds.map(roundLine),
  ]);
}

function earlier(first: RoundInfo | undefined): readonly string[] {
  if (first === undefined || first.number === 1) return [];
  return [`rounds 1 to ${first.number - 1} are left out: see \`round show RUN/NUMBER\``];
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
