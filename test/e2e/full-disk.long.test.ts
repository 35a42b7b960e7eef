import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ServerConnection } from "../../protocol/contract.ts";
import { DataType, type RunEvent } from "../../protocol/frames.ts";
import { checkpointValues, never, sendsAlways, type TestFederation, Ward } from "../server/ward.ts";
import { logisticModel, mlpModel } from "../support/models.ts";
import { Filler, seenBy, tinyDiskRefused } from "../support/tiny-disk.ts";
import { Program } from "./support.ts";

// A disk that is full: said by its code, what is served is served on, and room is all that is needed.
const refused = tinyDiskRefused();
const named = (name: string): string => (refused ? `${name} (skipped: ${refused})` : name);
const fullDiskTest = test.skipIf(refused !== undefined);

/** 6 MB in float32, an update or a checkpoint: more than the room without which the store writes nothing. */
const valueCount = 1_500_001;
const model = mlpModel([4, 250_000, 1]);

let ward: Ward;
let app: ServerConnection;
beforeAll(async () => {
  if (refused) return;
  ward = await Ward.open({ disk: 96 * 2 ** 20 });
  app = ward.connect(await ward.join("app", "app"));
});
afterAll(() => ward?.[Symbol.asyncDispose]());

/** @returns the version that answered. */
async function predict({ name }: TestFederation): Promise<number> {
  const data = new Uint8Array(new Float32Array(4).buffer);
  const inputs = [{ name: "features", dataType: DataType.FP32, shape: [1, 4], data }];
  const ask = { model: name, inputs, outputs: [], requestId: "", metadata: {} };
  return (await app.infer(ask, never)).modelVersion;
}

/** Whether each value of the newest version is 0.5 above that of the one before. */
async function isHalfAbove(federation: TestFederation): Promise<boolean> {
  const versions = (await federation.versions()).slice(-2);
  const [before = [], after = []] = await Promise.all(
    versions.map(({ directory }) => checkpointValues(ward.seen(directory))),
  );
  const isRight = after.every((value, at) => value === Math.fround((before[at] ?? 0) + 0.5));
  return isRight && after.length === before.length;
}

function endOf(events: readonly RunEvent[]) {
  const { event, run } = events.at(-1) ?? {};
  return { event, code: run?.code };
}

fullDiskTest(
  named("an update that finds no room is refused, and taken once there is room"),
  async () => {
    await using federation = await ward.openFederation({ model });
    const a = await federation.participant("a");
    const run = await federation.startRun({ quorum: 1 });
    const watching = ward.watch(run.id);
    const { offer } = await a.next("offer");
    const update = new Float32Array(valueCount).fill(0.5);
    const filler = await Filler.fill(ward.directory, 5_000_000);

    await expect(a.upload(offer, update)).rejects.toMatchObject({ code: "DISK_FULL" });
    expect(await predict(federation)).toBe(0);
    await filler.remove();
    await a.upload(offer, update);

    expect(endOf(await watching)).toEqual({ event: "run.done", code: "" });
    expect(await isHalfAbove(federation)).toBe(true);
    expect(await predict(federation)).toBe(1);
  },
);

fullDiskTest(named("a fold that finds no room waits for it: no update is lost"), async () => {
  await using federation = await ward.openFederation({ model });
  const a = await federation.participant("a");
  const run = await federation.startRun({ quorum: 1 });
  const watching = ward.watch(run.id);
  const { offer } = await a.next("offer");
  const filler = await Filler.fill(ward.directory, 4 * valueCount + 5_000_000);
  const from = ward.log.length;
  await a.upload(offer, new Float32Array(valueCount).fill(0.5));
  const failed = (): boolean =>
    ward.log
      .slice(from)
      .some(({ event, code }) => event === "effect.failed" && code === "DISK_FULL");
  await ward.until(failed);
  expect(await predict(federation)).toBe(0);
  await filler.remove();

  expect(endOf(await watching)).toEqual({ event: "run.done", code: "" });
  expect(await isHalfAbove(federation)).toBe(true);
  expect(await predict(federation)).toBe(1);
});

fullDiskTest(
  named("a store without room refuses what it cannot record, and leaves nothing half done"),
  async () => {
    await using federation = await ward.openFederation({ model: logisticModel(4) });
    sendsAlways(await federation.participant("a"), 0.5);
    const filler = await Filler.fill(ward.directory);
    const token = { role: "app", name: "", ttlMs: 60_000, federation: "" };

    const full = { code: "DISK_FULL" };
    await expect(ward.admin.coordinator.createToken(token, never)).rejects.toMatchObject(full);
    await expect(federation.startRun({ quorum: 1 })).rejects.toMatchObject(full);
    expect(await predict(federation)).toBe(0);
    await filler.remove();

    expect(endOf(await federation.run({ quorum: 1 }))).toEqual({ event: "run.done", code: "" });
  },
);

fullDiskTest(
  named("a disk that fills up while a version is made: its run ends once there is room"),
  async () => {
    await using federation = await ward.openFederation({ model });
    sendsAlways(await federation.participant("a"), 0.5);
    const filler = await Filler.fill(ward.directory, 6 * 4 * valueCount);
    const from = ward.log.length;
    const run = await federation.startRun({ quorum: 1 });
    const watching = ward.watch(run.id);
    const isLogged = (name: string, value: string) => () =>
      ward.log.slice(from).some((line) => line[name] === value);
    await ward.until(isLogged("event", "round.closed"));
    await filler.grow();
    await Promise.race([watching, ward.until(isLogged("code", "DISK_FULL"))]);
    await filler.remove();

    expect(endOf(await watching)).toEqual({ event: "run.done", code: "" });
    expect(await predict(federation)).toBe(1);
    expect(endOf(await federation.run({ quorum: 1 }))).toEqual({ event: "run.done", code: "" });
    expect(await isHalfAbove(federation)).toBe(true);
  },
);

fullDiskTest(
  named("a hospital whose disk is full declines by the code, and takes part again with room"),
  async () => {
    await using federation = await ward.openFederation({ model: logisticModel(2) });
    sendsAlways(await federation.participant("b"), 0.5);
    const name = `${federation.name}-hospital`;
    await ward.join("participant", name);
    const data = join(ward.folder, "data");
    await mkdir(data);
    await writeFile(join(data, "patients.csv"), "id,x,y,label\n1,1,2,yes\n2,3,4,no\n3,5,1,yes\n");
    const yaml = `federation: ${federation.name}
data_set: ${federation.name}-data
source: { csv: patients.csv }
id: id
features: [x, y]
label: { column: label, classes: [no, yes] }
policy: { epsilon_budget: 1, plain_rounds: allow, minimum_quorum: 1 }
`;
    await writeFile(join(data, "data.yaml"), yaml);
    const folder = join(ward.folder, "hospital");
    await mkdir(folder);
    const hospital = new Program(
      ["participant", "start", "--dir", folder, "--data", join(data, "data.yaml")],
      { disk: { folder, bytes: 16 * 2 ** 20, copyOf: join(ward.folder, name) } },
    );
    await hospital.event("session.open");
    const filler = await Filler.fill(seenBy(Number(hospital.child.pid), folder));
    const cohort = async () => {
      const run = await federation.startRun({ quorum: 1 });
      expect(endOf(await ward.watch(run.id))).toEqual({ event: "run.done", code: "" });
      const round = await ward.admin.coordinator.getRound({ run: run.id, number: 1 }, never);
      return round.cohort.map((one) => [one.name, one.state, one.code]).sort();
    };
    const b = `${federation.name}-b`;

    expect(await cohort()).toEqual([
      [b, "admitted", ""],
      [name, "declined", "DISK_FULL"],
    ]);
    await filler.remove();
    expect(await cohort()).toEqual([
      [b, "admitted", ""],
      [name, "admitted", ""],
    ]);
    await hospital.kill("SIGTERM");
  },
);
