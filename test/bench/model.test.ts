import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { requireSpace } from "../../bench/disk.ts";
import { benchModel, writeBenchModel } from "../../bench/model.ts";
import { findModelFiles } from "../../cli/model-files.ts";
import { importModel } from "../../model/import-model.ts";
import { nodeHasher } from "../../runtime/system.ts";

async function freshFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "wardround-bench-model-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test("the bench's model in two files has the weights of the one in memory, where no weight is repeated", async () => {
  const whole = benchModel(100_000);
  const { path, parameters } = await writeBenchModel(await freshFolder(), 100_000);

  expect(parameters).toBe(whole.parameters);
  const { data } = await findModelFiles(path);
  expect(data.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(4 * parameters);
  const { checkpoint } = importModel(whole.file, { fileName: "m.onnx", hasher: nodeHasher });
  const values = await readFile(data[0]?.path ?? "");
  expect(Buffer.compare(checkpoint.subarray(-values.length), values)).toBe(0);
});

test("a weight of more than 4 MiB repeats its first 4 MiB", async () => {
  const { path } = await writeBenchModel(await freshFolder(), 3_000_000);
  const { data } = await findModelFiles(path);
  const [w2] = data.filter(({ bytes }) => bytes > 8 * 2 ** 20);
  const { offset = 0, path: file = "" } = w2 ?? {};
  const values = await readFile(file);
  const piece = (index: number): Buffer =>
    values.subarray(offset + index * 4 * 2 ** 20, offset + index * 4 * 2 ** 20 + 1024);

  expect(piece(1)).toEqual(piece(0));
  expect(new Set(piece(0)).size).toBeGreaterThan(100);
});

test("a disk without room is named before anything is written, with what is needed and what is free", async () => {
  const folder = await freshFolder();

  await requireSpace(folder, 1, "these rounds");
  await expect(requireSpace(folder, 1e18, "these rounds")).rejects.toMatchObject({
    code: "DISK_FULL",
    message: expect.stringMatching(/these rounds need 1000000000\.0 GB, .* has [0-9.]+ GB free/),
  });
});
