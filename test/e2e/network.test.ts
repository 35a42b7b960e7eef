import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { chunkBytesMax, windowBytes } from "../../base/limits.ts";
import { benchModel, featureCount } from "../../bench/model.ts";
import { startConnectProxy } from "../support/connect-proxy.ts";
import { cliDone, examples, modelFile, Program, Ward } from "./support.ts";

// No name server knows it: what reaches it went through the proxy.
const name = "fed.test";
const federation = "breast-cancer-plain";

async function planFile(ward: Ward): Promise<string> {
  const lines = [
    "weights: uniform",
    "cohort: { minimum: 1, maximum: 1 }",
    "quorum: 1",
    "deadline: 5m",
    "training: { loss: binary-cross-entropy, learning_rate: 0.1, epochs: 1 }",
    "evaluate: none",
  ];
  const path = join(ward.folder, "plan.yaml");
  await writeFile(path, `${lines.join("\n")}\n`);
  return path;
}

test("a hospital joins, trains and sends through a proxy that asks for a password, and past it nothing", async () => {
  await using ward = await Ward.open(["--name", name]);
  await using proxy = await startConnectProxy({ credentials: "ward:round" });
  const server = `${name}:${ward.grpc.split(":").at(-1)}`;
  const url = `http://ward:round@127.0.0.1:${proxy.port}`;
  await ward.asAdmin("federation", "create", federation, "--model", modelFile);
  const make = ["token", "create", "--role", "participant", "--name", "hospital-1"];
  const token = String((await ward.asAdmin(...make)).last["token"]);
  const dir = join(ward.folder, "hospital-1");
  const join_ = ["participant", "join", "--server", server, "--token", token, "--dir", dir];
  await cliDone(...join_, "--proxy", url);

  const table = await copyTable(ward);
  const hospital = new Program(["participant", "start", "--dir", dir, "--data", table]);
  ward.processes.set("hospital-1", hospital);
  await ward.connected("hospital-1");
  const start = ["run", "start", federation, "--plan", await planFile(ward), "--watch"];
  await ward.asAdmin(...start);

  expect(new Set(proxy.asked)).toEqual(new Set([server]));
  expect(proxy.counted.firstByte).toBe(0x16);
  // Commands find it in the environment; the admin's identity remembers none.
  const askedBefore = proxy.asked.length;
  const identity = ["--identity", ward.adminIdentity, "--server", server];
  const list = new Program(["model", "list", federation, ...identity, "--json"], {
    environment: { HTTPS_PROXY: url, NO_PROXY: "" },
  });
  expect(await list.ended).toMatchObject({ status: 0 });
  expect(proxy.asked.length).toBe(askedBefore + 1);
});

test("a link cut at 90 % of an upload: the rest is sent, nothing is trained or counted twice", async () => {
  await using ward = await Ward.open();
  await using proxy = await startConnectProxy();
  const { model, bytes } = await writeModel(ward, 12_000_000);
  await ward.asAdmin("federation", "create", "large", "--model", model);
  const dir = await ward.join("participant", "st-mary");
  const way = ["--proxy", `http://127.0.0.1:${proxy.port}`];
  const data = ["--data", await writeTable(ward, "large")];
  const hospital = new Program(["participant", "start", "--dir", dir, ...data, ...way]);
  ward.processes.set("st-mary", hospital);
  await ward.connected("st-mary");
  const cut = proxy.cutAt(proxy.counted.up + 0.9 * bytes);

  const start = ["run", "start", "large", "--plan", await planFile(ward), "--watch"];
  const { printed } = await ward.asAdmin(...start);
  await cut;

  const logged = (event: string) => hospital.log.all.filter((line) => line["event"] === event);
  expect(logged("transfer.interrupted").length).toBeGreaterThan(0);
  expect(logged("training.done")).toHaveLength(1);
  expect(logged("update.acknowledged")).toHaveLength(1);
  const published = printed.filter(({ event }) => event === "round.published");
  expect(published).toMatchObject([
    { round: { version: 1, attempt: 1, cohort: [{ state: "admitted" }] } },
  ]);
  const sentAgain = proxy.counted.up - bytes;
  expect(sentAgain).toBeGreaterThan(0);
  expect(sentAgain).toBeLessThan(windowBytes + chunkBytesMax + envelopes * bytes);
});

/** What TLS, HTTP/2 and the session add, as a share of the bytes. */
const envelopes = 0.01;

async function writeModel(ward: Ward, parameters: number) {
  const made = benchModel(parameters);
  const model = join(ward.folder, "model.onnx");
  await writeFile(model, made.file);
  return { model, bytes: made.parameters * 4 };
}

/** Two rows for a model of `writeModel`. @returns its data.yaml. */
async function writeTable(ward: Ward, federation: string): Promise<string> {
  const table = ward.tableOf("small");
  await mkdir(table, { recursive: true });
  const features = Array.from({ length: featureCount }, (_, index) => `x${index}`);
  const lines = [
    `federation: ${federation}`,
    `data_set: ${federation}-data`,
    "source: { csv: table.csv }",
    "id: id",
    `features: [${features.join(", ")}]`,
    "label: { column: y, classes: [0, 1] }",
    "split: { test_fraction: 0 }",
    "policy: { epsilon_budget: unlimited, plain_rounds: allow, minimum_quorum: 1 }",
  ];
  const rows = [0, 1].map((y) => [y, ...features.map((_, index) => index + y), y].join(","));
  await writeFile(join(table, "data.yaml"), `${lines.join("\n")}\n`);
  const header = ["id", ...features, "y"].join(",");
  await writeFile(join(table, "table.csv"), `${[header, ...rows].join("\n")}\n`);
  return join(table, "data.yaml");
}

/** The example's table, whose hospital takes part alone. @returns its data.yaml. */
async function copyTable(ward: Ward): Promise<string> {
  const table = ward.tableOf("hospital-1");
  await cp(join(examples, "hospital-1"), table, { recursive: true });
  const path = join(table, "data-plain.yaml");
  const text = await readFile(path, "utf8");
  await writeFile(path, text.replace(/minimum_quorum: *\d+/, "minimum_quorum: 1"));
  return path;
}
