import { expect, test } from "vitest";
import { Ledger } from "../../participant/ledger.ts";
import type { Charge } from "../../privacy/ledger.ts";
import { systemClock } from "../../runtime/system.ts";
import type { Store } from "../../storage/contract.ts";
import { openEmbeddedStore } from "../../storage/embedded.ts";
import { createMemoryStore } from "../../storage/memory.ts";
import { hex32 } from "./offers.ts";
import { temporaryDirectory } from "./temporary-directory.ts";

const charge = (round: string, epsilon: number, attempt = 1): Charge => ({
  dataSet: "d",
  federationId: hex32("f"),
  roundId: hex32(round),
  attempt,
  epsilon,
});

/** Charges as an update does that goes into the outbox. */
const pay = async (store: Store, ledger: Ledger, paid: Charge): Promise<void> => {
  await store.transact((writes) => ledger.charge(writes, paid));
  ledger.settle(paid);
};

test("after a kill charges are there, infinity among them, and reservations are free again", async () => {
  const directory = await temporaryDirectory();
  const first = await openEmbeddedStore(directory);
  const before = new Ledger(first, systemClock);
  expect(before.reserve(charge("1", 5), 50)).toBe(true);
  await pay(first, before, charge("1", 5));
  expect(before.reserve(charge("2", Infinity), 50)).toBe(true);
  await pay(first, before, charge("2", Infinity));
  expect(before.reserve(charge("3", 5), "unlimited")).toBe(true);
  expect(before.entries("d")).toHaveLength(3);
  await first[Symbol.asyncDispose]();
  await using store = await openEmbeddedStore(directory);
  const after = new Ledger(store, systemClock);
  expect(after.entries("d")).toEqual([charge("1", 5), charge("2", Infinity)]);
  expect(after.entries("other")).toEqual([]);
  expect(after.isCharged(charge("1", 5))).toBe(true);
  expect(after.isCharged(charge("3", 5))).toBe(false);
});

test("a reservation and a charge each count once, and only in their own data set", async () => {
  const store = createMemoryStore();
  const ledger = new Ledger(store, systemClock);
  expect(ledger.reserve({ ...charge("9", 6), dataSet: "other" }, 10)).toBe(true);
  expect(ledger.reserve(charge("1", 6), 10)).toBe(true);
  expect(ledger.reserve(charge("2", 6), 10)).toBe(false);
  expect(ledger.reserve(charge("1", 6), 10)).toBe(true);
  await store.transact((writes) => ledger.charge(writes, charge("1", 6)));
  expect(ledger.entries("d")).toEqual([charge("1", 6)]);
  ledger.settle(charge("1", 6));
  expect(ledger.entries("d")).toEqual([charge("1", 6)]);
  expect(ledger.reserve(charge("2", 6), 10)).toBe(false);
  expect(ledger.reserve(charge("2", 4), 10)).toBe(true);
});

test("settling takes a reservation back and never a charge", async () => {
  const store = createMemoryStore();
  const ledger = new Ledger(store, systemClock);
  ledger.reserve(charge("1", 5), 10);
  expect(ledger.isCharged(charge("1", 5))).toBe(false);
  ledger.settle(charge("1", 5));
  expect(ledger.entries("d")).toEqual([]);
  await pay(store, ledger, charge("1", 5));
  ledger.settle(charge("1", 5));
  expect(ledger.entries("d")).toEqual([charge("1", 5)]);
});

test("of two charges with one key the larger stands, in memory and in the store", async () => {
  const store = createMemoryStore();
  const ledger = new Ledger(store, systemClock);
  await pay(store, ledger, charge("1", 5));
  await pay(store, ledger, charge("1", 1));
  await pay(store, ledger, charge("1", 5, 2));
  expect(ledger.entries("d")).toEqual([charge("1", 5), charge("1", 5, 2)]);
  await pay(store, ledger, charge("1", 7));
  await pay(store, ledger, charge("1", Infinity, 2));
  await pay(store, ledger, charge("1", 9, 2));
  const raised = [charge("1", 7), charge("1", Infinity, 2)];
  expect(ledger.entries("d")).toEqual(raised);
  expect(new Ledger(store, systemClock).entries("d")).toEqual(raised);
});
