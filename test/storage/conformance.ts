import { expect, test } from "vitest";
import type { Store } from "../../storage/contract.ts";

/**
 * What holds for every storage engine.
 * @param options.shares - whether a value that is got is the one that was put, and not a copy.
 */
export function storeConformance(
  name: string,
  openStore: () => Promise<Store>,
  { shares = false }: { readonly shares?: boolean } = {},
): void {
  test(`${name}: gives back what was put, by key`, async () => {
    await using store = await openStore();
    const value = {
      text: "a",
      list: [1, 2.5, 1e-300],
      nothing: null,
      yes: true,
      bytes: Uint8Array.of(1, 2),
    };

    await store.transact((writes) => writes.put(["a", 1], value));

    const found = store.get<typeof value>(["a", 1]);
    expect({ ...found, bytes: [...(found?.bytes ?? [])] }).toEqual({ ...value, bytes: [1, 2] });
    expect(found?.bytes).toBeInstanceOf(Uint8Array);
    expect(store.get(["a", 2])).toBeUndefined();
    expect(store.get(["a"])).toBeUndefined();
  });

  test(`${name}: lists what is below a prefix, in the order of keys`, async () => {
    await using store = await openStore();
    const keys = [
      ["b"],
      ["a", "x"],
      ["a", 10],
      ["a", 9],
      ["a", "x", 1],
      ["a"],
      ["aa", 1],
      ["a", "x-y"],
    ];

    await store.transact((writes) => {
      for (const key of keys) writes.put(key, key.join("/"));
    });

    const under = [...store.list<string>(["a"])];
    expect(under.map(({ value }) => value)).toEqual(["a/9", "a/10", "a/x", "a/x/1", "a/x-y"]);
    expect(under.map(({ key }) => key)[1]).toEqual(["a", 10]);
    expect([...store.list(["a", "x"])].map(({ key }) => key)).toEqual([["a", "x", 1]]);
    expect([...store.list(["c"])]).toEqual([]);
  });

  test(`${name}: a transaction sees its own writes`, async () => {
    await using store = await openStore();
    await store.transact((writes) => {
      writes.put(["n", 1], 1);
      writes.put(["n", 3], 3);
    });

    const seen = await store.transact((writes) => {
      writes.put(["n", 2], 2);
      writes.remove(["n", 3]);
      return {
        one: writes.get(["n", 2]),
        gone: writes.get(["n", 3]),
        all: [...writes.list(["n"])],
      };
    });

    expect(seen.one).toBe(2);
    expect(seen.gone).toBeUndefined();
    expect(seen.all.map(({ value }) => value)).toEqual([1, 2]);
    expect([...store.list(["n"])].map(({ value }) => value)).toEqual([1, 2]);
  });

  test(`${name}: work that throws leaves nothing, and harms no other transaction`, async () => {
    await using store = await openStore();

    const outcomes = await Promise.allSettled([
      store.transact((writes) => writes.put(["k", 1], "kept")),
      store.transact((writes) => {
        writes.put(["k", 1], "lost");
        writes.put(["k", 2], "lost");
        throw new RangeError("no");
      }),
      store.transact((writes) => writes.put(["k", 3], writes.get(["k", 2]) ?? "unseen")),
    ]);

    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect((outcomes[1] as PromiseRejectedResult).reason).toBeInstanceOf(RangeError);
    expect([...store.list(["k"])].map(({ value }) => value)).toEqual(["kept", "unseen"]);
  });

  test(`${name}: transactions that run at once follow one another`, async () => {
    await using store = await openStore();

    await Promise.all(
      Array.from({ length: 100 }, () =>
        store.transact((writes) => writes.put(["count"], (writes.get<number>(["count"]) ?? 0) + 1)),
      ),
    );

    expect(store.get(["count"])).toBe(100);
  });

  if (shares) return;
  test(`${name}: a value that is changed after put, or after get, does not change the store`, async () => {
    await using store = await openStore();
    const value = { list: [1] };
    await store.transact((writes) => writes.put(["v"], value));

    value.list.push(2);
    store.get<typeof value>(["v"])?.list.push(3);

    expect(store.get(["v"])).toEqual({ list: [1] });
  });
}
