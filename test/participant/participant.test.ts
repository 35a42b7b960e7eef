import { expect, test } from "vitest";
import { WardroundError } from "../../base/errors.ts";
import { Ledger } from "../../participant/ledger.ts";
import type { Result } from "../../protocol/frames.ts";
import { systemClock } from "../../runtime/system.ts";
import { createMemoryStore } from "../../storage/memory.ts";
import {
  acknowledged,
  evaluating,
  gate,
  offering,
  openHospital,
  published,
  until,
} from "./hospital.ts";
import { checkpoint, hex32, plainPlan, privatePlan, sha256 } from "./offers.ts";

test("a plain round: accepted, trained on the training rows, charged, sent, evaluated, tidied", async () => {
  const hospital = await openHospital({ policy: { plain_rounds: "allow" } });
  const { server, outbox, ledger, records } = hospital;
  const session = await server.accept();
  session.send(offering(plainPlan()));
  expect(await session.next()).toEqual({
    body: "accept",
    accept: { roundId: hex32("1"), attempt: 1 },
  });
  expect(await session.next()).toMatchObject({ body: "progress", progress: { stepsDone: 1 } });
  await acknowledged(hospital);
  expect(server.uploads[0]?.header).toMatchObject({
    participantId: hex32("a"),
    encoding: "float32",
    weight: 17,
    checkpointDigest: sha256(checkpoint),
  });
  expect(hospital.jobs[0]?.training).toMatchObject({
    learning_rate: 0.1,
    epochs: 2,
    batch_rows: 32,
  });
  expect(ledger.entries("d")).toMatchObject([{ epsilon: Infinity, roundId: hex32("1") }]);
  session.send(evaluating());
  expect(await session.next()).toEqual({
    body: "evaluation",
    evaluation: {
      roundId: hex32("1"),
      checkpointDigest: sha256(checkpoint),
      right: 3,
      total: 10,
      lossSum: 0.5,
      weightSum: 10,
      metrics: [{ name: "brier", sums: [0.25, 10] }],
    },
  });
  session.send({ body: "result", result: published(plainPlan()) });
  expect(await session.next()).toEqual({ body: "ack", ack: { messageId: 4 } });
  expect(outbox.list()).toEqual([]);
  expect(records.list()).toEqual([]);
  expect(records.alarms()).toEqual([]);
});

test("under a mechanism nothing leaves but accept and the update, without a weight", async () => {
  const hospital = await openHospital();
  const { server, ledger } = hospital;
  const session = await server.accept();
  session.send(offering(privatePlan(5)));
  expect(await session.next()).toMatchObject({ body: "accept" });
  await acknowledged(hospital);
  expect(server.uploads[0]?.header).toMatchObject({ encoding: "packed", weight: 0 });
  expect(hospital.jobs[0]?.mechanism).toMatchObject({ integerClip: 2 ** 16 });
  expect(ledger.entries("d")).toMatchObject([{ epsilon: 5 }]);
  session.send(evaluating());
  expect(await session.next()).toEqual({
    body: "error",
    error: { code: "POLICY_PLAN_REFUSED", message: "", retry: "never", inReplyTo: 3 },
  });
  expect(session.unread()).toEqual([]);
});

test("charges are reported as often as they are asked for: after a cut and after a restart", async () => {
  const hospital = await openHospital();
  const { server } = hospital;
  const first = await server.accept();
  first.send(offering(privatePlan(5)));
  await acknowledged(hospital);
  first.fail(new WardroundError("PEER_GONE", "cut"));
  const round = { federationId: hex32("f"), roundId: hex32("1"), attempt: 1 };
  const charges = [{ ...round, dataSet: "d", epsilon: 5 }];
  const reported = { body: "charges", charges: { charges, versions: [], complete: true } };
  for (const _ of ["cut", "cut again"]) {
    const session = await server.accept([hex32("f")]);
    expect(await session.next()).toEqual(reported);
    session.fail(new WardroundError("PEER_GONE", "cut before it was stored"));
  }
  await hospital.stop();
  const restarted = await hospital.restart();
  expect(await (await restarted.server.accept([hex32("f")])).next()).toEqual(reported);
  await restarted.stop();
});

test("a round that was never accepted is not evaluated", async () => {
  const { server } = await openHospital({ policy: { plain_rounds: "allow" } });
  const session = await server.accept();
  session.send(evaluating({ roundId: hex32("9") }));
  expect(await session.next()).toMatchObject({ error: { code: "POLICY_PLAN_REFUSED" } });
  expect(server.downloads).toEqual([]);
});

test("a failed training is declined, and costs nothing", async () => {
  for (const plan of [plainPlan(), privatePlan(5)]) {
    const hospital = await openHospital({
      policy: { plain_rounds: "allow" },
      train: () => Promise.reject(new WardroundError("INTERNAL", "row 3 has 61 years")),
    });
    const session = await hospital.server.accept();
    session.send(offering(plan));
    let frame = await session.next();
    while (frame.body !== "decline") frame = await session.next();
    expect(frame.decline.code).toBe("TRAINING_FAILED");
    expect(frame.decline.message).not.toContain("61");
    if (plan.privacy) expect(frame.decline.message).toBe("");
    expect(hospital.ledger.entries("d")).toEqual([]);
    expect(hospital.server.uploads).toEqual([]);
  }
});

test("a model that takes other features is declined by name", async () => {
  const hospital = await openHospital({
    policy: { plain_rounds: "allow" },
    train: () =>
      Promise.reject(
        new WardroundError("DATA_SHAPE_MISMATCH", "the model takes 30 features, not 1"),
      ),
  });
  const session = await hospital.server.accept();
  session.send(offering(plainPlan()));
  let frame = await session.next();
  while (frame.body !== "decline") frame = await session.next();
  expect(frame.decline).toMatchObject({ code: "DATA_SHAPE_MISMATCH", message: /30 features/ });
});

test("training goes on while the stream is lost, and the same offer again trains nothing anew", async () => {
  const trained = gate();
  const hospital = await openHospital({ train: () => trained.opened });
  const { server, jobs } = hospital;
  const first = await server.accept();
  first.send(offering(privatePlan()));
  await first.next();
  await until(() => jobs.length === 1);
  first.fail(new WardroundError("SERVER_UNREACHABLE", "cut"));
  const second = await server.accept();
  second.send(offering(privatePlan()));
  expect(await second.next()).toMatchObject({ body: "accept" });
  trained.open();
  await acknowledged(hospital);
  second.send(offering(privatePlan()));
  expect(await second.next()).toMatchObject({ body: "accept" });
  await until(() => hospital.log.events("offer.accepted").length === 2);
  expect(jobs).toHaveLength(1);
  expect(server.uploads).toHaveLength(1);
  expect(hospital.ledger.entries("d")).toHaveLength(1);
});

test("a lost upload is sent again with the same identity, and costs nothing more", async () => {
  const hospital = await openHospital();
  const { server } = hospital;
  server.onUpload.push(
    () => Promise.reject(new WardroundError("SERVER_UNREACHABLE", "cut")),
    () => Promise.reject(new WardroundError("SESSION_REQUIRED", "no session yet")),
  );
  const session = await server.accept();
  session.send(offering(privatePlan()));
  await acknowledged(hospital);
  expect(server.uploads).toHaveLength(3);
  expect(new Set(server.uploads.map((entry) => entry.digest)).size).toBe(1);
  expect(hospital.jobs).toHaveLength(1);
  expect(hospital.ledger.entries("d")).toHaveLength(1);
});

test("an update that the round does not want is erased, and its charge stays", async () => {
  const hospital = await openHospital();
  hospital.server.onUpload.push(() => Promise.reject(new WardroundError("ROUND_CLOSED", "late")));
  const session = await hospital.server.accept();
  session.send(offering(privatePlan(5)));
  await until(() => hospital.log.events("update.refused").length === 1);
  await until(() => hospital.outbox.list().length === 0);
  expect(hospital.ledger.entries("d")).toMatchObject([{ epsilon: 5 }]);
});

test("after a kill in mid-upload the paid update goes on from the outbox, with no offer and no training", async () => {
  const before = await openHospital();
  const reached = gate();
  before.server.onUpload.push((_, signal) => {
    reached.open();
    return new Promise((_resolve, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    });
  });
  const session = await before.server.accept();
  session.send(offering(privatePlan(5)));
  await reached.opened;
  expect(before.ledger.isCharged({ ...charge, roundId: hex32("1"), attempt: 1 })).toBe(true);
  const after = await before.restart();
  await after.server.accept();
  await acknowledged(after);
  expect(after.jobs).toHaveLength(0);
  expect(after.server.uploads[0]?.digest).toBe(before.server.uploads[0]?.digest);
  expect(after.ledger.entries("d")).toHaveLength(1);
  const last = await after.restart();
  await last.server.accept();
  await until(() => last.log.events("session.open").length === 1);
  expect(last.server.uploads).toHaveLength(0);
});

test("killed between outbox and charge: the update is charged first, then sent", async () => {
  const ledgerStore = createMemoryStore();
  const { transact } = ledgerStore;
  const charging = gate();
  ledgerStore.transact = () => {
    charging.open();
    return Promise.reject(new WardroundError("DISK_FULL", "not yet"));
  };
  const before = await openHospital({ ledgerStore });
  const session = await before.server.accept();
  session.send(offering(privatePlan(5)));
  await charging.opened;
  expect(before.outbox.list()).toHaveLength(1);
  const after = await before.restart();
  ledgerStore.transact = transact;
  expect(before.server.uploads).toEqual([]);
  const charged: boolean[] = [];
  after.server.onUpload.push(async () => {
    charged.push(after.ledger.isCharged({ ...charge, roundId: hex32("1"), attempt: 1 }));
  });
  await after.server.accept();
  await acknowledged(after);
  expect(charged).toEqual([true]);
  expect(after.jobs).toHaveLength(0);
  expect(after.ledger.entries("d")).toMatchObject([{ epsilon: 5 }]);
});

test("where another process has spent the budget meanwhile, the update stays at home and is erased", async () => {
  const ledgerStore = createMemoryStore();
  const trained = gate();
  const hospital = await openHospital({
    policy: { epsilon_budget: 5 },
    ledgerStore,
    train: () => trained.opened,
  });
  const session = await hospital.server.accept();
  session.send(offering(privatePlan(5)));
  expect(await session.next()).toMatchObject({ body: "accept" });
  const elsewhere = new Ledger(ledgerStore, systemClock);
  const other = { dataSet: "d", federationId: hex32("e"), roundId: hex32("9"), attempt: 1 };
  expect(await elsewhere.charge({ ...other, epsilon: 1 }, 5)).toBe(true);
  trained.open();
  const declined = { body: "decline", decline: { code: "POLICY_BUDGET_SPENT", message: "" } };
  expect(await session.next()).toMatchObject(declined);
  expect(hospital.server.uploads).toEqual([]);
  expect(hospital.outbox.list()).toEqual([]);
  expect(hospital.ledger.entries("d")).toMatchObject([{ roundId: hex32("9"), epsilon: 1 }]);
});

test("an update of a data set that no data file names any more stays in the outbox", async () => {
  const held = gate();
  const before = await openHospital();
  before.server.onUpload.push(() => held.opened.then(() => Promise.reject(new Error("cut"))));
  const session = await before.server.accept();
  session.send(offering(privatePlan(5)));
  await until(() => before.outbox.list().length === 1);
  const restarting = before.restart({ dataSet: "another" });
  held.open();
  const after = await restarting;
  await after.server.accept();
  await until(() => after.log.events("update.kept").length === 1);
  expect(after.server.uploads).toEqual([]);
  expect(after.outbox.list()).toHaveLength(1);
});

test("after a kill in training nothing is owed, and the same offer is trained again", async () => {
  let reachTraining = gate();
  const before = await openHospital({
    policy: { epsilon_budget: 5 },
    train: (_, signal) => {
      reachTraining.open();
      return new Promise((_resolve, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason), { once: true });
      });
    },
  });
  const first = await before.server.accept();
  first.send(offering(privatePlan(5)));
  await reachTraining.opened;
  expect(before.ledger.entries("d")).toMatchObject([{ epsilon: 5 }]);
  first.send(offering(privatePlan(5), { federationId: hex32("e"), roundId: hex32("2") }));
  await until(() => before.log.events("offer.declined").length === 1);
  expect(before.log.events("offer.declined")[0]).toMatchObject({ code: "POLICY_BUDGET_SPENT" });
  reachTraining = gate();
  const after = await before.restart();
  expect(after.ledger.entries("d")).toEqual([]);
  expect(after.records.list()).toEqual([]);
  const session = await after.server.accept();
  session.send(offering(privatePlan(5)));
  expect(await session.next()).toMatchObject({ body: "accept" });
  await reachTraining.opened;
  expect(after.server.uploads).toEqual([]);
});

const charge = { dataSet: "d", federationId: hex32("f") };

test("a new attempt takes the update from the outbox and is charged again", async () => {
  const hospital = await openHospital({ policy: { epsilon_budget: 12 } });
  const { server } = hospital;
  const session = await server.accept();
  session.send(offering(privatePlan(5)));
  await acknowledged(hospital);
  session.send(offering(privatePlan(5), { attempt: 2 }));
  await until(() => hospital.log.events("update.acknowledged").length === 2);
  expect(hospital.jobs).toHaveLength(1);
  expect(server.uploads.map((entry) => [entry.attempt, entry.digest])).toEqual([
    [1, server.uploads[0]?.digest],
    [2, server.uploads[0]?.digest],
  ]);
  expect(hospital.ledger.entries("d").map(({ attempt }) => attempt)).toEqual([1, 2]);
  session.send(offering(privatePlan(5), { attempt: 3 }));
  await until(() => hospital.log.events("offer.declined").length === 1);
  expect(hospital.log.events("offer.declined")[0]).toMatchObject({ code: "POLICY_BUDGET_SPENT" });
});

test("an attempt that is paid for takes no second update, for another plan or checkpoint", async () => {
  const hospital = await openHospital({ policy: { epsilon_budget: 50 } });
  const { server } = hospital;
  const session = await server.accept();
  session.send(offering(privatePlan(5)));
  await acknowledged(hospital);
  session.send(offering(privatePlan(10)));
  session.send(offering(privatePlan(5), { checkpointDigest: sha256("another") }));
  await until(() => hospital.log.events("offer.declined").length === 2);
  for (const event of hospital.log.events("offer.declined")) {
    expect(event).toMatchObject({ code: "POLICY_PLAN_REFUSED" });
  }
  expect(hospital.jobs).toHaveLength(1);
  expect(server.uploads).toHaveLength(1);
  expect(hospital.ledger.entries("d")).toMatchObject([{ epsilon: 5 }]);
});

test("an attempt whose update was erased, or is being made, takes no other", async () => {
  const trained = gate();
  const hospital = await openHospital({ train: () => trained.opened });
  const { server, log } = hospital;
  server.onUpload.push(() => Promise.reject(new WardroundError("ROUND_CLOSED", "late")));
  const session = await server.accept();
  session.send(offering(privatePlan(5)));
  expect(await session.next()).toMatchObject({ body: "accept" });
  session.send(offering(privatePlan(10)));
  const declined = { body: "decline", decline: { code: "POLICY_PLAN_REFUSED", message: "" } };
  expect(await session.next()).toMatchObject(declined);
  trained.open();
  await until(() => log.events("update.refused").length === 1);
  await until(() => hospital.outbox.list().length === 0);
  let answer: unknown;
  do {
    await new Promise((resolve) => setImmediate(resolve));
    session.send(offering(privatePlan(5))); // until the work that erases it has ended, it is accepted
    answer = await session.next();
  } while ((answer as { readonly body: string }).body === "accept");
  expect(answer).toMatchObject(declined);
  expect(hospital.jobs).toHaveLength(1);
  expect(server.uploads).toHaveLength(1);
  expect(hospital.ledger.entries("d")).toMatchObject([{ epsilon: 5 }]);
});

test("ids and digests that could be paths are asked for nowhere and end nothing", async () => {
  const hospital = await openHospital({ policy: { plain_rounds: "allow" } });
  const { server, log } = hospital;
  const session = await server.accept();
  session.send(offering(plainPlan()));
  await acknowledged(hospital);
  const downloads = [...server.downloads];
  const before = log.events("evaluation.failed").length;
  session.send(evaluating({ checkpointDigest: "../escaped" }));
  session.send(evaluating({ graphDigest: "../escaped" }));
  const odd = { roundId: "../round", attempt: 1 };
  session.send({ body: "cancel", cancel: { ...odd, reason: "" } });
  session.send({ body: "result", result: published(plainPlan(), odd) });
  await until(() => log.events("frame.ignored").length === 2);
  await until(() => log.events("evaluation.failed").length === before + 2);
  for (const event of log.events("evaluation.failed")) {
    expect(event).toMatchObject({ code: "POLICY_PLAN_REFUSED" });
  }
  expect(server.downloads).toEqual(downloads);
  expect(hospital.outbox.list()).toHaveLength(1);
});

test("an offer that is refused ends no other round: its update stays to be sent", async () => {
  const held = gate();
  const hospital = await openHospital({
    policy: { epsilon_budget: 5 },
    verifyPlan: ({ roundId }) => {
      if (roundId === hex32("1")) return;
      throw new WardroundError("PLAN_SIGNATURE_INVALID", "not by the pinned key");
    },
  });
  const { server, log, outbox } = hospital;
  server.onUpload.push(() => held.opened);
  const session = await server.accept();
  session.send(offering(privatePlan(5)));
  await until(() => outbox.list().length === 1);
  session.send(offering(privatePlan(5), { roundId: hex32("2") }));
  await until(() => log.events("offer.declined").length === 1);
  expect(log.events("offer.declined")[0]).toMatchObject({ code: "PLAN_SIGNATURE_INVALID" });
  expect(outbox.list()).toMatchObject([{ header: { roundId: hex32("1") } }]);
  held.open();
  await acknowledged(hospital);
});

test("an offer that is taken ends the training of the round before, and takes over what it reserved", async () => {
  const hospital = await openHospital({
    policy: { epsilon_budget: 5 },
    train: ({ round }, signal) =>
      round.seed.includes(hex32("1"))
        ? new Promise((_, reject) => {
            signal.addEventListener("abort", () => reject(signal.reason), { once: true });
          })
        : Promise.resolve(),
  });
  const session = await hospital.server.accept();
  session.send(offering(privatePlan(5)));
  await until(() => hospital.jobs.length === 1);
  session.send(offering(privatePlan(5), { roundId: hex32("2") }));
  await acknowledged(hospital);
  expect(hospital.ledger.entries("d")).toMatchObject([{ roundId: hex32("2"), epsilon: 5 }]);
});

test("a cancel ends the training, frees the reservation and sends no decline", async () => {
  const hospital = await openHospital({
    train: (_, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason), { once: true });
      }),
  });
  const session = await hospital.server.accept();
  session.send(offering(privatePlan(5)));
  expect(await session.next()).toMatchObject({ body: "accept" });
  await until(() => hospital.jobs.length === 1);
  session.send({ body: "cancel", cancel: { roundId: hex32("1"), attempt: 1, reason: "" } });
  expect(await session.next()).toMatchObject({ body: "ack", ack: { messageId: 3 } });
  expect(hospital.ledger.entries("d")).toEqual([]);
  expect(session.unread()).toEqual([]);
});

test("a result that is not what was offered is recorded as an alarm", async () => {
  const table: readonly (readonly [Partial<Result>, object, RegExp])[] = [
    [{ planDigest: sha256("other") }, {}, /plan's digest/],
    [{ epsilonCharged: 9 }, {}, /^epsilon is 9, 5 was agreed/],
    [{ foldedCount: 1 }, {}, /quorum is 2/],
    [{ manifestSignature: Uint8Array.of(2) }, {}, /not signed by the release key/],
    [{ manifest: Uint8Array.of(1) }, {}, /cannot be read/],
    [{}, { version: 7 }, /version/],
    [{}, { privacy: { kind: "laplace", epsilon_round: 4 } }, /manifest's epsilon is 4/],
    [{}, { privacy: { kind: "laplace" } }, /manifest's epsilon/],
    [{}, { privacy: { kind: "unbounded" } }, /manifest's privacy/],
  ];
  for (const [result, manifest, problem] of table) {
    const hospital = await openHospital();
    const session = await hospital.server.accept();
    session.send(offering(privatePlan(5)));
    await acknowledged(hospital);
    session.send({ body: "result", result: published(privatePlan(5), result, manifest) });
    await until(() => hospital.log.events("round.result").length === 1);
    await until(() => hospital.records.alarms().length === 1);
    expect(hospital.records.alarms()[0]?.problems[0]).toMatch(problem);
    await hospital.stop();
  }
});

test("an offer of a federation whose data is elsewhere is declined without a word", async () => {
  const { server } = await openHospital();
  const session = await server.accept();
  session.send(offering(privatePlan(), { federation: "g" }));
  expect(await session.next()).toMatchObject({
    decline: { code: "POLICY_PLAN_REFUSED", message: "" },
  });
});

test("of an asynchronous plan an update stays until its own result comes, whatever is offered meanwhile", async () => {
  const plan = plainPlan({ asynchronous: { buffer: 4, contributions: 2 } });
  const hospital = await openHospital({ policy: { plain_rounds: "allow" } });
  const { server, outbox, records, ledger } = hospital;
  const session = await server.accept();
  const [first, second, filling] = [hex32("1"), hex32("2"), hex32("9")];
  session.send(offering(plan));
  await acknowledged(hospital);
  session.send(offering(plan, { roundId: second }));
  await until(() => outbox.get(second)?.acknowledgedAttempt === 1);

  expect(outbox.list().map(({ header }) => header.roundId)).toEqual([first, second]);
  expect(ledger.entries("d").map(({ roundId }) => roundId)).toEqual([first, second]);
  // The manifest is of the round that folded both, and names what it folded.
  const { planDigest } = records.get(first) ?? {};
  const offers = [first, second].map((id) => ({ id, staleness: 0 }));
  const round = { id: filling, plan_digest: planDigest, folded: 3, offers };
  for (const roundId of [first, second]) {
    session.send({ body: "result", result: published(plan, { roundId }, { round }) });
    await until(() => outbox.get(roundId) === undefined);
  }
  expect(records.alarms()).toEqual([]);

  const third = hex32("3");
  session.send(offering(plan, { roundId: third }));
  await until(() => outbox.get(third)?.acknowledgedAttempt === 1);
  session.send({ body: "result", result: published(plan, { roundId: third }, { round }) });
  await until(() => records.alarms().length === 1);
  expect(records.alarms()[0]?.problems).toEqual([
    `the manifest's round is ${filling}, ${third} was agreed`,
  ]);
});

test("an offer of another plan ends what an asynchronous one left", async () => {
  const hospital = await openHospital({ policy: { plain_rounds: "allow" } });
  const { server, outbox } = hospital;
  const session = await server.accept();
  session.send(offering(plainPlan({ asynchronous: { buffer: 2 } })));
  await acknowledged(hospital);
  const second = hex32("2");
  session.send(offering(plainPlan(), { roundId: second }));
  await until(() => outbox.get(second)?.acknowledgedAttempt === 1);
  expect(outbox.list().map(({ header }) => header.roundId)).toEqual([second]);
});
