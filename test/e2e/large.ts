import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import { chunkBytesMax, windowBytes } from "../../base/limits.ts";
import { benchModel } from "../../bench/model.ts";
import { writeTwoRows } from "../../bench/two-rows.ts";
import type { ConnectProxy } from "../support/connect-proxy.ts";
import { type Line, Program, type Ward } from "./support.ts";

// A federation whose updates take a while to send.

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
  return writeTwoRows(table, federation);
}

/** One hospital alone, without noise. */
export async function planFile(ward: Ward): Promise<string> {
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

/** A hospital behind a proxy, in a federation of a large model. */
export async function openLarge(ward: Ward, proxy: ConnectProxy, parameters: number) {
  const { model, bytes } = await writeModel(ward, parameters);
  await ward.asAdmin("federation", "create", "large", "--model", model);
  const dir = await ward.join("participant", "st-mary");
  const way = ["--proxy", `http://127.0.0.1:${proxy.port}`];
  const data = ["--data", await writeTable(ward, "large")];
  const hospital = new Program(["participant", "start", "--dir", dir, ...data, ...way]);
  ward.processes.set("st-mary", hospital);
  await ward.connected("st-mary");
  return { bytes, hospital, plan: await planFile(ward) };
}

/** Nothing was trained or counted twice, and at most a window of bytes sent again. */
export function expectSentOnce(
  { bytes, hospital }: { readonly bytes: number; readonly hospital: Program },
  published: readonly Line[],
  sentBytes: number,
): void {
  const logged = (event: string) => hospital.log.all.filter((line) => line["event"] === event);
  expect(logged("transfer.interrupted").length).toBeGreaterThan(0);
  expect(logged("training.done")).toHaveLength(1);
  expect(logged("update.acknowledged")).toHaveLength(1);
  expect(published).toMatchObject([
    { round: { version: 1, attempt: 1, cohort: [{ state: "admitted" }] } },
  ]);
  expect(sentBytes).toBeGreaterThan(bytes);
  expect(sentBytes - bytes).toBeLessThan(windowBytes + chunkBytesMax + envelopes * bytes);
}
