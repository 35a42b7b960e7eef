import { execFileSync } from "node:child_process";
import { appendFile, cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { Manifest } from "../../model/manifest.ts";
import { temporaryDirectory } from "../participant/temporary-directory.ts";
import { mlpModel } from "../support/models.ts";
import { modelFile, root, Ward } from "./support.ts";

// The example in PyTorch, as it stands, by real processes. WARDROUND_PYTHON names a Python that has
// what examples/trainers/pytorch/requirements.txt lists; without it python3 is tried.
const python = process.env["WARDROUND_PYTHON"] ?? "python3";
const example = join(root, "examples", "trainers", "pytorch");

function hasTorch(): boolean {
  try {
    execFileSync(python, ["-c", "import torch, numpy, safetensors.torch"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

const name = "breast-cancer-plain";

/** One hospital whose `data-plain.yaml` has the snippet of the example, and one round a run. */
async function openWard(model: string): Promise<Ward> {
  const ward = await Ward.open();
  onTestFinished(() => ward[Symbol.asyncDispose]());
  await ward.asAdmin("federation", "create", name, "--model", model);
  await ward.join("participant", "hospital-1");
  const table = ward.tableOf("hospital-1");
  await cp(join(example, "train.py"), join(table, "train.py"));
  const file = join(table, "data-plain.yaml");
  const text = await readFile(file, "utf8");
  await writeFile(file, text.replace("minimum_quorum: 3", "minimum_quorum: 1"));
  const snippet = await readFile(join(example, "data-snippet.yaml"), "utf8");
  await appendFile(file, `\n${snippet.replace("[python3,", `[${python},`)}`);
  ward.startHospital("hospital-1");
  await ward.connected("hospital-1");
  return ward;
}

async function trainWith(ward: Ward, trainer: string, batchRows: number): Promise<Manifest> {
  const plan = join(ward.folder, `${trainer}.yaml`);
  const how = "loss: binary-cross-entropy, learning_rate: 0.1, epochs: 5, seed: 3";
  const training = `training: { trainer: ${trainer}, batch_rows: ${batchRows}, ${how} }`;
  await writeFile(plan, `quorum: 1\n${training}\n`);
  const start = ["run", "start", name, "--plan", plan, "--rounds", "2", "--watch", "--from", "0"];
  await ward.asAdmin(...start);
  const { last } = await ward.asAdmin("model", "list", name);
  const versions = last["versions"] as readonly { readonly manifest: Manifest }[];
  return versions.at(-1)?.manifest as Manifest;
}

// A test that is skipped says why in its name.
test.skipIf(!hasTorch())(
  `${python} with torch: the example trains as the built-in trainer does, a batch being all rows`,
  async () => {
    const ward = await openWard(modelFile);

    const pytorch = (await trainWith(ward, "pytorch", 1_000)).metrics;
    const onnx = (await trainWith(ward, "onnx", 1_000)).metrics;

    expect(pytorch?.total).toBeGreaterThan(40);
    expect(pytorch?.right).toBe(onnx?.right);
    expect(pytorch?.loss_sum).toBeCloseTo(onnx?.loss_sum ?? 0, 3);
  },
);

test.skipIf(!hasTorch())(
  `${python} with torch: the example trains layers with ReLU, a square one too`,
  async () => {
    const model = join(await temporaryDirectory(), "mlp.onnx");
    await writeFile(model, mlpModel([30, 16, 16, 1]));
    const ward = await openWard(model);

    const { metrics } = await trainWith(ward, "pytorch", 16);

    expect((metrics?.right ?? 0) / (metrics?.total ?? 1)).toBeGreaterThan(0.9);
  },
);
