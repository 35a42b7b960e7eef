import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { openFederation } from "../federation.ts";
import { writeBenchModel } from "../model.ts";
import { type Figure, figure } from "../report.ts";
import { runRounds } from "../run-rounds.ts";
import { logged } from "./log.ts";
import { tinyModel } from "./models.ts";
import { inferBody, inferPath, postRequest } from "./requests.ts";
import { addressOf, writeModel } from "./servers.ts";
import { type Stage, warmUpSeconds } from "./stage.ts";
import { quantileMs, type Stretch, within } from "./windows.ts";

const parameters = 25_000_000;
const participants = 4;
const rounds = 2;
const perSecond = 500;
const connections = 16;
const ratioGoal = 1.3;
/** Rounds may take so long; the load goes on until then. */
const roundsSecondsMax = 60;

/** A tiny model is asked while updates of 100 MB of another federation are folded. */
export async function measureAggregation(stage: Stage): Promise<readonly Figure[]> {
  const { folder, generator, signal, options } = stage;
  const served = await writeModel(folder, tinyModel());
  const home = join(folder, "federation");
  await mkdir(home);
  const model = await writeBenchModel(home, parameters);
  await using federation = await openFederation({
    ...{
      folder: home,
      modelPath: model.path,
      participants,
      kernels: "typed-array",
      link: undefined,
    },
    serverArgs: ["--plain-http"],
    signal,
  });
  const { processes, adminIdentity } = federation;
  const create = ["federation", "create", served.model.name, "--model", served.path];
  await processes.run("federation tiny", [...create, "--identity", adminIdentity], { signal });
  const address = addressOf(federation.http.slice("http://".length));
  const path = inferPath(served.model.name);
  const request = postRequest(address, { path, body: inferBody(served.model) });
  const beganMs = Date.now() + warmUpSeconds * 1_000;
  const load = generator.run(
    {
      ...{ kind: "rest", address, request, connections, perSecond, tells: true },
      warmUpSeconds,
      seconds: options.seconds + roundsSecondsMax,
    },
    signal,
  );
  await delay((warmUpSeconds + options.seconds) * 1_000, undefined, { signal });
  const before: Stretch = { fromMs: beganMs, toMs: Date.now() };
  await runRounds(federation, { participants, rounds: rounds - 1, folder: home });
  generator.finish();
  const { told, errors } = await load;
  const whole: Stretch = { fromMs: before.toMs, toMs: Date.now() };
  const folds = await foldsOf(federation.serverLog);
  const p99 = (stretches: readonly Stretch[]): number => quantileMs(within(told, stretches), 0.99);
  const against = { name: "before", value: p99([before]) };
  const of = (what: string): string => `${perSecond} requests/s to a tiny model: ${what}`;
  return [
    figure(of("P99 while 4 x 100 MB are folded"), p99(folds), "ms", { against, goal: ratioGoal }),
    figure(of("P99 over whole rounds"), p99([whole]), "ms", { against }),
    figure(of("failed"), errors, "", { goal: 0 }),
  ];
}

/** From when a round is closed to its checkpoint; logs know whole milliseconds. */
async function foldsOf(serverLog: string): Promise<readonly Stretch[]> {
  const closed = await logged<object>(serverLog, "round.closed");
  const aggregated = await logged<object>(serverLog, "round.aggregated");
  return closed.map(({ time }, at) => ({
    fromMs: Date.parse(time),
    toMs: Date.parse(aggregated[at]?.time ?? time),
  }));
}
