import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { withRules } from "../../model/derive-layout.ts";
import { encodeModel } from "../../model/onnx/encode.ts";
import { keepsOwnModel, writeOwnModel } from "../../participant/own-model.ts";
import { loadModel } from "../../runtime/load-model.ts";
import { encodeNodeState, type NodeState } from "../../runtime/node-state.ts";
import { writeModelFiles } from "../support/model-files.ts";
import { buildModel, testNode, testWeight } from "../support/models.ts";
import { temporaryDirectory } from "./temporary-directory.ts";

/** A version of a model whose head stays with the participants, and what one of them keeps. */
async function kept(state: NodeState) {
  const folder = await temporaryDirectory();
  const { graph, data } = buildModel({
    input: { name: "x", shape: ["batch", 3] },
    output: { name: "p", shape: ["batch", 1] },
    nodes: [
      testNode("Gemm", ["x", "body", "bias"], "h"),
      testNode("Gemm", ["h", "head"], "z"),
      testNode("Sigmoid", ["z"], "p"),
    ],
    weights: [testWeight("body", [3, 2]), testWeight("bias", [2]), testWeight("head", [2, 1])],
  });
  const file = encodeModel(withRules(graph, [{ place: "local", pattern: "head" }]), { data });
  const { graphPath, checkpointPath } = await writeModelFiles(folder, file);
  const paths = { graphPath, checkpointPath, statePath: join(folder, "state") };
  await writeFile(paths.statePath, encodeNodeState(state));
  const directory = join(folder, "models", "wards");
  return { paths, directory };
}

async function weights(directory: string): Promise<Record<string, readonly number[]>> {
  const paths = [join(directory, "model.onnx"), join(directory, "model.safetensors")] as const;
  const { data } = await loadModel(...paths);
  return Object.fromEntries(
    [...data].map(([name, bytes]) => [name, [...new Float32Array(bytes.slice().buffer)]]),
  );
}

test("a participant's own model is the version with its Ditto weights and its local tensors", async () => {
  const state = new Map([
    ["personal", Float32Array.of(1, 2, 3, 4, 5, 6, 7, 8)],
    ["local/head", Float32Array.of(-1, -2)],
    ["control", Float32Array.of(9, 9, 9, 9, 9, 9, 9, 9)],
  ]);
  const { paths, directory } = await kept(state);

  expect(keepsOwnModel(paths.statePath)).toBe(true);
  await writeOwnModel({ ...paths, directory });
  await writeOwnModel({ ...paths, directory }); // again, as after the next round

  expect(await weights(directory)).toEqual({
    body: [1, 2, 3, 4, 5, 6],
    bias: [7, 8],
    head: [-1, -2],
  });
  expect(await readdir(join(directory, ".."))).toEqual(["wards"]);
});

test("where a head alone is local, all other weights are the version's", async () => {
  const { paths, directory } = await kept(new Map([["local/head", Float32Array.of(-1, -2)]]));
  await writeOwnModel({ ...paths, directory });
  const { data } = await loadModel(paths.graphPath, paths.checkpointPath);
  const own = await weights(directory);
  expect(own["head"]).toEqual([-1, -2]);
  expect(own["body"]).toEqual([...new Float32Array(data.get("body")!.slice().buffer)]);
});

test("what algorithms alone keep makes no model; a state of another layout is refused", async () => {
  const { paths } = await kept(new Map([["control", Float32Array.of(1)]]));
  expect(keepsOwnModel(paths.statePath)).toBe(false);

  const other = await kept(new Map([["personal", Float32Array.of(1, 2)]]));
  const writing = writeOwnModel({ ...other.paths, directory: other.directory });
  await expect(writing).rejects.toMatchObject({ code: "CHECKPOINT_CORRUPT" });
  await expect(readdir(other.directory)).rejects.toThrow(/ENOENT/);
});
