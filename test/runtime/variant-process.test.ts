import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { importModel } from "../../model/import-model.ts";
import type { VariantJob } from "../../runtime/make-variant.ts";
import { nodeHasher } from "../../runtime/system.ts";
import { variantProcess } from "../../runtime/variants.ts";
import { mlpModel } from "../support/models.ts";

const never = new AbortController().signal;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "wardround-variants-"));
  const model = mlpModel([30, 64, 3]);
  const imported = importModel(model, { fileName: "mlp.onnx", hasher: nodeHasher });
  await writeFile(join(folder, "graph"), imported.onnx);
  await writeFile(join(folder, "checkpoint"), imported.checkpoint);
});
afterAll(() => rm(folder, { recursive: true }));

function job(name: VariantJob["name"], others: Partial<VariantJob> = {}): VariantJob {
  return {
    name,
    graphPath: join(folder, "graph"),
    checkpointPath: join(folder, "checkpoint"),
    goldenPath: undefined,
    calibrationPath: undefined,
    outPath: join(folder, `${name}.onnx`),
    ...others,
  };
}

test("variants are about half and a quarter of the weights' bytes, and the same each time", async () => {
  const first = await variantProcess.make([job("fp16"), job("int8")], never);
  const again = await variantProcess.make([job("fp16"), job("int8")], never);

  expect(again).toEqual(first);
  const { byteLength } = await readFile(join(folder, "checkpoint"));
  const sizes = first.map((one) => ("made" in one ? one.made.bytes / byteLength : 0));
  expect(sizes[0]).toBeLessThan(0.62);
  expect(sizes[1]).toBeLessThan(0.42);
  expect(first[1]).toMatchObject({
    made: {
      method: "int8-dynamic",
      difference: { inputs: "seeded", rows: 64, labels: 64 },
    },
  });
});

test("one that fails leaves the others alone, and tells nobody a path of the machine", async () => {
  const lost = job("fp16", { checkpointPath: join(folder, "missing") });

  const [first, second] = await variantProcess.make([lost, job("int8")], never);

  expect(first).toMatchObject({ name: "fp16", problem: "a fault of the server's machine" });
  expect(String((first as { thrown: unknown }).thrown)).toContain("missing");
  expect(second).toHaveProperty("made");
});

test("who goes away meanwhile gets no variant", async () => {
  const leaving = new AbortController();
  const making = variantProcess.make([job("int8")], leaving.signal);
  leaving.abort(new DOMException("gone", "AbortError"));

  await expect(making).rejects.toThrow("gone");
});
