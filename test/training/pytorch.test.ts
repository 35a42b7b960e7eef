import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Attribute, GraphNode } from "../../model/graph.ts";
import { elementCount } from "../../model/layout.ts";
import type { Loss } from "../../training/model-form.ts";
import { buildModel, type TestWeight } from "../support/models.ts";
import { type BuiltModel, openStep } from "./step.ts";

/** As scripts/pytorch/cases.py describes it. */
interface RecordedCase {
  readonly name: string;
  readonly opset: number;
  readonly loss: Loss;
  readonly classes: number;
  readonly input: readonly number[];
  readonly nodes: readonly {
    readonly op: string;
    readonly inputs: readonly string[];
    readonly outputs: readonly string[];
    readonly attributes: Readonly<Record<string, RecordedAttribute>>;
  }[];
  readonly weights: Readonly<Record<string, { shape: number[]; low: number; high: number }>>;
  readonly integers: Readonly<Record<string, { shape: number[]; values: number[] }>>;
  /** Running statistics, where each batch has its own. */
  readonly statistics?: readonly string[];
  readonly expected: {
    readonly loss: number;
    readonly gradients: Readonly<Record<string, readonly number[]>>;
  };
}

type RecordedAttribute = number | string | readonly number[];

/** Names of attributes that are floats, though they may be whole numbers in JSON. */
const floatNames = new Set(["alpha", "beta", "gamma", "lambd", "bias", "min", "max", "value"]);

function attribute(name: string, value: RecordedAttribute): Attribute {
  if (typeof value === "string") return { kind: "string", value };
  if (typeof value !== "number") return { kind: "ints", value };
  return { kind: floatNames.has(name) ? "float" : "int", value };
}

/** The formula of scripts/pytorch/cases.py. */
function formula(shape: readonly number[], number: number, low = -1, high = 1): Float32Array {
  return Float32Array.from({ length: elementCount(shape) }, (_, at) => {
    return low + ((high - low) * (1 + Math.sin(at * 1.7 + number))) / 2;
  });
}

function modelOf(recorded: RecordedCase): BuiltModel {
  const nodes = recorded.nodes.map(({ op, inputs, outputs, attributes }): GraphNode => {
    const entries = Object.entries(attributes).map(([name, value]) => {
      return [name, attribute(name, value)] as const;
    });
    const name = `${outputs[0]}_node`;
    return { name, op, domain: "", inputs, outputs, attributes: Object.fromEntries(entries) };
  });
  const weights = Object.entries(recorded.weights).map(
    ([name, { shape, low, high }], at): TestWeight => {
      return { name, shape, values: formula(shape, at + 1, low, high) };
    },
  );
  const integers = Object.entries(recorded.integers).map(
    ([name, { shape, values }]): TestWeight => {
      return { name, shape, values: BigInt64Array.from(values, BigInt) };
    },
  );
  return buildModel({
    opset: recorded.opset,
    input: { name: "features", shape: ["batch", ...recorded.input.slice(1)] },
    output: { name: "p", shape: ["batch", recorded.classes] },
    nodes,
    weights: [...weights, ...integers],
  });
}

const folder = join(import.meta.dirname, "pytorch");
const cases = readdirSync(folder).flatMap((file) => {
  const recorded = JSON.parse(readFileSync(join(folder, file), "utf8"));
  return (recorded.cases as RecordedCase[]).map((one) => [one.name, one] as const);
});

/** Of the largest gradient of a tensor: float32 keeps 6e-8, and sums add up what it loses. */
const tolerance = 1e-5;

test.each(cases)("gradients are PyTorch's: %s", async (_, recorded) => {
  const { loss, classes, expected } = recorded;
  const rowCount = recorded.input[0] as number;
  const labels = Int32Array.from({ length: rowCount }, (__, at) => at % Math.max(2, classes));
  const rows = { features: formula(recorded.input, 0), labels };
  await using step = await openStep(modelOf(recorded), {
    loss,
    rowCount,
    seed: "1",
    rows,
    isAllTrained: recorded.statistics === undefined,
    batchNormalization: recorded.statistics ? "batch" : "frozen",
  });

  const result = await step.run(step.weights);

  expect(Math.abs(result.loss - expected.loss)).toBeLessThan(tolerance * expected.loss);
  for (const [name, values] of Object.entries(expected.gradients)) {
    const got = result.gradients.get(name) ?? [];
    expect(got.length).toBe(values.length);
    const scale = Math.max(1e-2, ...values.map(Math.abs));
    const errors = values.map((value, at) => Math.abs((got[at] as number) - value) / scale);
    expect(Math.max(...errors), `"${name}"`).toBeLessThan(tolerance);
  }
});
