import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { featureCount } from "../../bench/model.ts";
import { writeTwoRows } from "../../bench/two-rows.ts";
import type { ServerConnection } from "../../protocol/contract.ts";
import { DataType, type RunEvent } from "../../protocol/frames.ts";
import { never, sendsAlways, type TestFederation, Ward } from "../server/ward.ts";
import { logisticModel } from "../support/models.ts";
import { withSteps } from "../support/steps.ts";
import { tinyDiskRefused } from "../support/tiny-disk.ts";
import { Program } from "./support.ts";

// A disk that takes no writes any more, as a file system does after a fault: said by its code, what is
// served is served on, and nothing is lost once it can be written to again. A file system that is
// mounted anew as read-only has no file open for writing, and a server's always has: here every
// operation that would write is answered as such a disk answers it.

let ward: Ward;
let app: ServerConnection;
let switchFile: string;
const model = logisticModel(featureCount);

beforeAll(async () => {
  ward = await Ward.create();
  switchFile = join(ward.folder, "read-only");
  await ward.spawn({ steps: { readOnlyWhile: switchFile } });
  app = ward.connect(await ward.join("app", "app"));
});
afterAll(() => ward[Symbol.asyncDispose]());

async function makeReadOnly(): Promise<void> {
  await writeFile(switchFile, "");
  onTestFinished(() => makeWritable());
}

function makeWritable(): Promise<void> {
  return rm(switchFile, { force: true });
}

/** @returns the version that answered. */
async function predict({ name }: TestFederation): Promise<number> {
  const data = new Uint8Array(new Float32Array(featureCount).buffer);
  const inputs = [{ name: "features", dataType: DataType.FP32, shape: [1, featureCount], data }];
  const ask = { model: name, inputs, outputs: [], requestId: "", metadata: {} };
  return (await app.infer(ask, never)).modelVersion;
}

function endOf(events: readonly RunEvent[]) {
  const { event, run } = events.at(-1) ?? {};
  return { event, code: run?.code };
}

/** Resolves at a log line, from an index on, that has this value. */
async function logged(name: string, value: string, from: number): Promise<void> {
  await ward.until(() => ward.log.slice(from).some((line) => line[name] === value));
}

const done = { event: "run.done", code: "" };

test("an update that meets a read-only disk is refused by the code, and taken once it can be written", async () => {
  await using federation = await ward.openFederation({ model });
  const a = await federation.participant("a");
  const watching = ward.watch((await federation.startRun({ quorum: 1 })).id);
  const { offer } = await a.next("offer");
  const update = new Float32Array(featureCount + 1).fill(0.5);
  await makeReadOnly();

  await expect(a.upload(offer, update)).rejects.toMatchObject({ code: "DISK_READ_ONLY" });
  const token = { role: "app", name: "", ttlMs: 60_000, federation: "" };
  const refusedToken = ward.admin.coordinator.createToken(token, never);
  await expect(refusedToken).rejects.toMatchObject({ code: "DISK_READ_ONLY" });
  expect(await predict(federation)).toBe(0);
  await makeWritable();
  await a.upload(offer, update);

  expect(endOf(await watching)).toEqual(done);
  expect(await predict(federation)).toBe(1);
});

test.each(["round.collecting", "round.closed", "round.aggregated", "version_loaded"])(
  "a disk that is read-only from %s on: the round waits for it, and its run ends well",
  async (event) => {
    await using federation = await ward.openFederation({ model });
    const from = ward.log.length;
    const a = await federation.participant("a");
    // The moment that the server's line is read here, it may be a step further: any place is right.
    const turned = logged("event", event, from).then(makeReadOnly);
    sendsAlways(a, 0.5);
    const sends = a.onOffer;
    a.onOffer = async (offer) => {
      await sends?.(offer).catch(() => undefined); // it may be refused; it is offered again
    };
    const watching = ward.watch((await federation.startRun({ quorum: 1 }, 3)).id);
    await turned;
    await Promise.race([watching, logged("code", "DISK_READ_ONLY", from)]);
    await makeWritable();
    await a.connect(); // what was refused is asked for again

    expect(endOf(await watching)).toEqual(done);
    expect(await predict(federation)).toBe(3);
  },
);

test("a hospital whose disk is read-only declines by the code, and takes part again", async () => {
  await using federation = await ward.openFederation({ model });
  const name = `${federation.name}-hospital`;
  await ward.join("participant", name);
  const data = join(ward.folder, `${name}-data`);
  await mkdir(data);
  const hospitalSwitch = join(ward.folder, `${name}-read-only`);
  const home = join(ward.folder, name);
  const { flags, environment } = withSteps({ folder: home, readOnlyWhile: hospitalSwitch });
  const table = await writeTwoRows(data, federation.name);
  const hospital = new Program(["participant", "start", "--dir", home, "--data", table], {
    nodeFlags: flags,
    environment,
  });
  onTestFinished(() => hospital.kill());
  await hospital.event("session.open");
  const outcome = async () => {
    const cohort = { minimum: 1, maximum: 1 };
    const run = await federation.startRun({ quorum: 1, cohort });
    const events = await ward.watch(run.id);
    const round = await ward.admin.coordinator.getRound({ run: run.id, number: 1 }, never);
    return [events.at(-1)?.event, ...round.cohort.map(({ state, code }) => `${state} ${code}`)];
  };

  await writeFile(hospitalSwitch, "");
  expect(await outcome()).toEqual(["run.failed", "declined DISK_READ_ONLY"]);
  await rm(hospitalSwitch);

  expect(await outcome()).toEqual(["run.done", "admitted "]);
});

const refused = tinyDiskRefused();
test.skipIf(refused !== undefined)(
  `on a read-only disk neither a server nor a participant starts, and each says why${refused ? ` (skipped: ${refused})` : ""}`,
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "wardround-read-only-"));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    await using federation = await ward.openFederation({ model });
    await ward.join("participant", `${federation.name}-hospital`);
    const data = join(ward.folder, `${federation.name}-table`);
    await mkdir(data);
    const table = await writeTwoRows(data, federation.name);
    const copyOf = join(ward.folder, `${federation.name}-hospital`);
    const disk = { folder, bytes: 16 * 2 ** 20, copyOf, readOnly: true };
    const directory = join(folder, "server");

    for (const args of [
      ["server", "start", "--dir", directory, "--listen", "127.0.0.1:0"],
      ["participant", "start", "--dir", folder, "--data", table],
    ]) {
      const program = new Program([...args, "--json"], { disk });
      expect((await program.ended).status).not.toBe(0);
      expect(program.printed.text() + program.log.text()).toMatch(
        /DIRECTORY_INVALID.*is on a read-only disk/s,
      );
    }
  },
);
