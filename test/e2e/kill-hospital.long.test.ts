import { expect, test } from "vitest";
import { HospitalTrial } from "./hospital-trial.ts";
import { killCount, openSeed, shuffled } from "./kill-trial.ts";

test("kill -9 of a participant before, in and after each named step, and at random instants", async () => {
  const { random } = openSeed();
  await using trial = await HospitalTrial.open();

  const ways = shuffled(await trial.ways(), random);
  const came = [];
  for (const way of ways) if (await trial.liveUntil(way)) came.push(way);
  for (let count = 0; count < killCount; count += 1) await trial.liveFor(random.nextFloat() * 300);
  await trial.finish();

  process.stdout.write(`${trial.deaths} kills, ${came.length} of them at a named step\n`);
  // Some steps tidy up after an earlier kill: they come where that kill did.
  expect(came.length).toBeGreaterThan(0.8 * ways.length);
  expect(ways.length).toBeGreaterThan(60);
}, 3_600_000);
