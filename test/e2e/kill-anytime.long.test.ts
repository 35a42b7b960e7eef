import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { createSeededRandom } from "../../base/random.ts";
import { systemClock } from "../../runtime/system.ts";
import { checkpointValues, never, type TestFederation, Ward } from "../server/ward.ts";
import {
  countBlobs,
  keepsSending,
  privacy,
  privateUpdates,
  readRemains,
  readSpool,
} from "./after-kill.ts";

const roundCount = 40;

async function isOver(ward: Ward, id: string): Promise<boolean> {
  const { state } = await ward.admin.coordinator.getRun({ run: id }, never);
  return state !== "waiting" && state !== "running";
}

async function published(ward: Ward, id: string): Promise<void> {
  const events = await ward.watch(id);
  expect(events.at(-1)?.event).toBe("run.done");
  const { rounds } = await ward.admin.coordinator.getRun({ run: id }, never);
  expect(rounds.map(({ phase, version, attempt }) => [phase, version, attempt])).toEqual(
    Array.from({ length: roundCount }, (_, at) => ["published", at + 1, 1]),
  );
}

async function checkpoints(federation: TestFederation): Promise<readonly (readonly number[])[]> {
  const versions = await federation.versions();
  return Promise.all(versions.map(({ directory }) => checkpointValues(directory)));
}

test("kill -9 at random instants of a private and a plain run: no version torn, lost or made twice", async () => {
  const seed = process.env["SEED"] ?? randomBytes(4).toString("hex");
  process.stdout.write(`SEED=${seed}\n`);
  const random = createSeededRandom(seed);
  await using ward = await Ward.open({});
  const [noised, plain] = [await ward.openFederation(), await ward.openFederation()];
  const now = Promise.resolve();
  for (const letter of ["a", "b"] as const) {
    const noisedUpdate = { values: privateUpdates[letter], weight: 0 };
    keepsSending(await noised.participant(letter), noisedUpdate, now);
    const plainUpdate = { values: new Float32Array(4).fill(letter === "a" ? 1 : 2), weight: 1 };
    keepsSending(await plain.participant(letter), plainUpdate, now);
  }
  const privateRun = await noised.startRun({ quorum: 2, privacy }, roundCount);
  const plainRun = await plain.startRun({ quorum: 2 }, roundCount);

  let kills = 0;
  const areOver = async (): Promise<boolean> =>
    (await isOver(ward, privateRun.id)) && (await isOver(ward, plainRun.id));
  for (; !(await areOver()); kills += 1) {
    await systemClock.sleep(random.nextFloat() * 200, never);
    await ward.kill();
    await ward.spawn();
    await Promise.all([noised.connectAll(), plain.connectAll()]);
  }
  expect(kills).toBeGreaterThan(10);
  await published(ward, privateRun.id);
  await published(ward, plainRun.id);

  const values = await checkpoints(plain);
  for (let version = 1; version <= roundCount; version += 1) {
    expect(values[version]).toEqual(values[version - 1]?.map((value) => Math.fround(value + 1.5)));
  }
  const noisedValues = await checkpoints(noised);
  expect(new Set(noisedValues.map((each) => JSON.stringify(each))).size).toBe(roundCount + 1);
  // Of private rounds nothing is kept, of plain ones the last two.
  const { rounds } = await ward.admin.coordinator.getRun({ run: plainRun.id }, never);
  const newest = rounds.slice(-2).map((round) => round.id);
  await expect.poll(() => readSpool(ward), { timeout: 20_000 }).toEqual(newest.sort());
  await ward.kill();
  const left = await readRemains(ward, privateRun.id);
  const noises = [...left.bindings.values()].map(({ noiseDigest }) => noiseDigest);
  expect(new Set(noises).size).toBe(roundCount);
  expect(left.charges).toHaveLength(2 * roundCount);
  const spent = left.charges.reduce((sum, { epsilon }) => sum + (epsilon ?? Infinity), 0);
  expect(spent).toBe(2 * roundCount * privacy.epsilon);
  const plainLeft = await readRemains(ward, plainRun.id);
  expect(plainLeft.charges).toHaveLength(2 * roundCount);
  // Both have the same graph and first checkpoint.
  expect(await countBlobs(ward)).toBe(2 + 2 * roundCount);
});
