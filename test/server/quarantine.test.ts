import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { refusedBytesMax, refusedMax } from "../../base/limits.ts";
import { Quarantine } from "../../server/quarantine.ts";
import { createMemoryStore } from "../../storage/memory.ts";

const round = { id: "r", federationId: "f" };

async function openQuarantine() {
  const folder = await mkdtemp(join(tmpdir(), "wardround-quarantine-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const directory = join(folder, "quarantine");
  const store = createMemoryStore();
  const open = () => Quarantine.open(directory, store);
  const quarantine = await open();
  /** Refuses an update that says that it has so many bytes. */
  const refuse = async (digest: string, bytes: number): Promise<void> => {
    const file = join(folder, digest);
    await writeFile(file, digest);
    const why = { code: "UPDATE_NOT_FINITE", message: "not finite" } as const;
    const update = { roundId: "r", participantId: "a", digest, bytes, ...why };
    await quarantine.add("f", update, file);
    await rm(file, { force: true });
  };
  const files = async () => (await readdir(directory)).sort();
  return { directory, quarantine, refuse, files, open };
}

test("the newest refused updates are listed, older ones are forgotten with their files", async () => {
  const { quarantine, refuse, files } = await openQuarantine();
  const digests = Array.from(
    { length: refusedMax + 5 },
    (_, at) => `d${String(at).padStart(3, "0")}`,
  );
  for (const digest of digests) await refuse(digest, 4);
  await refuse("d068", 4);
  const newest = digests.slice(5);
  expect(quarantine.list(round).map(({ digest }) => digest)).toEqual(newest);
  expect(await files()).toEqual(newest.map((digest) => `r-a-${digest}.update`));
  expect(quarantine.list({ ...round, id: "other" })).toEqual([]);
});

test("bytes are bounded: the oldest files go, their records stay; what is too large is never kept", async () => {
  const { quarantine, refuse, files } = await openQuarantine();
  const half = refusedBytesMax / 2;
  await refuse("first", half);
  await refuse("second", half);
  await refuse("third", half);
  await refuse("huge", refusedBytesMax + 1);
  expect(quarantine.list(round).map(({ digest, path }) => [digest, path !== ""])).toEqual([
    ["first", false],
    ["second", true],
    ["third", true],
    ["huge", false],
  ]);
  expect(await files()).toEqual(["r-a-second.update", "r-a-third.update"]);
});

test("a file without a record, as a kill leaves it, is removed at open; the others stay", async () => {
  const { directory, refuse, files, open } = await openQuarantine();
  await refuse("kept", 4);
  await writeFile(join(directory, "r-a-torn.update"), "x");
  const again = await open();
  expect(await files()).toEqual(["r-a-kept.update"]);
  expect(again.list(round)).toMatchObject([
    { digest: "kept", path: expect.stringMatching(/kept/) },
  ]);
});
