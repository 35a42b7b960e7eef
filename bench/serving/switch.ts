import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { InferenceSession, Tensor } from "onnxruntime-node";
import { WardroundError } from "../../base/errors.ts";
import { connect } from "../../protocol/client.ts";
import { readIdentity } from "../../protocol/identity/identity-folder.ts";
import { type BenchFederation, federationName, openFederation } from "../federation.ts";
import { featureCount, writeBenchModel } from "../model.ts";
import { type Figure, figure } from "../report.ts";
import { runRounds } from "../run-rounds.ts";
import type { LoadResult, Told } from "./load-task.ts";
import { firstValue, inferPath, postRequest } from "./requests.ts";
import { addressOf } from "./servers.ts";
import { type Stage, warmUpSeconds } from "./stage.ts";
import { measureSwaps } from "./swap.ts";
import { quantileMs, type Stretch, within } from "./windows.ts";

const parameters = 25_000_000;
/** So many versions after version 0. One that is no longer served is let go of: each switch loads one. */
const rounds = 2;
const switches = 4;
const perSecond = 50;
const connections = 16;
/** After a switch, while the old version goes. */
const afterMs = 1_000;
const pauseMs = 1_500;
/** The load goes on until the switches are done, so long at most. */
const switchesSecondsMax = 120;
const addedMsGoal = 5;
/** Of the switch itself, once the next version is loaded. */
const swapMsGoal = 1;
/** Answers of a version may differ by this from what onnxruntime gives, by a hundred times this between versions. */
const tolerance = 1e-4;

const row = Array.from({ length: featureCount }, (_, index) => 0.1 * (index + 1));

/** A model of 100 MB whose version is switched again and again while it is asked. */
export async function measureSwitch(stage: Stage): Promise<readonly Figure[]> {
  const { folder, generator, signal, options } = stage;
  const model = await writeBenchModel(folder, parameters);
  await using federation = await openFederation({
    ...{ folder, modelPath: model.path, participants: 1, kernels: "typed-array", link: undefined },
    serverArgs: ["--plain-http"],
    signal,
  });
  await runRounds(federation, { participants: 1, rounds: rounds - 1, folder });
  const values = await valuesOf(federation, folder);
  const address = addressOf(federation.http.slice("http://".length));
  const input = { name: "features", shape: [1, featureCount], datatype: "FP32", data: row };
  const body = JSON.stringify({ inputs: [input] });
  const request = postRequest(address, { path: inferPath(federationName), body });
  const load = generator.run(
    {
      ...{ kind: "rest", address, request, connections, perSecond, tells: true },
      warmUpSeconds,
      seconds: options.seconds + switchesSecondsMax,
    },
    signal,
  );
  const beganMs = wallMs() + warmUpSeconds * 1_000;
  await delay((warmUpSeconds + options.seconds) * 1_000, undefined, { signal });
  const before: Stretch = { fromMs: beganMs, toMs: wallMs() };
  const during = await switchVersions(federation);
  generator.finish();
  const figures = figuresOf(await load, { before, during, values });
  const swaps = await measureSwaps(join(folder, "server"), { model: federationName, signal });
  const name = `switches of 100 MB: the swap itself, slowest of ${swaps.count}`;
  return [...figures, figure(name, swaps.maxMs, "ms", { goal: swapMsGoal })];
}

async function switchVersions(federation: BenchFederation): Promise<readonly Stretch[]> {
  const identity = await readIdentity(federation.adminIdentity);
  const connection = connect({ server: federation.grpc, identity });
  const stretches: Stretch[] = [];
  try {
    for (let at = 0; at < switches; at += 1) {
      const version = at % (rounds + 1);
      await delay(pauseMs, undefined, { signal: federation.signal });
      const fromMs = wallMs();
      const promote = { federation: federationName, version };
      await connection.coordinator.promote(promote, federation.signal);
      console.error(`version ${version} is served after ${Math.round(wallMs() - fromMs)} ms`);
      await delay(afterMs, undefined, { signal: federation.signal });
      stretches.push({ fromMs, toMs: wallMs() });
    }
  } finally {
    connection.close();
  }
  return stretches;
}

function figuresOf(
  { told, errors, firstError }: LoadResult,
  {
    before,
    during,
    values,
  }: {
    readonly before: Stretch;
    readonly during: readonly Stretch[];
    readonly values: ReadonlyMap<string, number>;
  },
): readonly Figure[] {
  if (firstError !== undefined) console.error(`first error: ${firstError}`);
  const of = (what: string): string => `switches of 100 MB, ${perSecond} requests/s: ${what}`;
  const p99 = {
    before: quantileMs(within(told, [before]), 0.99),
    during: quantileMs(within(told, during), 0.99),
  };
  const wrong = told.filter((each) => each.body !== undefined && !isRight(each, values)).length;
  const versions = new Set(
    told.flatMap(({ body }) => (body === undefined ? [] : [versionOf(body)])),
  );
  return [
    figure(of("P99 before"), p99.before, "ms"),
    figure(of("P99 during"), p99.during, "ms"),
    figure(of("added to P99"), p99.during - p99.before, "ms", { goal: addedMsGoal }),
    figure(of("failed"), errors, "", { goal: 0 }),
    figure(of("mixed or wrong"), wrong, "", { goal: 0 }),
    figure(of("versions that answered"), versions.size, ""),
  ];
}

function isRight({ body = "" }: Told, values: ReadonlyMap<string, number>): boolean {
  const expected = values.get(versionOf(body)) ?? Number.NaN;
  return Math.abs(firstValue(body) - expected) <= tolerance;
}

function versionOf(body: string): string {
  return (JSON.parse(body) as { readonly model_version: string }).model_version;
}

/** What each version's files give for the row. @throws WardroundError INTERNAL where two are too close. */
async function valuesOf(
  federation: BenchFederation,
  folder: string,
): Promise<ReadonlyMap<string, number>> {
  const values = new Map<string, number>();
  for (let version = 0; version <= rounds; version += 1) {
    federation.signal.throwIfAborted();
    const place = join(folder, "server", "versions", federationName, String(version));
    const session = await InferenceSession.create(join(place, "model.onnx"), {
      intraOpNumThreads: 1,
    });
    const feed = new Tensor("float32", Float32Array.from(row), [1, featureCount]);
    const answer = await session.run({ features: feed });
    values.set(String(version), Number(answer["probability"]?.data[0]));
    await session.release();
  }
  const sorted = [...values.values()].sort((left, right) => left - right);
  const closest = Math.min(...sorted.slice(1).map((value, at) => value - (sorted[at] ?? 0)));
  if (closest > 100 * tolerance) return values;
  throw new WardroundError(
    "INTERNAL",
    `versions answer ${sorted.join(", ")}: too close to tell apart`,
  );
}

function wallMs(): number {
  return performance.timeOrigin + performance.now();
}
