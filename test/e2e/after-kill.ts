import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { resolveLaplace } from "../../privacy/laplace.ts";
import { type ChargeRecord, keys, roundsOf, type VersionRecord } from "../../server/records.ts";
import type { Binding, Round } from "../../server/rounds/state.ts";
import { openServerStore } from "../../server/server-store.ts";
import type { FakeParticipant, Ward } from "../server/ward.ts";

export const privacy = {
  mechanism: "laplace",
  unit: "participant",
  clip: 1,
  epsilon: 8,
  denominator: 2,
} as const;

/** What participants send in every private round, by their letter; each within the bound. */
export const privateUpdates = {
  a: Int32Array.of(30_000, -20_000, 7, 0),
  b: Int32Array.of(-5, 40_000, 0, 25_000),
} as const;

/**
 * Sends the same update at every offer; what a killed server did not take is sent at the next one.
 * @param ready - no offer is taken before.
 */
export function keepsSending(
  participant: FakeParticipant,
  update: { readonly values: Int32Array | Float32Array; readonly weight: number },
  ready: Promise<unknown>,
): void {
  participant.onOffer = async (offer) => {
    await ready;
    participant.accept(offer);
    const { values, weight } = update;
    await participant.upload(offer, values, { weight }).catch(() => undefined);
  };
}

/** What the directory of a server that does not run says about one run. */
export interface Remains {
  readonly rounds: readonly Round[];
  /** What each round was bound to, by its id. */
  readonly bindings: ReadonlyMap<string, Binding>;
  readonly charges: readonly ChargeRecord[];
  readonly versions: readonly VersionRecord[];
}

export async function readRemains(ward: Ward, runId: string): Promise<Remains> {
  await using store = await openServerStore(ward.directory);
  const rounds = roundsOf(store, runId);
  const ids = new Set(rounds.map(({ id }) => id));
  const bindings = new Map<string, Binding>();
  for (const { key, value } of store.list<Binding>(["closed"])) {
    if (ids.has(String(key[1]))) bindings.set(String(key[1]), value);
  }
  const charges = [...store.list<ChargeRecord>(keys.charges)].map(({ value }) => value);
  const federationId = rounds[0]?.federationId ?? "";
  return {
    rounds,
    bindings,
    charges: charges.filter(({ roundId }) => ids.has(roundId)),
    versions: [...store.list<VersionRecord>(keys.versions(federationId))].map(({ value }) => value),
  };
}

/** Ids of the rounds that have something spooled. */
export async function readSpool(ward: Ward): Promise<readonly string[]> {
  return (await readdir(join(ward.directory, "spool"))).sort();
}

export function readNoise(ward: Ward, roundId: string): Promise<Uint8Array> {
  return readFile(join(ward.directory, "spool", roundId, "noise.bin"));
}

export function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** The checkpoint that base, updates and noise make: what the fold must give, computed anew. */
export function foldedAlone(base: readonly number[], noise: Uint8Array): readonly number[] {
  const { grid, denominator } = resolveLaplace(privacy);
  const drawn = new Int32Array(Uint8Array.from(noise).buffer);
  const { a, b } = privateUpdates;
  return base.map((value, at) => {
    const sum = (a[at] as number) + (b[at] as number) + (drawn[at] as number);
    return Math.fround(value + ((sum + 0.5) * grid) / denominator);
  });
}

/** Files of the blob store: whatever was ever made readable. */
export async function countBlobs(ward: Ward): Promise<number> {
  const names = await readdir(join(ward.directory, "blobs", "sha256"), { recursive: true });
  return names.filter((name) => /[0-9a-f]{64}$/.test(name)).length;
}
