import { expect, test } from "vitest";
import { createSeededRandom } from "../../base/random.ts";
import { encodeModel } from "../../model/onnx/encode.ts";
import { evaluateModel } from "../../runtime/evaluate-model.ts";
import { metricValues } from "../../training/measures.ts";
import { scoreRows } from "../../training/score-rows.ts";
import { temporaryDirectory } from "../participant/temporary-directory.ts";
import { writeModelFiles } from "../support/model-files.ts";
import { buildModel, testNode } from "../support/models.ts";

const call = { threads: 1, signal: new AbortController().signal };
// More than one run takes.
const rowCount = 2_500;
const { nextFloat } = createSeededRandom("evaluate");
const features = Float32Array.from({ length: rowCount }, () => 4 * nextFloat() - 2);

/** A model that gives its one feature as it is. */
async function identity(): Promise<{ graphPath: string; checkpointPath: string }> {
  const folder = await temporaryDirectory();
  const { graph, data } = buildModel({
    input: { name: "features", shape: ["batch", 1] },
    output: { name: "output", shape: ["batch", 1] },
    nodes: [testNode("MatMul", ["features", "weight"], "output")],
    weights: [{ name: "weight", shape: [1, 1], values: Float32Array.of(1) }],
  });
  return await writeModelFiles(folder, encodeModel(graph, { data }));
}

test("rows of survival are compared across the runs that they take, as one participant's", async () => {
  const labels = Float32Array.from({ length: 2 * rowCount }, (_, at) =>
    at % 2 === 0 ? Math.floor(20 * nextFloat()) : Number(nextFloat() < 0.7),
  );
  const rows = { features, featureCount: 1, rowCount, labels, targetCount: 2 };

  const evaluated = await evaluateModel({ ...(await identity()), rows, loss: "cox" }, call);

  const expected = scoreRows(features, labels, { name: "cox", outputCount: 1 });
  expect(evaluated).toEqual(expected);
  const pairs = evaluated.metrics?.[0]?.sums ?? [];
  expect(pairs.reduce((a, b) => a + b, 0)).toBeGreaterThan(1024 ** 2);
  expect(metricValues(evaluated)?.["concordance-index"]).toBeCloseTo(0.5, 1);
});

test("logits are turned into probabilities, and their counts, sums and weights add up over runs", async () => {
  const labels = Int32Array.from(features, (logit) =>
    Number(nextFloat() < 1 / (1 + Math.exp(-logit))),
  );
  const loss = { name: "binary-cross-entropy", from: "logits", classWeights: [1, 2] } as const;
  const rows = { features, featureCount: 1, rowCount, labels };

  const evaluated = await evaluateModel({ ...(await identity()), rows, loss }, call);

  const expected = scoreRows(features, labels, { ...loss, outputCount: 1 });
  const hits = features.filter((logit, row) => Number(logit >= 0) === labels[row]).length;
  expect(evaluated).toMatchObject({ right: hits, total: rowCount });
  expect(evaluated.weightSum).toBe(rowCount + labels.filter((label) => label === 1).length);
  const [values, wanted] = [metricValues(evaluated), metricValues(expected)];
  expect(Object.keys(values ?? {})).toHaveLength(8);
  for (const [name, value] of Object.entries(wanted ?? {})) {
    expect(values?.[name], name).toBeCloseTo(value ?? Number.NaN, 10);
  }
});
