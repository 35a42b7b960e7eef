import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { coordinator } from "./support/identities.ts";
import { never, openTestServing, type TestRegistry } from "./support/registry.ts";
import { startPlain } from "./support/start-http.ts";
import { echo, writeVersion } from "./support/version-folders.ts";

const python = process.env["WARDROUND_PYTHON"];
const script = join(import.meta.dirname, "support", "tritonclient_http.py");

async function openModels(): Promise<TestRegistry> {
  const registry = await openTestServing();
  const models = {
    floats: "float32",
    halves: "float16",
    integers: "int64",
    strings: "string",
  } as const;
  for (const [name, type] of Object.entries(models)) {
    const source = await writeVersion(registry.root, name, 1, echo(type));
    await registry.serving.switchTo(source, never);
  }
  return registry;
}

async function askAll(settings: object): Promise<Record<string, unknown>> {
  const args = [script, JSON.stringify(settings)];
  const { stdout } = await promisify(execFile)(python as string, args);
  return JSON.parse(stdout) as Record<string, unknown>;
}

const everyForm = Array.from({ length: 6 }, () => true);

/** What is told over plain HTTP and over TLS alike. */
const told = {
  live: true,
  ready: true,
  server: { name: "wardround", version: "1.2.3" },
  metadata: {
    name: "floats",
    versions: ["1"],
    platform: "onnx_onnxv1",
    inputs: [{ name: "x", datatype: "FP32", shape: [-1, 2] }],
    outputs: [{ name: "y", datatype: "FP32", shape: [-1, 2] }],
  },
  config: { name: "floats", max_batch_size: 0 },
  model_ready: [true, true, false],
  index: ["floats", "halves", "integers", "strings"].map((name) => ({
    name,
    version: "1",
    state: "READY",
  })),
  floats: everyForm,
  gzip: everyForm,
  deflate: everyForm,
  halves: [true, true, true],
  integers: everyForm,
  strings: everyForm,
  top: ["0.5:0", "3:1"],
  answer: { id: "a7", model_name: "floats", model_version: "1" },
  statistics: 20,
  refused: {
    model: ["404", 'no model is named "absent"'],
    version: ["404", '"floats" has no version 9'],
    datatype: ["400", 'input "x" is INT64: expected FP32'],
    output: ["400", 'no output is named "z": expected "y"'],
    trace: ["501", "the trace extension is not supported by this server"],
  },
};

test.skipIf(!python)(
  "tritonclient asks over plain HTTP for all but what is a coordinator's (WARDROUND_PYTHON)",
  async () => {
    const { serving } = await openModels();
    const { port } = await startPlain(serving);
    const refusal = ["401", expect.stringContaining("not for plain HTTP")];
    expect(await askAll({ port })).toMatchObject({
      ...told,
      unload: refusal,
      ready_unloaded: true,
      files: refusal,
      load: refusal,
      ready_loaded: true,
    });
  },
);

test.skipIf(!python)(
  "tritonclient with a coordinator's certificate unloads and loads as well (WARDROUND_PYTHON)",
  async () => {
    const { serving, root } = await openModels();
    const { tls, files } = await coordinator(root);
    const { port } = await startPlain(serving, { tls });
    expect(await askAll({ port, ...files })).toMatchObject({
      ...told,
      unload: null,
      ready_unloaded: false,
      files: ["501", expect.stringMatching(/models come from rounds and are published/)],
      load: null,
      ready_loaded: true,
    });
  },
);
