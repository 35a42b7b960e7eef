import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { findModelFiles } from "../../cli/model-files.ts";
import { encodeModel } from "../../model/onnx/encode.ts";
import { writeExternal } from "../support/external-data.ts";
import { buildModel, mlpModel, testNode, testWeight } from "../support/models.ts";

/** `model/` for the model, and a file of 16 bytes beside that folder. */
async function freshFolder(): Promise<{ readonly folder: string; readonly outside: string }> {
  const parent = await mkdtemp(join(tmpdir(), "wardround-model-files-"));
  onTestFinished(() => rm(parent, { recursive: true }));
  const folder = join(parent, "model");
  await mkdir(folder);
  const outside = join(parent, "outside");
  await writeFile(outside, new Uint8Array(16));
  return { folder, outside };
}

/** A model whose one weight, 16 bytes, is said to lie somewhere. */
async function pointing(
  folder: string,
  location: string,
  offset = 0,
  length = 16,
): Promise<string> {
  const { graph, data } = buildModel({
    output: { name: "probability", shape: ["batch", 1] },
    nodes: [
      testNode("MatMul", ["features", "weight"], "logit"),
      testNode("Sigmoid", ["logit"], "probability"),
    ],
    weights: [testWeight("weight", [4, 1])],
  });
  const path = join(folder, "model.onnx");
  const external = new Map([["weight", { location, offset, length }]]);
  await writeFile(path, encodeModel(graph, { data, external }));
  return path;
}

test("values that lie elsewhere are listed in the graph's order, wherever they lie in the file", async () => {
  const { folder } = await freshFolder();

  const found = await findModelFiles(await writeExternal(folder, mlpModel([4, 3, 1])));

  expect(found.data.map(({ bytes }) => bytes)).toEqual([48, 12, 12, 4]);
  const offsets = found.data.map(({ offset }) => offset);
  expect(offsets).toEqual([3 * 4096, 2 * 4096, 4096, 0]);
});

test("a model that is one file has nothing elsewhere", async () => {
  const { folder } = await freshFolder();
  const path = join(folder, "model.onnx");
  const file = mlpModel([4, 1_000, 1]);
  await writeFile(path, file);

  expect(await findModelFiles(path)).toEqual({
    model: { path, offset: 0, bytes: file.length },
    data: [],
  });
});

test("data may lie in a folder of the model's folder, and behind a link that stays in it", async () => {
  const { folder } = await freshFolder();
  await mkdir(join(folder, "weights"));
  await writeFile(join(folder, "weights", "w.bin"), new Uint8Array(20));
  await symlink(join("weights", "w.bin"), join(folder, "link"));

  for (const location of ["weights/w.bin", "./weights/w.bin", "weights\\w.bin", "link"]) {
    const { data } = await findModelFiles(await pointing(folder, location, 4));
    expect(data).toMatchObject([{ offset: 4, bytes: 16 }]);
    expect(data[0]?.path).toMatch(/weights\/w\.bin$/);
  }
});

test.each([
  "../outside",
  "a/../../outside",
  "..",
  "..\\outside",
  "/etc/passwd",
  "C:\\w",
  "C:w",
  "\\w",
  "a\0b",
])("data at %j is refused: it is outside the model's folder", async (location) => {
  const { folder } = await freshFolder();

  await expect(findModelFiles(await pointing(folder, location))).rejects.toMatchObject({
    code: "MODEL_DATA_INVALID",
    message: expect.stringContaining("its own folder"),
  });
});

test("a link that leads out of the model's folder is refused, as a file and on the way", async () => {
  const { folder, outside } = await freshFolder();
  await symlink(outside, join(folder, "file"));
  await symlink("..", join(folder, "up"));

  for (const location of ["file", "up/outside"]) {
    await expect(findModelFiles(await pointing(folder, location))).rejects.toMatchObject({
      code: "MODEL_DATA_INVALID",
      message: expect.stringContaining("leads out"),
    });
  }
});

test("data that is missing, a folder, or ends too early is refused by name", async () => {
  const { folder } = await freshFolder();
  await mkdir(join(folder, "folder"));
  await writeFile(join(folder, "short"), new Uint8Array(16));
  const cases = [
    ["gone", 0, /gone, which cannot be read/],
    ["folder", 0, /folder, which is no file/],
    ["short", 1, /short has 16 bytes, the values of "weight" end at byte 17/],
    ["short", 2 ** 52, /end at byte 4503599627370512/],
  ] as const;

  for (const [location, offset, message] of cases) {
    const refusal = findModelFiles(await pointing(folder, location, offset));
    await expect(refusal).rejects.toMatchObject({
      code: "MODEL_DATA_INVALID",
      message: expect.stringMatching(message),
    });
  }
});

test("offsets and lengths that are none, or not the shape's, are refused as a damaged model", async () => {
  const { folder } = await freshFolder();
  await writeFile(join(folder, "w"), new Uint8Array(64));

  for (const [offset, length] of [
    [-4, 16],
    [0.5, 16],
    [2 ** 60, 16],
    [0, 12],
    [0, -16],
  ] as const) {
    await expect(findModelFiles(await pointing(folder, "w", offset, length))).rejects.toMatchObject(
      { code: "MODEL_NOT_ONNX", message: expect.stringContaining('"weight"') },
    );
  }
});

test("a model that is not there, and a folder in its place, are named", async () => {
  const { folder } = await freshFolder();

  for (const path of [folder, join(folder, "gone.onnx")]) {
    await expect(findModelFiles(path)).rejects.toMatchObject({
      code: "FILE_NOT_FOUND",
      message: expect.stringContaining(path),
    });
  }
});
