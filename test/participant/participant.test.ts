import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { WardroundError } from "../../base/errors.ts";
import type { Clock } from "../../base/ports.ts";
import { AsyncQueue } from "../../base/queue.ts";
import { createSeededRandom } from "../../base/random.ts";
import type { Plan } from "../../model/plan.ts";
import { BlobCache } from "../../participant/blob-cache.ts";
import { Ledger } from "../../participant/ledger.ts";
import { Outbox } from "../../participant/outbox.ts";
import { Participant } from "../../participant/participant.ts";
import { RoundRecords } from "../../participant/round-records.ts";
import { FrameSender } from "../../participant/session.ts";
import type { Evaluate, Offer, Result, ServerFrame } from "../../protocol/frames.ts";
import type { Rows, Trainer, TrainJob, TrainResult } from "../../runtime/contract.ts";
import { nodeHasher, systemClock } from "../../runtime/system.ts";
import { createMemoryStore } from "../../storage/memory.ts";
import { createFakeServer, type FakeServer } from "./fake-server.ts";
import {
  checkpoint,
  createDataConfig,
  createOffer,
  graph,
  hex32,
  layoutDigest,
  plainPlan,
  privatePlan,
  sha256,
} from "./offers.ts";
import { temporaryDirectory } from "./temporary-directory.ts";
import { createTestLog, type TestLog } from "./test-log.ts";

const rows = (count: number): Rows => ({
  features: new Float32Array(count),
  featureCount: 1,
  rowCount: count,
  labels: new Int32Array(count),
});

interface Hospital {
  readonly server: FakeServer;
  readonly jobs: TrainJob[];
  readonly log: TestLog;
  readonly ledger: Ledger;
  readonly outbox: Outbox;
  readonly records: RoundRecords;
  readonly done: Promise<void>;
  /** Ends it as a kill would: nothing is tidied that a kill would not tidy. */
  stop(): Promise<void>;
  /** A new process on the same directory and store. */
  restart(): Promise<Hospital>;
}

interface HospitalOptions {
  readonly policy?: object;
  readonly train?: (job: TrainJob, signal: AbortSignal) => Promise<void>;
  readonly clock?: Clock;
  readonly directory?: string;
  readonly store?: ReturnType<typeof createMemoryStore>;
}

/** Waits that are short, so that back-off does not slow a test; time itself is the machine's. */
const hurried: Clock = {
  ...systemClock,
  sleep: (ms, signal) => systemClock.sleep(Math.min(ms, 5), signal),
};

async function openHospital(options: HospitalOptions = {}): Promise<Hospital> {
  const directory = options.directory ?? (await temporaryDirectory());
  const store = options.store ?? createMemoryStore();
  const clock = options.clock ?? hurried;
  const log = createTestLog();
  const server = createFakeServer(
    new Map([
      [sha256(graph), graph],
      [sha256(checkpoint), checkpoint],
    ]),
  );
  const jobs: TrainJob[] = [];
  const trainer: Trainer = {
    async train(job, { signal, onProgress }) {
      jobs.push(job);
      onProgress?.(1, 2);
      await options.train?.(job, signal);
      const payload = Uint8Array.of(1, 2, 3, 4, 5, 6, 7, jobs.length);
      const layout = { digest: layoutDigest, parameterCount: 2, tensors: [], buffers: [] };
      return { payload, layout, steps: 2 } satisfies TrainResult;
    },
    evaluate: async ({ rows: held }) => ({ right: 3, total: held.rowCount, lossSum: 0.5 }),
    [Symbol.asyncDispose]: async () => undefined,
  };
  await mkdir(directory, { recursive: true });
  const outbox = await Outbox.open(join(directory, "outbox"), store, log);
  const ledger = new Ledger(store, clock);
  const records = new RoundRecords(store);
  const controller = new AbortController();
  const table = { train: rows(17), test: rows(4), featureNames: ["age"], notes: [] };
  const participant = new Participant(
    {
      participantId: hex32("a"),
      wire: server.wire,
      sender: new FrameSender(),
      outbox,
      ledger,
      records,
      cache: await BlobCache.open(join(directory, "cache"), server.wire.download),
      trainer,
      clock,
      random: createSeededRandom(7),
      log,
      hello: {
        protocolVersions: [1],
        features: [],
        software: "test",
        holdings: [{ federation: "f", dataSet: "d" }],
        directoryId: hex32("d"),
      },
      tables: [{ ...table, config: createDataConfig(options.policy) }],
      hasher: nodeHasher,
      verifyPlan: () => undefined,
      isSigned: (_, signature) => signature[0] === 1,
    },
    controller.signal,
  );
  const done = participant.run();
  done.catch(() => undefined); // a test that expects the error awaits it
  const stop = async (): Promise<void> => {
    controller.abort();
    await done.catch(() => undefined);
  };
  onTestFinished(stop);
  const restart = async (): Promise<Hospital> => {
    await stop();
    return openHospital({ ...options, directory, store });
  };
  return { server, jobs, log, ledger, outbox, records, done, stop, restart };
}

const offering = (plan: Plan, change: Partial<Offer> = {}) =>
  ({ body: "offer", offer: createOffer(plan, change) }) as const;

function published(plan: Plan, change: Partial<Result> = {}, manifestChange: object = {}): Result {
  const { planDigest } = createOffer(plan);
  const epsilon = plan.privacy?.epsilon;
  const manifest = {
    federation: { id: hex32("f"), name: "f" },
    version: 1,
    round: { id: hex32("1"), plan_digest: planDigest, folded: 3 },
    privacy:
      epsilon === undefined ? { kind: "unbounded" } : { kind: "laplace", epsilon_round: epsilon },
    ...manifestChange,
  };
  return {
    roundId: hex32("1"),
    attempt: 1,
    outcome: "published",
    code: "",
    version: 1,
    planDigest,
    foldedCount: 3,
    epsilonCharged: epsilon ?? Infinity,
    manifest: new TextEncoder().encode(JSON.stringify(manifest)),
    manifestSignature: Uint8Array.of(1),
    ...change,
  };
}

const evaluating = (change: Partial<Evaluate> = {}) =>
  ({
    body: "evaluate",
    evaluate: {
      federation: "f",
      roundId: hex32("1"),
      checkpointDigest: sha256(checkpoint),
      checkpointBytes: checkpoint.length,
      graphDigest: sha256(graph),
      graphBytes: graph.length,
      loss: "binary-cross-entropy",
      ...change,
    },
  }) as const;

/** A promise and what settles it. */
function gate(): { readonly opened: Promise<void>; open(): void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

/** Resolves when an upload has been acknowledged. */
function acknowledged(hospital: Hospital): Promise<void> {
  return until(() => hospital.log.events("update.acknowledged").length > 0);
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve));
}

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
  expect(hospital.jobs[0]?.training).toMatchObject({ learningRate: 0.1, epochs: 2, batchRows: 32 });
  expect(ledger.entries("d")).toMatchObject([{ epsilon: Infinity, roundId: hex32("1") }]);
  session.send(evaluating());
  expect(await session.next()).toEqual({
    body: "evaluation",
    evaluation: {
      roundId: hex32("1"),
      checkpointDigest: sha256(checkpoint),
      right: 3,
      total: 4,
      lossSum: 0.5,
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
  expect(server.uploads[0]?.header).toMatchObject({ encoding: "int32", weight: 0 });
  expect(hospital.jobs[0]?.mechanism).toMatchObject({ integerClip: 2 ** 16 });
  expect(ledger.entries("d")).toMatchObject([{ epsilon: 5 }]);
  session.send(evaluating());
  expect(await session.next()).toEqual({
    body: "error",
    error: { code: "POLICY_PLAN_REFUSED", message: "", retry: "never", inReplyTo: 3 },
  });
  expect(session.unread()).toEqual([]);
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

test("an answer to a message of a session that is lost is not said in the next one", () => {
  const said: string[] = [];
  const linkOf = (name: string) => ({
    frames: new AsyncQueue<ServerFrame>(1),
    send: ({ body }: { readonly body: string }) => said.push(`${name} ${body}`),
    close: () => undefined,
  });
  const sender = new FrameSender();
  const ack = { body: "ack", ack: { messageId: 3 } } as const;
  sender.attach(linkOf("first"));
  const reply = sender.onThisSession();
  reply(ack);
  sender.detach();
  reply(ack);
  sender.attach(linkOf("second"));
  reply(ack);
  sender.onThisSession()(ack);
  expect(said).toEqual(["first ack", "second ack"]);
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

test("a fenced participant ends with the error and does not come back", async () => {
  const hospital = await openHospital();
  const session = await hospital.server.accept();
  session.fail(new WardroundError("SESSION_FENCED", "a newer session of this identity is open"));
  await expect(hospital.done).rejects.toMatchObject({ code: "SESSION_FENCED" });
});

test("a silent server is given up after the timeout, and a new session is tried", async () => {
  let nowMs = 0;
  const clock: Clock = {
    nowMs: () => 0,
    monotonicMs: () => nowMs,
    async sleep(ms, signal) {
      signal.throwIfAborted();
      nowMs += ms;
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
  const hospital = await openHospital({ clock });
  await hospital.server.accept();
  await hospital.server.accept();
  expect(hospital.log.events("session.lost")[0]).toMatchObject({ code: "PEER_GONE" });
  expect(nowMs).toBeGreaterThanOrEqual(5_000);
});

test("an offer of a federation whose data is elsewhere is declined without a word", async () => {
  const { server } = await openHospital();
  const session = await server.accept();
  session.send(offering(privatePlan(), { federation: "g" }));
  expect(await session.next()).toMatchObject({
    decline: { code: "POLICY_PLAN_REFUSED", message: "" },
  });
});
