import { cp, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { claimedKeyId, openBundle } from "../../model/signed-model.ts";
import { modelKey } from "../../protocol/identity/signatures.ts";
import { nodeHasher } from "../../runtime/system.ts";
import { backUp } from "../../server/backup.ts";
import { type FederationRecord, keys, type VersionRecord } from "../../server/records.ts";
import { restore } from "../../server/restore.ts";
import { openServerStore } from "../../server/server-store.ts";
import type { StoreWrites } from "../../storage/contract.ts";
import { never, sendsAlways, type TestFederation, Ward } from "./ward.ts";

async function rounds(federation: TestFederation, count: number): Promise<void> {
  sendsAlways(await federation.participant("a"), 1);
  await federation.run({ quorum: 1 }, count);
}

/** Changes the store of a server that is stopped. */
async function change(directory: string, work: (writes: StoreWrites) => void): Promise<void> {
  await using store = await openServerStore(directory);
  await store.transact(work);
}

function versionOf(writes: StoreWrites, name: string, version: number): VersionRecord {
  const { id } = writes.get(keys.federation(name)) as FederationRecord;
  return writes.get(keys.version(id, version)) as VersionRecord;
}

function putVersion(
  writes: StoreWrites,
  name: string,
  { at, record }: { readonly at: number; readonly record: VersionRecord },
): void {
  const { id } = writes.get(keys.federation(name)) as FederationRecord;
  writes.put(keys.version(id, at), record);
}

/** What the log says of a start about a federation. */
async function restart(ward: Ward, name: string) {
  const before = ward.log.length;
  await ward.start();
  const started = ward.log.slice(before).filter(({ federation }) => federation === name);
  return {
    served: started
      .filter(({ event }) => event === "version.served")
      .map((line) => line["version"]),
    unserved: started
      .filter(({ event }) => event === "federation.unserved")
      .map(({ err }) => (err as Error).message),
  };
}

test("every version's model.sig is by the key whose public half lies in the server's directory", async () => {
  await using ward = await Ward.open();
  await using federation = await ward.openFederation();
  await rounds(federation, 2);
  const pem = await readFile(join(ward.directory, "model-public-key.pem"), "utf8");
  const privateKey = await stat(join(ward.directory, "identity", "model-key.pem"));

  expect((privateKey.mode & 0o777).toString(8)).toBe("600");
  const versions = await federation.versions();
  expect(versions).toHaveLength(3);
  for (const { directory, modelSignature, modelKey: told } of versions) {
    expect(told).toBe(pem);
    const bundle = await readFile(join(directory, "model.sig"));
    expect(Buffer.compare(bundle, modelSignature)).toBe(0);
    const { digests } = openBundle(bundle, [modelKey(pem)], nodeHasher);
    for (const [name, digest] of digests) {
      const bytes = await readFile(join(directory, name));
      expect(nodeHasher().update(bytes).digestHex(), name).toBe(digest);
    }
  }
});

test("versions of an earlier build get model.sig at the next start, and what was rolled back stays so", async () => {
  await using ward = await Ward.open();
  await using federation = await ward.openFederation();
  const { name } = federation;
  await rounds(federation, 2);
  await ward.admin.coordinator.rollback({ federation: name, version: 1 }, never);
  const folders = (await federation.versions()).map(({ directory }) => directory);
  await ward.stop();
  await change(ward.directory, (writes) => {
    for (const at of [0, 1, 2]) {
      const { modelSignature: _, ...record } = versionOf(writes, name, at);
      putVersion(writes, name, { at, record });
    }
    const { servedOrder: _, ...earlier } = writes.get(keys.federation(name)) as FederationRecord;
    writes.put(keys.federation(name), earlier);
  });
  for (const folder of folders) await rm(join(folder, "model.sig"));
  await rm(join(ward.directory, "identity", "model-key.pem"));
  const olderKey = await readFile(join(ward.directory, "model-public-key.pem"), "utf8");

  expect(await restart(ward, name)).toEqual({ served: [1], unserved: [] });

  const pem = await readFile(join(ward.directory, "model-public-key.pem"), "utf8");
  expect(pem).not.toBe(olderKey);
  for (const { directory, modelSignature } of await federation.versions()) {
    expect(claimedKeyId(modelSignature)).toBe(modelKey(pem).id);
    expect(Buffer.compare(await readFile(join(directory, "model.sig")), modelSignature)).toBe(0);
  }
  await ward.stop();
  expect(await restart(ward, name)).toEqual({ served: [1], unserved: [] });
  await ward.admin.coordinator.promote({ federation: name, version: 2 }, never);
});

test("a manifest that the release key did not sign is not signed again", async () => {
  await using ward = await Ward.open();
  await using federation = await ward.openFederation();
  const { name } = federation;
  await rounds(federation, 1);
  await ward.stop();
  await change(ward.directory, (writes) => {
    const { modelSignature: _, ...record } = versionOf(writes, name, 1);
    const text = new TextDecoder().decode(record.manifest).replace('"parent":0', '"parent":null');
    putVersion(writes, name, { at: 1, record: { ...record, manifest: Buffer.from(text) } });
  });

  const { served } = await restart(ward, name);

  expect(ward.log.filter(({ event }) => event === "version.unsigned")).toMatchObject([
    { federation: name, version: 1 },
  ]);
  const record = (await federation.versions())[1];
  expect(record?.modelSignature).toHaveLength(0);
  // The folder is as it was signed.
  expect(served).toEqual([1]);
});

test("no folder or record that was swapped brings an older version back", async () => {
  await using ward = await Ward.open();
  await using federation = await ward.openFederation();
  const { name } = federation;
  await rounds(federation, 3);
  const folders = (await federation.versions()).map(({ directory }) => directory);
  const [older = "", newest = ""] = [folders[1], folders[3]];
  await ward.stop();

  await rename(newest, `${newest}.kept`);
  await cp(older, newest, { recursive: true });
  expect(await restart(ward, name)).toEqual({
    served: [],
    unserved: [expect.stringContaining(`signed as version 1 of ${name}`)],
  });
  await ward.stop();
  await rm(newest, { recursive: true });
  await rename(`${newest}.kept`, newest);

  let kept: VersionRecord | undefined;
  await change(ward.directory, (writes) => {
    kept = versionOf(writes, name, 3);
    putVersion(writes, name, { at: 3, record: versionOf(writes, name, 1) });
  });
  const swapped = await restart(ward, name);
  expect(swapped.served).toEqual([]);
  expect(swapped.unserved).toEqual([
    `the record of version 3 of ${name} is that of version 1: restore the store from a backup`,
  ]);
  await ward.stop();
  await change(ward.directory, (writes) => {
    putVersion(writes, name, { at: 3, record: kept as VersionRecord });
  });

  for (const changes of [{ servedVersion: 1 }, { servedVersion: 1, headVersion: 1 }]) {
    await change(ward.directory, (writes) => {
      const there = writes.get(keys.federation(name)) as FederationRecord;
      writes.put(keys.federation(name), { ...there, ...changes });
    });
    expect(await restart(ward, name)).toEqual({
      served: [],
      unserved: [expect.stringMatching(`version 1 of ${name} is not served: 3 was published`)],
    });
    await ward.stop();
    await change(ward.directory, (writes) => {
      const there = writes.get(keys.federation(name)) as FederationRecord;
      writes.put(keys.federation(name), { ...there, servedVersion: 3, headVersion: 3 });
    });
  }
  expect(await restart(ward, name)).toEqual({ served: [3], unserved: [] });
});

test("a rollback holds over a start, an older one's signature does not hold after the next round", async () => {
  await using ward = await Ward.open();
  await using federation = await ward.openFederation();
  const { name } = federation;
  const participant = await federation.participant("a");
  sendsAlways(participant, 1);
  await federation.run({ quorum: 1 }, 2);
  await ward.admin.coordinator.rollback({ federation: name, version: 0 }, never);
  await ward.stop();
  expect(await restart(ward, name)).toEqual({ served: [0], unserved: [] });
  await participant.connect();
  await federation.run({ quorum: 1 });
  await ward.stop();
  await change(ward.directory, (writes) => {
    const there = writes.get(keys.federation(name)) as FederationRecord;
    expect(there).toMatchObject({ headVersion: 3, servedVersion: 3 });
    writes.put(keys.federation(name), { ...there, servedVersion: 0 });
  });

  const { served, unserved } = await restart(ward, name);

  expect(served).toEqual([]);
  expect(unserved).toHaveLength(1);
  await ward.admin.coordinator.promote({ federation: name, version: 3 }, never);
});

test("a backup brings the signatures back, and one of an earlier build gets them at the first start", async () => {
  await using ward = await Ward.open();
  await using federation = await ward.openFederation();
  const { name } = federation;
  await rounds(federation, 1);
  const signed = await readFile(join(ward.directory, "versions", name, "1", "model.sig"));
  const to = join(ward.folder, "backup");
  await backUp({ directory: ward.directory, to, nowMs: 0 });
  await ward.stop();
  await rm(ward.directory, { recursive: true });
  await restore({ from: to, directory: ward.directory, nowMs: 0 });

  const restored = join(ward.directory, "versions", name, "1", "model.sig");
  expect(Buffer.compare(await readFile(restored), signed)).toBe(0);
  expect((await restart(ward, name)).served).toEqual([1]);

  await ward.stop();
  await change(ward.directory, (writes) => {
    for (const at of [0, 1]) {
      const { modelSignature: _, ...record } = versionOf(writes, name, at);
      putVersion(writes, name, { at, record });
    }
  });
  const older = join(ward.folder, "older backup");
  await backUp({ directory: ward.directory, to: older, nowMs: 0 });
  await rm(ward.directory, { recursive: true });
  const index = JSON.parse(await readFile(join(older, "backup.json"), "utf8")) as {
    files: { path: string }[];
  };
  index.files = index.files.filter(({ path }) => path !== "identity/model-key.pem");
  await writeFile(join(older, "backup.json"), JSON.stringify(index));
  await rm(join(older, "identity", "model-key.pem"));
  await restore({ from: older, directory: ward.directory, nowMs: 0 });
  expect((await restart(ward, name)).served).toEqual([1]);
  expect((await readFile(restored)).length).toBeGreaterThan(1_000);
});
