import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import type { Role } from "../../protocol/contract.ts";
import { writeIdentity } from "../../protocol/identity/identity-folder.ts";
import { numbersOf } from "../../runtime/number-tensor.ts";
import type { Serving } from "../../serving/contract.ts";
import { openGrpcRegistry, servedTypes } from "./support/grpc-registry.ts";
import { never } from "./support/registry.ts";
import { rowsOf } from "./support/version-folders.ts";

const python = process.env["WARDROUND_PYTHON"];
const script = join(import.meta.dirname, "python", "tritonclient_grpc.py");
const datatypes = Object.keys(servedTypes) as (keyof typeof servedTypes)[];

async function predict(serving: Serving, version?: number): Promise<number> {
  const row = Array.from({ length: 13 }, (_, at) => Math.fround(-1 + at / 6));
  const inputs = [rowsOf(row, 13)];
  const answer = await serving.infer({ model: "heart", version, inputs, outputs: [] }, never);
  return numbersOf(answer.outputs[0] as never)[0] as number;
}

type Seen = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

test.skipIf(!python)(
  "the unmodified tritonclient over gRPC gets what the protocol promises (WARDROUND_PYTHON)",
  { timeout: 120_000 },
  async () => {
    const { serving, server, root } = await openGrpcRegistry(datatypes);
    await using _server = server;
    const folders: Partial<Record<Role, string>> = {};
    for (const role of ["app", "coordinator"] as const) {
      folders[role] = join(root, `identity-${role}`);
      await writeIdentity(folders[role], await server.identity(role));
    }
    const args = [script, server.address, folders.app as string, folders.coordinator as string];
    const { stdout } = await promisify(execFile)(python as string, args);
    const seen = JSON.parse(stdout) as Seen;
    expectServer(seen);
    expectRoundTrips(seen);
    expect(seen["predictions"]).toMatchObject({
      shape: [1, 1],
      response: ["4", "r-1"],
      pinned: "3",
      classified: [
        ["4:1", "0.25:0"],
        ["7:0", "7:1"],
      ],
      asynchronous: 20,
      large: [4096, 3000],
    });
    const { value, wanted, hints, compressed } = seen["predictions"] as Record<string, unknown>;
    const bits = await predict(serving);
    expect([value, wanted, hints, ...(compressed as number[])]).toEqual(Array(5).fill(bits));
    expectRefusals(seen["refusals"] as Record<string, [string, string]>);
    expectStream(seen["streamed"] as Record<string, unknown>);
    expectRepository(seen);
  },
);

function expectServer({ about_server: about }: Seen): void {
  const x = { name: "x", datatype: "FP32", shape: ["-1", "13"] };
  const p = { name: "p", datatype: "FP32", shape: ["-1", "1"] };
  expect(about).toEqual({
    live: [true, true],
    ready: [true, true, false, false],
    server: {
      name: "wardround",
      version: "0.0.1",
      extensions: expect.arrayContaining(["classification", "model_repository", "statistics"]),
    },
    model: {
      name: "heart",
      versions: ["3", "4"],
      platform: "onnx_onnxv1",
      inputs: [x],
      outputs: [p],
    },
    pinned: expect.objectContaining({ versions: ["3"], inputs: [x] }),
    config: expect.objectContaining({
      name: "heart",
      backend: "onnxruntime",
      max_batch_size: 4096,
      input: [expect.objectContaining({ name: "x", data_type: "TYPE_FP32", dims: ["13"] })],
      output: [expect.objectContaining({ name: "p", data_type: "TYPE_FP32", dims: ["1"] })],
      version_policy: { specific: { versions: ["3", "4"] } },
      model_transaction_policy: { decoupled: false },
    }),
  });
}

function expectRoundTrips({ round_trips: trips }: Seen): void {
  const all = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, true]));
  expect(trips).toEqual({
    raw: all(datatypes),
    typed: all(datatypes.filter((name) => name !== "FP16")),
  });
}

function expectRefusals(refusals: Readonly<Record<string, [string, string]>>): void {
  const invalid = "StatusCode.INVALID_ARGUMENT";
  const table: readonly [string, string, RegExp][] = [
    ["infer without a certificate", "StatusCode.UNAUTHENTICATED", /needs a valid certificate/],
    ["model", "StatusCode.NOT_FOUND", /no model is named "lung"/],
    ["version", "StatusCode.NOT_FOUND", /"heart" has no version 9/],
    ["no version", invalid, /version is "latest": expected a whole number/],
    ["input", invalid, /no input is named "nope": expected "x"/],
    ["no input", invalid, /"x" is missing/],
    ["output", invalid, /no output is named "nope": expected "p"/],
    ["shape", invalid, /shape \[1, 12\]: expected \[-1, 13\]/],
    ["datatype", invalid, /"x" is INT64: expected FP32/],
    ["bfloat16", invalid, /"BF16" has no list of values/],
    ["half", invalid, /"FP16" has no list of values: expected them in raw_input_contents/],
    ["list", invalid, /values in fp64_contents: expected fp32_contents/],
    ["range", invalid, /"INT8" has an integer in int_contents that is out of range/],
    ["no values", invalid, /has no values: expected fp32_contents or raw_input_contents/],
    ["bytes", invalid, /3 bytes of data: expected 52/],
    ["entries", invalid, /2 entries: expected one for each of the 1 inputs/],
    ["mixed", invalid, /contents beside raw_input_contents/],
    ["shared memory", "StatusCode.UNIMPLEMENTED", /memory is not shared/],
    ["regions", "StatusCode.UNIMPLEMENTED", /SystemSharedMemoryStatus is not served/],
    ["devices", "StatusCode.UNIMPLEMENTED", /CudaSharedMemoryStatus is not served/],
    ["trace", "StatusCode.UNIMPLEMENTED", /TraceSetting is not served/],
    ["log", "StatusCode.UNIMPLEMENTED", /LogSettings is not served/],
    ["sequence", invalid, /part of a sequence/],
    ["too large", "StatusCode.RESOURCE_EXHAUSTED", /larger than max/],
  ];
  expect(Object.keys(refusals).sort()).toEqual(table.map(([name]) => name).sort());
  for (const [name, status, says] of table) {
    expect(refusals[name], name).toEqual([status, expect.stringMatching(says)]);
  }
}

function expectStream(streamed: Readonly<Record<string, unknown>>): void {
  const bad = [50, 150, 250];
  const good = Array.from({ length: 300 }, (_, at) => at).filter((at) => !bad.includes(at));
  expect(streamed["ids"]).toEqual(good.map(String));
  expect(streamed["errors"]).toEqual(Array(3).fill('no input is named "nope": expected "x"'));
  expect(streamed["values"]).toEqual(streamed["alone"]);
  expect(new Set(streamed["alone"] as number[]).size).toBe(3);
  expect(streamed["final"]).toEqual(["last", true]);
}

function expectRepository({ repository, statistics = {} }: Seen): void {
  const ready = { name: "heart", version: "4", state: "READY", reason: "" };
  const denied = ["StatusCode.PERMISSION_DENIED", expect.stringMatching(/for coordinator, admin/)];
  const unloaded = ["StatusCode.UNAVAILABLE", expect.stringMatching(/was unloaded/)];
  expect(repository).toEqual({
    before: expect.arrayContaining([ready]),
    denied: [denied, denied],
    unloaded: [false, unloaded],
    listed: [{ name: "heart", version: "4", state: "UNAVAILABLE", reason: "unloaded" }],
    loaded: [true, null],
    unknown: ["StatusCode.NOT_FOUND", expect.stringMatching(/"lung"/)],
    upload: ["StatusCode.UNIMPLEMENTED", expect.stringMatching(/takes no "config"/)],
  });
  const [heart] = statistics["heart"] as [Record<string, Record<string, unknown>>];
  expect(heart).toMatchObject({ name: "heart", version: "4" });
  const { success, fail, queue } = heart["inference_stats"] as Record<string, { count: string }>;
  expect(Number(heart["inference_count"])).toBe(Number(success?.count));
  expect(Number(success?.count)).toBeGreaterThan(300);
  expect(Number(fail?.count)).toBeGreaterThan(8);
  expect(Number(queue?.count)).toBe(Number(success?.count));
  expect(statistics["unknown"]).toEqual(["StatusCode.NOT_FOUND", expect.any(String)]);
}
