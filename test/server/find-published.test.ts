import { expect, test } from "vitest";
import { findLabelled } from "../../server/find-published.ts";
import { lastRound, type Reads, type RunRecord } from "../../server/records.ts";
import { TestEngine } from "./test-engine.ts";

test("one round of a run is found, and its last one, without a look at the others", async () => {
  const made = await TestEngine.open();
  const run = await made.start({ quorum: 1 }, 3);
  const read: string[] = [];
  const reads: Reads = {
    get: (key) => {
      if (key[0] === "round") read.push(String(key[2]));
      return made.store.get(key);
    },
    list: () => {
      throw new TypeError("rounds were listed");
    },
  };
  const finds = (): RunRecord => findLabelled(reads, { run, number: 1 }).record;
  expect(lastRound(reads, finds())?.number).toBe(1);
  await made.admit(run, "a", 1);
  await made.admit(run, "b", 1);
  await expect.poll(() => made.federation.headVersion).toBe(1);

  read.length = 0;
  expect(findLabelled(reads, { run, number: 1 }).round.phase).toBe("published");
  expect(read).toEqual(["1"]);
  expect(() => findLabelled(reads, { run, number: 4 })).toThrow("has no round 4 yet");
  await expect.poll(() => lastRound(reads, finds())?.number).toBe(2);
  await made.engine.cancelRun(run, "enough");
  expect(lastRound(reads, finds())).toMatchObject({ number: 2, phase: "cancelled" });
});
