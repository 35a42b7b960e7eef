import type { Charge } from "../privacy/ledger.ts";
import type { Store, StoreWrites } from "../storage/contract.ts";
import type { LossChoice } from "../training/losses.ts";

/**
 * What this participant agreed to in one round: kept until the round's result, from the moment on in
 * which its update is in the outbox through restarts as well.
 */
export interface RoundRecord {
  readonly federationId: string;
  readonly federation: string;
  readonly dataSet: string;
  readonly roundId: string;
  readonly attempt: number;
  readonly planDigest: string;
  readonly quorum: number;
  /** Epsilon of the round; null without a mechanism. */
  readonly epsilon: number | null;
  readonly loss: LossChoice;
  /** Number of the model's output that the loss takes. */
  readonly output?: number | undefined;
  readonly checkpointDigest: string;
  readonly graphDigest: string;
  /** Vectors that the offer names beside the checkpoint; absent in records of earlier versions. */
  readonly stateDigests?: readonly string[];
}

/** What an agreed round costs. */
export function chargeOf(record: RoundRecord): Charge {
  const { dataSet, federationId, roundId, attempt, epsilon } = record;
  return { dataSet, federationId, roundId, attempt, epsilon: epsilon ?? Infinity };
}

/** The server said something about a round that is not what was agreed. Never removed. */
export interface Alarm {
  readonly roundId: string;
  readonly federation: string;
  /** A sentence each. */
  readonly problems: readonly string[];
  /** Wall time. */
  readonly atMs: number;
}

/** Memory of accepted rounds, of alarms, and of who is who. */
export class RoundRecords {
  readonly #store: Store;
  /** By round. What an earlier process had not written is not here: nothing of those rounds left. */
  readonly #records: Map<string, RoundRecord>;

  readonly #versions: Map<string, number>;

  constructor(store: Store) {
    this.#store = store;
    const stored = [...store.list<RoundRecord>(["rounds"])];
    this.#records = new Map(stored.map(({ value }) => [value.roundId, value]));
    const versions = [...store.list<number>(["version"])];
    this.#versions = new Map(versions.map(({ key, value }) => [String(key[1]), value]));
  }

  get(roundId: string): RoundRecord | undefined {
    return this.#records.get(roundId);
  }

  list(): readonly RoundRecord[] {
    return [...this.#records.values()];
  }

  /** From now on it is known here; it is durable once `write` has written it. */
  accept(record: RoundRecord): void {
    this.#records.set(record.roundId, record);
  }

  write(writes: StoreWrites, record: RoundRecord): void {
    writes.put(["rounds", record.roundId], record);
  }

  /** A version was published and this participant knows it; durable with the next `erase`. */
  sawVersion(federationId: string, version: number): void {
    if (version > (this.#versions.get(federationId) ?? 0))
      this.#versions.set(federationId, version);
  }

  /** The newest version of each federation that this participant was told of. */
  versions(): ReadonlyMap<string, number> {
    return this.#versions;
  }

  /** It is no longer known here; `erase` takes it from the store. */
  forget(roundId: string): void {
    this.#records.delete(roundId);
  }

  erase(writes: StoreWrites, roundId: string): void {
    writes.remove(["rounds", roundId]);
    for (const [federationId, version] of this.#versions) {
      writes.put(["version", federationId], version);
    }
  }

  async raise(alarm: Alarm): Promise<void> {
    await this.#store.transact((writes) =>
      writes.put(["alarms", alarm.roundId, alarm.atMs], alarm),
    );
  }

  alarms(): readonly Alarm[] {
    return [...this.#store.list<Alarm>(["alarms"])].map(({ value }) => value);
  }

  /** A random id of this directory, made once. */
  async directoryId(makeId: () => string): Promise<string> {
    const key = ["directory-id"];
    return this.#store.transact((writes) => {
      const known = writes.get<string>(key);
      if (known !== undefined) return known;
      const made = makeId();
      writes.put(key, made);
      return made;
    });
  }
}
