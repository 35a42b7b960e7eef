import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { Clock } from "../../base/ports.ts";
import { createSeededRandom } from "../../base/random.ts";
import { isLossy, payloadShape } from "../../model/encodings/encodings.ts";
import type { Plan } from "../../model/plan.ts";
import { BlobCache } from "../../participant/blob-cache.ts";
import { Ledger } from "../../participant/ledger.ts";
import { Outbox } from "../../participant/outbox.ts";
import { Participant } from "../../participant/participant.ts";
import type { PolicyContext } from "../../participant/policy.ts";
import { RoundRecords } from "../../participant/round-records.ts";
import { FrameSender } from "../../participant/session.ts";
import type { Trainers } from "../../participant/trainers/open-trainers.ts";
import type { Evaluate, Offer, Result } from "../../protocol/frames.ts";
import type { Rows, Trainer, TrainJob, TrainResult } from "../../runtime/contract.ts";
import { encodeNodeState } from "../../runtime/node-state.ts";
import { nodeHasher, systemClock } from "../../runtime/system.ts";
import { createMemoryStore } from "../../storage/memory.ts";
import { createFakeServer, type FakeServer } from "./fake-server.ts";
import {
  checkpoint,
  control,
  createDataConfig,
  createOffer,
  graph,
  hex32,
  layoutDigest,
  sha256,
} from "./offers.ts";
import { temporaryDirectory } from "./temporary-directory.ts";
import { createTestLog, type TestLog } from "./test-log.ts";

/** A participant as it is, but for its server, trainer and clock. */
const rows = (count: number): Rows => ({
  features: new Float32Array(count),
  featureCount: 1,
  rowCount: count,
  labels: new Int32Array(count),
});

export interface Hospital {
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
  restart(change?: HospitalOptions): Promise<Hospital>;
}

interface HospitalOptions {
  readonly policy?: object;
  /** Held-out rows; default: as many as are counted for others at least. */
  readonly heldOut?: number;
  /** Default: d. */
  readonly dataSet?: string;
  readonly train?: (job: TrainJob, signal: AbortSignal) => Promise<void>;
  readonly clock?: Clock;
  /** Throws where the plan is not signed by the key that is obeyed. */
  readonly verifyPlan?: PolicyContext["verifyPlan"];
  /** The `trainers` of data.yaml. */
  readonly configured?: object;
  readonly trainers?: Trainers;
  readonly directory?: string;
  readonly store?: ReturnType<typeof createMemoryStore>;
  readonly ledgerStore?: ReturnType<typeof createMemoryStore>;
}

/** Waits that are short, so that back-off does not slow a test; time itself is the machine's. */
const hurried: Clock = {
  ...systemClock,
  sleep: (ms, signal) => systemClock.sleep(Math.min(ms, 5), signal),
};

export async function openHospital(options: HospitalOptions = {}): Promise<Hospital> {
  const directory = options.directory ?? (await temporaryDirectory());
  const store = options.store ?? createMemoryStore();
  const ledgerStore = options.ledgerStore ?? createMemoryStore();
  const clock = options.clock ?? hurried;
  const log = createTestLog();
  const server = createFakeServer(
    new Map([
      [sha256(graph), graph],
      [sha256(checkpoint), checkpoint],
      [sha256(control), control],
    ]),
  );
  const jobs: TrainJob[] = [];
  const trainer: Trainer = {
    async train(job, { signal, onProgress }) {
      jobs.push(job);
      onProgress?.(1, 2);
      await options.train?.(job, signal);
      const { encoding, mechanism } = job;
      const bounds = { valueCount: 2, boundL1: mechanism?.integerClip ?? 0 };
      const payload = new Uint8Array(payloadShape(encoding!, bounds).bytes).fill(jobs.length);
      const layout = { digest: layoutDigest, parameterCount: 2, tensors: [], buffers: [] };
      const state = isLossy(encoding!.name)
        ? encodeNodeState(new Map([["residual", Float32Array.of(jobs.length, 0.5)]]))
        : undefined;
      return { payload, state, layout, steps: 2 } satisfies TrainResult;
    },
    evaluate: async ({ rows: held }) => ({
      right: 3,
      total: held.rowCount,
      lossSum: 0.5,
      weightSum: held.rowCount,
      metrics: [{ name: "brier", sums: [0.25, held.rowCount] }],
    }),
    [Symbol.asyncDispose]: async () => undefined,
  };
  await mkdir(directory, { recursive: true });
  const outbox = await Outbox.open(join(directory, "outbox"), store, log);
  const config = createDataConfig(options.policy, options.configured);
  const ledger = new Ledger(ledgerStore, clock);
  const records = new RoundRecords(store);
  const controller = new AbortController();
  const table = {
    ledgerDirectory: join(directory, "ledger"),
    train: rows(17),
    test: rows(options.heldOut ?? 10),
    featureNames: ["age"],
    notes: [],
  };
  const participant = new Participant(
    {
      participantId: hex32("a"),
      wire: server.wire,
      sender: new FrameSender(),
      outbox,
      records,
      modelsDirectory: join(directory, "models"),
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
      holdings: [
        {
          ...table,
          config: { ...config, data_set: options.dataSet ?? "d" },
          ledger,
          trainers: options.trainers ?? new Map(),
        },
      ],
      hasher: nodeHasher,
      verifyPlan: options.verifyPlan ?? (() => undefined),
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
  const restart = async (change: HospitalOptions = {}): Promise<Hospital> => {
    await stop();
    return openHospital({ ...options, directory, store, ledgerStore, ...change });
  };
  return { server, jobs, log, ledger, outbox, records, done, stop, restart };
}

export const offering = (plan: Plan, change: Partial<Offer> = {}) =>
  ({ body: "offer", offer: createOffer(plan, change) }) as const;

export function published(
  plan: Plan,
  change: Partial<Result> = {},
  manifestChange: object = {},
): Result {
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
    updateDigest: "",
    ...change,
  };
}

export const evaluating = (change: Partial<Evaluate> = {}) =>
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
      lossFrom: "",
      classWeights: [],
      ...change,
    },
  }) as const;

/** A promise and what settles it. */
export function gate(): { readonly opened: Promise<void>; open(): void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

/** Resolves when an upload has been acknowledged. */
export function acknowledged(hospital: Hospital): Promise<void> {
  return until(() => hospital.log.events("update.acknowledged").length > 0);
}

export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve));
}
