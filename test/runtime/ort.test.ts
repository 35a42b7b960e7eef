import { spawnSync } from "node:child_process";
import { join } from "node:path";
import process from "node:process";
import { expect, test } from "vitest";
import { bytesOf } from "../../base/bytes.ts";
import { float32Tensor, float32Values, type OrtTensor, openOrtSession } from "../../runtime/ort.ts";
import { logisticModel } from "../support/models.ts";

const open = (): ReturnType<typeof openOrtSession> =>
  openOrtSession({ bytes: logisticModel(2) }, { threads: 1 });

const features = float32Tensor(Float32Array.of(1, 2, 3, 4), [2, 2]);

test("says what a model takes and gives, −1 where a size varies", async () => {
  const session = await open();

  expect(session.inputs).toEqual([{ name: "features", type: "float32", shape: [-1, 2] }]);
  expect(session.outputs).toEqual([{ name: "probability", type: "float32", shape: [-1, 1] }]);
  await session.release();
});

test("memory that threads share or that is not aligned gives the same answers", async () => {
  const session = await open();
  const shared = new Uint8Array(new SharedArrayBuffer(16));
  shared.set(features.data);
  const shifted = new Uint8Array(17).subarray(1);
  shifted.set(features.data);
  const run = async (data: Uint8Array): Promise<number[]> => {
    const results = await session.run({ features: { ...features, data } }, ["probability"]);
    return [...float32Values(results["probability"] as OrtTensor)];
  };

  const plain = await run(features.data);

  expect(plain).toHaveLength(2);
  expect(await run(shared)).toEqual(plain);
  expect(await run(shifted)).toEqual(plain);
  await session.release();
});

test.each([
  ["an input that the model has not", { features, x: features }, /no input "x"; it takes features/],
  ["no input", {}, /"features" is missing/],
  [
    "another type",
    { features: { type: "float64", shape: [1, 2], data: new Uint8Array(16) } as const },
    /is float64, the model takes float32/,
  ],
  ["another width", { features: { ...features, shape: [1, 4] } }, /\[1, 4\], not \[\?, 2\]/],
  ["another rank", { features: { ...features, shape: [4] } }, /\[4\], not/],
  ["too few bytes", { features: { ...features, shape: [3, 2] } }, /has 16 bytes.*needs 24/],
])("refuses %s", async (_, feeds, message) => {
  const session = await open();

  await expect(
    session.run(feeds as Record<string, OrtTensor>, ["probability"]),
  ).rejects.toMatchObject({
    code: "INFER_INPUT_INVALID",
    message: expect.stringMatching(message),
  });
  await session.release();
});

test("refuses an output that the model has not", async () => {
  const session = await open();

  await expect(session.run({ features }, ["y"])).rejects.toThrow(/no output "y"/);
  await session.release();
});

test("refuses bytes that are no model", async () => {
  const bytes = bytesOf(Float32Array.of(1, 2, 3));

  await expect(openOrtSession({ bytes }, { threads: 1 })).rejects.toMatchObject({
    code: "MODEL_UNSUPPORTED",
  });
});

test("releasing twice is releasing once", async () => {
  const session = await open();

  await session.release();

  await expect(session.release()).resolves.toBeUndefined();
});

test("onnxruntime writes nothing to stderr of a run that fails: its words have values of the inputs", () => {
  const here = new URL(".", import.meta.url).href;
  const script = `
    const { openOrtSession } = await import("${here}../../runtime/ort.ts");
    const { encodeModel } = await import("${here}../../model/onnx/encode.ts");
    const value = (name, type, shape) => ({ name, type, shape });
    const node = { name: "n", op: "Gather", domain: "", inputs: ["t", "i"], outputs: ["y"], attributes: {} };
    const bytes = encodeModel(
      { name: "g", irVersion: 8, opset: 13, otherOpsets: {}, nodes: [node],
        inputs: [value("i", "int64", [1])], outputs: [value("y", "float32", [1])],
        initializers: [{ name: "t", dtype: "F32", shape: [2] }] },
      { data: new Map([["t", new Uint8Array(8)]]) },
    );
    const session = await openOrtSession({ bytes }, { threads: 1 });
    const data = new Uint8Array(BigInt64Array.of(424242n).buffer);
    const { message } = await session.run({ i: { type: "int64", shape: [1], data } }, ["y"]).catch((e) => e);
    process.stdout.write(message);
  `;
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ["--import", "tsx", "--input-type=module", "-e", script],
    { encoding: "utf8" },
  );
  expect(stdout).toContain("onnxruntime failed to run the model");
  expect(stderr).not.toContain("424242");
});

test.each(["here", "in a thread"])(
  "a model that is opened %s is reported to nobody: onnxruntime keeps no events to send",
  (where) => {
    const here = new URL(".", import.meta.url).href;
    const path = join(import.meta.dirname, "../../examples/breast-cancer/model.onnx");
    const script = `
      import { readdirSync, readlinkSync } from "node:fs";
      const linkOf = (name) => { try { return readlinkSync("/proc/self/fd/" + name); } catch { return ""; } };
      const path = ${JSON.stringify(path)};
      let opened;
      if (${where === "here"}) {
        const { openOrtSession } = await import("${here}../../runtime/ort.ts");
        opened = await openOrtSession({ path }, { threads: 1 });
      } else {
        const { WorkerThread } = await import("${here}../../runtime/worker-thread.ts");
        const thread = new WorkerThread("infer");
        opened = await thread.call("open", { id: 1, path }, { signal: new AbortController().signal });
      }
      const files = readdirSync("/proc/self/fd").map(linkOf);
      const events = files.filter((file) => /onnxruntime[.]db|mat-debug/.test(file));
      process.stdout.write(JSON.stringify({ inputs: opened.inputs.length, events }), () => process.exit());
    `;
    const { ORT_DISABLE_TELEMETRY: _, ...environment } = process.env;
    const { stdout } = spawnSync(
      process.execPath,
      ["--import", "tsx", "--input-type=module", "-e", script],
      { encoding: "utf8", env: environment },
    );
    expect(JSON.parse(stdout)).toEqual({ inputs: 1, events: [] });
  },
);
