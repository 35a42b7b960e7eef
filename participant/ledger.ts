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

/**
 * The hospital's own record of what its data sets have spent: append-only, durable, whatever the
 * server says. The key is (data set, federation, round, attempt): a resend of one attempt costs
 * nothing, a new attempt costs again. A reservation is made when an offer is accepted and lives in
 * memory: it becomes a charge in the transaction that puts the update into the outbox, before its
 * first byte leaves, and a killed process takes with it only reservations of which nothing left.
 */
export class Ledger {
  readonly #store: Store;
  readonly #clock: Clock;
  /** What the store holds, by key: a long record is not read again for each offer. */
  readonly #charges: Map<string, Charge>;
  /** By key. */
  readonly #reserved = new Map<string, Charge>();

  constructor(store: Store, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
    this.#charges = new Map(listCharges(store).map((charge) => [chargeKey(charge), charge]));
  }

  /**
   * What one data set has spent, and what is reserved of it.
   * @param endingFederationId - its reservations are left out: an offer that is taken ends them.
   */
  entries(dataSet: string, endingFederationId?: string): readonly Charge[] {
    const reserved = [...this.#reserved].filter(
      ([, { federationId }]) => federationId !== endingFederationId,
    );
    const all = new Map([...reserved, ...this.#charges]);
    return [...all.values()].filter((each) => each.dataSet === dataSet);
  }

  /** Whether a charge is recorded, so that bytes of its update may leave. */
  isCharged(charge: Omit<Charge, "epsilon">): boolean {
    return this.#store.get<StoredCharge>(storeKey(charge)) !== undefined;
  }

  /**
   * Reserves a charge; budget, charges and other reservations are weighed in the same instant.
   * @returns false where the budget does not hold it; nothing is reserved then.
   */
  reserve(charge: Charge, budget: number | "unlimited"): boolean {
    const key = chargeKey(charge);
    if (this.#reserved.has(key) || this.isCharged(charge)) return true;
    if (!affords(budget, charge, this.entries(charge.dataSet))) return false;
    this.#reserved.set(key, charge);
    return true;
  }

  /** Writes a charge. There is no way back: of two with one key the larger epsilon stands. */
  charge(writes: StoreWrites, charge: Charge): void {
    const key = storeKey(charge);
    const before = writes.get<StoredCharge>(key);
    if (before && charge.epsilon <= (before.epsilon ?? Infinity)) return;
    const epsilon = Number.isFinite(charge.epsilon) ? charge.epsilon : null;
    const stored: StoredCharge = { epsilon, atMs: this.#clock.nowMs() };
    writes.put(key, stored);
  }

  /** Ends a reservation: it has become a charge in the store, or it is free again. */
  settle(charge: Charge): void {
    const key = chargeKey(charge);
    const stored = this.#store.get<StoredCharge>(storeKey(charge));
    if (stored) this.#charges.set(key, { ...charge, epsilon: stored.epsilon ?? Infinity });
    this.#reserved.delete(key);
  }
}

function storeKey({ dataSet, federationId, roundId, attempt }: Omit<Charge, "epsilon">): StoreKey {
  return ["ledger", dataSet, federationId, roundId, attempt];
}

function listCharges(store: Store): readonly Charge[] {
  return [...store.list<StoredCharge>(["ledger"])].map(({ key, value }) => ({
    dataSet: String(key[1]),
    federationId: String(key[2]),
    roundId: String(key[3]),
    attempt: Number(key[4]),
    epsilon: value.epsilon ?? Infinity,
  }));
}
