import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type Figure, figure, rounded } from "../report.ts";
import { logged } from "./log.ts";
import { lenetModel, wideModel } from "./models.ts";
import { rowOf, rowText } from "./rows.ts";
import {
  openBare,
  openWardround,
  type RunningServer,
  type ServedModel,
  writeModel,
} from "./servers.ts";
import { repeat, type Stage } from "./stage.ts";

/** Connections over which both are asked. */
const connections = 32;
/** Wardround answers this many times as many requests. */
const timesGoal = 1.5;

/** What the server found while it warmed the version up. */
interface VersionLoaded {
  readonly lane: string;
  readonly workers: number;
  readonly batchRowsMax: number;
  readonly weights: string;
}

/** Models that run for longer, against the same runtime called on the event loop, a run for each request. */
export async function measureInline(stage: Stage): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const model of [lenetModel(), wideModel()]) {
    const served = await writeModel(stage.folder, model);
    const folder = join(stage.folder, model.name);
    await mkdir(folder);
    let own: number;
    let note: string;
    {
      await using server = await openWardround(served, { folder, signal: stage.signal });
      own = await perSecond(stage, server);
      const [loaded] = await logged<VersionLoaded>(server.log, "version_loaded");
      note = loaded ? choiceText(loaded) : "";
    }
    const inline = await inlinePerSecond(stage, served);
    const against = { name: "called inline", value: 1e6 / inline };
    const name = `${model.name}, ${connections} connections: time a request`;
    const compared = figure(name, 1e6 / own, "µs", { against, goal: rounded(1 / timesGoal) });
    figures.push({ ...compared, note: `${compared.met ? "met" : "not met"}; ${note}` });
  }
  return figures;
}

async function inlinePerSecond(stage: Stage, served: ServedModel): Promise<number> {
  await using server = await openBare(served, { way: "alone", signal: stage.signal });
  return await perSecond(stage, server);
}

async function perSecond(stage: Stage, server: RunningServer): Promise<number> {
  const { http: address, request, name } = server;
  const results = await repeat(stage, { kind: "rest", address, request, connections });
  const row = rowOf({ server: name, protocol: "REST", connections }, results);
  console.error(rowText(row));
  return row.requests_per_second;
}

function choiceText({ lane, workers, batchRowsMax, weights }: VersionLoaded): string {
  return `${lane}, ${workers} workers, batches to ${batchRowsMax} rows, weights ${weights}`;
}
