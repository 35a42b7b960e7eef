import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { never, sendsAlways, Ward } from "./ward.ts";

/** Turns one bit in the middle of a file, whose length stays. */
async function damage(file: string): Promise<void> {
  const bytes = await readFile(file);
  const at = bytes.length - 5;
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  await writeFile(file, bytes);
}

test("a damaged version is found at start and at promote; the newest whole one is served", async () => {
  await using ward = await Ward.open();
  await using federation = await ward.openFederation();
  sendsAlways(await federation.participant("a"), 1);
  await federation.run({ quorum: 1 }, 3);
  const folders = (await federation.versions()).map(({ directory }) => directory);
  await ward.stop();
  await damage(join(folders[3] ?? "", "model.safetensors"));
  await rm(join(folders[2] ?? "", "model.onnx"));

  await ward.start();

  const served = (await federation.versions()).filter(({ served }) => served);
  expect(served.map(({ version }) => version)).toEqual([1]);
  const found = ward.log.filter(({ event }) => event === "version.damaged");
  expect(found.map(({ version, code }) => [version, code])).toEqual([
    [3, "CHECKPOINT_CORRUPT"],
    [2, "CHECKPOINT_CORRUPT"],
  ]);
  const { coordinator } = ward.admin;
  const { name } = federation;
  await expect(coordinator.promote({ federation: name, version: 3 }, never)).rejects.toMatchObject({
    code: "CHECKPOINT_CORRUPT",
    message: expect.stringContaining(`version 3 of ${name}`),
  });
  expect((await federation.versions()).find((one) => one.served)?.version).toBe(1);
  await coordinator.promote({ federation: name, version: 0 }, never);
  expect((await federation.versions()).find((one) => one.served)?.version).toBe(0);
});

test("a fold from a damaged checkpoint fails its round and leaves what is served", async () => {
  await using ward = await Ward.open();
  await using federation = await ward.openFederation();
  const a = await federation.participant("a");
  sendsAlways(a, 1);
  await federation.run({ quorum: 1 });
  const [, first] = await federation.versions();
  await damage(join(first?.directory ?? "", "model.safetensors"));

  const run = await federation.startRun({ quorum: 1 });
  await ward.watch(run.id);

  const failed = await ward.admin.coordinator.getRun({ run: run.id }, never);
  expect(failed).toMatchObject({ state: "failed", code: "CHECKPOINT_CORRUPT" });
  expect((await federation.versions()).map(({ version, served }) => [version, served])).toEqual([
    [0, false],
    [1, true],
  ]);
  expect(await readdir(join(ward.directory, "versions", federation.name))).toEqual(["0", "1"]);
});
