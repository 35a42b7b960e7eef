import type { Clock } from "../base/ports.ts";
import type { Charge } from "../privacy/ledger.ts";
import type { Store, StoreKey, StoreWrites } from "../storage/contract.ts";
import { affords } from "./policy.ts";

/** As it lies in the store; JSON and msgpack agree on null, not on infinity. */
interface StoredCharge {
  /** null: unbounded. */
  readonly epsilon: number | null;
  readonly state: "reserved" | "charged";
  /** Wall time. */
  readonly atMs: number;
}

/**
 * The hospital's own record of what its data sets have spent: append-only, durable, whatever the
 * server says. The key is (data set, federation, round, attempt): a resend of one attempt costs
 * nothing, a new attempt costs again. A reservation is made when an offer is accepted, becomes a
 * charge before the first byte of the update leaves, and is freed only while none has left.
 */
export class Ledger {
  readonly #store: Store;
  readonly #clock: Clock;

  private constructor(store: Store, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  /** Frees what a killed process had reserved: nothing of those updates ever left. */
  static async open(store: Store, clock: Clock): Promise<Ledger> {
    await store.transact((writes) => {
      for (const { key, value } of [...writes.list<StoredCharge>(["ledger"])]) {
        if (value.state === "reserved") writes.remove(key);
      }
    });
    return new Ledger(store, clock);
  }

  /** What one data set has spent, and what is reserved of it. */
  entries(dataSet: string): readonly Charge[] {
    return listCharges(this.#store, dataSet);
  }

  /** Whether a charge is recorded, so that bytes of its update may leave. */
  isCharged(charge: Omit<Charge, "epsilon">): boolean {
    return this.#store.get<StoredCharge>(storeKey(charge))?.state === "charged";
  }

  /**
   * Reserves a charge, budget and entries seen in one transaction.
   * @returns false where the budget does not hold it; nothing is reserved then.
   */
  async reserve(charge: Charge, budget: number | "unlimited"): Promise<boolean> {
    return this.#store.transact((writes) => {
      if (writes.get(storeKey(charge))) return true;
      if (!affords(budget, charge, listCharges(writes, charge.dataSet))) return false;
      writes.put(storeKey(charge), this.#stored(charge, "reserved"));
      return true;
    });
  }

  /** Durable when it resolves. There is no way back. */
  async charge(charge: Charge): Promise<void> {
    await this.#store.transact((writes) => {
      if (writes.get<StoredCharge>(storeKey(charge))?.state === "charged") return;
      writes.put(storeKey(charge), this.#stored(charge, "charged"));
    });
  }

  /** Frees a reservation; a charge stays. */
  async free(charge: Omit<Charge, "epsilon">): Promise<void> {
    await this.#store.transact((writes) => {
      if (writes.get<StoredCharge>(storeKey(charge))?.state === "reserved") {
        writes.remove(storeKey(charge));
      }
    });
  }

  #stored(charge: Charge, state: StoredCharge["state"]): StoredCharge {
    const epsilon = Number.isFinite(charge.epsilon) ? charge.epsilon : null;
    return { epsilon, state, atMs: this.#clock.nowMs() };
  }
}

function storeKey({ dataSet, federationId, roundId, attempt }: Omit<Charge, "epsilon">): StoreKey {
  return ["ledger", dataSet, federationId, roundId, attempt];
}

function listCharges(from: Pick<StoreWrites, "list">, dataSet: string): readonly Charge[] {
  return [...from.list<StoredCharge>(["ledger", dataSet])].map(({ key, value }) => ({
    dataSet,
    federationId: String(key[2]),
    roundId: String(key[3]),
    attempt: Number(key[4]),
    epsilon: value.epsilon ?? Infinity,
  }));
}
