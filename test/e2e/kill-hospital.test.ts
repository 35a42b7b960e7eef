import { expect, test } from "vitest";
import { HospitalTrial } from "./hospital-trial.ts";
import { openSeed, shuffled } from "./kill-trial.ts";

/** Of each kind; the long test beside this one takes every named step. */
const kills = 3;

test("kill -9 of a participant at named steps and at random instants: what is in its outbox is sent once and never made again", async () => {
  const { random } = openSeed();
  await using trial = await HospitalTrial.open();

  const ways = shuffled(await trial.ways(), random).slice(0, kills);
  for (const way of ways) await trial.liveUntil(way);
  for (let count = 0; count < kills; count += 1) await trial.liveFor(random.nextFloat() * 300);

  await trial.finish();
  expect(trial.deaths).toBeGreaterThan(2 * kills);
}, 300_000);
