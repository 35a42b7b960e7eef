import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { Ward } from "../server/ward.ts";
import { readTrace, waysToDie } from "../support/steps.ts";
import { KillTrial, killCount, openSeed, shuffled } from "./kill-trial.ts";

test("kill -9 of the server before, in and after each named step: the same versions as without a kill", async () => {
  const { seed, random } = openSeed();
  await using trial = await KillTrial.open(seed);
  const ways = await trial.ways();

  const came = [];
  for (const way of shuffled(ways, random)) if (await trial.liveUntil(way)) came.push(way);
  await trial.finish();

  process.stdout.write(`${trial.deaths} kills, ${came.length} of them at a named step\n`);
  // Some steps tidy up after an earlier kill: they come where that kill did.
  expect(came.length).toBeGreaterThan(0.8 * ways.length);
  expect(ways.length).toBeGreaterThan(100);
  // With the same noise a server that nobody kills makes the same private versions.
  await using unkilled = await KillTrial.open(seed);
  await unkilled.published(10);
  await unkilled.kill();
  const digests = await unkilled.noisedDigests();
  expect((await trial.noisedDigests()).slice(0, 10)).toEqual(digests.slice(0, 10));
}, 3_600_000);

test("kill -9 of the server at random instants, again and again", async () => {
  const { seed, random } = openSeed();
  await using trial = await KillTrial.open(seed);

  await trial.kill();
  for (let count = 0; count < killCount; count += 1) await trial.liveFor(random.nextFloat() * 300);
  await trial.finish();

  process.stdout.write(`${trial.deaths} kills\n`);
}, 3_600_000);

test("kill -9 at each named step of a server's first start: the next start ends it", async () => {
  await using first = await Ward.create();
  const trace = join(first.folder, "trace");
  await first.spawn({ steps: { trace } });
  await first.kill();

  const { random } = openSeed();
  const ways = shuffled(waysToDie(await readTrace(trace)), random);
  for (const dieAt of ways.slice(0, killCount)) {
    await using ward = await Ward.create();
    await expect(ward.spawn({ steps: { dieAt } }), JSON.stringify(dieAt)).rejects.toThrow("ended");
    await ward.spawn();
    const { federations } = await ward.admin.coordinator.listFederations(
      {},
      AbortSignal.timeout(20_000),
    );
    expect(federations).toEqual([]);
    await ward.participant("a");
    expect((await stat(join(ward.directory, "identity", "ca-key.pem"))).mode & 0o077).toBe(0);
    const ca = (folder: string) => readFile(join(ward.directory, folder, "ca.pem"), "utf8");
    expect(await ca("identity")).toBe(await ca("admin"));
  }
}, 3_600_000);
