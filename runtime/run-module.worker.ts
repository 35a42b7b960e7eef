import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { bytesOf } from "../base/bytes.ts";
import {
  parseSafetensorsHeader,
  type SafetensorsTensor,
  writeSafetensors,
} from "../model/safetensors.ts";
import type { ModuleJob, ModuleResult, ModuleTensor, ModuleTrain } from "./module-trainer.ts";
import { jobFiles, rowTensors } from "./trainer-job.ts";

// The trainer of `type: module`: it keeps the contract of any other trainer, in the folder that it was
// started in, around the `train` of the module that its last argument names.

interface PlanJson {
  readonly training: Readonly<Record<string, unknown>>;
  readonly seed: string;
  readonly seed_number: number;
  readonly round: number;
  readonly rounds: number;
  readonly layout: ModuleJob["layout"];
}

function readJson(name: string): unknown {
  return JSON.parse(readFileSync(name, "utf8"));
}

function readTensors(name: string): ReadonlyMap<string, ModuleTensor> {
  const file = readFileSync(name);
  const { headerBytes, tensors } = parseSafetensorsHeader(file);
  const start = 8 + headerBytes;
  const entries = [...tensors].map(([tensor, { dtype, shape, begin, end }]) => {
    const bytes = new Uint8Array(file.subarray(start + begin, start + end)); // aligned
    const values = dtype === "F32" ? new Float32Array(bytes.buffer) : bytes;
    return [tensor, { dtype, shape, values }] as const;
  });
  return new Map(entries);
}

function readRows(): ModuleJob["rows"] {
  const tensors = readTensors(jobFiles.rows);
  const features = tensors.get(rowTensors.features) as ModuleTensor;
  const labels = tensors.get(rowTensors.labels) as ModuleTensor;
  const [rowCount = 0, featureCount = 0] = features.shape;
  return {
    features: features.values as Float32Array,
    featureCount,
    rowCount,
    labels:
      labels.dtype === "F32"
        ? (labels.values as Float32Array)
        : new Int32Array(labels.values.buffer),
    targetCount: labels.shape[1] ?? 1,
  };
}

async function loadTrain(path: string): Promise<ModuleTrain> {
  const loaded = (await import(pathToFileURL(path).href)) as Readonly<Record<string, unknown>>;
  const found = loaded["train"] ?? loaded["default"];
  if (typeof found === "function") return found as ModuleTrain;
  throw new TypeError(`${path} exports no function train, and none as its default`);
}

/** The border is the participant's: here it is only made sure that what is written can be read. */
function writeResult({ weights, update, rows }: ModuleResult, { layout }: ModuleJob): void {
  if ((weights === undefined) === (update === undefined)) {
    throw new TypeError("train returns an object with either weights or update");
  }
  const shapes = new Map(
    [...layout.tensors, ...layout.local].map(({ name, shape }) => [name, shape]),
  );
  const tensors = Object.entries(weights ?? update ?? {}).map(([name, values]) => {
    const shape = shapes.get(name);
    if (!shape)
      throw new TypeError(`train returned tensor ${name}, which the model does not train`);
    if (!(values instanceof Float32Array)) {
      throw new TypeError(`train returned tensor ${name} not as a Float32Array`);
    }
    const data = bytesOf(values);
    return { name, dtype: "F32", shape, data } satisfies SafetensorsTensor;
  });
  writeFileSync(weights ? jobFiles.trained : jobFiles.update, writeSafetensors(tensors));
  if (rows !== undefined && !existsSync(jobFiles.metrics)) {
    writeFileSync(jobFiles.metrics, JSON.stringify({ rows }));
  }
}

const controller = new AbortController();
process.once("SIGTERM", () => controller.abort());
const plan = readJson(jobFiles.plan) as PlanJson;
const train = await loadTrain(process.argv.at(-1) ?? "");
const job: ModuleJob = {
  checkpoint: readTensors(jobFiles.checkpoint),
  layout: plan.layout,
  plan: plan.training,
  seed: plan.seed,
  seedNumber: plan.seed_number,
  round: plan.round,
  rounds: plan.rounds,
  rows: readRows(),
  data: readJson(jobFiles.data) as ModuleJob["data"],
  directory: process.cwd(),
  signal: controller.signal,
  progress: (done, total) => void process.stdout.write(`progress ${done} ${total}\n`),
};
writeResult(await train(job), job);
process.exit(); // also where the module left something running
