import { expect, test } from "vitest";
import { Federations, type FederationsOptions } from "../../server/federations.ts";
import { type FederationRecord, keys } from "../../server/records.ts";
import type { StoreKey } from "../../storage/contract.ts";
import { never } from "./ward.ts";

const name = "heart";
const before = { id: "f", name, headVersion: 2, servedVersion: 1, servedBefore: 0 };
const trial = { id: "t", version: 2 };

/** A rollback that began while version 2 was tried out; the trial ends before the rollback is stored. */
async function rollBackLate(meanwhile: object): Promise<Partial<FederationRecord>> {
  const kept = new Map<string, unknown>();
  const put = (key: StoreKey, value: unknown): void => void kept.set(String(key), value);
  put(keys.federation(name), { ...before, trial });
  for (const version of [0, 1, 2]) put(keys.version("f", version), { version });
  const reads = { get: (key: StoreKey) => kept.get(String(key)) };
  let isFirst = true;
  const transact = async (work: (writes: object) => unknown): Promise<unknown> => {
    if (isFirst) put(keys.federation(name), { ...before, ...meanwhile });
    isFirst = false;
    return work({ ...reads, put });
  };
  const options = {
    store: { ...reads, transact },
    versions: { source: () => ({}) },
    serving: { prepare: async () => undefined },
    traffic: { follow: async () => kept.get(String(keys.federation(name))) },
    authority: { signRelease: () => new Uint8Array() },
  };
  await new Federations(options as unknown as FederationsOptions).rollback(name, undefined, never);
  return kept.get(String(keys.federation(name))) as FederationRecord;
}

test("a rollback that meets a trial just promoted goes back to the version before it", async () => {
  const promoted = { servedVersion: 2, servedBefore: 1 };
  expect(await rollBackLate(promoted)).toMatchObject({ servedVersion: 1, servedBefore: 2 });
});

test("a rollback that meets a trial just rolled back, or one that is still on, leaves what is served", async () => {
  expect(await rollBackLate({})).toMatchObject({ servedVersion: 1, servedBefore: 0 });
  const ended = await rollBackLate({ trial });
  expect(ended).toMatchObject({ servedVersion: 1, servedBefore: 0 });
  expect(ended).not.toHaveProperty("trial");
});
