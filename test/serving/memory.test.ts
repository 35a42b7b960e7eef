import { expect, test } from "vitest";
import { WardroundError } from "../../base/errors.ts";
import type { InferAsk, VersionSource } from "../../serving/contract.ts";
import { memoryRefusal, neededBytes } from "../../serving/memory.ts";
import { never, openTestServing, type TestRegistry } from "./support/registry.ts";
import { rowsOf, seededLogistic, writeVersion } from "./support/version-folders.ts";

const gib = 2 ** 30;

test("a version needs its weights once for each thread that has them packed, and nothing where they are mapped", () => {
  expect(neededBytes({ bytes: gib, threads: 1, mapped: false })).toBe(gib);
  expect(neededBytes({ bytes: gib, threads: 7, mapped: false })).toBe(7 * gib);
  expect(neededBytes({ bytes: 400 * gib, threads: 7, mapped: true })).toBe(0);
});

test("what fits to the byte, or where nobody knows what is free, is not refused", () => {
  expect(memoryRefusal("version 3 of heart", { needed: gib, free: gib })).toBeUndefined();
  expect(memoryRefusal("version 3 of heart", { needed: gib, free: undefined })).toBeUndefined();
  expect(memoryRefusal("version 3 of heart", { needed: 10, free: 9.5 })).toEqual(
    new WardroundError(
      "MEMORY_FULL",
      "version 3 of heart was not loaded: it needs 10 bytes of memory at the least, 9 are free; unload a model, or give the machine or its container more",
    ),
  );
});

const ask = (version?: number): InferAsk => ({
  model: "heart",
  version,
  inputs: [rowsOf(new Array<number>(13).fill(0.5), 13)],
  outputs: [],
});

/** Versions 1 and 2 of heart, 2 served and 1 kept for a rollback, and a third one that is not loaded. */
async function openHeart(freeBytes: (registry: TestRegistry) => number) {
  const sources: VersionSource[] = [];
  let isTight = false;
  const registry: TestRegistry = await openTestServing({
    locate: (_model, version) => sources[version - 1],
    freeBytes: async () => (isTight ? freeBytes(registry) : gib),
  });
  const { serving, root } = registry;
  for (const version of [1, 2, 3]) {
    sources.push(await writeVersion(root, "heart", version, seededLogistic(`${version}`)));
  }
  const [first, second, third] = sources as [VersionSource, VersionSource, VersionSource];
  await serving.switchTo(first, never);
  await serving.switchTo(second, never);
  isTight = true;
  return { ...registry, first, third };
}

const letGo = ({ events }: Pick<TestRegistry, "events">): unknown[] =>
  events.filter(({ event }) => event === "version_released").map((fields) => fields["version"]);

const stateOf = ({ serving }: Pick<TestRegistry, "serving">, version: number) =>
  serving.index().find((entry) => entry.version === version);

test("where a version does not fit, the one kept for a rollback makes room for it", async () => {
  const heart = await openHeart((registry) => (letGo(registry).length > 0 ? gib : 0));

  await heart.serving.switchTo(heart.third, never);

  expect((await heart.serving.infer(ask(), never)).version).toBe(3);
  expect(letGo(heart)).toEqual([1]);
  expect(heart.events).toContainEqual({ event: "previous_let_go", version: 1 });
});

test("a version that does not fit then either is refused with both figures, and what is served stays", async () => {
  const heart = await openHeart(() => 100);

  const refused = heart.serving.prepare(heart.third, never);

  const message = expect.stringMatching(
    /^version 3 of heart was not loaded: it needs \d{3,5} bytes of memory at the least, 100 are free/,
  );
  await expect(refused).rejects.toMatchObject({ code: "MEMORY_FULL", message });
  expect(stateOf(heart, 3)).toMatchObject({ state: "UNAVAILABLE", reason: message });
  expect((await heart.serving.infer(ask(), never)).version).toBe(2);
  expect(letGo(heart)).toEqual([1]);
});

test("a request for a version by its number takes no rollback away", async () => {
  const heart = await openHeart(() => 100);

  const refused = heart.serving.infer(ask(3), never);

  await expect(refused).rejects.toMatchObject({ code: "MEMORY_FULL" });
  expect(letGo(heart)).toEqual([]);
  await heart.serving.switchTo(heart.first, never);
  expect((await heart.serving.infer(ask(), never)).version).toBe(1);
});

test("a model whose weights are mapped is loaded where hardly anything is free", async () => {
  const { serving, root } = await openTestServing({
    weights: "mapped",
    freeBytes: async () => 0,
  });
  await serving.switchTo(await writeVersion(root, "heart", 1, seededLogistic("one")), never);

  expect((await serving.infer(ask(), never)).version).toBe(1);
});
