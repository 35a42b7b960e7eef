import { mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Manifest } from "../../model/manifest.ts";
import { verifyRelease } from "../../protocol/identity/signatures.ts";
import { checkpointValues, never, sendsAlways, Ward } from "./ward.ts";

// One server for all tests; each has a federation and participants of its own.
let ward: Ward;
beforeAll(async () => {
  ward = await Ward.open();
});
afterAll(() => ward[Symbol.asyncDispose]());

test("runs rounds with participants and publishes the weighted mean", async () => {
  await using federation = await ward.openFederation();
  const { federations } = await ward.admin.coordinator.listFederations({}, never);
  expect(federations.find(({ name }) => name === federation.name)).toMatchObject({
    parameterCount: 4,
    headVersion: 0,
    servedVersion: 0,
  });
  const [a, b] = [await federation.participant("a"), await federation.participant("b")];
  sendsAlways(a, 1, 3);
  sendsAlways(b, 5, 1);

  const run = await federation.startRun({ quorum: 2 }, 3);
  const events = await ward.watch(run.id);

  const names = events.map(({ event }) => event);
  expect(names.at(-1)).toBe("run.done");
  expect(names.filter((name) => name === "round.published")).toHaveLength(3);
  const done = await ward.admin.coordinator.getRun({ run: run.id.slice(0, 8) }, never);
  expect(done).toMatchObject({ state: "done", roundsDone: 3, code: "" });
  expect(done.rounds.map(({ phase, version }) => [phase, version])).toEqual([
    ["published", 1],
    ["published", 2],
    ["published", 3],
  ]);
  const versions = await federation.versions();
  expect(versions.map(({ version, served }) => [version, served])).toEqual([
    [0, false],
    [1, false],
    [2, false],
    [3, true],
  ]);
  const before = await checkpointValues(versions[2]?.directory ?? "");
  const after = await checkpointValues(versions[3]?.directory ?? "");
  expect(after).toEqual(before.map((value) => Math.fround(value + 2)));
  const charges = await federation.charges("a");
  expect(charges).toHaveLength(3);
  expect(charges[0]).toMatchObject({ epsilon: Number.POSITIVE_INFINITY, attempt: 1 });
  const result = await a.next("result");
  expect(result.result).toMatchObject({ outcome: "published", version: 1, foldedCount: 2 });
  expect(done.rounds.map(({ elapsedMs }) => elapsedMs)).toEqual(
    [1, 2, 3].map(() => expect.any(Number)),
  );
});

test("a private round binds noise, charges both data sets once, and erases updates and noise", async () => {
  await using federation = await ward.openFederation();
  for (const participant of [
    await federation.participant("a"),
    await federation.participant("b"),
  ]) {
    participant.onOffer = async (offer) => {
      participant.accept(offer);
      expect(offer.sections[0]?.boundL1).toBe(65_536);
      await participant.upload(offer, Int32Array.of(60_000, -5_536, 0, 0), { weight: 0 });
    };
  }
  const privacy = { mechanism: "laplace", clip: 1, epsilon: 32, denominator: 2 };

  const run = await federation.startRun({ quorum: 2, privacy }, 2);
  const events = await ward.watch(run.id);

  expect(events.at(-1)?.event).toBe("run.done");
  const charges = await federation.charges();
  expect(charges.map(({ epsilon }) => epsilon)).toEqual([32, 32, 32, 32]);
  const versions = await federation.versions();
  const manifest: Manifest = JSON.parse(new TextDecoder().decode(versions[2]?.manifest));
  expect(manifest.privacy).toMatchObject({
    kind: "laplace",
    epsilon_round: 32,
    epsilon_lineage: 64,
  });
  expect(manifest.round).toMatchObject({
    number: 2,
    folded: 2,
    cohort: [`${federation.name}-a`, `${federation.name}-b`],
  });
  const { rounds } = await ward.admin.coordinator.getRun({ run: run.id }, never);
  expect(rounds).toHaveLength(2);
  await expect
    .poll(() => readdir(join(ward.directory, "spool")))
    .not.toEqual(
      expect.arrayContaining([expect.stringMatching(rounds.map(({ id }) => id).join("|"))]),
    );
  const values = await Promise.all(versions.map(({ directory }) => checkpointValues(directory)));
  const moved = values[0]?.map((value, at) => (values[2]?.[at] ?? 0) - value) ?? [];
  // Two rounds of 60000/65536 of the clip each, with noise of scale 1/64: 25 times that is never met.
  expect(moved[0]).toBeGreaterThan(1.4);
  expect(moved).not.toEqual([60_000, -5_536, 0, 0].map((units) => (2 * units) / 65_536));
});

test("an update above the plan's bound is refused, and the round fails without quorum", async () => {
  await using federation = await ward.openFederation();
  const a = await federation.participant("a");
  const privacy = { mechanism: "laplace", clip: 1, epsilon: 8, denominator: 1 };
  const run = await federation.startRun({ quorum: 1, privacy });
  const { offer } = await a.next("offer");

  const upload = a.upload(offer, Int32Array.of(60_000, -5_537, 0, 0), { weight: 0 });

  await expect(upload).rejects.toMatchObject({ code: "UPDATE_BOUND_EXCEEDED" });
  const events = await ward.watch(run.id);
  expect(events.at(-1)).toMatchObject({
    event: "run.failed",
    run: { code: "ROUND_QUORUM_MISSED" },
  });
  expect(await federation.charges()).toEqual([]);
  expect((await a.next("result")).result).toMatchObject({
    outcome: "failed",
    epsilonCharged: 0,
    updateDigest: "",
  });
});

test("a participant that is killed does not stall the round: it closes on quorum", async () => {
  await using federation = await ward.openFederation();
  const [a, b, c] = [
    await federation.participant("a"),
    await federation.participant("b"),
    await federation.participant("c"),
  ];
  sendsAlways(a, 1);
  sendsAlways(b, 1);
  c.onOffer = async (offer) => {
    c.accept(offer);
    c.leave();
  };

  const run = await federation.startRun({ quorum: 2, deadline: "1h" });
  const events = await ward.watch(run.id);

  expect(events.at(-1)?.event).toBe("run.done");
  const round = await ward.admin.coordinator.getRound({ run: run.id, number: 1 }, never);
  expect(round.cohort.map(({ name, state }) => [name, state]).sort()).toEqual([
    [`${federation.name}-a`, "admitted"],
    [`${federation.name}-b`, "admitted"],
    [`${federation.name}-c`, "missing"],
  ]);
  // Its result waits for it.
  const from = c.frames.length;
  await c.connect();
  expect((await c.next("result", from)).result).toMatchObject({ outcome: "published", version: 1 });
});

test("a result that was not acknowledged is sent again, one that was is not", async () => {
  await using federation = await ward.openFederation();
  const a = await federation.participant("a");
  sendsAlways(a, 1);
  a.acknowledges = false;
  await federation.run({ quorum: 1 });
  await a.next("result");
  const logged = (event: string) =>
    ward.until(() =>
      ward.log.some((line) => line.event === event && line["participant"] === a.identity.id),
    );

  a.leave();
  a.acknowledges = true;
  let from = a.frames.length;
  await a.connect();
  await a.next("result", from);
  await logged("session.ended");
  a.link.send({
    body: "decline",
    decline: { roundId: "0".repeat(32), attempt: 1, code: "X", message: "" },
  });
  expect((await a.next("error", from)).error.code).toBe("FRAME_UNEXPECTED");
  await logged("result.acknowledged");
  a.leave();
  from = a.frames.length;
  await a.connect();
  a.link.send({
    body: "decline",
    decline: { roundId: "0".repeat(32), attempt: 1, code: "X", message: "" },
  });
  await a.next("error", from);
  expect(a.frames.slice(from).some(({ body }) => body === "result")).toBe(false);
});

test("counts of held-out rows are added up; who cannot count is not waited for", async () => {
  await using federation = await ward.openFederation();
  for (const [at, letter] of ["a", "b", "c"].entries()) {
    const participant = await federation.participant(letter);
    sendsAlways(participant, 0.5);
    void participant.next("evaluate").then(({ evaluate, header }) => {
      const { roundId, checkpointDigest } = evaluate;
      if (at === 2) {
        const inReplyTo = header?.messageId ?? 0;
        const error = { code: "DATA_EMPTY", message: "", retry: "never", inReplyTo };
        participant.link.send({ body: "error", error });
        return;
      }
      const evaluation = {
        roundId,
        checkpointDigest,
        right: 3 + at,
        total: 10,
        lossSum: 1.5,
        metrics: [],
      };
      participant.link.send({ body: "evaluation", evaluation });
    });
  }

  const run = await federation.startRun({ quorum: 3, evaluate: "participants" });
  const events = await ward.watch(run.id);

  expect(events.map(({ event }) => event)).toContain("round.evaluated");
  const round = await ward.admin.coordinator.getRound({ run: run.id, number: 1 }, never);
  expect(round).toMatchObject({ phase: "published", right: 7, total: 20, lossSum: 3 });
  const { manifest, manifestSignature } = await ward.admin.coordinator.getVersion(
    { federation: federation.name },
    never,
  );
  expect(JSON.parse(new TextDecoder().decode(manifest)).metrics).toEqual({
    right: 7,
    total: 20,
    loss_sum: 3,
  });
  const { releaseKeyPem } = ward.adminIdentity;
  expect(
    verifyRelease({ bytes: manifest, signature: manifestSignature, releaseKey: releaseKeyPem }),
  ).toBe(true);
});

test("promote and rollback move what is served, and a run may start from an older version", async () => {
  await using opened = await ward.openFederation();
  sendsAlways(await opened.participant("a"), 1);
  await opened.run({ quorum: 1 }, 2);
  const { coordinator } = ward.admin;
  const federation = opened.name;

  expect(await coordinator.rollback({ federation }, never)).toMatchObject({
    version: 1,
    served: true,
  });
  expect(await coordinator.promote({ federation, version: 0 }, never)).toMatchObject({
    version: 0,
  });
  await expect(coordinator.rollback({ federation, version: 2 }, never)).rejects.toMatchObject({
    code: "ARGUMENT_INVALID",
    message: expect.stringContaining("use promote"),
  });
  await expect(coordinator.promote({ federation, version: 9 }, never)).rejects.toMatchObject({
    code: "VERSION_NOT_FOUND",
  });
  const { federations } = await coordinator.listFederations({}, never);
  expect(federations.find(({ name }) => name === federation)).toMatchObject({
    headVersion: 2,
    servedVersion: 0,
  });

  await ward.watch((await opened.startRun({ quorum: 1 }, 1, 1)).id);
  const third = await coordinator.getVersion({ federation }, never);
  expect(third.version).toBe(3);
  expect(JSON.parse(new TextDecoder().decode(third.manifest))).toMatchObject({
    version: 3,
    parent: 1,
  });
});

test("one run of a federation at a time; a cancelled one ends for everybody", async () => {
  await using federation = await ward.openFederation();
  const a = await federation.participant("a");
  const run = await federation.startRun({ quorum: 1 }, 5);
  const { offer } = await a.next("offer");

  await expect(federation.startRun({ quorum: 1 })).rejects.toMatchObject({
    code: "ROUND_BUSY",
    message: expect.stringContaining(run.id),
  });
  const watching = ward.watch(run.id);
  const cancelled = await ward.admin.coordinator.cancelRun({ run: run.id.slice(0, 6) }, never);

  expect(cancelled).toMatchObject({ state: "cancelled", code: "ROUND_CANCELLED" });
  expect((await watching).at(-1)?.event).toBe("run.cancelled");
  expect((await a.next("cancel")).cancel.roundId).toBe(offer.roundId);
  expect((await a.next("result")).result).toMatchObject({ outcome: "cancelled", version: 0 });
  await expect(a.upload(offer, new Float32Array(4))).rejects.toMatchObject({
    code: "ROUND_CLOSED",
  });
  await expect(ward.admin.coordinator.cancelRun({ run: run.id }, never)).rejects.toMatchObject({
    code: "RUN_ENDED",
  });
  sendsAlways(a, 1);
  expect((await federation.run({ quorum: 1 })).at(-1)?.event).toBe("run.done");
});

test("a run waits until enough of its members are connected", async () => {
  const name = "wards-of-two";
  const participants = [`${name}-a`, `${name}-b`];
  await using federation = await ward.openFederation({ name, participants });
  const run = await federation.startRun({ quorum: 2 });
  expect(run.state).toBe("waiting");
  const watching = ward.watch(run.id);
  sendsAlways(await federation.participant("c"), 9);
  sendsAlways(await federation.participant("a"), 1);
  sendsAlways(await federation.participant("b"), 1);

  const events = await watching;

  expect(events.map(({ run: now }) => now?.message)).toContain("1 of 2 participants are connected");
  const round = await ward.admin.coordinator.getRound({ run: run.id, number: 1 }, never);
  expect(round.cohort.map((member) => member.name).sort()).toEqual(participants);
});

test("a plan is refused where its signature is another's or it is for another federation", async () => {
  await using federation = await ward.openFederation();
  const coordinator = ward.connect(await ward.join("coordinator", "chief"));
  const plan = ward.signed(federation.plan({ quorum: 1 }));

  await expect(coordinator.coordinator.startRun(plan, never)).rejects.toMatchObject({
    code: "PLAN_SIGNATURE_INVALID",
  });
  await expect(
    ward.admin.coordinator.startRun({ ...plan, rounds: 2 }, never),
  ).rejects.toMatchObject({ code: "PLAN_INVALID" });
  await expect(
    ward.admin.coordinator.startRun({ ...plan, federation: "others" }, never),
  ).rejects.toMatchObject({ code: "FEDERATION_NOT_FOUND" });
});

test("a fault at the fold fails the run with its code and leaves the server running", async () => {
  await using federation = await ward.openFederation();
  const a = await federation.participant("a");
  const run = await federation.startRun({ quorum: 1 });
  const { offer } = await a.next("offer");
  const inTheWay = join(ward.directory, "spool", offer.roundId, "checkpoint.safetensors", "x");
  await mkdir(inTheWay, { recursive: true });
  const watching = ward.watch(run.id);
  await a.upload(offer, new Float32Array(4).fill(1));

  expect((await watching).at(-1)).toMatchObject({ event: "run.failed", run: { code: "INTERNAL" } });
  sendsAlways(a, 1);
  expect((await federation.run({ quorum: 1 })).at(-1)?.event).toBe("run.done");
});

test("a version that fails its golden answers is rejected; what is served stays, the charge too", async () => {
  const golden = {
    inputs: { features: { shape: [1, 3], data: [0, 0, 0] } },
    outputs: { probability: { shape: [1, 1], data: [0.5] } },
    tolerance: 0.1,
  };
  await using federation = await ward.openFederation({ golden });
  sendsAlways(await federation.participant("a"), 5);

  const events = await federation.run({ quorum: 1 });

  expect(events.at(-1)).toMatchObject({ event: "run.failed", run: { code: "MODEL_CHECK_FAILED" } });
  const { federations } = await ward.admin.coordinator.listFederations({}, never);
  expect(federations.find(({ name }) => name === federation.name)).toMatchObject({
    headVersion: 0,
    servedVersion: 0,
  });
  expect(await federation.charges()).toHaveLength(1);
  const wrong = { ...golden, outputs: { probability: { shape: [1, 1], data: [0.1] } } };
  await expect(ward.createFederation("others", { golden: wrong })).rejects.toMatchObject({
    code: "MODEL_CHECK_FAILED",
  });
  await ward.createFederation("others");
});

test("a server that was stopped goes on with the same attempt and what it had admitted", async () => {
  await using federation = await ward.openFederation();
  const [a, b] = [await federation.participant("a"), await federation.participant("b")];
  const run = await federation.startRun({ quorum: 2 });
  const offered = await a.next("offer");
  await b.next("offer");
  await a.upload(offered.offer, new Float32Array(4).fill(1));

  await ward.stop();
  await ward.start();
  const [fromA, fromB] = [a.frames.length, b.frames.length];
  await a.connect();
  await b.connect();
  const { offer } = await b.next("offer", fromB);
  expect(offer.roundId).toBe(offered.offer.roundId);
  expect(offer.attempt).toBe(1);
  expect(offer.remainingMs).toBeLessThanOrEqual(offered.offer.remainingMs);
  const watching = ward.watch(run.id);
  await b.upload(offer, new Float32Array(4).fill(3));
  await watching;

  expect(a.frames.slice(fromA).some(({ body }) => body === "offer")).toBe(false);
  const versions = await federation.versions();
  const [before = [], after] = await Promise.all(
    versions.map(({ directory }) => checkpointValues(directory)),
  );
  expect(after).toEqual(before.map((value) => Math.fround(value + 2)));
});
