import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Manifest } from "../../model/manifest.ts";
import type { ServerConnection } from "../../protocol/contract.ts";
import { blobPath } from "../../server/backup-files.ts";
import { fileDigest } from "../../storage/files.ts";
import { logisticModel } from "../support/models.ts";
import { Program, Ward } from "./support.ts";

/** What a plan adds, and the vectors that its versions keep. */
const algorithms = {
  scaffold: { lines: ["aggregator: scaffold"], more: "", keeps: ["control"] },
  feddyn: { lines: ["aggregator: feddyn"], more: "  proximal: 0.1", keeps: ["drift"] },
  fedadam: {
    lines: ["server_optimiser: {name: adam, learning_rate: 0.05}"],
    more: "",
    keeps: ["momentum", "variance"],
  },
} as const;
const names = Object.keys(algorithms) as (keyof typeof algorithms)[];
// The rows of a hospital are all the same, so that no shuffle changes a bit.
const rowsOf = { north: [13, "0.5,-1,2,yes"], south: [7, "-1,0.25,0.5,no"] } as const;
const { signal } = new AbortController();

test("what algorithms keep follows their versions: through a server that is killed, and back to an older one", async () => {
  await using ward = await Ward.open();
  await openFederations(ward);

  await Promise.all(names.map(async (name) => run(ward, name, 3)));
  const runs = await Promise.all(names.map((name) => start(ward, name, 3, 0)));
  for (const event of ["round.published", "round.closed"]) {
    await ward.server.event(event, ward.server.log.all.length);
    await ward.server.kill();
    await ward.startServer();
  }
  const again = await ward.connect();
  await Promise.all(runs.map((id) => ended(again, id)));
  const older = await Promise.all(names.map((name) => run(ward, name, 1, 1)));

  for (const [at, name] of names.entries()) {
    const made = await versionsOf(again, name);
    const files = made.map(({ files: { checkpoint, state } }) => ({ checkpoint, state }));
    expect(
      made.map(({ parent }) => parent),
      name,
    ).toEqual([null, 0, 1, 2, 0, 4, 5, 1]);
    expect(files[0]?.state).toBeUndefined();
    for (const { state } of files.slice(1)) {
      expect(state?.map((one) => one.name)).toEqual(algorithms[name].keeps);
      for (const { sha256 } of state ?? []) {
        expect(await fileDigest(join(ward.folder, "server", blobPath(sha256)))).toBe(sha256);
      }
    }
    expect(new Set(files.map(({ checkpoint }) => checkpoint.sha256)).size).toBeGreaterThan(3);
    expect(files.slice(4, 7), `${name} after kills`).toEqual(files.slice(1, 4));
    // The hospitals keep nothing of their own under a server's optimiser.
    if (name === "fedadam") expect(files[7]).toEqual(files[2]);
    for (const label of [
      ...[1, 2, 3].map((number) => ({ run: runs[at] as string, number })),
      { run: older[at] as string, number: 1 },
    ]) {
      const { checks } = await again.coordinator.verifyRound(label, signal);
      expect(checks.filter(({ ok }) => !ok)).toEqual([]);
      const replay = await again.coordinator.replayRound(label, signal);
      expect(replay.replayedDigest).toBe(replay.publishedDigest);
      expect(replay.state.map((one) => one.name)).toEqual(algorithms[name].keeps);
      for (const one of replay.state) expect(one.replayedDigest).toBe(one.publishedDigest);
    }
  }
  await expectOtherStateIsSeen(ward, again);
}, 240_000);

/** What lies among the blobs is looked at by `round verify`. */
async function expectOtherStateIsSeen(ward: Ward, connection: ServerConnection): Promise<void> {
  const { runs } = await connection.coordinator.listRuns({ federation: "scaffold" }, signal);
  const label = { run: runs.at(-1)?.id ?? "", number: 1 };
  const newest = (await versionsOf(connection, "scaffold")).at(-1);
  const path = join(ward.folder, "server", blobPath(newest?.files.state?.[0]?.sha256 ?? ""));
  await writeFile(path, Buffer.alloc((await readFile(path)).length));
  const { checks } = await connection.coordinator.verifyRound(label, signal);
  expect(checks.filter(({ ok }) => !ok).map(({ name }) => name)).toEqual(["state"]);
}

async function openFederations(ward: Ward): Promise<void> {
  const model = join(ward.folder, "model.onnx");
  await writeFile(model, logisticModel(3));
  for (const name of names) await ward.asAdmin("federation", "create", name, "--model", model);
  for (const [hospital, [rowCount, cells]] of Object.entries(rowsOf)) {
    await ward.join("participant", hospital);
    const folder = ward.tableOf(hospital);
    await mkdir(folder, { recursive: true });
    const rows = Array.from({ length: rowCount }, (_, at) => `${hospital}-${at},${cells}`);
    await writeFile(join(folder, "rows.csv"), ["id,a,b,c,ill", ...rows, ""].join("\n"));
    const files = await Promise.all(
      names.map(async (name) => {
        const file = join(folder, `${name}.yaml`);
        await writeFile(file, dataYaml(name, hospital));
        return ["--data", file];
      }),
    );
    const dir = join(ward.folder, hospital);
    const started = new Program(["participant", "start", "--dir", dir, ...files.flat()]);
    ward.processes.set(hospital, started);
    await ward.connected(hospital);
  }
}

function dataYaml(federation: string, hospital: string): string {
  return `federation: ${federation}
data_set: ${hospital}
source: {csv: rows.csv}
id: id
features: [a, b, c]
label: {column: ill, classes: ["no", "yes"]}
split: {test_fraction: 0.2}
scaling: none
policy: {epsilon_budget: unlimited, plain_rounds: allow, minimum_quorum: 2}
`;
}

async function start(
  ward: Ward,
  name: keyof typeof algorithms,
  rounds: number,
  from: number,
): Promise<string> {
  const { lines, more } = algorithms[name];
  const training = ["training:", "  loss: binary-cross-entropy", "  learning_rate: 0.2"];
  const plan = join(ward.folder, `${name}.yaml`);
  const rest = ["  epochs: 2", "  batch_rows: 3", more, "quorum: 2", "retain_rounds: 100", ""];
  await writeFile(plan, [...lines, ...training, ...rest].join("\n"));
  const options = ["--plan", plan, "--rounds", String(rounds), "--from", String(from)];
  const { last } = await ward.asAdmin("run", "start", name, ...options);
  return String((last["run"] as { readonly id: string } | undefined)?.id ?? last["id"]);
}

async function run(
  ward: Ward,
  name: keyof typeof algorithms,
  rounds: number,
  from = 0,
): Promise<string> {
  const id = await start(ward, name, rounds, from);
  await ended(await ward.connect(), id);
  return id;
}

async function ended(connection: ServerConnection, id: string): Promise<void> {
  for await (const _ of connection.watchRun(id, signal));
  const { state, message } = await connection.coordinator.getRun({ run: id }, signal);
  expect([state, message]).toEqual(["done", ""]);
}

async function versionsOf(
  { coordinator }: ServerConnection,
  federation: string,
): Promise<readonly Manifest[]> {
  const { versions } = await coordinator.listVersions({ federation }, signal);
  return versions.map(({ manifest }) => JSON.parse(Buffer.from(manifest).toString()) as Manifest);
}
