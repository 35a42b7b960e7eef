import {
  completePlan,
  type Plan,
  type PlanFile,
  parsePlanFile,
  planBytes,
} from "../../model/plan.ts";
import { readYamlFile } from "../../participant/data/yaml-file.ts";
import { signPlan } from "../../protocol/identity/signatures.ts";
import { type Talking, withServer } from "../connection.ts";
import type { Output } from "../output.ts";
import type { CommandContext } from "../program.ts";
import { runJson, runLine } from "../run-texts.ts";
import { watchRun } from "../watch.ts";

interface StartOptions extends Talking {
  readonly name: string;
  readonly plan: string;
  readonly rounds: number;
  readonly from?: number | undefined;
  /** Milliseconds between two beginnings of rounds, at least. */
  readonly every?: number | undefined;
  readonly watch: boolean;
}

/** Completes a plan, signs it with the identity's key and starts rounds of it. */
export async function runStart(options: StartOptions, context: CommandContext): Promise<void> {
  const { output, signal } = context;
  const file = parsePlanFile(await readYamlFile(options.plan, signal));
  await withServer(options, async (connection, identity) => {
    const { participants } = await connection.coordinator.listParticipants(
      { federation: options.name },
      signal,
    );
    const plan = completePlan(file, {
      federation: options.name,
      rounds: options.rounds,
      cohortSize: participants.filter((participant) => participant.connected).length,
    });
    noteDefaults(file, plan, output);
    const bytes = planBytes(plan);
    const run = await connection.coordinator.startRun(
      {
        federation: options.name,
        plan: bytes,
        planSignature: signPlan(identity, bytes),
        rounds: options.rounds,
        ...(options.from === undefined ? {} : { fromVersion: options.from }),
        ...(options.every === undefined ? {} : { everyMs: options.every }),
      },
      signal,
    );
    output.result(runJson(run), [runLine(run)]);
    if (options.watch) await watchRun(connection, run.id, context);
  });
}

/** What the signer signs beyond the file's own words. */
function noteDefaults(file: PlanFile, plan: Plan, output: Output): void {
  const set = [
    ...(file.hard_deadline === undefined ? [`hard_deadline ${plan.hard_deadline}`] : []),
    ...(file.weights === undefined ? [`weights ${plan.weights}`] : []),
    ...(file.evaluate === undefined ? [`evaluate ${plan.evaluate}`] : []),
    ...(plan.privacy && file.privacy?.denominator === undefined
      ? [`privacy.denominator ${plan.privacy.denominator}`]
      : []),
  ];
  if (set.length > 0) output.note(`not in the plan, so set to: ${set.join(", ")}`);
}
