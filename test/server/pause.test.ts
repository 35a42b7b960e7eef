import { afterAll, beforeAll, expect, test } from "vitest";
import type { RunInfo } from "../../protocol/frames.ts";
import {
  checkpointValues,
  type FakeParticipant,
  never,
  sendsAlways,
  type TestFederation,
  testServerOptions,
  Ward,
} from "./ward.ts";

let ward: Ward;
beforeAll(async () => {
  ward = await Ward.open();
});
afterAll(() => ward[Symbol.asyncDispose]());

const update = (value: number) => new Float32Array(4).fill(value);

function getRun(run: string): Promise<RunInfo> {
  return ward.admin.coordinator.getRun({ run }, never);
}

/** Starts a run and pauses it once both are offered its round. */
async function paused(federation: TestFederation, file: object) {
  const [a, b] = [await federation.participant("a"), await federation.participant("b")];
  const { id } = await federation.startRun(file);
  const { offer } = await a.next("offer");
  await b.next("offer");
  expect(await ward.admin.coordinator.pauseRun({ run: id }, never)).toMatchObject({
    state: "running",
    paused: true,
  });
  return { a, b, id, offer };
}

/** Resolves when the server's heartbeats to a participant have counted so much running time. */
async function heartbeats(participant: FakeParticipant, ms: number): Promise<void> {
  const { intervalMs } = testServerOptions(0).heartbeat;
  const wanted = participant.count("heartbeat") + ms / intervalMs;
  await expect
    .poll(() => participant.count("heartbeat"), { timeout: 4 * ms })
    .toBeGreaterThanOrEqual(wanted);
}

test("a paused round outlives its deadline and a restart; updates come in, nothing is offered", async () => {
  await using federation = await ward.openFederation();
  const limits = { deadline: "3s", hard_deadline: "3s" };
  const { a, b, id, offer } = await paused(federation, { quorum: 2, ...limits });
  await ward.stop();
  await ward.start();
  await federation.connectAll();
  await a.upload(offer, update(1));
  await heartbeats(b, 3_200); // longer than the deadline
  expect(await getRun(id)).toMatchObject({ paused: true, rounds: [{ phase: "collecting" }] });
  expect([a.count("offer"), b.count("offer")]).toEqual([1, 1]);

  const watching = ward.watch(id);
  expect(await ward.admin.coordinator.resumeRun({ run: id }, never)).toMatchObject({
    paused: false,
  });
  await expect.poll(() => b.count("offer")).toBe(2);
  await b.upload(offer, update(3));

  const names = (await watching).map(({ event }) => event);
  expect(names).toContain("run.resumed");
  expect(names.at(-1)).toBe("run.done");
  const [before, after] = (await federation.versions()).map(({ directory }) => directory);
  const start = await checkpointValues(before ?? "");
  expect(await checkpointValues(after ?? "")).toEqual(start.map((one) => Math.fround(one + 2)));
  expect(await getRun(id)).toMatchObject({ rounds: [{ phase: "published" }] });
});

test("a paused round that has all its updates closes; the run begins no other before it is resumed", async () => {
  await using federation = await ward.openFederation();
  const [a, b] = [await federation.participant("a"), await federation.participant("b")];
  const { id } = await federation.startRun({ quorum: 2 }, 2);
  const { offer } = await a.next("offer");
  await b.next("offer");
  const watching = ward.watch(id);
  await ward.admin.coordinator.pauseRun({ run: id }, never);
  await a.upload(offer, update(1));
  await b.upload(offer, update(1));
  await expect.poll(() => getRun(id)).toMatchObject({ state: "waiting", roundsDone: 1 });
  expect(await ward.admin.coordinator.pauseRun({ run: id }, never)).toMatchObject({ paused: true });
  a.leave();
  await a.connect();
  expect([a.count("offer"), b.count("offer")]).toEqual([1, 1]);

  sendsAlways(a, 1);
  sendsAlways(b, 1);
  await ward.admin.coordinator.resumeRun({ run: id }, never);
  const names = (await watching).map(({ event }) => event);
  const order = names.filter((name) => /^(run\.|round\.(opened|published))/.test(name));
  expect(order).toEqual([
    "run.running",
    "run.paused",
    "round.published",
    "run.waiting",
    "run.resumed",
    "round.opened",
    "round.published",
    "run.done",
  ]);
  await expect(ward.admin.coordinator.pauseRun({ run: id }, never)).rejects.toMatchObject({
    code: "RUN_ENDED",
  });
});

test("a paused run can be cancelled", async () => {
  await using federation = await ward.openFederation();
  const { a, id } = await paused(federation, { quorum: 2 });
  expect(await ward.admin.coordinator.cancelRun({ run: id }, never)).toMatchObject({
    state: "cancelled",
    rounds: [],
  });
  expect(await getRun(id)).toMatchObject({ rounds: [{ phase: "cancelled" }] });
  expect((await a.next("result")).result.outcome).toBe("cancelled");
});

test("everybody leaves: the last version is served, and the run fails or waits as the plan says", async () => {
  for (const quorum_missed of ["fail", "wait"] as const) {
    await using federation = await ward.openFederation();
    const [a, b] = [await federation.participant("a"), await federation.participant("b")];
    for (const one of [a, b]) {
      one.onOffer = async (offer) => {
        if (offer.roundNumber === 2) one.leave();
        else await one.upload(offer, update(1));
      };
    }
    const { id } = await federation.startRun({ quorum: 2, deadline: "700ms", quorum_missed }, 3);
    const ends = quorum_missed === "fail" ? { state: "failed" } : { roundsMissed: 1 };
    await expect.poll(() => getRun(id), { timeout: 10_000 }).toMatchObject(ends);
    const versions = await federation.versions();
    expect(versions.map(({ version, served }) => [version, served])).toEqual([
      [0, false],
      [1, true],
    ]);
    if (quorum_missed === "fail") continue;
    expect(await getRun(id)).toMatchObject({ state: "waiting", roundsDone: 1 });
    await federation.connectAll();
    await expect
      .poll(() => getRun(id), { timeout: 10_000 })
      .toMatchObject({
        state: "done",
        roundsDone: 2,
        roundsMissed: 1,
        rounds: [{ version: 1 }, { phase: "failed" }, { version: 2 }],
      });
  }
});

test("a schedule keeps its rhythm over a restart and makes up for no round", async () => {
  await using federation = await ward.openFederation();
  const a = await federation.participant("a");
  const opened: number[] = [];
  a.onOffer = async (offer) => {
    opened.push(performance.now());
    await a.upload(offer, update(1));
  };
  const everyMs = 1_500;
  const request = { ...ward.signed(federation.plan({ quorum: 1 }, 4)), everyMs };
  const { id } = await ward.admin.coordinator.startRun(request, never);
  await expect.poll(() => getRun(id), { timeout: 5_000 }).toMatchObject({ roundsDone: 1 });
  const waiting = await getRun(id);
  expect(waiting).toMatchObject({ state: "waiting", message: "the next round is not due yet" });
  expect((waiting.nextRoundMs ?? 0) - Date.now()).toBeLessThanOrEqual(everyMs);

  await ward.stop();
  await ward.start();
  await federation.connectAll();
  await expect.poll(() => getRun(id), { timeout: 5_000 }).toMatchObject({ roundsDone: 2 });
  const witness = await ward.participant("witness", ["elsewhere"]);
  a.leave();
  await heartbeats(witness, 3_400); // two of its times pass
  await a.connect();
  await expect.poll(() => getRun(id), { timeout: 9_000 }).toMatchObject({ state: "done" });

  const gaps = opened.slice(1).map((at, index) => at - (opened[index] ?? 0));
  expect(gaps).toHaveLength(3);
  // An offer may be late, and the next one not.
  for (const gap of gaps) expect(gap).toBeGreaterThan(everyMs / 2);
  for (const wrong of [0, 999, 1e15]) {
    const refused = ward.admin.coordinator.startRun({ ...request, everyMs: wrong }, never);
    await expect(refused).rejects.toMatchObject({ code: "ARGUMENT_INVALID" });
  }
});
