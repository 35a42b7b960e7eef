import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Graph } from "../../../model/graph.ts";
import { encodeModel } from "../../../model/onnx/encode.ts";
import { isInverted } from "../../../participant/data/label-direction.ts";
import { reportData } from "../../../participant/data/report.ts";
import { hasOutlier, sentinelsOf } from "../../../participant/data/sentinels.ts";
import { temporaryDirectory } from "../temporary-directory.ts";
import { hospitalFolder, recorded, signal } from "./hospital-folder.ts";

const outside = process.env["WARDROUND_TEST_DATA"];
const sorted = (...values: number[]) => Float64Array.from(values).sort();
const codes = (...values: number[]) => sentinelsOf(sorted(...values)).map(({ value }) => value);

test("a sentinel is a code at an end, far from all other values", () => {
  const ages = [41, 44, 45, 50, 52, 53, 60, 61, 70];
  expect(codes(...ages)).toEqual([]);
  expect(codes(-9, ...ages)).toEqual([-9]);
  expect(codes(0, 0, ...ages)).toEqual([0]);
  expect(codes(999, ...ages)).toEqual([999]);
  expect(codes(-1, ...ages, 9999, 9999)).toEqual([-1, 9999]);
  expect(codes(-9, 0, 1, 2, 3)).toEqual([-9]);
  expect(codes(-9, 3, 6, 7)).toEqual([-9]);
  expect(codes(0, 1, 9)).toEqual([9]);
  // Numbers of children, an age of 99 among old people, oldpeak below 0: all may be true.
  expect(codes(0, 1, 2, 3, 5)).toEqual([]);
  expect(codes(80, 85, 91, 95, 99)).toEqual([]);
  expect(codes(-1, -0.9, -0.5, 0, 0.2, 1.5)).toEqual([]);
  expect(codes(0, 1)).toEqual([]);
  expect(codes()).toEqual([]);
});

test("an outlier is further from the rest than 3 times the rest's range", () => {
  const weights = Array.from({ length: 11 }, (_, at) => 50 + at * 5);
  expect(hasOutlier(sorted(...weights))).toBe(false);
  expect(hasOutlier(sorted(...weights, 100 + 3 * 50))).toBe(false);
  expect(hasOutlier(sorted(...weights, 100 + 3 * 50 + 1))).toBe(true);
  expect(hasOutlier(sorted(...weights, 50 - 3 * 50 - 1))).toBe(true);
  expect(hasOutlier(sorted(1, 2, 3, 70_000))).toBe(false);
});

test("a label is inverted where inputs go clearly the other way, and not where little is known", () => {
  const there = {
    a: { mean: 0, std: 1, label_correlation: 0.5 },
    b: { mean: 0, std: 1, label_correlation: -0.4 },
    c: { mean: 0, std: 1 },
  };
  const names = ["a", "b", "c"];
  expect(isInverted(Float64Array.of(-0.5, 0.4, 1), names, there, 100)).toBe(true);
  expect(isInverted(Float64Array.of(0.5, -0.4, -1), names, there, 100)).toBe(false);
  expect(isInverted(Float64Array.of(-0.1, 0.1, 0), names, there, 100)).toBe(false);
  expect(isInverted(Float64Array.of(-0.5, 0.4, 0), names, there, 19)).toBeUndefined();
  expect(isInverted(Float64Array.of(Number.NaN, Number.NaN, 1), names, there, 100)).toBeUndefined();
});

const yaml = `
source: { csv: p.csv }
id: id
features: [{ column: age, missing: mean }, same, { column: kind, type: category, values: [a, b] }]
label: { column: sick, classes: [no, yes] }
split: { column: set }
`;
const csv =
  "id,age,same,kind,sick,set\nP1,40,1,a,no,train\nP2,,1,b,no,train\nP1,40,1,a,no,test\nP4,50,1,b,no,train\n";

test("a report has rows, classes, inputs before they are scaled, and what may be wrong", async () => {
  const dataFile = await hospitalFolder(yaml, { "p.csv": `\ufeff${csv.replace("P4", "P\ufffd")}` });
  const report = await reportData(dataFile, {}, signal);
  expect(report).toMatchObject({
    trainRows: 3,
    testRows: 1,
    inputCount: 4,
    classes: [
      { name: "no", train: 3, test: 1 },
      { name: "yes", train: 0, test: 0 },
    ],
  });
  const [age, same, kind] = report.inputs;
  expect(age).toMatchObject({ name: "age", missing: 1, min: 40, max: 50, mean: 130 / 3 });
  expect(age?.std).toBeCloseTo(Math.sqrt(200 / 9), 10);
  expect(same).toMatchObject({ missing: 0, min: 1, max: 1, mean: 1, std: 0 });
  expect(kind).toMatchObject({ name: "kind=a", mean: 0.5 });
  const kinds = report.findings.map(({ kind: what, level }) => `${level} ${what}`);
  expect(kinds.toSorted()).toEqual([
    "note missing",
    "warning constant",
    "warning duplicate-ids",
    "warning duplicate-rows",
    "warning encoding",
    "warning single-class",
    "warning unseen-class",
  ]);
  for (const { message } of report.findings) expect(message).not.toMatch(/P1|40|50/);
});

test("another unit than the federation's is noticed, by given scaling or by a file", async () => {
  const statistics = { features: { age: { mean: 4, std: 1 }, same: { mean: 1, std: 1 } } };
  const dataFile = await hospitalFolder(yaml, {
    "p.csv": csv,
    "s.json": JSON.stringify(statistics),
  });
  const statisticsFile = join(dataFile, "../s.json");
  const { findings } = await reportData(dataFile, { statisticsFile }, signal);
  expect(findings.filter(({ kind }) => kind === "shifted").map(({ column }) => column)).toEqual([
    "age",
  ]);
  const { findings: without } = await reportData(dataFile, {}, signal);
  expect(without.map(({ kind }) => kind)).not.toContain("shifted");
});

/** A model whose one output is the sum of its 30 inputs: a larger tumour. */
async function linearModel(weight = 1): Promise<string> {
  const graph: Graph = {
    name: "sum",
    irVersion: 8,
    opset: 17,
    otherOpsets: {},
    inputs: [{ name: "features", type: "float32", shape: ["batch", 30] }],
    outputs: [{ name: "sum", type: "float32", shape: ["batch", 1] }],
    nodes: [
      {
        name: "sum",
        op: "MatMul",
        domain: "",
        inputs: ["features", "ones"],
        outputs: ["sum"],
        attributes: {},
      },
    ],
    initializers: [{ name: "ones", dtype: "F32", shape: [30, 1] }],
  };
  const ones = new Uint8Array(new Float32Array(30).fill(weight).buffer);
  const path = join(await temporaryDirectory(), "model.onnx");
  await writeFile(path, encodeModel(graph, { data: new Map([["ones", ones]]) }));
  return path;
}

test("a model that tells the classes apart the wrong way round is noticed", async () => {
  const example = join(import.meta.dirname, "../../../examples/breast-cancer");
  const table = await readFile(join(example, "hospital-1/patients.csv"), "utf8");
  const own = await readFile(join(example, "hospital-1/data.yaml"), "utf8");
  const body = own.slice(own.indexOf("source:"), own.indexOf("policy:"));
  const ones = await linearModel();
  const of = async (text: string, modelFile = ones) => {
    const dataFile = await hospitalFolder(text, { "patients.csv": table });
    return reportData(dataFile, { modelFile }, signal);
  };
  const right = await of(body);
  expect(right.model?.auroc).toBeGreaterThan(0.9);
  expect(right.findings).toEqual([]);
  const turned = await of(body.replace("[benign, malignant]", "[malignant, benign]"));
  expect(turned.model?.auroc).toBeCloseTo(1 - (right.model?.auroc ?? 0), 10);
  expect(turned.findings.map(({ kind }) => kind)).toEqual(["inverted-label"]);
  await expect(of(body, await linearModel(3e38))).rejects.toThrow(/outputs are not finite numbers/);
});

test("a report of arrays takes all their values together", async () => {
  const dataFile = await hospitalFolder(
    `
source: { npy: { features: x.npy, labels: y.npz:labels } }
label: { targets: [y] }
split: { test_fraction: 0 }
`,
    {
      "x.npy": await readFile(join(recorded, "type-u1.npy")),
      "y.npz": await readFile(join(recorded, "plain.npz")),
    },
  );
  await expect(reportData(dataFile, {}, signal)).rejects.toThrow("y.npz:labels has 4 rows");
  const whole = await hospitalFolder(
    `
source: { npy: { features: x.npz:images, labels: x.npz:survival } }
label: { time: t, event: e }
split: { test_fraction: 0 }
`,
    { "x.npz": await readFile(join(recorded, "plain.npz")) },
  );
  const report = await reportData(whole, {}, signal);
  expect(report.classes).toBeUndefined();
  expect(report.inputs).toHaveLength(1);
  expect(report.inputs[0]).toMatchObject({ name: "all inputs", min: 0, max: 255 });
  const { grey } = JSON.parse(await readFile(join(recorded, "expected.json"), "utf8"))["grey.png"];
  const mean = grey.reduce((sum: number, value: number) => sum + value * 255, 0) / grey.length;
  // Three of the four images are the same picture turned, one is its negative.
  expect(report.inputs[0]?.mean).toBeCloseTo((3 * mean + 255 - mean) / 4, 10);
  expect(report.targets.map(({ name, mean }) => [name, mean])).toEqual([
    ["t", 12.75 / 4],
    ["e", 0.5],
  ]);
});

test.skipIf(!outside)(
  "WARDROUND_TEST_DATA: 0 for cholesterol that was not measured is noticed",
  async () => {
    const names = "age,sex,cp,trestbps,chol,fbs,restecg,thalach,exang,oldpeak,slope,ca,thal,num";
    const file = join(outside ?? "", "heart-disease/uci/processed.va.data");
    const dataFile = await hospitalFolder(
      `
source: { csv: p.csv, header: [${names}], missing: ["?"] }
features: [age, { column: trestbps, missing: mean }, { column: chol, missing: mean }, { column: oldpeak, missing: mean }]
label: { column: num, classes: [0, 1, 2, 3, 4] }
`,
      { "p.csv": await readFile(file) },
    );
    const { findings } = await reportData(dataFile, {}, signal);
    const sentinels = findings.filter(({ kind }) => kind === "sentinel");
    expect(sentinels.map(({ column }) => column)).toEqual(["trestbps", "chol"]);
  },
);
