import fc from "fast-check";
import { expect, test } from "vitest";
import { placementPatternLengthMax, placementRulesMax } from "../../base/limits.ts";
import { deriveLayout, withRules } from "../../model/derive-layout.ts";
import { importModel } from "../../model/import-model.ts";
import { decodeModel } from "../../model/onnx/decode.ts";
import { encodeModel, encodePlacement } from "../../model/onnx/encode.ts";
import { onnx } from "../../model/onnx/gen/onnx.js";
import { matchesPattern, type PlacementRule, placementKey } from "../../model/placement.ts";
import { nodeHasher } from "../../runtime/system.ts";
import { buildModel, testNode, testWeight } from "../support/models.ts";

const options = { fileName: "m.onnx", hasher: nodeHasher };

/** A layer, a batch normalization and a head; a fixed factor, a table of float64 and a shape beside. */
const model = buildModel({
  output: { name: "p", shape: ["batch", 1] },
  nodes: [
    testNode("Mul", ["features", "half"], "a"),
    testNode("Gemm", ["a", "body.w", "body.b"], "h"),
    testNode("BatchNormalization", ["h", "bn.scale", "bn.shift", "bn.mean", "bn.var"], "n"),
    testNode("Reshape", ["n", "sizes"], "r"),
    testNode("Gemm", ["r", "head.w", "head.b"], "z"),
    testNode("Sigmoid", ["z"], "p"),
  ],
  weights: [
    testWeight("half", []),
    testWeight("body.w", [4, 3]),
    testWeight("body.b", [3]),
    ...["scale", "shift", "mean", "var"].map((name) => testWeight(`bn.${name}`, [3])),
    { name: "sizes", shape: [2], values: BigInt64Array.of(-1n, 3n) },
    testWeight("head.w", [3, 1]),
    testWeight("head.b", [1]),
  ],
});
const file = encodeModel(model.graph, { data: model.data });

const rule = (place: PlacementRule["place"], pattern: string): PlacementRule => ({
  place,
  pattern,
});
const layoutOf = (...rules: PlacementRule[]) =>
  deriveLayout(withRules(model.graph, rules), nodeHasher);

/** Names of what is trained, averaged, local and kept. */
function places(...rules: PlacementRule[]) {
  const { tensors, buffers } = layoutOf(...rules);
  const named = (list: readonly { readonly name: string }[]) =>
    list.map(({ name }) => name).join(" ");
  return {
    trained: named(tensors.filter(({ kind }) => kind === "trained")),
    statistic: named(tensors.filter(({ kind }) => kind === "statistic")),
    local: named(buffers.filter((one) => one.rule === "local")),
    kept: named(buffers.filter((one) => one.rule === "keep")),
  };
}

test("without rules weights are trained, running statistics averaged and factors kept", () => {
  expect(places()).toEqual({
    trained: "body.w body.b bn.scale bn.shift head.w head.b",
    statistic: "bn.mean bn.var",
    local: "",
    kept: "half",
  });
});

test("a matrix of Einsum is a weight, and what is cut before other operators than recurrent ones is none", () => {
  const { graph } = buildModel({
    output: { name: "p", shape: ["batch", 1] },
    nodes: [
      testNode("Einsum", ["features", "mix"], "a"),
      testNode("Einsum", ["a", "positions"], "b"),
      testNode("Slice", ["mask", "from", "to"], "cut"),
      testNode("Add", ["b", "cut"], "p"),
    ],
    weights: [
      testWeight("mix", [4, 4]),
      testWeight("positions", [4]),
      testWeight("mask", [8]),
      { name: "from", shape: [1], values: BigInt64Array.of(0n) },
      { name: "to", shape: [1], values: BigInt64Array.of(4n) },
    ],
  });

  const { tensors, buffers } = deriveLayout(graph, nodeHasher);

  expect(tensors.map(({ name }) => name)).toEqual(["mix"]);
  expect(buffers.map(({ name }) => name)).toEqual(["positions", "mask"]);
});

test("rules freeze, leave local and train by name, and the last that matches wins", () => {
  const got = places(
    rule("freeze", "*"),
    rule("train", "head.?"),
    rule("local", "bn.*"),
    rule("train", "half"),
  );

  expect(got).toEqual({
    trained: "half head.w head.b",
    statistic: "",
    local: "bn.scale bn.shift bn.mean bn.var",
    kept: "body.w body.b",
  });
});

test("to train a running statistic again is to average it", () => {
  const frozen = places(rule("freeze", "bn.mean"));
  const again = places(rule("freeze", "bn.mean"), rule("train", "bn.mean"));

  expect(frozen).toMatchObject({ statistic: "bn.var", kept: "half bn.mean" });
  expect(again).toEqual(places());
});

test("a local tensor says how it changes", () => {
  const { buffers } = layoutOf(rule("local", "bn.mean"), rule("local", "head.w"));

  expect(buffers.filter((one) => one.rule === "local")).toEqual([
    { name: "bn.mean", dtype: "F32", shape: [3], rule: "local", kind: "statistic" },
    { name: "head.w", dtype: "F32", shape: [3, 1], rule: "local", kind: "trained" },
  ]);
});

test("places are part of the layout's digest", () => {
  const digests = [
    layoutOf(),
    layoutOf(rule("freeze", "head.b")),
    layoutOf(rule("local", "head.b")),
    layoutOf(rule("freeze", "bn.mean")),
  ].map(({ digest }) => digest);

  expect(new Set(digests).size).toBe(4);
});

test.each([
  [
    "no tensor",
    rule("freeze", "Head.*"),
    /freeze "Head\.\*" matches no tensor; there are half, body\.w,/,
  ],
  [
    "only what decides shapes",
    rule("freeze", "sizes"),
    /matches only tensors that it cannot change \("sizes": I64 is for indices/,
  ],
])("a rule that matches %s is refused with the names that exist", (_, wrong, message) => {
  expect(() => layoutOf(wrong)).toThrow(
    expect.objectContaining({
      code: "ARGUMENT_INVALID",
      message: expect.stringMatching(message),
    }),
  );
});

test("rules behind the bytes of a file are its own, and everybody who has the graph finds them", () => {
  const rules = [rule("freeze", "body.*"), rule("local", "head.b")];
  const sent = Buffer.concat([
    file,
    encodePlacement(rules.slice(0, 1)),
    encodePlacement(rules.slice(1)),
  ]);

  const imported = importModel(new Uint8Array(sent), options);
  const published = decodeModel(imported.onnx, { fileName: "model.onnx", external: "allowed" });

  expect(imported.layout).toEqual(layoutOf(...rules));
  expect(published.graph.placement).toEqual(rules);
  expect(deriveLayout(published.graph, nodeHasher)).toEqual(imported.layout);
  expect(imported.notes).toContain(
    "1 tensors are local: each participant goes on with values of its own",
  );
});

test.each([
  ["no JSON", "freeze *"],
  ["another word", '[["drop", "*"]]'],
  ["no pair", '[["freeze"]]'],
  ["no text", '[["freeze", 1]]'],
])("metadata that hold %s are refused", (_, value) => {
  const metadata = onnx.ModelProto.encode({
    metadataProps: [{ key: placementKey, value }],
  }).finish();

  expect(() => importModel(new Uint8Array(Buffer.concat([file, metadata])), options)).toThrow(
    expect.objectContaining({ code: "ARGUMENT_INVALID" }),
  );
});

test("as many rules as long as the limits are taken, and one or a character more is not", () => {
  const read = (rules: readonly PlacementRule[]) => () =>
    importModel(new Uint8Array(Buffer.concat([file, encodePlacement(rules)])), options);
  const long = (length: number) => [rule("freeze", "*".repeat(length))];

  expect(read(Array(placementRulesMax).fill(rule("train", "*")))).not.toThrow();
  expect(read(Array(placementRulesMax + 1).fill(rule("train", "*")))).toThrow(
    /at most 256 patterns/,
  );
  expect(read(long(placementPatternLengthMax))).not.toThrow();
  expect(read(long(placementPatternLengthMax + 1))).toThrow(/at most 1000 characters/);
});

test("a pattern matches as the regular expression that says the same", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "b", ".", "*", "?"), maxLength: 8 });
  fc.assert(
    fc.property(text, text, (pattern, name) => {
      const source = pattern.replace(/[.*?]/g, (one) => ({ "*": ".*", "?": "." })[one] ?? "\\.");
      expect(matchesPattern(pattern, name)).toBe(new RegExp(`^${source}$`, "s").test(name));
    }),
    { numRuns: 2_000 },
  );
});

test("a pattern that would take a regular expression for ever takes no time", () => {
  expect(matchesPattern(`${"*a".repeat(400)}b`, "a".repeat(5_000))).toBe(false);
});
