import { mkdir, readdir, readFile, rm, symlink, truncate } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deriveLayout } from "../../model/derive-layout.ts";
import type { Manifest } from "../../model/manifest.ts";
import { decodeModel } from "../../model/onnx/decode.ts";
import { nodeHasher } from "../../runtime/system.ts";
import { writeExternal } from "../support/external-data.ts";
import { openFiles } from "./files-alone.ts";
import { cli, modelFile, Ward } from "./support.ts";

// A model that keeps its weights in another file makes the federation that one file makes.
let ward: Ward;

beforeAll(async () => {
  ward = await Ward.open();
}, 60_000);

afterAll(async () => {
  await ward[Symbol.asyncDispose]();
});

async function externalModel(name: string): Promise<{ folder: string; model: string }> {
  const folder = join(ward.folder, name);
  await mkdir(folder);
  return { folder, model: await writeExternal(folder, await readFile(modelFile)) };
}

const versionOf = (federation: string): string =>
  join(ward.folder, "server", "versions", federation, "0");

async function filesOf(federation: string): Promise<Manifest["files"]> {
  const text = await readFile(join(versionOf(federation), "manifest.json"), "utf8");
  return (JSON.parse(text) as Manifest).files;
}

test("weights in another file: the same version 0 as from one file, served after a restart too", async () => {
  const { model } = await externalModel("data");
  const [single, external] = await Promise.all([
    ward.asAdmin("federation", "create", "single", "--model", modelFile),
    ward.asAdmin("federation", "create", "external", "--model", model),
  ]);

  expect(external.last["parameter_count"]).toBe(single.last["parameter_count"]);
  expect(external.last["layout_digest"]).toBe(single.last["layout_digest"]);
  expect(await filesOf("external")).toEqual(await filesOf("single"));
  const [left, right] = [
    await openFiles(versionOf("single")),
    await openFiles(versionOf("external")),
  ];
  const features = new Float32Array(30).fill(0.5);
  expect(await right.run(features)).toEqual(await left.run(features));
  await Promise.all([left.release(), right.release()]);

  await ward.server.kill();
  const server = await ward.startServer();
  const isExternal = (line: Readonly<Record<string, unknown>>): boolean =>
    line["event"] === "version.served" && line["federation"] === "external";
  expect(await server.log.find(isExternal)).toMatchObject({ version: 0 });
}, 60_000);

test("weights that are cut off, or lead out of the folder, make nothing and leave nothing", async () => {
  const cut = await externalModel("cut");
  const data = join(cut.folder, "model.onnx.data");
  await truncate(data, 100);
  const led = await externalModel("led");
  await rm(join(led.folder, "model.onnx.data"));
  await symlink(data, join(led.folder, "model.onnx.data"));

  for (const [name, { model }] of Object.entries({ cut, led })) {
    const made = ["federation", "create", name, "--model", model];
    const outcome = await cli(...made, "--identity", ward.adminIdentity);
    expect(outcome).toMatchObject({ status: 1, code: "MODEL_DATA_INVALID" });
    expect(outcome.message).toContain("model.onnx.data");
  }
  expect(await readdir(join(ward.folder, "server", "blobs", "partial"))).toEqual([]);
}, 60_000);

test("the coordinator says what is trained: the graph carries it, and a pattern that fits nothing makes nothing", async () => {
  const create = (name: string, ...options: string[]) =>
    cli(
      "federation",
      "create",
      name,
      "--model",
      modelFile,
      ...options,
      "--identity",
      ward.adminIdentity,
    );
  const made = await ward.asAdmin(
    ...["federation", "create", "placed", "--model", modelFile],
    ...["--freeze", "*", "--train", "weight", "--local=bias"],
  );
  const wrong = await create("wrong", "--freeze", "head.*");

  expect(made.last).toMatchObject({ parameter_count: 30 });
  expect(made.last["notes"]).toContain(
    "1 tensors are local: each participant goes on with values of its own",
  );
  const file = await readFile(join(versionOf("placed"), "model.onnx"));
  const { graph } = decodeModel(file, { fileName: "model.onnx", external: "allowed" });
  expect(deriveLayout(graph, nodeHasher).digest).toBe(made.last["layout_digest"]);
  expect(graph.placement).toEqual([
    { place: "freeze", pattern: "*" },
    { place: "train", pattern: "weight" },
    { place: "local", pattern: "bias" },
  ]);
  expect(wrong).toMatchObject({ status: 1, code: "ARGUMENT_INVALID" });
  expect(wrong.message).toBe('freeze "head.*" matches no tensor; there are weight, bias');
}, 60_000);
