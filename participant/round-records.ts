import type { Store } from "../storage/contract.ts";

/** What this participant agreed to in one round: kept until the round's result. */
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
  readonly loss: "binary-cross-entropy" | "categorical-cross-entropy";
  readonly checkpointDigest: string;
  readonly graphDigest: string;
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

/** Durable memory of accepted rounds, of alarms, and of who is who. */
export class RoundRecords {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  get(roundId: string): RoundRecord | undefined {
    return this.#store.get<RoundRecord>(["rounds", roundId]);
  }

  list(): readonly RoundRecord[] {
    return [...this.#store.list<RoundRecord>(["rounds"])].map(({ value }) => value);
  }

  async put(record: RoundRecord): Promise<void> {
    await this.#store.transact((writes) => writes.put(["rounds", record.roundId], record));
  }

  async remove(roundId: string): Promise<void> {
    await this.#store.transact((writes) => writes.remove(["rounds", roundId]));
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

  /** Incarnation of the server's directory that was met last; empty at first. */
  serverIncarnation(): string {
    return this.#store.get<string>(["server-incarnation"]) ?? "";
  }

  async meetServer(incarnation: string): Promise<void> {
    if (incarnation === this.serverIncarnation()) return;
    await this.#store.transact((writes) => writes.put(["server-incarnation"], incarnation));
  }
}
