import { stat } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Manifest } from "../../model/manifest.ts";
import { encodePlacement } from "../../model/onnx/encode.ts";
import type { Offer, Result } from "../../protocol/frames.ts";
import { logisticModel } from "../support/models.ts";
import {
  checkpointValues,
  type FakeParticipant,
  never,
  type TestFederation,
  Ward,
} from "./ward.ts";

let ward: Ward;
beforeAll(async () => {
  ward = await Ward.open();
});
afterAll(() => ward[Symbol.asyncDispose]());

/** Of what is waited for: processes and disks are slow at times. */
const patient = { timeout: 30_000 };

const update = (value: number) => new Float32Array(4).fill(value);

/** A federation with three participants, as many as a test uses. */
async function open(...letters: readonly string[]) {
  const federation = await ward.openFederation();
  const participants: FakeParticipant[] = [];
  for (const letter of letters) participants.push(await federation.participant(letter));
  for (const participant of participants) void comesBack(participant);
  const [a, b, c] = participants as [FakeParticipant, FakeParticipant, FakeParticipant];
  return { federation, a, b, c, [Symbol.asyncDispose]: () => federation[Symbol.asyncDispose]() };
}

/** A machine that is busy loses sessions that ask for a heartbeat every half second. */
async function comesBack(participant: FakeParticipant): Promise<void> {
  do await participant.ended;
  while (participant.faults.length > 0 && (await participant.connect().then(() => true)));
}

/** What a participant was offered, each once: an offer that a round takes over is sent again. */
function offersTo(participant: FakeParticipant): readonly Offer[] {
  const offers = new Map<string, Offer>();
  for (const frame of participant.frames) {
    if (frame.body !== "offer" || offers.has(frame.offer.roundId)) continue;
    offers.set(frame.offer.roundId, frame.offer);
  }
  return [...offers.values()];
}

/** The n-th offer to a participant, once it is there. */
async function offerTo(participant: FakeParticipant, number = 1): Promise<Offer> {
  await expect.poll(() => offersTo(participant).length, patient).toBeGreaterThanOrEqual(number);
  return offersTo(participant)[number - 1] as Offer;
}

/** How an offer ended, once that is told. */
async function resultOf(participant: FakeParticipant, { roundId }: Offer): Promise<Result> {
  const told = (): Result | undefined =>
    participant.frames
      .flatMap((frame) => (frame.body === "result" ? [frame.result] : []))
      .find((result) => result.roundId === roundId);
  await expect.poll(told, patient).toBeDefined();
  return told() as Result;
}

async function phasesOf(run: string): Promise<readonly string[]> {
  const { rounds } = await ward.admin.coordinator.getRun({ run }, never);
  return rounds.map(({ phase }) => phase);
}

async function cohortOf(run: string, number: number): Promise<readonly string[]> {
  const { cohort } = await ward.admin.coordinator.getRound({ run, number }, never);
  const texts = cohort.map(({ name, state, staleness, code }) =>
    `${name.slice(-1)} ${state} ${staleness} ${code}`.trim(),
  );
  return texts.sort();
}

async function valuesOf(federation: TestFederation): Promise<readonly (readonly number[])[]> {
  const versions = await federation.versions();
  return Promise.all(versions.map(({ directory }) => checkpointValues(directory)));
}

async function offersIn(federation: TestFederation, version: number) {
  const found = (await federation.versions())[version];
  const manifest = JSON.parse(new TextDecoder().decode(found?.manifest)) as Manifest;
  return manifest.round?.offers;
}

/** What the fold of a buffer must give: float32 products and sums in the order of the buffer. */
function foldedAlone(
  base: readonly number[] | undefined,
  buffer: readonly { readonly value: number; readonly weight: number; readonly scale: number }[],
): readonly number[] | undefined {
  return base?.map((start) => {
    let sum = 0;
    for (const { value, weight, scale } of buffer) {
      sum = Math.fround(sum + Math.fround(Math.fround(weight * scale) * Math.fround(value)));
    }
    const total = buffer.reduce((all, { weight }) => all + weight, 0);
    return Math.fround(start + Math.fround(sum / total));
  });
}

test("nobody waits for a slow participant; its update counts in a later round, by its staleness", async () => {
  await using opened = await open("a", "b", "c");
  const { federation, a, b, c } = opened;
  const plan = { quorum: 1, asynchronous: { buffer: 2 }, retain_rounds: 9 };
  const { id } = await federation.startRun(plan, 3);
  const watching = ward.watch(id);
  const slow = await offerTo(c);
  c.accept(slow);
  for (const number of [1, 2]) {
    await a.upload(await offerTo(a, number), update(1), { weight: 2 });
    await b.upload(await offerTo(b, number), update(3), { weight: 2 });
  }
  const [last, held] = [await offerTo(a, 3), await offerTo(b, 3)];
  // The third round holds it to what it was offered in the first.
  await c.upload(slow, update(8), { weight: 6 });
  await a.upload(last, update(1), { weight: 2 });

  expect((await watching).at(-1)?.event).toBe("run.done");
  expect(offersTo(c)).toEqual([slow]);
  expect([slow.baseVersion, last.baseVersion]).toEqual([0, 2]);
  const values = await valuesOf(federation);
  const fresh = { weight: 2, scale: 1 };
  const [one, three] = [
    { value: 1, ...fresh },
    { value: 3, ...fresh },
  ];
  expect(values[1]).toEqual(foldedAlone(values[0], [one, three]));
  const buffer = [
    { id: a.identity.id, ...one },
    { id: c.identity.id, value: 8, weight: 6, scale: 3 ** -0.5 },
  ].sort((left, right) => (left.id < right.id ? -1 : 1));
  expect(values[3]).toEqual(foldedAlone(values[2], buffer));
  expect(await offersIn(federation, 3)).toContainEqual({ id: slow.roundId, staleness: 2 });
  expect(await cohortOf(id, 2)).toEqual(["a admitted 0", "b admitted 0", "c carried 1"]);

  // Results name what was offered; what b holds still ends with the run.
  expect(await resultOf(c, slow)).toMatchObject({ outcome: "published", version: 3 });
  expect(await resultOf(b, held)).toMatchObject({ outcome: "cancelled", code: "ROUND_CLOSED" });
  await expect(b.upload(held, update(1))).rejects.toMatchObject({ code: "ROUND_CLOSED" });
  // Each hospital's own ledger has its charges under what it was offered.
  expect((await federation.charges("c")).map(({ roundId }) => roundId)).toEqual([slow.roundId]);
  expect(await federation.charges()).toHaveLength(6);

  const { coordinator } = ward.admin;
  for (const number of [1, 2, 3]) {
    const { checks } = await coordinator.verifyRound({ run: id, number }, never);
    expect(checks.filter(({ ok }) => !ok)).toEqual([]);
    const replay = await coordinator.replayRound({ run: id, number }, never);
    expect(replay.replayedDigest).toBe(replay.publishedDigest);
  }
});

test("what comes between two rounds waits for the next one: an update is sent once, a decline is heard", async () => {
  await using opened = await open("a", "b", "c");
  const { federation, a, b, c } = opened;
  const { id } = await federation.startRun({ quorum: 1, asynchronous: { buffer: 1 } }, 3);
  const [slow, declined] = [await offerTo(b), await offerTo(c)];
  await ward.admin.coordinator.pauseRun({ run: id }, never);
  await a.upload(await offerTo(a), update(1));
  await expect.poll(() => phasesOf(id), patient).toEqual(["published"]);

  const acks = c.count("ack");
  const { roundId, attempt } = declined;
  c.accept(declined);
  const why = { code: "TRAINING_FAILED", message: "" } as const;
  c.link.send({ body: "decline", decline: { roundId, attempt, ...why } });
  await expect.poll(() => c.count("ack"), patient).toBe(acks + 2);
  let isIn = false;
  const sending = b.upload(slow, update(4), { weight: 1 }).then(({ repeated, digest }) => {
    isIn = true;
    return { repeated, digest };
  });
  // All of it lies on the disk, and the call is open still.
  const folder = join(ward.directory, "spool", slow.roundId);
  await expect
    .poll(async () => (await stat(folder).catch(() => undefined))?.isDirectory(), patient)
    .toBe(true);
  expect(isIn).toBe(false);
  await ward.admin.coordinator.resumeRun({ run: id }, never);

  expect((await sending).repeated).toBe(false);
  await expect.poll(() => phasesOf(id), patient).toContain("open");
  const values = await valuesOf(federation);
  const stale = { value: 4, weight: 1, scale: 2 ** -0.5 };
  expect(values[2]).toEqual(foldedAlone(values[1], [stale]));
  // Whether it declined before or after the buffer was full, it is offered something new now.
  await expect.poll(() => offersTo(c).length, patient).toBeGreaterThan(0);
  await a.upload(await offerTo(a, 2), update(1));
  await expect.poll(() => phasesOf(id), patient).toEqual(Array(3).fill("published"));
  const all = [...(await cohortOf(id, 2)), ...(await cohortOf(id, 3))];
  expect(all.filter((one) => /^c declined [12] TRAINING_FAILED$/.test(one))).toHaveLength(1);
});

test("of updates that wait for the same round those that find the buffer full count in the one after", async () => {
  await using opened = await open("a", "b", "c");
  const { federation, a, b, c } = opened;
  const { id } = await federation.startRun({ quorum: 1, asynchronous: { buffer: 1 } }, 3);
  const [ofB, ofC] = [await offerTo(b), await offerTo(c)];
  await ward.admin.coordinator.pauseRun({ run: id }, never);
  await a.upload(await offerTo(a), update(1));
  await expect.poll(() => phasesOf(id), patient).toEqual(["published"]);
  const sending = Promise.all([b.upload(ofB, update(2)), c.upload(ofC, update(4))]);
  await ward.admin.coordinator.resumeRun({ run: id }, never);

  const receipts = await sending;
  expect(receipts.map(({ repeated }) => repeated)).toEqual([false, false]);
  await expect.poll(() => phasesOf(id), patient).toEqual(Array(3).fill("published"));
  const stalenesses = [await offersIn(federation, 2), await offersIn(federation, 3)].flat();
  expect(stalenesses.map((offer) => offer?.staleness)).toEqual([1, 2]);
  expect(new Set(stalenesses.map((offer) => offer?.id))).toEqual(
    new Set([ofB.roundId, ofC.roundId]),
  );
});

test("who falls too far behind is told so, and is offered the newest version", async () => {
  await using opened = await open("a", "b");
  const { federation, a, b } = opened;
  const asynchronous = { buffer: 1, staleness_maximum: 0 };
  const { id } = await federation.startRun({ quorum: 1, asynchronous }, 2);
  const slow = await offerTo(b);
  await a.upload(await offerTo(a), update(1));

  const fresh = await offerTo(b, 2);
  expect(await resultOf(b, slow)).toMatchObject({ outcome: "cancelled", code: "UPDATE_STALE" });
  await expect(b.upload(slow, update(9))).rejects.toMatchObject({ code: "UPDATE_STALE" });
  expect(fresh.baseVersion).toBe(1);
  expect(await cohortOf(id, 2)).toEqual(["a offered 0", "b missing 1 UPDATE_STALE", "b offered 0"]);
  await b.upload(fresh, update(2));
  await expect.poll(() => phasesOf(id), patient).toEqual(["published", "published"]);
  expect(await offersIn(federation, 2)).toEqual([{ id: fresh.roundId, staleness: 0 }]);
});

test("a participant contributes to a buffer as often as the plan says", async () => {
  await using opened = await open("a", "b");
  const { federation, a, b } = opened;
  const asynchronous = { buffer: 3, contributions: 2 };
  const { id } = await federation.startRun({ quorum: 2, asynchronous, weights: "uniform" });
  const own = [
    await a.upload(await offerTo(a), update(1)),
    await a.upload(await offerTo(a, 2), update(4)),
  ];
  await b.upload(await offerTo(b), update(7));

  await expect.poll(() => phasesOf(id), patient).toEqual(["published"]);
  expect(offersTo(a).map(({ baseVersion }) => baseVersion)).toEqual([0, 0]);
  for (const [at, offer] of offersTo(a).entries()) {
    expect(await resultOf(a, offer)).toMatchObject({
      outcome: "published",
      foldedCount: 3,
      updateDigest: own[at]?.digest,
    });
  }
  const values = await valuesOf(federation);
  expect(values[1]).toEqual(values[0]?.map((value) => Math.fround(value + 4)));
  const { coordinator } = ward.admin;
  const { checks } = await coordinator.verifyRound({ run: id, number: 1 }, never);
  expect(checks.filter(({ ok }) => !ok)).toEqual([]);
  const replay = await coordinator.replayRound({ run: id, number: 1 }, never);
  expect(replay.replayedDigest).toBe(replay.publishedDigest);
});

test("who connects is offered the newest version; all may leave, and the last version stays", async () => {
  await using opened = await open("a");
  const { federation, a } = opened;
  const { id } = await federation.startRun({ quorum: 1, asynchronous: { buffer: 2 } }, 2);
  await offerTo(a);
  const b = await federation.participant("b");
  await b.upload(await offerTo(b), update(3));
  await a.upload(await offerTo(a), update(1));
  await expect.poll(() => phasesOf(id), patient).toEqual(["published", "open"]);
  const late = await federation.participant("c");
  expect((await offerTo(late)).baseVersion).toBe(1);
  for (const participant of [a, b, late]) participant.leave();
  await ward.admin.coordinator.cancelRun({ run: id }, never);
  expect((await federation.versions()).map(({ version, served }) => [version, served])).toEqual([
    [0, false],
    [1, true],
  ]);
});

test("a run that is cancelled between two rounds ends what was carried, and leaves nothing of it", async () => {
  await using opened = await open("a", "b");
  const { federation, a, b } = opened;
  const plan = { quorum: 1, asynchronous: { buffer: 1 }, retain_rounds: 0 };
  const { id } = await federation.startRun(plan, 3);
  const slow = await offerTo(b);
  await ward.admin.coordinator.pauseRun({ run: id }, never);
  await a.upload(await offerTo(a), update(1));
  await expect.poll(() => phasesOf(id), patient).toEqual(["published"]);
  const outcome = b.upload(slow, update(4)).then(
    () => "receipt",
    (error: { readonly code: string }) => error.code,
  );
  const folder = join(ward.directory, "spool", slow.roundId);
  const isThere = () =>
    stat(folder).then(
      () => true,
      () => false,
    );
  await expect.poll(isThere, patient).toBe(true);
  await ward.admin.coordinator.cancelRun({ run: id }, never);

  expect(await outcome).toBe("ROUND_CLOSED");
  // Told again to who was away.
  b.leave();
  await b.connect();
  expect(await resultOf(b, slow)).toMatchObject({ outcome: "cancelled", code: "ROUND_CLOSED" });
  await expect.poll(isThere, patient).toBe(false);
  expect(await cohortOf(id, 1)).toEqual(["a admitted 0", "b missing 0"]);
});

test("more than one update at a time is refused where tensors stay with the participants", async () => {
  const model = Buffer.concat([
    logisticModel(3),
    encodePlacement([{ place: "local", pattern: "bias" }]),
  ]);
  await using federation = await ward.openFederation({ model: new Uint8Array(model) });
  const plan = (contributions: number) => ({
    cohort: { minimum: 1, maximum: 2 },
    quorum: 1,
    asynchronous: { buffer: 2, contributions },
  });

  await expect(federation.startRun(plan(2))).rejects.toMatchObject({
    code: "PLAN_INVALID",
    message: expect.stringContaining(
      `asynchronous.contributions is 2, and tensors of ${federation.name} stay`,
    ),
  });
  const { id } = await federation.startRun(plan(1));
  await ward.admin.coordinator.cancelRun({ run: id }, never);
});
