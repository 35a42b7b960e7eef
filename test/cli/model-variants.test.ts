import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { federationCreate } from "../../cli/commands/federation.ts";
import { modelShow } from "../../cli/commands/model.ts";
import { modelExport } from "../../cli/commands/model-export.ts";
import { modelVerify } from "../../cli/commands/model-verify.ts";
import type { JsonObject, Output } from "../../cli/output.ts";
import type { CommandContext } from "../../cli/program.ts";
import { never, Ward } from "../server/ward.ts";
import { mlpModel } from "../support/models.ts";

const python = process.env["WARDROUND_PYTHON"];
let ward: Ward;
let folder: string;
beforeAll(async () => {
  ward = await Ward.open();
  folder = await mkdtemp(join(tmpdir(), "wardround-model-variants-"));
  await writeFile(join(folder, "mlp.onnx"), mlpModel([3, 16, 2]));
  const features = { shape: [2, 3], data: [1, 2, 3, -1, -2, -3] };
  const probability = { shape: [2, 2], data: [0.5, 0.5, 0.5, 0.5] };
  const golden = { inputs: { features }, outputs: { probability }, tolerance: 1 };
  await writeFile(join(folder, "golden.json"), JSON.stringify(golden));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await ward[Symbol.asyncDispose]();
});

const talking = () => ({ identity: ward.server.adminIdentityDirectory });
const model = () => join(folder, "mlp.onnx");
const golden = () => join(folder, "golden.json");

/** Runs a command. @returns what it prints. */
async function printed<O>(
  command: (options: O, context: CommandContext) => Promise<void>,
  options: O,
): Promise<{ readonly value: JsonObject; readonly text: string }> {
  const results: { readonly value: JsonObject; readonly text: string }[] = [];
  const result: Output["result"] = (value, lines) =>
    void results.push({ value, text: lines.join("\n") });
  const output = { json: false, live: false, result } as unknown as Output;
  await command(options, { output, signal: never });
  return results[0] as { readonly value: JsonObject; readonly text: string };
}

test("federation create names the variants; show, export and verify tell of them", async () => {
  const made = await printed(federationCreate, {
    ...talking(),
    name: "heart",
    model: model(),
    golden: golden(),
    variants: ["fp16", "int8"],
    calibration: "golden",
  });
  expect(made.text).toContain("int8 is published too: on 2 golden rows its answers differ");

  const shown = await printed(modelShow, { ...talking(), name: "heart" });
  expect(shown.text).toMatch(/heart@fp16 \(weights-float16, 2 of 2 weights\): on 2 golden rows/);
  expect(shown.text).toMatch(/heart@int8 \(int8-static, 2 of 2 weights\): .* labels alike 2 of 2/);

  const out = join(folder, "exported");
  const about = { ...talking(), name: "heart", out, onnxSingleFile: false };
  const exported = await printed(modelExport, { ...about, variant: "int8" });
  expect(exported.value).toMatchObject({
    variants: { int8: join(out, "model", "model.int8.onnx") },
  });
  expect(await readdir(join(out, "model"))).toContain("model.fp16.onnx");
  const verified = await printed(modelVerify, { folder: out });
  expect(verified.text).toMatch(/^[0-9a-f]{64} {2}model\.int8\.onnx$/m);

  await writeFile(join(out, "model", "model.int8.onnx"), "another");
  await expect(printed(modelVerify, { folder: out })).rejects.toMatchObject({
    code: "MODEL_CHECK_FAILED",
    message: expect.stringContaining("model.int8.onnx has SHA-256"),
  });
});

test.skipIf(!python)(
  "OpenSSF's own verifier accepts a folder with variants, and refuses it without one [WARDROUND_PYTHON]",
  async () => {
    const made = { ...talking(), name: "openssf", model: model(), variants: ["int8"] as const };
    await printed(federationCreate, made);
    const out = join(folder, "openssf");
    await printed(modelExport, { ...talking(), name: "openssf", out, onnxSingleFile: false });
    const words = ["-m", "model_signing", "verify", "key", "--public_key", "model-public-key.pem"];
    const verify = () =>
      promisify(execFile)(python as string, [...words, "--signature", "model/model.sig", "model"], {
        cwd: out,
      });

    await verify();
    await rm(join(out, "model", "model.int8.onnx"));
    await expect(verify()).rejects.toMatchObject({ code: expect.any(Number) });
  },
  60_000,
);

test("export of a variant that a version lacks is refused before anything is written", async () => {
  await printed(federationCreate, { ...talking(), name: "plain", model: model() });
  const out = join(folder, "plain");
  const about = {
    ...talking(),
    name: "plain",
    out,
    onnxSingleFile: false,
    variant: "int8",
  } as const;

  await expect(printed(modelExport, about)).rejects.toMatchObject({
    code: "VERSION_NOT_FOUND",
    message: "version 0 of plain has no int8: the federation publishes none",
  });
  expect(await readdir(folder)).not.toContain("plain");
});

test.each([
  [
    "a sample without int8",
    { variants: ["fp16"], calibration: "golden" },
    "--calibration is for int8",
  ],
  [
    "golden without a golden file",
    { variants: ["int8"], calibration: "golden" },
    "give --golden FILE",
  ],
] as const)("%s is refused before a server is asked", async (_, options, message) => {
  const asked = { identity: "/nowhere", name: "refused", model: model(), ...options };
  await expect(printed(federationCreate, asked)).rejects.toThrow(message);
});
