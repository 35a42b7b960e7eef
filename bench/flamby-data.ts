import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { WardroundError } from "../base/errors.ts";
import type { GraphNode } from "../model/graph.ts";
import { encodeModel } from "../model/onnx/encode.ts";

/** What the bench reads of a folder in FLamby's order: see docs/benchmarks.md. */

const numbers = z.array(z.number());
const model = z.object({ weight: numbers, bias: z.number() });
const runsSchema = z.object({
  num_updates: z.int().min(1),
  nrounds: z.int().min(1),
  batch_size: z.int().min(1),
  seeds: z.record(
    z.string(),
    z.object({
      init: model,
      strategies: z.record(
        z.string(),
        z.object({
          curve: z.array(z.object({ per_center: numbers, pooled: z.number() })).min(1),
        }),
      ),
    }),
  ),
});
const ordersSchema = z.object({
  orders: z.record(z.string(), z.array(z.array(z.array(z.int())))),
});

export type ReferenceRuns = z.infer<typeof runsSchema>;

interface Row {
  readonly center: number;
  readonly hospital: string;
  readonly line: string;
  readonly isTrain: boolean;
  readonly features: readonly number[];
  readonly label: number;
}

/** Rows to be answered, scaled as their test set is. */
export interface TestSet {
  readonly name: string;
  readonly features: readonly (readonly number[])[];
  readonly labels: readonly number[];
}

export interface FlambyData {
  readonly featureNames: readonly string[];
  /** By number of centre. */
  readonly hospitals: readonly string[];
  readonly runs: ReferenceRuns;
  /** Of each centre, then of all together; in the order of the reference's accuracies. */
  readonly testSets: readonly TestSet[];
  /** Seed, then centre: epochs of the training rows' order. */
  readonly orders: Readonly<Record<string, readonly (readonly (readonly number[])[])[]>>;
  /** The lines of one centre's table, its header first. */
  table(center: number): readonly string[];
}

/** @throws WardroundError ARGUMENT_INVALID where a file is missing or is not as FLamby's are. */
export async function readFlamby(folder: string): Promise<FlambyData> {
  const text = await readText(join(folder, "fed_heart_prepared_unnormalised.csv"));
  const runs = await readJson(join(folder, "fed_heart_reference_runs.json"), runsSchema);
  const { orders } = await readJson(join(folder, "fed_heart_batch_orders.json"), ordersSchema);
  const [header = "", ...lines] = text.trim().split(/\r?\n/);
  const columns = header.split(",");
  const featureNames = columns.slice(4, -1);
  const rows = lines.map((line): Row => {
    const cells = line.split(",");
    return {
      center: Number(cells[0]),
      hospital: cells[1] as string,
      line: cells[2] as string,
      isTrain: cells[3] === "train",
      features: cells.slice(4, -1).map(Number),
      label: Number(cells.at(-1)),
    };
  });
  const hospitals = [...new Set(rows.map(({ hospital }) => hospital))];
  const ofCenter = (center: number): readonly Row[] => rows.filter((row) => row.center === center);
  return {
    featureNames,
    hospitals,
    runs,
    testSets: [
      ...hospitals.map((name, center) => testSet(name, ofCenter(center))),
      testSet("pooled", rows),
    ],
    orders,
    table: (center) => [
      ["line", "set", ...featureNames, "label"].join(","),
      ...ofCenter(center).map(({ line, isTrain, features, label }) =>
        [line, isTrain ? "train" : "test", ...features, label].join(","),
      ),
    ],
  };
}

/** Writes the model that a seed begins with: sigmoid(x·weight + bias). @returns its path. */
export async function writeLogistic(
  folder: string,
  { weight, bias }: z.infer<typeof model>,
): Promise<string> {
  const node = (op: string, inputs: readonly string[], output: string): GraphNode => {
    return { name: output, op, domain: "", inputs, outputs: [output], attributes: {} };
  };
  const bytes = encodeModel(
    {
      name: "logistic",
      irVersion: 8,
      opset: 17,
      otherOpsets: {},
      inputs: [{ name: "features", type: "float32", shape: ["batch", weight.length] }],
      outputs: [{ name: "probability", type: "float32", shape: ["batch", 1] }],
      nodes: [
        node("Gemm", ["features", "weight", "bias"], "logit"),
        node("Sigmoid", ["logit"], "probability"),
      ],
      initializers: [
        { name: "weight", dtype: "F32", shape: [weight.length, 1] },
        { name: "bias", dtype: "F32", shape: [1] },
      ],
    },
    { data: new Map([["weight", float32(weight)] as const, ["bias", float32([bias])] as const]) },
  );
  await mkdir(folder, { recursive: true });
  const path = join(folder, "model.onnx");
  await writeFile(path, bytes);
  return path;
}

/** Test rows, scaled by the means and unbiased deviations of the training rows (FLamby, dataset.py). */
function testSet(name: string, rows: readonly Row[]): TestSet {
  const train = rows.filter(({ isTrain }) => isTrain);
  const test = rows.filter(({ isTrain }) => !isTrain);
  const width = rows[0]?.features.length ?? 0;
  const statistics = Array.from({ length: width }, (_, at) => {
    const values = train.map(({ features }) => features[at] as number);
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
    return { mean, scale: Math.sqrt(squares / (values.length - 1)) + 1e-9 };
  });
  const features = test.map((row) =>
    row.features.map((value, at) => {
      const { mean, scale } = statistics[at] as { readonly mean: number; readonly scale: number };
      return Math.fround((value - mean) / scale);
    }),
  );
  return { name, features, labels: test.map(({ label }) => label) };
}

function float32(values: readonly number[]): Uint8Array {
  return new Uint8Array(Float32Array.from(values).buffer);
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (cause) {
    throw new WardroundError("ARGUMENT_INVALID", `--data: cannot read ${path}`, { cause });
  }
}

async function readJson<T>(path: string, schema: z.ZodType<T>): Promise<T> {
  const text = await readText(path);
  try {
    return schema.parse(JSON.parse(text));
  } catch (cause) {
    const message = `--data: ${path} is not as docs/benchmarks.md says`;
    throw new WardroundError("ARGUMENT_INVALID", message, { cause });
  }
}
