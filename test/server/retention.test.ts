import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openEmbeddedStore } from "../../storage/embedded.ts";
import { type FakeParticipant, sendsAlways, type TestFederation, Ward } from "./ward.ts";

const rounds = 15;
/** This process does much at once: that it keeps a session waiting is no silence. */
const heartbeat = { intervalMs: 1_000, timeoutMs: 20_000 };

/** What a directory holds: entries of the store by kind, files by folder. */
interface Held {
  readonly entries: ReadonlyMap<string, number>;
  readonly files: ReadonlyMap<string, number>;
  readonly storeBytes: number;
}

async function look(ward: Ward): Promise<Held> {
  const { directory } = ward;
  const entries = new Map<string, number>();
  await using store = await openEmbeddedStore(join(directory, "store"));
  for (const { key } of store.list([])) {
    const kind = String(key[0]);
    entries.set(kind, (entries.get(kind) ?? 0) + 1);
  }
  const files = new Map<string, number>();
  for (const folder of await readdir(directory)) {
    const path = join(directory, folder);
    if (!(await stat(path)).isDirectory() || folder === "store") continue;
    const all = await readdir(path, { recursive: true, withFileTypes: true });
    files.set(folder, all.filter((entry) => !entry.isDirectory()).length);
  }
  const { size: storeBytes } = await stat(join(directory, "store", "data.mdb"));
  return { entries, files, storeBytes };
}

/** How much more there is, of what there is more or less of. */
function growth(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>) {
  const kinds = [...new Set([...before.keys(), ...after.keys()])].sort();
  return Object.fromEntries(
    kinds
      .map((kind) => [kind, (after.get(kind) ?? 0) - (before.get(kind) ?? 0)] as const)
      .filter(([, more]) => more !== 0),
  );
}

/** In every round an update that is refused comes before the right one. */
function sendsWrongFirst(participant: FakeParticipant): void {
  const wrong = new Set<string>();
  participant.onOffer = async (offer) => {
    if (!wrong.has(offer.roundId)) {
      wrong.add(offer.roundId);
      const refused = participant.upload(offer, Float32Array.of(Number.NaN, 0, 0, 0));
      await refused.catch(() => undefined); // that it is refused is the point
    }
  };
}

test("thirty rounds later a server holds more versions, and of each round what is kept for good: no file else, no entry else", async () => {
  await using ward = await Ward.create();
  await ward.start({ heartbeat });
  const plain = await ward.openFederation();
  const noised = await ward.openFederation();
  sendsAlways(await plain.participant("a"), 1);
  sendsWrongFirst(await plain.participant("wrong"));
  const sender = await noised.participant("a");
  sender.onOffer = async (offer) => {
    sender.accept(offer);
    await sender.upload(offer, Int32Array.of(1, 2, 3, 4), { weight: 0 });
  };
  const privacy = { mechanism: "laplace", clip: 1, epsilon: 1, denominator: 1 };
  const everything = async (): Promise<Held> => {
    const run = async (federation: TestFederation, plan: object): Promise<void> => {
      const { event, run: outcome } = (await federation.run(plan, rounds)).at(-1) ?? {};
      expect({ event, message: outcome?.message }).toEqual({ event: "run.done", message: "" });
    };
    // The one who is refused is no longer expected: the round ends with one update.
    await Promise.all([
      run(plain, { quorum: 1, cohort: { maximum: 2 } }),
      run(noised, { quorum: 1, cohort: { maximum: 1 }, privacy }),
    ]);
    await expect.poll(async () => (await readdir(join(ward.directory, "spool"))).length).toBe(2); // the newest plain ones
    await ward.stop();
    const held = await look(ward);
    await ward.start({ heartbeat });
    await Promise.all([plain.connectAll(), noised.connectAll()]);
    return held;
  };

  const before = await everything();
  const after = await everything();

  const both = 2 * rounds;
  expect(growth(before.files, after.files)).toEqual({
    blobs: both,
    quarantine: rounds,
    versions: 5 * both,
  });
  const { "round-event": events = 0, ...entries } = growth(before.entries, after.entries);
  expect(entries).toEqual({
    blob: both,
    charge: both,
    closed: both,
    "logged-round": both, // the newest hundred of a federation, and their events
    part: both, // of a round's entry: its cohort
    refused: rounds, // the newest 64 of a federation
    release: both,
    round: both,
    "round-ref": both,
    run: 2,
    stamp: both, // of a round's entry
    version: both,
  });
  expect(events).toBeLessThan(12 * both);
  expect((after.storeBytes - before.storeBytes) / both).toBeLessThan(32 * 1024);
  expect(after.files.get("spool")).toBe(2);
  expect(after.files.get("replay") ?? 0).toBe(0);
}, 180_000);
