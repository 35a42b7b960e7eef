// A trainer for tests: does what its arguments say, one after the other, in the job's folder.
import { spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { train } from "../../../examples/trainers/module/trainer.mjs";

const arrays = { F32: Float32Array, I32: Int32Array };

/** Reads a safetensors file. */
function read(name) {
  const file = readFileSync(name);
  const start = 8 + Number(file.readBigUInt64LE(0));
  const header = JSON.parse(file.subarray(8, start).toString("utf8"));
  return Object.entries(header).map(([tensor, { dtype, shape, data_offsets }]) => {
    const [begin, end] = data_offsets.map((at) => start + at);
    const { buffer } = new Uint8Array(file.subarray(begin, end)); // aligned
    return { name: tensor, dtype, shape, values: new arrays[dtype](buffer) };
  });
}

function write(name, tensors) {
  let end = 0;
  const header = {};
  for (const { name: tensor, dtype, shape, values } of tensors) {
    const begin = end;
    end += values.byteLength;
    header[tensor] = { dtype, shape, data_offsets: [begin, end] };
  }
  const json = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(json.length));
  const data = tensors.map(({ values }) => new Uint8Array(values.buffer));
  writeFileSync(name, Buffer.concat([length, json, ...data]));
}

const shifted = (by) =>
  read("checkpoint.safetensors").map((tensor) => ({
    ...tensor,
    values: tensor.values.map((value) => value + by),
  }));

const filled = (value) =>
  read("checkpoint.safetensors").map((tensor) => ({
    ...tensor,
    values: tensor.values.map(() => value),
  }));

/** A process that ends by SIGKILL alone, as a child of this one. */
function startStubborn() {
  const code = 'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000); console.log("ready")';
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ["-e", code], { stdio: ["ignore", "pipe", "inherit"] });
    child.stdout.once("data", () => resolve(child.pid));
  });
}

/** Gradient descent, by the contract of processes and with the arithmetic of the example for modules. */
async function logistic() {
  const plan = JSON.parse(readFileSync("plan.json", "utf8"));
  const tables = read("train.safetensors");
  const [features, labels] = ["features", "labels"].map((name) =>
    tables.find((table) => table.name === name),
  );
  const [rowCount, featureCount] = features.shape;
  const { weights } = await train({
    checkpoint: new Map(read("checkpoint.safetensors").map((tensor) => [tensor.name, tensor])),
    layout: plan.layout,
    plan: plan.training,
    rows: { features: features.values, featureCount, rowCount, labels: labels.values },
    signal: new AbortController().signal,
    progress: (done, total) => process.stdout.write(`progress ${done} ${total}\n`),
  });
  const shapes = new Map(plan.layout.tensors.map(({ name, shape }) => [name, shape]));
  const trained = Object.entries(weights).map(([name, values]) => {
    return { name, dtype: "F32", shape: shapes.get(name), values };
  });
  write("trained.safetensors", trained);
}

const verbs = {
  logistic,
  say: (text) => void process.stdout.write(`${text}\n`),
  complain: (text) => void process.stderr.write(`${text}\n`),
  weights: (by) => write("trained.safetensors", shifted(Number(by))),
  differences: (value) => write("update.safetensors", filled(Number(value))),
  metrics: (text) => writeFileSync("metrics.json", text),
  report: (path) => {
    const input = ["plan.json", "data.json"].map((name) => JSON.parse(readFileSync(name, "utf8")));
    const [features, labels] = read("train.safetensors");
    const { env, pid, ppid } = process;
    const stdin = readFileSync(0, "utf8");
    const seen = { env, pid, ppid, cwd: process.cwd(), stdin, plan: input[0], data: input[1] };
    const rows = { features: features.shape, labels: labels.shape };
    writeFileSync(path, JSON.stringify({ ...seen, rows, argv: process.argv }));
  },
  exit: (status) => process.exit(Number(status)),
  kill: (signal) => process.kill(process.pid, signal),
  /** Says both processes' ids, then waits for ever. */
  hang: async () => {
    const grandchild = await startStubborn();
    process.stdout.write(`hanging ${process.pid} ${grandchild}\n`);
    await new Promise(() => setInterval(() => undefined, 1000));
  },
  /** Leaves a process behind. */
  leave: async () => void process.stdout.write(`left ${await startStubborn()}\n`),
};

for (const argument of process.argv.slice(2)) {
  const [verb, ...rest] = argument.split("=");
  await verbs[verb](rest.join("="));
}
process.exit();
