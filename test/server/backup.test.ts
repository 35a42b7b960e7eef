import { createHash, randomBytes } from "node:crypto";
import {
  appendFile,
  cp,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { backUp } from "../../server/backup.ts";
import { restore } from "../../server/restore.ts";
import { type FakeParticipant, never, type TestFederation, Ward } from "./ward.ts";

const nowMs = Date.parse("2026-12-01T00:00:00Z");
const privacy = { mechanism: "laplace", clip: 1, epsilon: 32, denominator: 2 };

/** What no backup may hold. */
const secret = Int32Array.of(23_456, -12_345, 4_321, -99);

async function twoParticipants(federation: TestFederation): Promise<readonly FakeParticipant[]> {
  const made = [await federation.participant("a"), await federation.participant("b")];
  for (const participant of made) {
    participant.onOffer = async (offer) => {
      participant.accept(offer);
      await participant.upload(offer, secret, { weight: 0 });
    };
  }
  return made;
}

async function filesOf(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => !entry.isDirectory());
  const pairs = files.map(async ({ parentPath, name }) => {
    const path = join(parentPath, name);
    const digest = createHash("sha256")
      .update(await readFile(path))
      .digest("hex");
    return [path.slice(folder.length + 1), digest] as const;
  });
  return new Map(await Promise.all(pairs));
}

test("a restored server asks for charges, takes the larger ledger and repeats no version", async () => {
  await using ward = await Ward.open();
  await using federation = await ward.openFederation({ name: "wards" });
  const [a, b] = await twoParticipants(federation);
  await federation.run({ quorum: 2, privacy }, 2);
  // A round that is open, with one update that is in.
  const open = await federation.startRun({ quorum: 2, privacy, cohort: { minimum: 2 } });
  await ward.watch(open.id);
  for (const each of [a, b]) if (each) each.onOffer = undefined;
  const from = a?.frames.length;
  const waiting = await federation.startRun({ quorum: 2, privacy });
  const { offer } = (await a?.next("offer", from)) ?? {};
  if (!a || !b || !offer) throw new TypeError("two participants and an offer");
  await a.upload(offer, secret, { weight: 0 });
  const before = await federation.charges();
  expect(before).toHaveLength(6);
  await ward.stop();

  const to = join(ward.folder, "backup");
  const index = await backUp({ directory: ward.directory, to, nowMs });
  const folders = new Set(index.files.map(({ path }) => path.split("/")[0]));
  expect([...folders].sort()).toEqual(["admin", "blobs", "identity", "store"]);
  for (const [path] of await filesOf(to)) {
    const bytes = await readFile(join(to, path));
    expect(bytes.includes(Buffer.from(secret.buffer)), path).toBe(false);
    if (/^(identity|admin)/.test(path)) {
      expect((await stat(join(to, path))).mode & 0o777, path).toBe(0o600);
    }
  }
  const versionsBefore = await filesOf(join(ward.directory, "versions"));
  await rm(ward.directory, { recursive: true });
  const { incarnation } = await restore({ from: to, directory: ward.directory, nowMs });
  expect(incarnation).not.toBe(index.incarnation);
  expect(await filesOf(join(ward.directory, "versions"))).toEqual(versionsBefore);
  await ward.start();

  // Nothing older than the restore counts: neither the open round nor what was under way in it.
  const cancelled = await ward.admin.coordinator.getRun({ run: waiting.id }, never);
  expect(cancelled).toMatchObject({ state: "cancelled", code: "ROUND_CANCELLED" });
  await a.connect();
  const { welcome } = await a.next("welcome", a.frames.length - 1);
  expect(welcome.incarnation).toBe(incarnation);
  expect(welcome.chargesWanted).toEqual([offer.federationId]);
  await b.connect();
  await expect(b.upload(offer, secret, { weight: 0 })).rejects.toMatchObject({
    code: "ROUND_CLOSED",
  });
  const unknown = { ...offer, roundId: "0".repeat(32) };
  await expect(b.upload(unknown, secret, { weight: 0 })).rejects.toMatchObject({
    code: "UPDATE_WRONG_ROUND",
  });
  const run = await federation.startRun({ quorum: 2, privacy });
  expect(run.state).toBe("waiting");

  const federationId = offer.federationId;
  const lost = { dataSet: "wards-data", federationId, attempt: 1 };
  const roundId = randomBytes(16).toString("hex");
  const offered = a.frames.length;
  a.link.send({
    body: "charges",
    charges: {
      charges: [
        { ...lost, roundId, epsilon: 32 },
        // One that the server has, said to be smaller: the larger one stands.
        { ...lost, roundId: before[0]?.roundId ?? "", epsilon: 1 },
      ],
      versions: [{ federationId, version: 9 }],
      complete: true,
    },
  });
  await a.next("ack", offered);
  expect((await ward.admin.coordinator.getRun({ run: run.id }, never)).state).toBe("waiting");
  const watching = ward.watch(run.id);
  for (const each of [a, b]) {
    each.onOffer = async (next) => {
      each.accept(next);
      await each.upload(next, secret, { weight: 0 });
    };
  }
  b.link.send({ body: "charges", charges: { charges: [], versions: [], complete: true } });
  expect((await watching).at(-1)?.event).toBe("run.done");

  const versions = await federation.versions();
  expect(versions.map(({ version }) => version)).toEqual([0, 1, 2, 3, 10]);
  const charges = await federation.charges();
  expect(charges).toHaveLength(before.length + 3);
  expect(charges.filter(({ roundId: id }) => id === roundId)).toMatchObject([{ epsilon: 32 }]);
  expect(charges.every(({ epsilon }) => epsilon === 32)).toBe(true);
  const manifest = JSON.parse(new TextDecoder().decode(versions.at(-1)?.manifest)) as {
    readonly privacy: object;
  };
  // Three rounds that the backup had, one that a participant told of, and this one.
  expect(manifest.privacy).toMatchObject({ epsilon_lineage: 5 * 32 });
  for (const [label, number] of [
    [open.id, 1],
    [run.id, 1],
  ] as const) {
    const { checks } = await ward.admin.coordinator.verifyRound({ run: label, number }, never);
    expect(checks.filter(({ ok }) => !ok)).toEqual([]);
  }
  // It has reported: nothing is asked again.
  a.leave();
  await a.connect();
  expect((await a.next("welcome", a.frames.length - 1)).welcome.chargesWanted).toEqual([]);
});

test("a version verifies still when a charge of an older round is told after it was published", async () => {
  await using ward = await Ward.open();
  await using federation = await ward.openFederation();
  const late = await federation.participant("c");
  late.leave();
  const [a, b] = await twoParticipants(federation);
  if (!a || !b) throw new TypeError("two participants");
  a.onOffer = undefined;
  b.onOffer = undefined;
  await federation.startRun({ quorum: 2, privacy });
  const { offer } = await a.next("offer");
  await ward.stop();
  const to = join(ward.folder, "backup");
  await backUp({ directory: ward.directory, to, nowMs });
  await rm(ward.directory, { recursive: true });
  await restore({ from: to, directory: ward.directory, nowMs });
  await ward.start();
  for (const each of [a, b]) {
    each.onOffer = async (next) => {
      each.accept(next);
      await each.upload(next, secret, { weight: 0 });
    };
    await each.connect();
    each.link.send({ body: "charges", charges: { charges: [], versions: [], complete: true } });
  }
  const run = await federation.startRun({ quorum: 2, privacy });
  expect((await ward.watch(run.id)).at(-1)?.event).toBe("run.done");

  await late.connect();
  const told = late.frames.length;
  const { federationId, roundId, attempt } = offer;
  const charge = {
    dataSet: `${federation.name}-data`,
    federationId,
    roundId,
    attempt,
    epsilon: 32,
  };
  late.link.send({ body: "charges", charges: { charges: [charge], versions: [], complete: true } });
  await late.next("ack", told);

  expect((await federation.charges()).map((one) => one.roundId)).toContain(roundId);
  const { checks } = await ward.admin.coordinator.verifyRound({ run: run.id, number: 1 }, never);
  expect(checks.filter(({ ok }) => !ok)).toEqual([]);
});

test("a backup is whole or not there, and a restore takes only whole ones into an empty directory", async () => {
  await using ward = await Ward.open();
  await ward.openFederation();
  await ward.stop();
  const to = join(ward.folder, "backup");
  const directory = join(ward.folder, "restored");
  // What is not the server's is not copied.
  await writeFile(join(ward.directory, "identity", "Notes of the admin.txt"), "x");
  await mkdir(join(ward.directory, "admin", "older"));
  const taken = { code: "DIRECTORY_INVALID", message: expect.stringContaining("not empty") };
  const { files } = await backUp({ directory: ward.directory, to, nowMs });
  expect(files.map(({ path }) => path).filter((path) => /^(identity|admin)/.test(path))).toEqual([
    ...["admin/ca.pem", "admin/certificate.pem", "admin/identity.json", "admin/key.pem"],
    ...["admin/release-key.pem", "identity/ca-key.pem", "identity/ca.pem"],
    ...["identity/model-key.pem", "identity/release-key.pem", "identity/server.pem"],
  ]);
  await expect(backUp({ directory: ward.directory, to, nowMs })).rejects.toMatchObject(taken);
  await expect(restore({ from: to, directory: ward.directory, nowMs })).rejects.toMatchObject(
    taken,
  );

  const spoils: readonly (readonly [string, (copy: string) => Promise<void>])[] = [
    ["added", (copy) => writeFile(join(copy, "blobs", "more"), "x")],
    ["no index", (copy) => rm(join(copy, "backup.json"))],
    ["half an index", (copy) => writeFile(join(copy, "backup.json"), "{")],
    ...files.map(
      ({ path }) =>
        [`changed ${path}`, (copy: string) => appendFile(join(copy, path), "x")] as const,
    ),
    ...files.map(
      ({ path }) => [`without ${path}`, (copy: string) => rm(join(copy, path))] as const,
    ),
  ];
  for (const [what, spoil] of spoils) {
    const copy = join(ward.folder, "copy");
    await cp(to, copy, { recursive: true });
    await spoil(copy);
    await expect(restore({ from: copy, directory, nowMs }), what).rejects.toMatchObject({
      code: "BACKUP_INVALID",
    });
    await rm(copy, { recursive: true });
  }
  expect((await readdir(ward.folder)).sort()).toEqual(["backup", "server"]);

  const key = join(ward.directory, "identity", "ca-key.pem");
  await rename(key, `${key}.kept`);
  const second = join(ward.folder, "second");
  await expect(backUp({ directory: ward.directory, to: second, nowMs })).rejects.toMatchObject({
    code: "DIRECTORY_INVALID",
    message: expect.stringContaining(`${key} is missing`),
  });
  await rename(`${key}.kept`, key);
  const blob = files.find(({ path }) => path.startsWith("blobs/"))?.path ?? "";
  await appendFile(join(ward.directory, blob), "x");
  await expect(backUp({ directory: ward.directory, to: second, nowMs })).rejects.toMatchObject({
    code: "CHECKPOINT_CORRUPT",
  });
  expect((await readdir(ward.folder)).sort()).toEqual(["backup", "server"]);
  await mkdir(directory);
  await restore({ from: to, directory, nowMs });
  expect((await readdir(directory)).sort()).toEqual([
    ...["admin", "blobs", "identity", "store", "versions"],
  ]);
});

test("what is no server's directory is not backed up", async () => {
  await using ward = await Ward.open();
  const to = join(ward.folder, "backup");
  await expect(backUp({ directory: ward.folder, to, nowMs })).rejects.toMatchObject({
    code: "DIRECTORY_INVALID",
  });
  expect(await readdir(ward.folder)).toEqual(["server"]);
});
