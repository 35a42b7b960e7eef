import { completePlan, parsePlanFile, planBytes } from "../model/plan.ts";
import { signPlan } from "../protocol/identity/signatures.ts";
import { systemClock } from "../runtime/system.ts";
import { participantCount, plainName, privateName, type SoakStage } from "./soak-stage.ts";

const roundsOfRun = 10;
const retryMs = 200;
/** Calls in a row that may fail while the server is up before that is the soak's own failure. */
const failuresMax = 100;

const base = {
  cohort: { minimum: participantCount - 1, maximum: participantCount },
  quorum: participantCount - 1,
  deadline: "15s",
  grace: "5s",
  training: { loss: "binary-cross-entropy", learning_rate: 0.1, epochs: 2 },
};
const privacy = {
  mechanism: "laplace",
  unit: "participant",
  clip: 1,
  epsilon: 100,
  denominator: participantCount,
};
const planFiles: Readonly<Record<string, object>> = {
  [plainName]: base,
  [privateName]: { ...base, privacy },
};

/** Starts one run after the other; what a killed server left open is waited for like any other. */
export async function keepRunning(
  stage: SoakStage,
  federation: string,
  isOver: () => boolean,
): Promise<void> {
  let runId: string | undefined;
  let failures = 0;
  for (;;) {
    await stage.up();
    try {
      runId ??= isOver() ? undefined : await startRun(stage, federation);
      if (runId === undefined) return;
      stage.runs.add(runId);
      for await (const _ of stage.admin.watchRun(runId, stage.signal)) failures = 0;
      runId = await openRun(stage, federation);
    } catch (error) {
      stage.signal.throwIfAborted();
      failures = stage.isUp ? failures + 1 : 0;
      if (failures > failuresMax) throw error;
      await systemClock.sleep(retryMs, stage.signal);
    }
  }
}

async function startRun(stage: SoakStage, federation: string): Promise<string> {
  // The server may have died between making a run and saying so.
  const open = await openRun(stage, federation);
  if (open !== undefined) return open;
  const file = parsePlanFile(planFiles[federation]);
  const rounds = roundsOfRun;
  const bytes = planBytes(completePlan(file, { federation, rounds, cohortSize: participantCount }));
  const planSignature = signPlan(stage.adminIdentity, bytes);
  const request = { federation, plan: bytes, planSignature, rounds };
  return (await stage.admin.coordinator.startRun(request, stage.signal)).id;
}

async function openRun(stage: SoakStage, federation: string): Promise<string | undefined> {
  const { runs } = await stage.admin.coordinator.listRuns({ federation }, stage.signal);
  return runs.find(({ state }) => state === "running" || state === "waiting")?.id;
}
