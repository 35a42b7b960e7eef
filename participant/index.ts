/** The composition root of a hospital's side. */
import { join } from "node:path";
import { WardroundError } from "../base/errors.ts";
import { holdingsMax } from "../base/limits.ts";
import type { Clock, Logger, Random } from "../base/ports.ts";
import { createSeededRandom } from "../base/random.ts";
import type { Identity } from "../protocol/identity/contract.ts";
import { hasIdentity, readIdentity } from "../protocol/identity/identity-folder.ts";
import { chooseProxy, type ProxySettings, showProxy } from "../protocol/proxy.ts";
import { nodeHasher, randomId, systemClock } from "../runtime/system.ts";
import { openTrainer } from "../runtime/trainer.ts";
import { assertWritable } from "../storage/assert-writable.ts";
import { openEmbeddedStore } from "../storage/embedded.ts";
import { lockDirectory } from "../storage/lock.ts";
import { BlobCache } from "./blob-cache.ts";
import { type LoadedTable, loadTable } from "./data/load-table.ts";
import { Ledger } from "./ledger.ts";
import { openWire } from "./open-wire.ts";
import { Outbox } from "./outbox.ts";
import { Participant, type ParticipantContext } from "./participant.ts";
import { RoundRecords } from "./round-records.ts";
import { FrameSender } from "./session.ts";
import { clearJobs, openTrainers, type Trainers } from "./trainers/open-trainers.ts";
import { createTrust } from "./trust.ts";

const software = "wardround-participant 0.1.0";

export interface ParticipantOptions {
  /**
   * Holds the identity (in `identity/`, or in the folder itself), and gets `state/` (rounds),
   * `outbox/`, `cache/` and `trainers/` (folders of jobs).
   */
  readonly directory: string;
  /** A data.yaml for each federation. */
  readonly dataFiles: readonly string[];
  readonly log: Logger;
  readonly clock?: Clock;
  /** For back-off only. */
  readonly random?: Random;
  readonly signal?: AbortSignal;
  /** `host:port`; the one that was joined where it is left out. */
  readonly server?: string;
  /** How it is reached, before what the identity remembers. */
  readonly proxy?: Pick<ProxySettings, "given" | "environment">;
  /** Bytes a second of all transfers together, up and down; no limit where it is left out. */
  readonly rateBytes?: number | undefined;
  /** Of the built-in trainer, in one step; 1 where it is left out. */
  readonly threads?: number | undefined;
}

export interface RunningParticipant {
  /** Resolves when it was told to stop; rejects where it cannot go on, such as SESSION_FENCED. */
  readonly done: Promise<void>;
  /** Stops, and gives everything back. */
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * Reads the data, then keeps a session to the server until it is told to stop. The server need not be
 * there yet.
 * @throws WardroundError IDENTITY_NOT_FOUND, ROLE_MISSING, DIRECTORY_IN_USE, or what `loadTable` throws.
 */
export async function startParticipant(options: ParticipantOptions): Promise<RunningParticipant> {
  const controller = new AbortController();
  const signal = AbortSignal.any([controller.signal, ...(options.signal ? [options.signal] : [])]);
  const joined = await readParticipant(options.directory);
  const tables = await loadTables(options, signal);
  const opened: AsyncDisposable[] = [];
  const close = async (): Promise<void> => {
    for (let last = opened.pop(); last; last = opened.pop()) await last[Symbol.asyncDispose]();
  };
  try {
    const context = await openContext(options, { joined, tables, opened });
    const done = runThenClose(new Participant(context, signal), close);
    done.catch(() => undefined); // `done` is handed out: whoever started this observes it
    options.log.info({ event: "participant.started", participant: joined.identity.name });
    return {
      done,
      async [Symbol.asyncDispose]() {
        controller.abort();
        await done.catch(() => undefined); // told through `done`
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function runThenClose(participant: Participant, close: () => Promise<void>): Promise<void> {
  try {
    await participant.run();
  } finally {
    await close();
  }
}

async function openContext(
  options: ParticipantOptions,
  parts: {
    readonly joined: Joined;
    readonly tables: readonly LoadedTable[];
    /** Gets what has to be closed, in the order of opening. */
    readonly opened: AsyncDisposable[];
  },
): Promise<ParticipantContext> {
  const { directory, log } = options;
  const { joined, tables, opened } = parts;
  const { identity } = joined;
  const clock = options.clock ?? systemClock;
  opened.push(await lockDirectory(directory, "participant"));
  const store = await openEmbeddedStore(join(directory, "state"));
  opened.push(store);
  const server = options.server ?? identity.server;
  const proxy = chooseProxy(server, { ...options.proxy, remembered: identity.proxy });
  if (proxy) log.info({ event: "proxy.used", proxy: showProxy(proxy) });
  const wire = openWire({ ...joined, server, proxy, rateBytes: options.rateBytes, clock, log });
  opened.push({ [Symbol.asyncDispose]: () => wire.close() });
  const trainer = openTrainer({ threads: options.threads });
  opened.push(trainer);
  const records = new RoundRecords(store);
  const ledgers = await openLedgers(tables, clock, opened);
  const trainers = await openAllTrainers(options, tables, opened);
  const directoryId = await records.directoryId(randomId);
  return {
    participantId: identity.id,
    wire,
    sender: new FrameSender(),
    outbox: await Outbox.open(join(directory, "outbox"), store, log),
    modelsDirectory: join(directory, "models"),
    records,
    cache: await BlobCache.open(join(directory, "cache"), (...blob) => wire.download(...blob)),
    trainer,
    clock,
    random: options.random ?? createSeededRandom(randomId()),
    log,
    hello: {
      protocolVersions: [1],
      features: [],
      software,
      holdings: tables.map(({ config }) => ({
        federation: config.federation,
        dataSet: config.data_set,
      })),
      directoryId,
    },
    holdings: tables.map((table, at) => ({
      ...table,
      trainers: trainers[at] as Trainers,
      ledger: ledgers.get(table.ledgerDirectory) as Ledger,
    })),
    hasher: nodeHasher,
    ...createTrust(identity, clock),
  };
}

/** One ledger a folder, whoever else has it open. */
async function openLedgers(
  tables: readonly LoadedTable[],
  clock: Clock,
  opened: AsyncDisposable[],
): Promise<ReadonlyMap<string, Ledger>> {
  const ledgers = new Map<string, Ledger>();
  for (const directory of new Set(tables.map((table) => table.ledgerDirectory))) {
    await assertWritable(directory);
    const store = await openEmbeddedStore(directory);
    opened.push(store);
    ledgers.set(directory, new Ledger(store, clock));
  }
  return ledgers;
}

/** Trainers of each table's data file. */
async function openAllTrainers(
  { directory: own, dataFiles, log }: ParticipantOptions,
  tables: readonly LoadedTable[],
  opened: AsyncDisposable[],
): Promise<readonly Trainers[]> {
  const directory = join(own, "trainers");
  await clearJobs(directory);
  return tables.map(({ config }, at) => {
    const trainers = openTrainers(
      { config, dataFile: dataFiles[at] as string },
      { directory, log },
    );
    opened.push(...trainers.values());
    return trainers;
  });
}

interface Joined {
  readonly identity: Identity;
  /** The folder that it lies in. */
  readonly identityDirectory: string;
}

async function readParticipant(directory: string): Promise<Joined> {
  const inside = join(directory, "identity");
  const identityDirectory = (await hasIdentity(inside)) ? inside : directory;
  const identity = await readIdentity(identityDirectory);
  const { role, planSignerSha256 } = identity;
  if (role === "participant" && planSignerSha256 !== undefined) {
    return { identity, identityDirectory };
  }
  throw new WardroundError(
    "ROLE_MISSING",
    `the identity in ${directory} is a ${role}'s: join with a participant's token`,
  );
}

async function loadTables(
  { dataFiles, log }: ParticipantOptions,
  signal: AbortSignal,
): Promise<readonly LoadedTable[]> {
  if (dataFiles.length === 0 || dataFiles.length > holdingsMax) {
    throw new WardroundError(
      "ARGUMENT_INVALID",
      `${dataFiles.length} data files were given, expected 1 to ${holdingsMax}`,
    );
  }
  const tables: LoadedTable[] = [];
  for (const file of dataFiles) {
    const table = await loadTable(file, signal);
    const { federation, data_set } = table.config;
    if (tables.some(({ config }) => config.federation === federation)) {
      throw new WardroundError(
        "CONFIG_INVALID",
        `${file} is the second data file for federation ${federation}: one is taken for each`,
      );
    }
    const other = tables.find(({ config }) => config.data_set === data_set);
    if (other && other.ledgerDirectory !== table.ledgerDirectory) {
      throw new WardroundError(
        "CONFIG_INVALID",
        `${file} keeps the ledger of data set ${data_set} in ${table.ledgerDirectory}, another data file in ${other.ledgerDirectory}: one data set has one ledger`,
      );
    }
    tables.push(table);
    const { train, test, notes } = table;
    log.info({
      event: "data.loaded",
      federation,
      dataSet: data_set,
      trainRows: train.rowCount,
      testRows: test.rowCount,
    });
    for (const note of notes) log.warn({ event: "data.note", federation }, note);
  }
  return tables;
}
