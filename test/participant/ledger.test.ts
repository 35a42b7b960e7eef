import { expect, test } from "vitest";
import { Ledger } from "../../participant/ledger.ts";
import type { Charge } from "../../privacy/ledger.ts";
import { systemClock } from "../../runtime/system.ts";
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

test("after a kill charges are there, infinity among them, and reservations are free again", async () => {
  const directory = await temporaryDirectory();
  const first = await openEmbeddedStore(directory);
  const before = await Ledger.open(first, systemClock);
  await before.reserve(charge("1", 5), 50);
  await before.charge(charge("1", 5));
  await before.reserve(charge("2", Infinity), 50);
  await before.charge(charge("2", Infinity));
  await before.reserve(charge("3", 5), "unlimited");
  await first[Symbol.asyncDispose]();
  await using store = await openEmbeddedStore(directory);
  const after = await Ledger.open(store, systemClock);
  expect(after.entries("d")).toEqual([charge("1", 5), charge("2", Infinity)]);
  expect(after.entries("other")).toEqual([]);
  expect(after.isCharged(charge("1", 5))).toBe(true);
  expect(after.isCharged(charge("3", 5))).toBe(false);
});

test("two reservations at once cannot both take the last of the budget", async () => {
  const ledger = await Ledger.open(createMemoryStore(), systemClock);
  const granted = await Promise.all([
    ledger.reserve(charge("1", 6), 10),
    ledger.reserve(charge("2", 6), 10),
  ]);
  expect(granted.filter(Boolean)).toHaveLength(1);
});

test("freeing takes a reservation back and never a charge", async () => {
  const ledger = await Ledger.open(createMemoryStore(), systemClock);
  await ledger.reserve(charge("1", 5), 10);
  await ledger.free(charge("1", 5));
  expect(ledger.entries("d")).toEqual([]);
  await ledger.charge(charge("1", 5));
  await ledger.free(charge("1", 5));
  expect(ledger.entries("d")).toEqual([charge("1", 5)]);
});

test("a charge stands as it was first made", async () => {
  const ledger = await Ledger.open(createMemoryStore(), systemClock);
  await ledger.charge(charge("1", 5));
  await ledger.charge(charge("1", 1));
  await ledger.charge(charge("1", 5, 2));
  expect(ledger.entries("d")).toEqual([charge("1", 5), charge("1", 5, 2)]);
});
