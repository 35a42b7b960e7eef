import { createHash } from "node:crypto";
import { access, cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { modelShow } from "../../cli/commands/model.ts";
import { modelDiff } from "../../cli/commands/model-diff.ts";
import { modelExport } from "../../cli/commands/model-export.ts";
import { modelVerify } from "../../cli/commands/model-verify.ts";
import type { JsonObject, Output } from "../../cli/output.ts";
import type { CommandContext } from "../../cli/program.ts";
import { writeSafetensors } from "../../model/safetensors.ts";
import { DataType } from "../../protocol/frames.ts";
import { openOrtSession } from "../../runtime/ort.ts";
import { never, sendsAlways, type TestFederation, Ward } from "../server/ward.ts";

let ward: Ward;
let federation: TestFederation;
let folder: string;

beforeAll(async () => {
  ward = await Ward.open();
  federation = await ward.openFederation({ name: "heart" });
  sendsAlways(await federation.participant("a"), 0.25);
  await federation.run({ quorum: 1 }, 3);
  folder = await mkdtemp(join(tmpdir(), "wardround-model-versions-"));
}, 120_000);

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await federation[Symbol.asyncDispose]();
  await ward[Symbol.asyncDispose]();
});

/** The admin's identity folder, and the server it belongs to. */
const talking = () => ({ identity: ward.server.adminIdentityDirectory });

/** Runs a command. @returns what it prints. */
async function printed<O>(
  command: (options: O, context: CommandContext) => Promise<void>,
  options: O,
): Promise<{ readonly value: JsonObject; readonly lines: readonly string[] }> {
  const results: { readonly value: JsonObject; readonly lines: readonly string[] }[] = [];
  const result: Output["result"] = (value, lines) => void results.push({ value, lines });
  const output = { json: false, live: false, result } as unknown as Output;
  await command(options, { output, signal: never });
  expect(results).toHaveLength(1);
  return results[0] as { readonly value: JsonObject; readonly lines: readonly string[] };
}

async function exported(name: string, onnxSingleFile = false): Promise<string> {
  const out = join(folder, name);
  await printed(modelExport, { ...talking(), name: "heart", version: 2, out, onnxSingleFile });
  return out;
}

const keyId = async (): Promise<string> =>
  createHash("sha256")
    .update(await readFile(join(ward.directory, "model-public-key.pem")))
    .digest("hex");

async function damage(path: string): Promise<void> {
  const bytes = await readFile(path);
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  await writeFile(path, bytes);
}

test("show prints the parents up to version 0, with the key and whether the signatures hold", async () => {
  const { value, lines } = await printed(modelShow, { ...talking(), name: "heart", version: 3 });

  const key_id = await keyId();
  const step = (version: number, parent: number | null) =>
    expect.objectContaining({ version, parent, key_id, signed: true, problem: null });
  expect(value["lineage"]).toEqual([step(3, 2), step(2, 1), step(1, 0), step(0, null)]);
  expect(value["model_key"]).toMatch(/^-----BEGIN PUBLIC KEY-----/);
  expect(lines.filter((line) => line.endsWith(key_id.slice(0, 16)))).toHaveLength(4);
});

test("an exported version is whole, and verify needs no server for it", async () => {
  const out = await exported("plain");

  expect((await readdir(out)).sort()).toEqual(["README.md", "model", "model-public-key.pem"]);
  expect((await readdir(join(out, "model"))).sort()).toEqual([
    ...["manifest.json", "manifest.sig", "model.onnx", "model.safetensors", "model.sig"],
  ]);
  const { directory } = (await federation.versions())[2] ?? { directory: "" };
  for (const name of await readdir(directory)) {
    const [there, here] = [join(directory, name), join(out, "model", name)];
    expect(Buffer.compare(await readFile(there), await readFile(here)), name).toBe(0);
  }
  const { value } = await printed(modelVerify, { folder: out });
  expect(value).toMatchObject({
    ...{ federation: "heart", version: 2, parent: 1 },
    ...{ key_id: await keyId(), key_from: "folder" },
  });
  const publicKey = join(ward.directory, "model-public-key.pem");
  const given = await printed(modelVerify, { folder: join(out, "model"), publicKey });
  expect(given.value["key_from"]).toBe("given");
  expect(await readFile(join(out, "README.md"), "utf8")).toContain(
    "model_signing verify key --public_key model-public-key.pem --signature model/model.sig model",
  );
});

test.each(["model.onnx", "model.safetensors", "manifest.json", "model.sig"])(
  "verify refuses an exported version whose %s was changed",
  async (name) => {
    const out = await exported(`changed ${name}`);
    await damage(join(out, "model", name));

    await expect(printed(modelVerify, { folder: out })).rejects.toMatchObject({
      code: "MODEL_CHECK_FAILED",
      message: expect.stringContaining(name),
    });
  },
);

test("verify refuses a version that another key signed", async () => {
  const out = await exported("other key");
  await using other = await Ward.open();
  const publicKey = join(other.directory, "model-public-key.pem");

  const refused = { code: "MODEL_CHECK_FAILED", message: expect.stringContaining("trusted is") };
  await expect(printed(modelVerify, { folder: out, publicKey })).rejects.toMatchObject(refused);
  const served = { ...talking(), name: "heart", version: 2, publicKey };
  await expect(printed(modelVerify, served)).rejects.toMatchObject(refused);
  await expect(
    printed(modelVerify, { folder: out, publicKey: join(out, "README.md") }),
  ).rejects.toMatchObject({ code: "ARGUMENT_INVALID" });
});

test("a version at the server is verified by what the server sends", async () => {
  const { value } = await printed(modelVerify, { ...talking(), name: "heart", version: 1 });

  expect(value).toMatchObject({ version: 1, key_id: await keyId(), key_from: "server" });
});

test("one ONNX file answers as the version does, and verify sees that it was changed", async () => {
  const out = await exported("single", true);
  const path = join(out, "model-single.onnx");
  await cp(path, join(folder, "alone.onnx"));

  const session = await openOrtSession({ path: join(folder, "alone.onnx") }, { threads: 1 });
  try {
    const data = new Uint8Array(Float32Array.of(1, -2, 3, 0.5, 0.25, -1).buffer);
    const features = { shape: [2, 3], data };
    const { probability } = await session.run({ features: { type: "float32", ...features } }, [
      "probability",
    ]);
    const answer = await ward.admin.infer(
      {
        ...{ model: "heart", modelVersion: 2, requestId: "", metadata: {}, outputs: [] },
        inputs: [{ name: "features", dataType: DataType.FP32, ...features }],
      },
      never,
    );
    expect(answer.outputs).toHaveLength(1);
    expect(probability?.data).toEqual(new Uint8Array(answer.outputs[0]?.data ?? []));
  } finally {
    await session.release();
  }
  expect((await printed(modelVerify, { folder: out })).value["version"]).toBe(2);
  await damage(path);
  await expect(printed(modelVerify, { folder: out })).rejects.toThrow(/model-single\.onnx is not/);
});

test("nothing is exported over what is there, and nothing is left of what failed", async () => {
  const out = await exported("taken");
  const again = { ...talking(), name: "heart", out, onnxSingleFile: false };
  await expect(printed(modelExport, again)).rejects.toMatchObject({ code: "DIRECTORY_INVALID" });

  const lost = join(folder, "lost");
  const unknown = { ...again, version: 9, out: lost };
  await expect(printed(modelExport, unknown)).rejects.toMatchObject({ code: "VERSION_NOT_FOUND" });
  await expect(access(lost)).rejects.toThrow();
  await expect(access(`${lost}.partial`)).rejects.toThrow();
});

test("diff tells fields of the manifests and the difference of every tensor", async () => {
  const from = { name: "heart", version: 0 };
  const { value, lines } = await printed(modelDiff, {
    ...{ from, to: { folder: await exported("two") } },
    talking: talking(),
  });

  const fields = value["fields"] as { field: string; from: unknown; to: unknown }[];
  expect(fields.find(({ field }) => field === "version")).toEqual({
    ...{ field: "version", from: 0, to: 2 },
  });
  expect(fields.find(({ field }) => field === "round.number")).toMatchObject({ from: null, to: 2 });
  expect(fields.some(({ field }) => field === "files.graph.sha256")).toBe(false);
  // Two rounds, each a quarter more in every value.
  const moved = { max_abs: expect.closeTo(0.5, 6) };
  expect(value["tensors"]).toMatchObject([
    { shape: [3, 1], values: 3, l2: expect.closeTo(0.5 * Math.sqrt(3), 6), ...moved },
    { shape: [1], values: 1, l2: expect.closeTo(0.5, 6), ...moved },
  ]);
  expect(value["all"]).toMatchObject({ values: 4, l2: expect.closeTo(1, 6), ...moved });
  expect(lines.some((line) => /^all +4 +1\.000 +0\.5000/.test(line))).toBe(true);
});

test("versions of two layouts are compared by the tensors that both have", async () => {
  await using other = await ward.openFederation({ name: "lung" });
  const made = join(folder, "made");
  const { directory } = (await other.versions())[0] ?? { directory: "" };
  await cp(directory, made, { recursive: true });
  const data = new Uint8Array(8);
  await writeFile(
    join(made, "model.safetensors"),
    writeSafetensors([{ name: "more", dtype: "F32", shape: [2], data }]),
  );

  const from = { folder: directory };
  const { value } = await printed(modelDiff, { from, to: { folder: made }, talking: undefined });

  expect(value["fields"]).toEqual([]);
  expect(value["tensors"]).toEqual([]);
  expect(value["all"]).toMatchObject({ values: 0, l2: 0, cosine: null });
  const others = value["others"] as { name: string; problem: string }[];
  expect(others.find(({ name }) => name === "more")?.problem).toBe("only in the second");
  expect(others.filter(({ problem }) => problem === "only in the first")).toHaveLength(2);
});

test("a coordinator downloads versions, and nothing that is no version's", async () => {
  const coordinator = await ward.join("coordinator", "coordinator-1");
  const connection = ward.connect(coordinator);
  const { manifest } = await connection.coordinator.getVersion({ federation: "heart" }, never);
  const { files } = JSON.parse(new TextDecoder().decode(manifest)) as {
    files: { checkpoint: { sha256: string; bytes: number } };
  };
  const read = async (digest: string): Promise<number> => {
    let bytes = 0;
    const asked = { digest, offset: 0, chunkBytes: 0 };
    for await (const chunk of connection.download(asked, never)) bytes += chunk.data.length;
    return bytes;
  };

  expect(await read(files.checkpoint.sha256)).toBe(files.checkpoint.bytes);
  await expect(read("0".repeat(64))).rejects.toMatchObject({ code: "BLOB_NOT_FOUND" });
  const app = ward.connect(await ward.join("app", "app-1"));
  const refused = app.download(
    { digest: files.checkpoint.sha256, offset: 0, chunkBytes: 0 },
    never,
  );
  await expect(refused[Symbol.asyncIterator]().next()).rejects.toMatchObject({
    code: "ROLE_MISSING",
  });
});
