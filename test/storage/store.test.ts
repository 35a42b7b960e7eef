import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Store } from "../../storage/contract.ts";
import { openEmbeddedStore } from "../../storage/embedded.ts";
import { createMemoStore, type Parts } from "../../storage/memo-store.ts";
import { createMemoryStore } from "../../storage/memory.ts";
import { storeConformance } from "./conformance.ts";

let folder: string;
let count = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "wardround-store-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

storeConformance("memory", async () => createMemoryStore());
storeConformance("embedded", () => openEmbeddedStore(join(folder, `db-${count++}`)));
storeConformance(
  "memo over embedded",
  async () => memoOver(await openEmbeddedStore(join(folder, `db-${count++}`))),
  { shares: true },
);

function memoOver(store: Store, valuesMax = 3): Store {
  let stamps = 0;
  return createMemoStore(store, {
    isKept: ([kind]) => kind !== "row",
    newStamp: () => `${++stamps}`,
    parts: {
      take: takeRows,
      give: (rest, lists) => ("rows" in lists ? { ...(rest as object), ...lists } : rest),
    },
    valuesMax,
  });
}

function takeRows(value: unknown): ReturnType<Parts["take"]> {
  if (!(value instanceof Object && "rows" in value)) return { rest: value, lists: {} };
  const { rows, ...rest } = value;
  return { rest, lists: { rows: rows as readonly unknown[] } };
}

test("memo: a value is given back as it was put, until another is durable", async () => {
  const inner = await openEmbeddedStore(join(folder, "memo"));
  await using store = memoOver(inner);
  const [first, second] = [{ at: 1 }, { at: 2 }];
  await store.transact((writes) => writes.put(["large"], first));
  expect(store.get(["large"])).toBe(first);
  await expect(
    store.transact((writes) => {
      writes.put(["large"], { at: 99 });
      expect(writes.get(["large"])).toEqual({ at: 99 });
      throw new TypeError("refused");
    }),
  ).rejects.toThrow("refused");
  expect(store.get(["large"])).toBe(first);

  const writing = store.transact((writes) => writes.put(["large"], second));
  const next = store.transact((writes) => writes.get(["large"]));
  expect(store.get(["large"])).toBe(first); // not durable yet
  expect(await next).toBe(second);
  await writing;
  expect(store.get(["large"])).toBe(second);

  for (let at = 0; at < 5; at++)
    await store.transact((writes) => writes.put(["other", at], { at }));
  expect(store.get(["large"])).toEqual(second); // decoded again
  expect(store.get(["large"])).not.toBe(second);
  await store.transact((writes) => writes.remove(["large"]));
  expect(store.get(["large"])).toBeUndefined();
  expect([...inner.list(["stamp"])]).toHaveLength(5);
});

test("memo: a list is written in parts, those alone that changed, and read back whole", async () => {
  const inner = await openEmbeddedStore(join(folder, "parts"));
  await using store = memoOver(inner);
  const parts = () => [...inner.list<readonly unknown[]>(["part"])].map(({ value }) => value);
  const row = (at: number) => ({ at });
  const rows = Array.from({ length: 40 }, (_, at) => row(at));
  await store.transact((writes) => writes.put(["long"], { name: "a", rows }));
  expect(parts().map(({ length }) => length)).toEqual([16, 16, 8]);
  expect(inner.get(["long"])).toEqual({ rest: { name: "a" }, counts: { rows: 40 } });

  await inner.transact((writes) => {
    for (const { key } of [...writes.list(["part"])]) writes.put(key, ["not written again"]);
  });
  const changed = rows.with(20, { at: -1 });
  await store.transact((writes) => writes.put(["long"], { name: "b", rows: changed }));
  const written = changed.slice(16, 32);
  expect(parts()).toEqual([["not written again"], written, ["not written again"]]);

  await store.transact((writes) =>
    writes.put(["long"], { name: "c", rows: rows.map(({ at }) => row(at)) }),
  );
  const again = memoOver(inner);
  expect(again.get(["long"])).toEqual({ name: "c", rows });
  expect([...again.list(["long"])]).toEqual([]);
  await again.transact((writes) => writes.put(["long"], { name: "d", rows: rows.slice(0, 3) }));
  expect(memoOver(inner).get(["long"])).toEqual({ name: "d", rows: rows.slice(0, 3) });
  expect(parts()).toHaveLength(1);
  await again.transact((writes) => writes.remove(["long"]));
  expect(parts()).toEqual([]);
});

test("memo: a value of which a part is missing is not read as a shorter one", async () => {
  const inner = createMemoryStore();
  const rows = Array.from({ length: 40 }, (_, at) => ({ at }));
  const { transact } = memoOver(inner);
  await transact((writes) => writes.put(["long"], { rows }));
  const [, second] = [...inner.list(["part"])];
  await inner.transact((writes) => writes.remove(second?.key ?? []));

  expect(() => memoOver(inner).get(["long"])).toThrow(
    expect.objectContaining({ code: "INTERNAL", message: expect.stringContaining("long") }),
  );
});

test("embedded: what was put is there after it is opened again", async () => {
  const directory = join(folder, "again");
  const first = await openEmbeddedStore(directory);
  await first.transact((writes) => writes.put(["a"], 1));
  await first[Symbol.asyncDispose]();
  await first[Symbol.asyncDispose]();

  await using second = await openEmbeddedStore(directory);

  expect(second.get(["a"])).toBe(1);
});

test("embedded: kill -9 of the writer loses nothing that was acknowledged and tears no transaction", async () => {
  const directory = join(folder, "killed");
  let acknowledged = 0;
  for (const killAfter of [3, 40, 90]) {
    const writer = spawn(
      process.execPath,
      ["--import", "tsx", join(import.meta.dirname, "store-writer.ts"), directory],
      { stdio: ["ignore", "pipe", "inherit"] },
    );
    let lines = 0;
    for await (const line of createInterface({ input: writer.stdout })) {
      acknowledged = Number(line);
      lines += 1;
      if (lines === killAfter) writer.kill("SIGKILL");
    }

    await using store = await openEmbeddedStore(directory);
    const last = store.get<number>(["last"]) ?? 0;
    expect(last).toBeGreaterThanOrEqual(acknowledged);
    const rows = [...store.list<number>(["row"])].map(({ value }) => value);
    expect(rows).toEqual(Array.from({ length: last }, (_, at) => at + 1));
  }
  expect(acknowledged).toBeGreaterThanOrEqual(133);
});
