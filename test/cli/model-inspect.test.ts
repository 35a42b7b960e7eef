import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { modelInspect } from "../../cli/commands/model-inspect.ts";
import type { JsonObject, Output } from "../../cli/output.ts";
import { encodeModel } from "../../model/onnx/encode.ts";
import type { PlacementRule } from "../../model/placement.ts";
import { buildModel, mlpModel, testNode, testWeight } from "../support/models.ts";

interface Printed {
  readonly value: JsonObject;
  readonly lines: readonly string[];
}

/** What `model inspect` prints of a file with these bytes. */
async function inspected(
  bytes: Uint8Array,
  placement: readonly PlacementRule[] = [],
): Promise<Printed> {
  const folder = await mkdtemp(join(tmpdir(), "wardround-inspect-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, "m.onnx");
  await writeFile(file, bytes);
  let printed: Printed | undefined;
  const result = (value: JsonObject, lines: readonly string[]): void => {
    printed = { value, lines };
  };
  const output = { json: false, live: false, result } as unknown as Output;
  await modelInspect({ file, placement }, { output } as Parameters<typeof modelInspect>[1]);
  if (!printed) throw new TypeError("nothing was printed");
  return printed;
}

test("a model that trains is said to, with the loss that it ends in", async () => {
  const { value, lines } = await inspected(mlpModel([4, 3, 1]));

  expect(value).toMatchObject({ opset: 17, parameters: 19, without_gradient: [] });
  expect(value["losses"]).toMatchObject([
    { loss: "binary-cross-entropy", from: "probabilities", trains: true, output: "probability" },
    { loss: "categorical-cross-entropy", from: "probabilities", trains: false, output: null },
    { loss: "categorical-cross-entropy", from: "log-probabilities", trains: false },
    { loss: "binary-cross-entropy", from: "logits", trains: false },
    { loss: "categorical-cross-entropy", from: "logits", trains: false },
    { loss: "mean-squared-error", from: null, trains: true, problem: null },
    { loss: "mean-absolute-error", trains: true },
    { loss: "huber", trains: true },
    { loss: "poisson", trains: true },
    { loss: "cox", trains: true },
  ]);
  expect(lines).toContain("19 values in 4 tensors would be trained");
  expect(lines).toContain('binary-cross-entropy from probabilities: trains "probability"');
  // Of a row: 4 features, 3 hidden values before Relu and 3 after, 1 logit; each with its gradient.
  expect(value["memory"]).toEqual({ fixed_bytes: 7 * 4 * 19, row_bytes: 8 * 11, at_least: false });
});

test("each tensor has its place and the reason, and each node without a gradient is named", async () => {
  const { graph, data } = buildModel({
    output: { name: "p", shape: ["batch", 1] },
    nodes: [
      testNode("Sub", ["features", "mean"], "centred"),
      testNode("Gemm", ["centred", "w", "b"], "h"),
      testNode("Det", ["h"], "d"),
      testNode("Hardmax", ["d"], "e"),
      testNode("Reshape", ["e", "sizes"], "r"),
      testNode("Gemm", ["r", "v"], "z"),
      testNode("Sigmoid", ["z"], "p"),
    ],
    weights: [
      testWeight("mean", [4]),
      testWeight("w", [4, 4]),
      testWeight("b", [4]),
      { name: "sizes", shape: [2], values: BigInt64Array.of(-1n, 4n) },
      testWeight("v", [4, 1]),
    ],
  });

  const { value, lines } = await inspected(encodeModel(graph, { data }));

  expect(value["initializers"]).toMatchObject([
    { name: "mean", place: "kept", why: "no operator takes it as a weight" },
    { name: "w", place: "trained", why: 'a weight of Gemm "h_node"' },
    { name: "b", place: "trained" },
    { name: "sizes", place: "inside", why: "I64 is for indices, shapes and conditions" },
    { name: "v", place: "trained", why: 'a weight of Gemm "z_node"' },
  ]);
  expect(value["without_gradient"]).toEqual([
    { name: "d_node", op: "Det", domain: "" },
    { name: "e_node", op: "Hardmax", domain: "" },
  ]);
  expect(lines).toContain("no gradient here: Det, Hardmax");
});

test("statistics, local and kept tensors are told apart, with who put them there", async () => {
  const { graph, data } = buildModel({
    output: { name: "p", shape: ["batch", 1] },
    nodes: [
      testNode("BatchNormalization", ["features", "s", "o", "mean", "var"], "n"),
      testNode("Gemm", ["n", "head.w", "head.b"], "z"),
      testNode("Sigmoid", ["z"], "p"),
    ],
    weights: [
      ...["s", "o", "mean", "var"].map((name) => testWeight(name, [4])),
      testWeight("head.w", [4, 1]),
      testWeight("head.b", [1]),
    ],
  });

  const { value, lines } = await inspected(encodeModel(graph, { data }), [
    { place: "freeze", pattern: "o" },
    { place: "local", pattern: "head.*" },
  ]);

  expect(value["parameters"]).toBe(12);
  expect(value["initializers"]).toMatchObject([
    { name: "s", place: "trained" },
    { name: "o", place: "kept", why: "the coordinator: freeze o" },
    { name: "mean", place: "statistic", why: 'a running statistic of BatchNormalization "n_node"' },
    { name: "var", place: "statistic" },
    { name: "head.w", place: "local", why: "the coordinator: local head.*" },
    { name: "head.b", place: "local" },
  ]);
  expect(lines).toContain("4 values in 1 tensors would be trained");
  expect(lines).toContain("8 values in 2 tensors are running statistics, which rounds average");
  expect(lines).toContain("5 values in 2 tensors would be each participant's own");
  expect(lines).toContain("4 values in 1 tensors would stay as they are");
});

test("a weight of several nodes, which an exporter made one, is told", async () => {
  const { graph, data } = buildModel({
    output: { name: "p", shape: ["batch", 1] },
    nodes: [
      testNode("Mul", ["features", "scale"], "a"),
      testNode("Tanh", ["a"], "b"),
      testNode("Mul", ["b", "scale"], "c"),
      testNode("Reshape", ["scale", "row"], "r"),
      testNode("Add", ["c", "r"], "d"),
      testNode("Gemm", ["d", "v"], "p"),
    ],
    weights: [
      testWeight("scale", [4]),
      { name: "row", shape: [2], values: BigInt64Array.of(1n, 4n) },
      testWeight("v", [4, 1]),
    ],
  });

  const { value } = await inspected(encodeModel(graph, { data }));

  expect(value["initializers"]).toMatchObject([
    { name: "scale", place: "trained", why: 'a weight of Mul "a_node" and of 2 more nodes' },
    { name: "row" },
    { name: "v", why: 'a weight of Gemm "p_node"' },
  ]);
});

test("a model that no loss can train says once why", async () => {
  const { graph, data } = buildModel({
    input: { name: "features", shape: ["batch", "n"] },
    output: { name: "p", shape: ["batch", 1] },
    nodes: [testNode("Gemm", ["features", "w"], "p")],
    weights: [testWeight("w", [4, 1])],
  });

  const { value, lines } = await inspected(encodeModel(graph, { data }));

  expect(value["memory"]).toBeNull();
  expect(lines.filter((line) => line.startsWith("no loss can train it: input"))).toHaveLength(1);
});

test("what is no ONNX file says so", async () => {
  await expect(inspected(new TextEncoder().encode("model"))).rejects.toMatchObject({
    code: "MODEL_NOT_ONNX",
  });
});
