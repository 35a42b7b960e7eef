import { mkdir, readdir, readFile, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startUpdateDigest, type UpdateHeader } from "../../model/update.ts";
import { Outbox } from "../../participant/outbox.ts";
import { nodeHasher } from "../../runtime/system.ts";
import { hex32, layoutDigest, sha256 } from "./offers.ts";
import { temporaryDirectory } from "./temporary-directory.ts";
import { createTestLog } from "./test-log.ts";

const payload = Uint8Array.from({ length: 3 * 1024 * 1024 + 4 }, (_, at) => at % 251);

const header = (round: string): UpdateHeader => ({
  federationId: hex32("f"),
  roundId: hex32(round),
  participantId: hex32("a"),
  checkpointDigest: sha256("checkpoint"),
  planDigest: sha256("plan"),
  encoding: "float32",
  sections: [
    {
      name: "weights",
      layoutDigest,
      valueCount: payload.length / 4,
      bytes: payload.length,
      boundL1: 0,
    },
  ],
  weight: 17,
});

const open = (directory: string, log = createTestLog()) => Outbox.open(directory, log);

test("an update is there after a restart, with its identity and its attempt", async () => {
  const directory = await temporaryDirectory();
  const put = await (await open(directory)).put(header("1"), 3, payload);
  expect(put.digest).toBe(startUpdateDigest(header("1"), nodeHasher).update(payload).digestHex());
  const [entry] = (await open(directory)).list();
  expect(entry).toEqual(put);
  expect(entry).toMatchObject({ attempt: 3, acknowledgedAttempt: 0, header: header("1") });
  expect(Buffer.compare(await readFile(entry!.payloadPath), payload)).toBe(0);
});

test("an acknowledgement and a carried-over attempt are remembered", async () => {
  const directory = await temporaryDirectory();
  const outbox = await open(directory);
  await outbox.put(header("1"), 1, payload);
  await outbox.acknowledge(hex32("1"));
  expect((await open(directory)).get(hex32("1"))).toMatchObject({ acknowledgedAttempt: 1 });
  await outbox.carryOver(hex32("1"), 2);
  expect((await open(directory)).get(hex32("1"))).toMatchObject({
    attempt: 2,
    acknowledgedAttempt: 1,
  });
});

test("an erased update is gone, on disk too, and erasing what is not there does nothing", async () => {
  const directory = await temporaryDirectory();
  const outbox = await open(directory);
  await outbox.put(header("1"), 1, payload);
  await outbox.erase(hex32("1"));
  await outbox.erase(hex32("2"));
  expect(outbox.list()).toEqual([]);
  expect(await readdir(directory)).toEqual([]);
});

test("what a kill or the disk left torn is erased by name, the rest stays", async () => {
  const directory = await temporaryDirectory();
  const outbox = await open(directory);
  const damage: Record<string, (folder: string) => Promise<void>> = {
    "1": (folder) => truncate(join(folder, "payload.bin"), 12),
    "2": (folder) => truncate(join(folder, "update.json"), 20),
    "3": (folder) => writeFile(join(folder, "payload.bin"), payload.slice().fill(1, 0, 1)),
    "4": async () => undefined,
  };
  for (const [round, work] of Object.entries(damage)) {
    await outbox.put(header(round), 1, payload);
    await work(join(directory, hex32(round)));
  }
  await mkdir(join(directory, `.${hex32("5")}`));
  const log = createTestLog();
  const again = await open(directory, log);
  expect(again.list().map((entry) => entry.header.roundId)).toEqual([hex32("4")]);
  expect(await readdir(directory)).toEqual([hex32("4")]);
  expect(log.events("outbox.damaged").map((each) => each["round"])).toEqual(
    ["1", "2", "3"].map(hex32),
  );
});
