import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { elementCount } from "../../model/layout.ts";
import { encodeModel } from "../../model/onnx/encode.ts";
import { type PlanTraining, trainingSchema } from "../../model/plan-training.ts";
import type { TrainJob } from "../../runtime/contract.ts";
import { encodeNodeState, readNodeState } from "../../runtime/node-state.ts";
import { trainModel } from "../../runtime/train-model.ts";
import { writeModelFiles } from "../support/model-files.ts";
import { buildModel, testNode } from "../support/models.ts";

/** As scripts/record-pytorch-rounds.py writes it. */
interface Recorded {
  readonly plan: Partial<PlanTraining> & {
    readonly name: string;
    readonly round: readonly [number, number];
    readonly algorithm?: TrainJob["algorithm"];
  };
  readonly delta: readonly number[];
  readonly state: Readonly<Record<string, readonly number[]>>;
}

const recorded = JSON.parse(
  readFileSync(join(import.meta.dirname, "pytorch-rounds.json"), "utf8"),
) as { readonly cases: readonly Recorded[] };

/** The formula of scripts/pytorch/cases.py. */
function formula(shape: readonly number[], number: number, low = -1, high = 1): Float32Array {
  return Float32Array.from({ length: elementCount(shape) }, (_, at) => {
    return low + ((high - low) * (1 + Math.sin(at * 1.7 + number))) / 2;
  });
}

const shapes = { w1: [4, 3], b1: [3], w2: [3, 1], b2: [1] };
const weights = Object.entries(shapes).map(([name, shape], number) => {
  return { name, shape, values: formula(shape, number + 1) };
});
const start = weights.flatMap(({ values }) => [...values]);
const features = formula([5, 4], 0);
const rows = {
  features,
  featureCount: 4,
  rowCount: 5,
  labels: Int32Array.from({ length: 5 }, (_, row) => row % 2),
  order: Array.from({ length: 4 }, () => Uint32Array.of(0, 1, 2, 3, 4)),
};

const folder = await mkdtemp(join(tmpdir(), "wardround-rounds-"));
afterAll(() => rm(folder, { recursive: true }));
const { graph, data } = buildModel({
  input: { name: "x", shape: ["batch", 4] },
  output: { name: "p", shape: ["batch", 1] },
  nodes: [
    testNode("Gemm", ["x", "w1", "b1"], "h"),
    testNode("Tanh", ["h"], "t"),
    testNode("Gemm", ["t", "w2", "b2"], "z"),
    testNode("Sigmoid", ["z"], "p"),
  ],
  weights,
});
const { graphPath, checkpointPath } = await writeModelFiles(folder, encodeModel(graph, { data }));
const paths = { graphPath, checkpointPath, vectorPath: join(folder, "control") };
await writeFile(paths.vectorPath, formula([19], 20, -0.2, 0.2));

test.each(recorded.cases.map((one) => [one.plan.name, one] as const))(
  "a round of training ends where PyTorch ends: %s",
  async (_, { plan, delta, state }) => {
    const { name, round, algorithm, ...rest } = plan;
    const training = trainingSchema.parse({ loss: "binary-cross-entropy", batch_rows: 2, ...rest });
    const own = formula([19], 30, -0.1, 0.1);
    const kept = new Map([
      ["control", own],
      ["drift", own],
      ["personal", own.map((value, at) => start[at]! + value)],
    ]) as Map<string, Float32Array<ArrayBuffer>>;
    const statePath = join(folder, `${name}.state`);
    await writeFile(statePath, encodeNodeState(kept)!);
    const job: TrainJob = {
      ...paths,
      statePath,
      continues: true,
      rows,
      training,
      round: { seed: "", number: round[0], total: round[1] },
      algorithm,
    };

    const call = { threads: 1, signal: new AbortController().signal, onProgress: () => undefined };
    const result = await trainModel(job, call);

    expectClose(new Float32Array(result.payload.slice().buffer), delta);
    const next = join(folder, `${name}.next`);
    if (result.state) await writeFile(next, result.state);
    const left = readNodeState(result.state && next);
    for (const [key, values] of Object.entries(state)) expectClose(left.get(key)!, values);
    // A model of the participant's own is kept through rounds of other plans.
    const models = Object.keys(state).length > 0 ? ["personal"] : [];
    expect(new Set(left.keys())).toEqual(new Set([...Object.keys(state), ...models]));
    if (models.length > 0 && !("personal" in state)) {
      expect(left.get("personal")).toEqual(kept.get("personal"));
    }
  },
);

test.each(["scaffold", "feddyn"] as const)(
  "%s begins anew where the server does, or where nothing is kept: nothing corrects the first gradients",
  async (algorithm) => {
    const training = trainingSchema.parse({
      ...{ loss: "binary-cross-entropy", batch_rows: 2, epochs: 1, learning_rate: 0.5 },
      ...(algorithm === "feddyn" ? { proximal: 0.4 } : {}),
    });
    const statePath = join(folder, `${algorithm} anew.state`);
    const own = formula([19], 30, -0.1, 0.1) as Float32Array<ArrayBuffer>;
    await writeFile(
      statePath,
      encodeNodeState(
        new Map([
          ["control", own],
          ["drift", own],
        ]),
      )!,
    );
    const { vectorPath, ...files } = paths;
    const round = { seed: "", number: 1, total: 1 };
    const job: TrainJob = { ...files, rows, training, round };
    const call = { threads: 1, signal: new AbortController().signal, onProgress: () => undefined };
    const train = async (change: Partial<TrainJob>) =>
      Buffer.from((await trainModel({ ...job, ...change }, call)).payload).toString("hex");

    const plain = await train({});
    const ofKept = { algorithm, statePath, continues: true } as const;
    expect(await train(ofKept)).toBe(plain);
    expect(await train({ ...ofKept, vectorPath })).not.toBe(plain);
    if (algorithm === "scaffold") expect(await train({ algorithm, vectorPath })).toBe(plain);
    else expect(await train({ algorithm, vectorPath })).not.toBe(plain);
  },
);

function expectClose(got: Float32Array, expected: readonly number[]): void {
  expect(got).toHaveLength(expected.length);
  expect(Math.max(...expected.map(Math.abs))).toBeGreaterThan(1e-3);
  expected.forEach((value, at) => {
    expect(Math.abs(got[at]! - value)).toBeLessThan(1e-5 * Math.max(1, Math.abs(value)));
  });
}
