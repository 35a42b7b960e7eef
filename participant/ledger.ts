import type { Clock } from "../base/ports.ts";
import { type Charge, chargeKey } from "../privacy/ledger.ts";
import type { Store, StoreKey, StoreWrites } from "../storage/contract.ts";
import { affords } from "./policy.ts";

/** As it lies in the store; JSON and msgpack agree on null, not on infinity. */
interface StoredCharge {
  /** null: unbounded. */
  readonly epsilon: number | null;
  /** Wall time. */
  readonly atMs: number;
}

/** What a data set may spend, as its data.yaml says. */
type Budget = number | "unlimited";

/**
 * The hospital's own record of what its data sets have spent: append-only, durable, whatever any
 * server says, and shared by all processes that use it. The key is (data set, federation, round,
 * attempt): a resend of one attempt costs nothing, a new attempt costs again. A reservation is made
 * when an offer is accepted and lives in memory; it becomes a charge before the first byte of the
 * update leaves, and a killed process takes with it only reservations of which nothing left.
 */
export class Ledger {
  readonly #store: Store;
  readonly #clock: Clock;
  /** By key. */
  readonly #reserved = new Map<string, Charge>();

  constructor(store: Store, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  /**
   * What one data set has spent, and what this process has reserved of it.
   * @param endingFederationId - its reservations are left out: an offer that is taken ends them.
   */
  entries(dataSet: string, endingFederationId?: string): readonly Charge[] {
    const reserved = [...this.#reserved].filter(
      ([, { federationId }]) => federationId !== endingFederationId,
    );
    const charged = listCharges(this.#store, dataSet).map(
      (charge) => [chargeKey(charge), charge] as const,
    );
    const all = new Map([...reserved, ...charged]);
    return [...all.values()].filter((each) => each.dataSet === dataSet);
  }

  /** Everything charged for some federations. */
  chargesOf(federationIds: ReadonlySet<string>): readonly Charge[] {
    return listCharges(this.#store).filter(({ federationId }) => federationIds.has(federationId));
  }

  /** Whether a charge is recorded, so that bytes of its update may have left. */
  isCharged(charge: Omit<Charge, "epsilon">): boolean {
    return this.#store.get<StoredCharge>(storeKey(charge)) !== undefined;
  }

  /**
   * Reserves a charge; budget, charges and other reservations are weighed in the same instant.
   * @returns false where the budget does not hold it; nothing is reserved then.
   */
  reserve(charge: Charge, budget: Budget): boolean {
    const key = chargeKey(charge);
    if (this.#reserved.has(key) || this.isCharged(charge)) return true;
    if (!affords(budget, charge, () => this.entries(charge.dataSet))) return false;
    this.#reserved.set(key, charge);
    return true;
  }

  /**
   * Charges, durably once this resolves. What other processes have charged since the reservation is
   * weighed once more, in the transaction that writes. There is no way back: of two charges with one
   * key the larger epsilon stands.
   * @returns false where the budget does not hold it; nothing is charged then.
   */
  async charge(charge: Charge, budget: Budget): Promise<boolean> {
    const key = storeKey(charge);
    return this.#store.transact((writes) => {
      const before = writes.get<StoredCharge>(key);
      if (before && charge.epsilon <= (before.epsilon ?? Infinity)) return true;
      if (!affords(budget, charge, () => listCharges(writes, charge.dataSet))) return false;
      const epsilon = Number.isFinite(charge.epsilon) ? charge.epsilon : null;
      writes.put(key, { epsilon, atMs: this.#clock.nowMs() } satisfies StoredCharge);
      return true;
    });
  }

  /** Ends a reservation: it has become a charge, or nothing of it leaves. */
  release(charge: Charge): void {
    this.#reserved.delete(chargeKey(charge));
  }
}

function storeKey({ dataSet, federationId, roundId, attempt }: Omit<Charge, "epsilon">): StoreKey {
  return ["ledger", dataSet, federationId, roundId, attempt];
}

function listCharges(reads: Pick<StoreWrites, "list">, dataSet?: string): readonly Charge[] {
  const prefix = dataSet === undefined ? ["ledger"] : ["ledger", dataSet];
  return [...reads.list<StoredCharge>(prefix)].map(({ key, value }) => ({
    dataSet: String(key[1]),
    federationId: String(key[2]),
    roundId: String(key[3]),
    attempt: Number(key[4]),
    epsilon: value.epsilon ?? Infinity,
  }));
}
