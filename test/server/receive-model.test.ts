import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { modelDataBytesMax } from "../../base/limits.ts";
import { decodeModel } from "../../model/onnx/decode.ts";
import { encodeModel } from "../../model/onnx/encode.ts";
import type { CreateFederationFrame } from "../../protocol/frames.ts";
import { mlpModel } from "../support/models.ts";
import { never, Ward } from "./ward.ts";

let ward: Ward;

beforeAll(async () => {
  ward = await Ward.open();
});

afterAll(async () => {
  await ward[Symbol.asyncDispose]();
});

/** A model whose weights are sent beside it, in the graph's order. */
function externalModel(): { readonly model: Uint8Array; readonly data: Uint8Array } {
  const file = mlpModel([3, 200, 1]);
  const { graph, data } = decodeModel(file, { fileName: "m.onnx", external: "refused" });
  const values = graph.initializers.map(({ name }) => data.get(name) as Uint8Array);
  const external = graph.initializers.map(({ name }, at) => {
    const place = { location: "w", offset: 0, length: values[at]?.length ?? 0 };
    return [name, place] as const;
  });
  const model = encodeModel(graph, { data, external: new Map(external) });
  return { model, data: Buffer.concat(values) };
}

const { model, data } = externalModel();

function create(
  name: string,
  announced: { readonly dataBytes?: number },
  ...pieces: readonly Uint8Array[]
) {
  const begin = { name, participants: [], modelBytes: model.length, goldenBytes: 0 };
  const frames: CreateFederationFrame[] = [
    { body: "begin", begin: { ...begin, modelFile: "m.onnx", ...announced } },
    { body: "model", model },
    ...pieces.map((piece) => ({ body: "data", data: piece }) as const),
  ];
  return ward.admin.createFederation(frames, never);
}

const drafts = (): Promise<string[]> => readdir(join(ward.directory, "blobs", "partial"));

test("external data in pieces of any size makes the checkpoint of the whole file", async () => {
  const single = await ward.createFederation("single", { model: mlpModel([3, 200, 1]) });
  const dataBytes = data.length;
  const info = await create(
    "pieces",
    { dataBytes },
    data.subarray(0, 1),
    data.subarray(1, 700),
    data.subarray(700),
  );

  expect(info.layoutDigest).toBe(single.layoutDigest);
  const checkpoints = await Promise.all(
    ["single", "pieces"].map(async (federation) => {
      const asked = { federation, version: 0 };
      const { manifest } = await ward.admin.coordinator.getVersion(asked, never);
      return JSON.parse(new TextDecoder().decode(manifest)).files.checkpoint;
    }),
  );
  expect(checkpoints[1]).toEqual(checkpoints[0]);
  expect(await drafts()).toEqual([]);
});

test("external data that comes before the ONNX file makes the same federation", async () => {
  const begin = { participants: [], modelBytes: model.length, goldenBytes: 0, modelFile: "m.onnx" };
  const made = async (name: string, order: readonly ("model" | "data")[]) => {
    const pieces = { model: { body: "model", model }, data: { body: "data", data } } as const;
    const announced = { ...begin, name, dataBytes: data.length };
    const frames = [{ body: "begin", begin: announced } as const, ...order.map((of) => pieces[of])];
    return ward.admin.createFederation(frames, never);
  };
  const { layoutDigest } = await made("usual", ["model", "data"]);
  expect(await made("turned", ["data", "model"])).toMatchObject({ layoutDigest });
});

test.each([
  ["none", {}, [], "MODEL_DATA_INVALID"],
  ["another length", { dataBytes: 8 }, [data.subarray(0, 8)], "MODEL_DATA_INVALID"],
  ["less than announced", { dataBytes: data.length }, [data.subarray(1)], "FRAME_UNEXPECTED"],
  ["more than announced", { dataBytes: 8 }, [data], "FRAME_UNEXPECTED"],
  ["more than is taken", { dataBytes: modelDataBytesMax + 1 }, [], "BODY_TOO_LARGE"],
] as const)(
  "external data, %s: refused, and nothing is left",
  async (_, announced, pieces, code) => {
    const before = [...(await blobs())];
    await expect(create("refused", announced, ...pieces)).rejects.toMatchObject({ code });

    expect(await drafts()).toEqual([]);
    expect(await blobs()).toEqual(before);
    const { federations } = await ward.admin.coordinator.listFederations({}, never);
    expect(federations.map(({ name }) => name)).not.toContain("refused");
  },
);

async function blobs(): Promise<readonly string[]> {
  const names = await readdir(join(ward.directory, "blobs", "sha256"), { recursive: true });
  return names.filter((name) => name.includes("/")).sort();
}
