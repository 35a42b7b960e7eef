import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { bytesOf } from "../../base/bytes.ts";
import { createLayout } from "../../model/layout.ts";
import { type SafetensorsTensor, writeSafetensors } from "../../model/safetensors.ts";
import { readRowCount, readTrained } from "../../runtime/read-trained.ts";
import { nodeHasher } from "../../runtime/system.ts";

const layout = createLayout(
  [
    { name: "weight", shape: [2, 1] },
    { name: "bias", shape: [1] },
  ],
  [{ name: "mean", dtype: "F64", shape: [2], rule: "keep" }],
  nodeHasher,
);

function f32(name: string, shape: readonly number[], ...values: readonly number[]) {
  return { name, dtype: "F32", shape, data: bytesOf(Float32Array.from(values)) } as const;
}

function f64(name: string, shape: readonly number[], ...values: readonly number[]) {
  return { name, dtype: "F64", shape, data: bytesOf(Float64Array.from(values)) } as const;
}

const weight = f32("weight", [2, 1], 3, -4);
const bias = f32("bias", [1], 0.5);
const mean = f64("mean", [2], 7, 8);

interface Left {
  readonly directory: string;
  /** Leaves a file of tensors. */
  leave(name: string, tensors: readonly SafetensorsTensor[]): Promise<void>;
  path(name: string): string;
  read(): readonly number[];
}

async function openFolder(): Promise<Left> {
  const directory = await mkdtemp(join(tmpdir(), "wardround-left-"));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const path = (name: string): string => join(directory, name);
  const checkpointPath = path("checkpoint");
  const start = [f32("bias", [1], 1), f32("weight", [2, 1], 1, 2), mean];
  await writeFile(checkpointPath, writeSafetensors(start));
  return {
    directory,
    path,
    leave: (name, tensors) => writeFile(path(name), writeSafetensors(tensors)),
    read: () => [...readTrained(directory, layout, checkpointPath).delta],
  };
}

const trained = "trained.safetensors";
const update = "update.safetensors";

test("trained weights become differences; a file may have them in any order, and the buffers", async () => {
  const folder = await openFolder();
  await folder.leave(trained, [mean, bias, weight]);

  expect(folder.read()).toEqual([2, -6, -0.5]);
});

const withLocal = createLayout(
  [{ name: "weight", shape: [2, 1] }],
  [
    { name: "bias", dtype: "F32", shape: [1], rule: "local", kind: "trained" },
    { name: "mean", dtype: "F64", shape: [2], rule: "keep" },
  ],
  nodeHasher,
);

test("what stays with the participant is taken by value, from differences to its own or the checkpoint's", async () => {
  const folder = await openFolder();
  const own = new Map([["bias", Float32Array.of(10)]]);
  const read = (kept?: typeof own) => {
    return readTrained(folder.directory, withLocal, folder.path("checkpoint"), kept);
  };
  await folder.leave(trained, [weight]);
  expect(read(own)).toEqual({ delta: Float32Array.of(2, -6), local: new Map() });

  await folder.leave(trained, [bias, weight]);
  expect(read(own).local).toEqual(new Map([["bias", Float32Array.of(0.5)]]));

  await rm(folder.path(trained));
  await folder.leave(update, [bias, weight]);
  expect(read(own).local).toEqual(new Map([["bias", Float32Array.of(10.5)]]));
  expect(read().local).toEqual(new Map([["bias", Float32Array.of(1.5)]]));

  await folder.leave(update, [f32("bias", [1], Number.NaN), weight]);
  expect(read).toThrow(/"bias" has values that are not finite/);
  await folder.leave(update, [f64("bias", [1], 1), weight]);
  expect(read).toThrow(/"bias" is F64 \[1\], expected F32 \[1\]/);
});

test("differences are taken as they are", async () => {
  const folder = await openFolder();
  await folder.leave(update, [bias, weight]);

  expect(folder.read()).toEqual([3, -4, 0.5]);
});

const cases: readonly (readonly [string, readonly SafetensorsTensor[], string])[] = [
  ["a tensor less", [weight], 'lacks tensor "bias"'],
  ["another tensor", [weight, bias, f32("other", [1], 1)], 'has tensor "other", which the model'],
  ["another shape", [f32("weight", [2], 1, 2), bias], '"weight" is F32 [2], expected F32 [2, 1]'],
  ["float64", [f64("weight", [2, 1], 1, 2), bias], '"weight" is F64 [2, 1], expected F32 [2, 1]'],
  ["NaN", [f32("weight", [2, 1], 1, Number.NaN), bias], '"weight" has values that are not finite'],
  ["an infinity", [weight, f32("bias", [1], -Infinity)], '"bias" has values that are not finite'],
  [
    "a buffer of another shape",
    [weight, bias, f64("mean", [1], 1)],
    'tensor "mean", F64 [1], where',
  ],
];

test.each(cases)("trained weights with %s are refused", async (_, tensors, message) => {
  const folder = await openFolder();
  await folder.leave(trained, tensors);

  expect(folder.read).toThrow(
    expect.objectContaining({
      code: "TRAINING_FAILED",
      message: expect.stringContaining(message),
    }),
  );
});

test("buffers among differences are refused: a difference of them means nothing", async () => {
  const folder = await openFolder();
  await folder.leave(update, [weight, bias, mean]);

  expect(folder.read).toThrow(/has tensor "mean", which the model does not train/);
});

test("weights that are finite, but not as differences, are refused", async () => {
  const folder = await openFolder();
  const most = 3.4028234663852886e38;
  await writeFile(
    folder.path("checkpoint"),
    writeSafetensors([f32("bias", [1], -most), f32("weight", [2, 1], 1, 2), mean]),
  );
  await folder.leave(trained, [weight, f32("bias", [1], most)]);

  expect(folder.read).toThrow(/"bias" has values that are not finite/);
});

test("one of the two files is taken, so that nobody's weights pass for differences", async () => {
  const folder = await openFolder();
  expect(folder.read).toThrow(/neither of trained.safetensors .* and update.safetensors/);

  await folder.leave(trained, [weight, bias]);
  await folder.leave(update, [weight, bias]);

  expect(folder.read).toThrow(/both of trained.safetensors .* and update.safetensors/);
});

test("a file that is no safetensors, or far too large, is refused", async () => {
  const folder = await openFolder();
  await writeFile(folder.path(trained), "no tensors at all");
  expect(folder.read).toThrow(/trained.safetensors is no safetensors file/);

  await writeFile(folder.path(trained), new Uint8Array(17 * 1024 * 1024));
  expect(folder.read).toThrow(/has 17825792 bytes, the model's tensors need less/);
});

test("links, pipes and folders are not read, and a pipe that nobody writes into holds nothing up", async () => {
  const folder = await openFolder();
  const notAFile = /is not a file of its own: a link, a pipe or a folder is not read/;
  await folder.leave("elsewhere", [weight, bias]);
  await symlink(folder.path("elsewhere"), folder.path(trained));
  expect(folder.read).toThrow(notAFile);

  await rm(folder.path(trained));
  execFileSync("mkfifo", [folder.path(trained)]);
  expect(folder.read).toThrow(notAFile);

  await rm(folder.path(trained));
  await mkdir(folder.path(trained));
  expect(folder.read).toThrow(notAFile);

  await symlink("/dev/zero", folder.path("metrics.json"));
  expect(() => readRowCount(folder.directory)).toThrow(notAFile);
});

test("metrics.json names the rows, or says nothing of them", async () => {
  const folder = await openFolder();
  expect(readRowCount(folder.directory)).toBeUndefined();
  for (const [text, rows] of [
    ['{"loss": [0.5]}', undefined],
    ['{"rows": 1}', 1],
    ['{"rows": 2147483647}', 2147483647],
  ] as const) {
    await writeFile(folder.path("metrics.json"), text);
    expect(readRowCount(folder.directory), text).toBe(rows);
  }
});

test.each([
  ["rows: 3", "metrics.json is not JSON in UTF-8"],
  ["[3]", "metrics.json is not a JSON object"],
  ['{"rows": 0}', "rows in metrics.json is not a whole number from 1 to 2147483647"],
  ['{"rows": 1.5}', "rows in metrics.json is not a whole number"],
  ['{"rows": "3"}', "rows in metrics.json is not a whole number"],
  ['{"rows": 2147483648}', "rows in metrics.json is not a whole number"],
  [`{"note": "${"x".repeat(1024 * 1024)}"}`, "metrics.json has 1048588 bytes, at most 1048576"],
])("metrics.json with other content is refused", async (text, message) => {
  const folder = await openFolder();
  await writeFile(folder.path("metrics.json"), text);

  expect(() => readRowCount(folder.directory)).toThrow(
    expect.objectContaining({
      code: "TRAINING_FAILED",
      message: expect.stringContaining(message),
    }),
  );
});
