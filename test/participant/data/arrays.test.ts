import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { decodeNpy } from "../../../participant/data/npy.ts";
import { load, recorded, refusal, rowsOf } from "./hospital-folder.ts";

const outside = process.env["WARDROUND_TEST_DATA"];
const bytesOf = (name: string) => readFile(join(recorded, name));
const typeFiles = (await readdir(recorded)).filter((name) => name.startsWith("type-"));

test.each(typeFiles)("%s has the values that NumPy wrote", async (name) => {
  const array = decodeNpy(await bytesOf(name), name);
  const values = new Float32Array(12);
  array.copy?.(values, 0);
  const first = /-(i|f)|-(le|be)-(i|f)/.test(name) ? -4 : 0;
  const wanted = Array.from({ length: 12 }, (_, at) => first + at);
  expect(array.shape).toEqual([3, 2, 2]);
  expect([...values]).toEqual(
    name === "type-bool.npy" ? wanted.map((at) => Math.min(at, 1)) : wanted,
  );
});

test("arrays that cannot be read say what to do", async () => {
  const refused = async (name: string, cut = 0) => {
    const bytes = await bytesOf(name);
    return refusal((async () => decodeNpy(bytes.subarray(0, bytes.length - cut), name))());
  };
  expect(await refused("fortran.npy")).toContain("numpy.ascontiguousarray");
  expect(await refused("half.npy")).toContain("half.npy holds values of type <f2");
  expect(await refused("records.npy")).toContain("is an array of records");
  expect(await refused("type-u1.npy", 1)).toContain("has 11 bytes of values, its shape needs 12");
  expect(await refused("type-u1.npy", 60)).toContain("type-u1.npy is cut short");
  expect(await refused("grey.png")).toContain("is not a .npy array");
});

const yaml = `
source: { npy: { features: x.npz:images, labels: x.npz:labels, ids: x.npz:ids, divide_by: 255 } }
label: { classes: [0, 1] }
split: { file: held.json }
`;

test.each(["plain.npz", "packed.npz"])(
  "%s: images become rows, ids decide the split",
  async (name) => {
    const files = { "x.npz": await bytesOf(name), "held.json": '["Pé3"]' };
    const { train, test: held } = await load(yaml, files);
    expect(train).toMatchObject({ rowCount: 3, featureCount: 54 });
    expect([...train.labels]).toEqual([0, 1, 0]);
    expect([...held.labels]).toEqual([1]);
    const { grey } = JSON.parse(await readFile(join(recorded, "expected.json"), "utf8"))[
      "grey.png"
    ];
    expect(rowsOf(train)[0]).toEqual(grey.map(Math.fround));
  },
);

test("held-out arrays, and labels of more than one number", async () => {
  const files = { "x.npz": await bytesOf("packed.npz") };
  const { train, test: held } = await load(
    `
source:
  npy:
    features: x.npz:images
    labels: x.npz:labels
    test: { features: x.npz:test_images, labels: x.npz:test_labels }
label: { classes: [0, 1] }
`,
    files,
  );
  expect([train.rowCount, held.rowCount]).toEqual([4, 2]);
  expect([...held.labels]).toEqual([1, 0]);
  const survival = await load(
    `
source: { npy: { features: x.npz:images, labels: x.npz:survival } }
label: { time: t, event: e }
split: { test_fraction: 0 }
`,
    files,
  );
  expect(survival.train.targetCount).toBe(2);
  expect([...survival.train.labels]).toEqual([1.5, 1, 2, 0, 0.25, 1, 9, 0]);
});

test("arrays that do not go together are refused", async () => {
  const files = { "x.npz": await bytesOf("packed.npz"), "y.npy": await bytesOf("type-u1.npy") };
  const refused = (source: string, label = "{ classes: [0, 1] }", more = {}) =>
    refusal(load(`source: { npy: ${source} }\nlabel: ${label}\n`, { ...files, ...more }));
  expect(await refused("{ features: x.npz:images, labels: y.npy }")).toBe(
    "DATA_SHAPE_MISMATCH: y.npy has 3 rows, x.npz:images has 4",
  );
  expect(await refused("{ features: x.npz:pictures, labels: y.npy }")).toBe(
    "DATA_COLUMN_MISSING: x.npz has no array pictures; it has images, labels, ids, test_images, test_labels, survival",
  );
  expect(
    await refused("{ features: x.npz:images, labels: x.npz:labels }", "{ classes: [1, 2] }"),
  ).toBe(
    "DATA_CELL_INVALID: the labels of x.npz:images, row 1, label: is none of the 2 classes of data.yaml",
  );
  expect(
    await refused("{ features: x.npz:images, labels: x.npz:labels }", "{ time: t, event: e }"),
  ).toBe("DATA_SHAPE_MISMATCH: the labels of x.npz:images are 1 a row, data.yaml says 2");
  const broken = Buffer.from(files["x.npz"]);
  broken[120] = (broken[120] as number) ^ 0xff;
  expect(
    await refused("{ features: x.npz:images, labels: x.npz:labels }", undefined, {
      "x.npz": broken,
    }),
  ).toMatch(/^DATA_CELL_INVALID: x.npz/);
  expect(await refused("{ features: x.csv, labels: y.npy }")).toContain("must end in .npy");
});

test.skipIf(!outside)("WARDROUND_TEST_DATA: BreastMNIST as it is published", async () => {
  const bytes = await readFile(join(outside ?? "", "images/medmnist/breastmnist.npz"));
  const { train, test: held } = await load(
    `
source:
  npy:
    features: b.npz:train_images
    labels: b.npz:train_labels
    test: { features: b.npz:test_images, labels: b.npz:test_labels }
    divide_by: 255
label: { classes: [0, 1] }
`,
    { "b.npz": bytes },
  );
  expect([train.rowCount, held.rowCount, train.featureCount]).toEqual([546, 156, 784]);
  const ones = [...train.labels, ...held.labels].reduce((sum, label) => sum + label, 0);
  expect(ones / 702).toBeCloseTo(0.73, 2);
  expect(train.features.reduce((most, value) => Math.max(most, value), 0)).toBe(1);
});
