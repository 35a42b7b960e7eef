import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Clock } from "../../base/ports.ts";
import { systemClock } from "../../runtime/system.ts";
import { never, sendsAlways, Ward } from "./ward.ts";

// A server whose wall clock is set back again and again, as by an administrator or after a wrong start.

const dayMs = 24 * 60 * 60 * 1000;
let behindMs = 0;
const clock: Clock = { ...systemClock, nowMs: () => systemClock.nowMs() - behindMs };

let ward: Ward;
beforeAll(async () => {
  ward = await Ward.create();
  await ward.start({ clock });
});
beforeEach(() => {
  behindMs = 0;
});
afterAll(() => ward[Symbol.asyncDispose]());

test("a clock that goes back in the middle of rounds ends none early or late, and no time is negative", async () => {
  await using federation = await ward.openFederation();
  const [a, b] = [await federation.participant("a"), await federation.participant("b")];
  sendsAlways(a, 1);
  b.onOffer = async (offer) => {
    behindMs += 30 * dayMs; // between accept and upload
    b.accept(offer);
    await b.upload(offer, new Float32Array(4).fill(1));
  };

  const run = await federation.startRun({ quorum: 2 }, 3);
  const events = await ward.watch(run.id);

  expect(events.at(-1)?.event).toBe("run.done");
  const elapsed = ward.log.flatMap(({ elapsedMs }) =>
    typeof elapsedMs === "number" ? elapsedMs : [],
  );
  expect(elapsed.length).toBeGreaterThan(3);
  expect(elapsed.filter((ms) => ms < 0 || ms > 60_000)).toEqual([]);
  for (const number of [1, 2, 3]) {
    const { checks } = await ward.admin.coordinator.verifyRound({ run: run.id, number }, never);
    expect(checks.filter(({ ok }) => !ok)).toEqual([]);
  }
});

test("a deadline passes when its time has passed, whatever the clock says", async () => {
  await using federation = await ward.openFederation();
  const a = await federation.participant("a");
  const startedMs = performance.now();
  const run = await federation.startRun({ quorum: 1, deadline: "1s" });
  a.accept((await a.next("offer")).offer);
  behindMs += dayMs;

  expect((await ward.watch(run.id)).at(-1)).toMatchObject({ event: "run.failed" });

  const tookMs = performance.now() - startedMs;
  expect(tookMs).toBeGreaterThan(900);
  expect(tookMs).toBeLessThan(15_000);
});

test("a schedule waits for its interval, not for the clock to come to where it was", async () => {
  await using federation = await ward.openFederation();
  const a = await federation.participant("a");
  sendsAlways(a, 1);
  const request = { ...ward.signed(federation.plan({ quorum: 1 }, 3)), everyMs: 1_000 };
  const run = await ward.admin.coordinator.startRun(request, never);
  const events = ward.admin.watchRun(run.id, never);

  for await (const { event } of events) if (event === "round.published") behindMs += 30 * dayMs;

  expect(await federation.versions()).toHaveLength(4);
});

test("who has a certificate from before comes in, and so does who gets one now; a plan is refused by name", async () => {
  await using federation = await ward.openFederation();
  const before = await federation.participant("before");
  behindMs = 2 * 60 * 60 * 1000; // two hours: the certificates of before begin in its future
  before.leave();

  await before.connect();
  const ttlMs = behindMs + 60_000; // the token's end, for a hospital whose clock is right
  const now = await ward.join("participant", `${federation.name}-now`, "", ttlMs);

  expect(now.role).toBe("participant");
  sendsAlways(before, 1);
  // Whose key it is signed with may not hold yet, for all that this clock knows.
  await expect(federation.startRun({ quorum: 1 })).rejects.toThrow(/check both clocks/);
  behindMs = 0;
  expect((await federation.run({ quorum: 1 })).at(-1)?.event).toBe("run.done");
});
