import { createHash } from "node:crypto";
import { mkdtemp, open, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { encodeModel } from "../../model/onnx/encode.ts";
import { startUpdateDigest, type UpdateHeader } from "../../model/update.ts";
import type { FoldPool, ImportResult } from "../../runtime/contract.ts";
import { openFoldPool } from "../../runtime/fold.ts";
import { loadModel } from "../../runtime/load-model.ts";
import { nodeHasher } from "../../runtime/system.ts";
import { openBlobs } from "../../storage/files.ts";
import { buildModel, testNode } from "../support/models.ts";

// Files with holes stand for gigabytes: what is not written reads as 0 and takes no room. What is made of
// them does: 5 GB on the disk of temporary files.

const never = new AbortController().signal;
const mib = 1024 * 1024;
/** w2 has 2.2 GB: more than one call of the system, a 32-bit offset or protobuf takes. */
const width = 23_500;
const parameters = 4 * width + width + width * width + width + width + 1;

let folder: string;
let pool: FoldPool;
let imported: ImportResult;

/** A file of so many zeros, but for its last four bytes. */
async function holes(name: string, bytes: number, last: number): Promise<string> {
  const path = join(folder, name);
  await using file = await open(path, "wx+");
  await file.write(Buffer.from(Float32Array.of(last).buffer), 0, 4, bytes - 4);
  return path;
}

/** Adds what such a file holds to a hash. */
function addHoles(hash: { update(bytes: Uint8Array): unknown }, bytes: number, last: number): void {
  const zeros = new Uint8Array(mib);
  for (let left = bytes - 4; left > 0; left -= zeros.length) {
    hash.update(zeros.subarray(0, Math.min(zeros.length, left)));
  }
  hash.update(Buffer.from(Float32Array.of(last).buffer));
}

async function lastValue(path: string): Promise<number> {
  await using file = await open(path, "r");
  const { size } = await file.stat();
  const bytes = Buffer.alloc(4);
  await file.read(bytes, 0, 4, size - 4);
  return bytes.readFloatLE();
}

function model(): Uint8Array {
  const shapes = [
    ["w1", [4, width]],
    ["b1", [width]],
    ["w2", [width, width]],
    ["b2", [width]],
    ["w3", [width, 1]],
    ["b3", [1]],
  ] as const;
  const { graph } = buildModel({
    output: { name: "probability", shape: ["batch", 1] },
    nodes: [
      testNode("Gemm", ["features", "w1", "b1"], "z1"),
      testNode("Gemm", ["z1", "w2", "b2"], "z2"),
      testNode("Gemm", ["z2", "w3", "b3"], "z3"),
      testNode("Sigmoid", ["z3"], "probability"),
    ],
    weights: shapes.map(([name, shape]) => ({ name, shape, values: new Float32Array(0) })),
  });
  const places = shapes.map(([name, shape]) => {
    const length = 4 * shape.reduce<number>((product, size) => product * size, 1);
    return [name, { location: "model.data", offset: 0, length }] as const;
  });
  return encodeModel(graph, { data: new Map(), external: new Map(places) });
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "wardround-large-"));
  pool = await openFoldPool({ kernels: "typed-array", tfjsDirectory: undefined, threads: 1 });
  const modelPath = join(folder, "sent.onnx");
  await writeFile(modelPath, model());
  const dataPath = await holes("sent.data", 4 * parameters, 0.5);
  const paths = {
    graphPath: join(folder, "model.onnx"),
    checkpointPath: join(folder, "model.safetensors"),
  };
  imported = await pool.importModel({ fileName: "m.onnx", modelPath, dataPath, ...paths }, never);
}, 600_000);

afterAll(async () => {
  await pool[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

test("a model of more than 2 GB is imported to a checkpoint that has its digest and its last value", async () => {
  expect(imported.layout.parameterCount).toBe(parameters);
  expect(imported.checkpoint.bytes).toBeGreaterThan(2 ** 31 + 4 * width);
  const path = join(folder, "model.safetensors");
  expect(await pool.digest(path, never)).toBe(imported.checkpoint.digest);
  expect(await lastValue(path)).toBe(0.5);
}, 600_000);

test("an update of more than 2 GB is verified and folded, to its last value", async () => {
  const bytes = 4 * parameters;
  const path = await holes("update", bytes, 2);
  const header: UpdateHeader = {
    federationId: "f".repeat(32),
    roundId: "1".repeat(32),
    participantId: "a".repeat(32),
    checkpointDigest: imported.checkpoint.digest,
    planDigest: "b".repeat(64),
    encoding: "float32",
    sections: [
      {
        name: "weights",
        layoutDigest: imported.layout.digest,
        valueCount: parameters,
        bytes,
        boundL1: 0,
      },
    ],
    weight: 1,
  };
  const verified = await pool.verify({ path, header }, never);
  const hash = startUpdateDigest(header, nodeHasher);
  addHoles(hash, bytes, 2);
  expect(verified).toMatchObject({ bytes, finite: true, digest: hash.digestHex() });

  const { digest } = verified;
  const outPath = join(folder, "folded.safetensors");
  const folded = await pool.fold(
    {
      updates: [
        { participantId: header.participantId, path, weight: 1, bound: { header, digest } },
      ],
      layout: imported.layout,
      checkpointPath: join(folder, "model.safetensors"),
      checkpointDigest: imported.checkpoint.digest,
      outPath,
    },
    never,
  );
  expect(folded).toMatchObject({ finite: true, bytes: imported.checkpoint.bytes });
  expect(await lastValue(outPath)).toBe(2.5);
  expect(await pool.digest(outPath, never)).toBe(folded.digest);
  await rm(outPath);
}, 600_000);

test("a participant has tensors of more than 2 GB in memory as they lie in the checkpoint", async () => {
  const loaded = await loadModel(join(folder, "model.onnx"), join(folder, "model.safetensors"));

  expect(loaded.layout.digest).toBe(imported.layout.digest);
  expect(loaded.data.get("w2")?.length).toBe(4 * width * width);
  expect(new Float32Array((loaded.data.get("b3") as Uint8Array).slice().buffer)[0]).toBe(0.5);
}, 600_000);

test("a blob of more than 4 GiB has its digest and is read from where one asks", async () => {
  const bytes = 2 ** 32 + 3 * mib;
  const blobs = await openBlobs(join(folder, "blobs"));
  const draft = blobs.draft();
  await using file = await open(draft, "wx+");
  await file.write(Buffer.from(Float32Array.of(7).buffer), 0, 4, bytes - 4);

  const hash = createHash("sha256");
  addHoles(hash, bytes, 7);
  const digest = hash.digest("hex");
  expect(await pool.digest(draft, never)).toBe(digest);

  await blobs.adopt(draft, digest);
  expect(await blobs.bytes(digest)).toBe(bytes);
  const pieces: Uint8Array[] = [];
  for await (const piece of blobs.read(digest, 2 ** 32 + 2 * mib - 8)) pieces.push(piece);
  const read = Buffer.concat(pieces);
  expect(read.length).toBe(mib + 8);
  expect(read.readFloatLE(read.length - 4)).toBe(7);
}, 600_000);
