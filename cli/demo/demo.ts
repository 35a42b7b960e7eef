import { join } from "node:path";
import { whenAborted } from "../../base/abort.ts";
import { toWardroundError, WardroundError } from "../../base/errors.ts";
import type { Manifest } from "../../model/manifest.ts";
import { parsePlanBytes } from "../../model/plan.ts";
import { systemClock } from "../../runtime/system.ts";
import type { CommandContext } from "../program.ts";
import { type Baselines, trainBaselines } from "./baselines.ts";
import { tryLines } from "./keep.ts";
import { createProgress, type PrintedRound, type Progress, parseRoundEvent } from "./progress.ts";
import { type QueryCounts, QueryLoad } from "./queries.ts";
import { countedBy, type DemoReport, reportJson, reportLines } from "./report.ts";
import { hospitalNames, openStage, type Stage } from "./stage.ts";
import { type Accuracy, type DemoTables, loadTables, measureVersion } from "./test-rows.ts";

const rounds = 10;
const queriesMin = 1_000;
const privateName = "breast-cancer";
const plainName = "breast-cancer-plain";

/**
 * The main job on one machine: four hospitals train, a server aggregates with Laplace noise, an app
 * is answered all the while. Every process is a command of the README.
 */
export async function demo(
  options: { readonly keep: boolean },
  { output, signal }: CommandContext,
): Promise<void> {
  const startedMs = systemClock.monotonicMs();
  const progress = createProgress(output);
  try {
    await using stage = await openStage({ progress, signal });
    const report = await perform(stage, { progress, startedMs });
    progress.stop();
    const lines = options.keep ? tryLines(stage) : [];
    output.result(reportJson(report), [...reportLines(report), ...lines]);
    if (options.keep) await whenAborted(stage.signal);
    if (options.keep && !signal.aborted) stage.signal.throwIfAborted();
  } catch (error) {
    progress.stop();
    throw error;
  }
}

interface Script {
  readonly progress: Progress;
  readonly startedMs: number;
}

async function perform(stage: Stage, { progress, startedMs }: Script): Promise<DemoReport> {
  const { signal } = stage;
  try {
    const dataFiles = hospitalNames.map((name) => join(stage.examples, name, "data.yaml"));
    const tables = await loadTables(dataFiles, signal);
    stage.tolerateLostHospitals();
    progress.step(`the accuracy after each round is ${countedBy}`);
    const act = { stage, tables, progress };
    const withNoise = await runWithNoise(act);
    const federated = await runFederation(act, plainName, "plan-plain.yaml");
    progress.step("training each hospital alone, and all rows in one place");
    const { alone, pooled } = await baselines(act);
    const { versions, manifest } = await publishedVersions(stage);
    return {
      rounds,
      participants: hospitalNames.length,
      versions: versions.map((each) => each.version).filter((version) => version > 0),
      servedVersion: versions.find((each) => each.served)?.version ?? 0,
      accuracy: { alone, federated, private: withNoise.accuracy, pooled },
      privacy: privacyOf(manifest),
      queries: withNoise.queries,
      kernels: manifest.round?.kernels ?? stage.kernels,
      seconds: Math.round((systemClock.monotonicMs() - startedMs) / 100) / 10,
    };
  } catch (error) {
    // The server's end is why everything else failed.
    if (stage.signal.aborted) throw toWardroundError(stage.signal.reason);
    throw error;
  }
}

interface Act {
  readonly stage: Stage;
  readonly tables: DemoTables;
  readonly progress: Progress;
}

/** The private run, with an app that asks from before its first round until after its last. */
async function runWithNoise(
  act: Act,
): Promise<{ readonly accuracy: Accuracy; readonly queries: QueryCounts }> {
  const { stage, tables } = act;
  await using load = new QueryLoad({
    model: privateName,
    rows: tables.pooledTest,
    http: stage.http,
    identity: stage.appIdentity,
    connection: stage.app,
    clock: systemClock,
  });
  await load.until((counts) => counts.versionsSeen.includes(0), stage.signal);
  const accuracy = await runFederation(act, privateName, "plan-private.yaml");
  await load.until(
    ({ sent, versionsSeen }) => sent >= queriesMin && versionsSeen.includes(rounds),
    stage.signal,
  );
  await load[Symbol.asyncDispose]();
  return { accuracy, queries: load.counts };
}

/** Ten rounds of a plan; the accuracy of every version is measured here, as no participant tells it. */
async function runFederation(act: Act, name: string, planFile: string): Promise<Accuracy> {
  const { stage, progress } = act;
  const { signal, processes } = stage;
  const spent = new Map<number, number>();
  const show = (event: PrintedRound, accuracy: number | undefined): void => {
    if (event.name === "round.published") spent.set(event.number, event.epsilon);
    const epsilon = [...spent.values()].reduce((sum, each) => sum + each, 0);
    progress.round(name, { ...event, epsilon, accuracy });
  };
  const shown: Promise<void>[] = [];
  const args = [
    ...["run", "start", name, "--plan", join(stage.examples, planFile)],
    ...["--rounds", String(rounds), "--watch", "--identity", stage.adminIdentity],
  ];
  await processes.run(`run ${name}`, args, {
    signal,
    onPrinted: (printed) => {
      const event = parseRoundEvent(printed);
      if (event?.name === "round.published") {
        shown.push(measure(act, name, event.version).then(({ mean }) => show(event, mean)));
      } else if (event) show(event, undefined);
    },
  });
  await Promise.all(shown);
  return measure(act, name, rounds);
}

function measure({ stage, tables }: Act, model: string, version: number): Promise<Accuracy> {
  const rows = tables.pooledTest;
  return measureVersion(stage.app, { model, version, rows }, stage.signal);
}

async function baselines({ stage, tables }: Act): Promise<Baselines> {
  const { signal, admin } = stage;
  const { runs } = await admin.coordinator.listRuns({ federation: plainName }, signal);
  const first = await admin.coordinator.getVersion({ federation: plainName, version: 0 }, signal);
  const { plan: bytes } = await admin.coordinator.getRun({ run: runs[0]?.id ?? "" }, signal);
  const plan = parsePlanBytes(bytes);
  const scratch = join(stage.folder, "baselines");
  return trainBaselines({ initial: first.directory, tables, plan, scratch }, signal);
}

async function publishedVersions({ admin, signal }: Stage) {
  const { versions } = await admin.coordinator.listVersions({ federation: privateName }, signal);
  const newest = versions.at(-1);
  if (!newest) throw new WardroundError("INTERNAL", "the server lists no version");
  const manifest = JSON.parse(new TextDecoder().decode(newest.manifest)) as Manifest;
  return { versions, manifest };
}

function privacyOf({ privacy }: Manifest): DemoReport["privacy"] {
  if (privacy.kind !== "laplace") {
    throw new WardroundError("INTERNAL", `the last version's statement is ${privacy.kind}`);
  }
  return {
    mechanism: privacy.kind,
    unit: privacy.unit,
    clip: privacy.clip_l1,
    epsilonPerRound: privacy.epsilon_round,
    epsilonTotal: privacy.epsilon_lineage,
  };
}
