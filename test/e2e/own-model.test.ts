import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { loadModel } from "../../runtime/load-model.ts";
import { logisticModel } from "../support/models.ts";
import { type Line, Program, Ward } from "./support.ts";

const hospitals = { north: "0.5,-1,2,yes", south: "-1,0.25,0.5,no" } as const;

test("each hospital has a model of its own, with its local tensor and its Ditto weights, beside the served one", async () => {
  await using ward = await Ward.open();
  const model = join(ward.folder, "model.onnx");
  await writeFile(model, logisticModel(3));
  await ward.asAdmin("federation", "create", "own", "--model", model, "--local", "bias");
  for (const [hospital, cells] of Object.entries(hospitals)) await join_(ward, hospital, cells);
  const plan = join(ward.folder, "plan.yaml");
  await writeFile(plan, planText);

  await ward.asAdmin("run", "start", "own", "--plan", plan, "--rounds", "2", "--watch");
  for (const hospital of Object.keys(hospitals)) {
    const own = (line: Line) => line["event"] === "model.own" && line["version"] === 2;
    await (ward.processes.get(hospital) as Program).log.find(own, 0);
  }

  const served = await weights(join(ward.folder, "server", "versions", "own", "2"));
  const initial = await weights(join(ward.folder, "server", "versions", "own", "0"));
  const [north, south] = await Promise.all(
    Object.keys(hospitals).map((hospital) => weights(join(ward.folder, hospital, "models", "own"))),
  );
  expect(served.bias).toEqual(initial.bias);
  expect(served.weight).not.toEqual(initial.weight);
  // All of north's patients are ill and none of south's: their biases part.
  expect(north?.bias[0]).toBeGreaterThan(initial.bias[0]!);
  expect(south?.bias[0]).toBeLessThan(initial.bias[0]!);
  for (const own of [north, south]) {
    expect(own?.weight).not.toEqual(served.weight);
    expect(distance(own?.weight, served.weight)).toBeLessThan(1);
  }
});

const planText = `quorum: 2
training: {loss: binary-cross-entropy, learning_rate: 0.2, epochs: 2, ditto: 0.5}
`;

async function join_(ward: Ward, hospital: string, cells: string): Promise<void> {
  await ward.join("participant", hospital);
  const folder = ward.tableOf(hospital);
  await mkdir(folder, { recursive: true });
  const rows = Array.from({ length: 10 }, (_, at) => `${hospital}-${at},${cells}`);
  await writeFile(join(folder, "rows.csv"), ["id,a,b,c,ill", ...rows, ""].join("\n"));
  const file = join(folder, "data.yaml");
  await writeFile(file, dataYaml(hospital));
  const dir = join(ward.folder, hospital);
  const started = new Program(["participant", "start", "--dir", dir, "--data", file]);
  ward.processes.set(hospital, started);
  await ward.connected(hospital);
}

function dataYaml(hospital: string): string {
  return `federation: own
data_set: ${hospital}
source: {csv: rows.csv}
id: id
features: [a, b, c]
label: {column: ill, classes: ["no", "yes"]}
scaling: none
policy: {epsilon_budget: unlimited, plain_rounds: allow, minimum_quorum: 2}
`;
}

async function weights(folder: string) {
  const { data } = await loadModel(join(folder, "model.onnx"), join(folder, "model.safetensors"));
  const of = (name: string) => [...new Float32Array(data.get(name)!.slice().buffer)];
  return { weight: of("weight"), bias: of("bias") };
}

function distance(a: readonly number[] = [], b: readonly number[]): number {
  return Math.hypot(...b.map((value, at) => value - a[at]!));
}
