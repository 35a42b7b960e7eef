import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
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

/** Charges as an update does before it leaves. */
const pay = async (ledger: Ledger, paid: Charge): Promise<void> => {
  expect(await ledger.charge(paid, "unlimited")).toBe(true);
  ledger.release(paid);
};

test("after a kill charges are there, infinity among them, and reservations are free again", async () => {
  const directory = await temporaryDirectory();
  const first = await openEmbeddedStore(directory);
  const before = new Ledger(first, systemClock);
  expect(before.reserve(charge("1", 5), 50)).toBe(true);
  await pay(before, charge("1", 5));
  expect(before.reserve(charge("2", Infinity), 50)).toBe(true);
  await pay(before, charge("2", Infinity));
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
  const ledger = new Ledger(createMemoryStore(), systemClock);
  expect(ledger.reserve({ ...charge("9", 6), dataSet: "other" }, 10)).toBe(true);
  expect(ledger.reserve(charge("1", 6), 10)).toBe(true);
  expect(ledger.reserve(charge("2", 6), 10)).toBe(false);
  expect(ledger.reserve(charge("1", 6), 10)).toBe(true);
  expect(await ledger.charge(charge("1", 6), 10)).toBe(true);
  expect(ledger.entries("d")).toEqual([charge("1", 6)]);
  ledger.release(charge("1", 6));
  expect(ledger.entries("d")).toEqual([charge("1", 6)]);
  expect(ledger.reserve(charge("2", 6), 10)).toBe(false);
  expect(ledger.reserve(charge("2", 4), 10)).toBe(true);
});

test("releasing takes a reservation back and never a charge", async () => {
  const ledger = new Ledger(createMemoryStore(), systemClock);
  ledger.reserve(charge("1", 5), 10);
  expect(ledger.isCharged(charge("1", 5))).toBe(false);
  ledger.release(charge("1", 5));
  expect(ledger.entries("d")).toEqual([]);
  await pay(ledger, charge("1", 5));
  ledger.release(charge("1", 5));
  expect(ledger.entries("d")).toEqual([charge("1", 5)]);
});

test("of two charges with one key the larger stands, in memory and in the store", async () => {
  const store = createMemoryStore();
  const ledger = new Ledger(store, systemClock);
  await pay(ledger, charge("1", 5));
  await pay(ledger, charge("1", 1));
  await pay(ledger, charge("1", 5, 2));
  expect(ledger.entries("d")).toEqual([charge("1", 5), charge("1", 5, 2)]);
  await pay(ledger, charge("1", 7));
  await pay(ledger, charge("1", Infinity, 2));
  await pay(ledger, charge("1", 9, 2));
  const raised = [charge("1", 7), charge("1", Infinity, 2)];
  expect(ledger.entries("d")).toEqual(raised);
  expect(new Ledger(store, systemClock).entries("d")).toEqual(raised);
});

test("what another ledger charged in between is weighed at the charge, and the charge that is there stays paid", async () => {
  const store = createMemoryStore();
  const [one, other] = [new Ledger(store, systemClock), new Ledger(store, systemClock)];
  expect(one.reserve(charge("1", 6), 10)).toBe(true);
  expect(other.reserve(charge("2", 6), 10)).toBe(true);
  expect(await other.charge(charge("2", 6), 10)).toBe(true);
  expect(await one.charge(charge("1", 6), 10)).toBe(false);
  expect(one.isCharged(charge("1", 6))).toBe(false);
  expect(one.entries("other")).toEqual([]);
  expect(await other.charge(charge("2", 6), 1)).toBe(true);
});

test("processes that charge one ledger at the same time never spend more than the budget", async () => {
  const directory = await temporaryDirectory();
  const budget = 50;
  const runs = ["a", "b", "c"].map((federation) => {
    const script = join(import.meta.dirname, "ledger-spender.ts");
    const args = ["--import", "tsx", script, directory, hex32(federation), String(budget)];
    const child = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "inherit"] });
    return { child, lines: createInterface({ input: child.stdout })[Symbol.asyncIterator]() };
  });
  for (const { lines } of runs) expect(await lines.next()).toMatchObject({ value: "ready" });
  for (const { child } of runs) child.stdin.end("go");
  const ended = runs.map(async ({ lines }) => Number((await lines.next()).value));
  const paid = await Promise.all(ended);
  expect(paid[0]! + paid[1]! + paid[2]!).toBe(budget);
  await using store = await openEmbeddedStore(directory);
  expect(new Ledger(store, systemClock).entries("d")).toHaveLength(budget);
}, 60_000);
