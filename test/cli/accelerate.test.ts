import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { hasCode, type WardroundError } from "../../base/errors.ts";
import { accelerate, defaultAccelerateDirectory } from "../../cli/accelerate.ts";
import { compareKernels } from "../../cli/accelerate-compare.ts";
import type { Kernels } from "../../kernels/contract.ts";
import { createTypedArrayKernels } from "../../kernels/typed-array.ts";

let folder = "";
const path = process.env["PATH"];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "accelerate-"));
});
afterEach(async () => {
  process.env["PATH"] = path;
  await rm(folder, { recursive: true });
});

/** Puts programs on the PATH, and nothing else: each a shell script with this text. */
async function onlyPrograms(programs: Readonly<Record<string, string>>): Promise<void> {
  const bin = join(folder, "bin");
  await mkdir(bin);
  for (const [name, script] of Object.entries(programs)) {
    await writeFile(join(bin, name), `#!/bin/sh\n${script}\n`);
    await chmod(join(bin, name), 0o755);
  }
  process.env["PATH"] = bin;
}

function run(overrides: { readonly signal?: AbortSignal } = {}): Promise<unknown> {
  return accelerate({
    gpu: false,
    directory: join(folder, "out"),
    wheel: undefined,
    log: () => undefined,
    signal: overrides.signal ?? new AbortController().signal,
  });
}

async function refusal(): Promise<string> {
  const error = await run().catch((thrown: unknown) => thrown);
  expect(hasCode(error, "ACCELERATE_FAILED")).toBe(true);
  return (error as WardroundError).message;
}

const builtNames = async (): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.startsWith("out"));

describe.skipIf(process.platform !== "linux" || process.arch !== "x64")("on Linux x64", () => {
  test("a missing npm is named with what to install, and nothing is left behind", async () => {
    await onlyPrograms({});
    expect(await refusal()).toContain("npm was not found: install npm");
    expect(await builtNames()).toEqual([]);
  });

  test("a missing Python is named with what to install, and nothing is left behind", async () => {
    await onlyPrograms({ npm: "exit 0" });
    expect(await refusal()).toContain("python3 was not found: install Python 3");
    expect(await builtNames()).toEqual([]);
  });

  test("a Python without pip is told what brings it, with pip's last lines", async () => {
    await onlyPrograms({ npm: "exit 0", python3: 'echo "No module named pip" >&2; exit 1' });
    const message = await refusal();
    expect(message).toContain("apt install python3-pip");
    expect(message).toContain("No module named pip");
  });

  test("a folder with other files in it is left alone", async () => {
    await mkdir(join(folder, "out"));
    await writeFile(join(folder, "out", "notes.txt"), "mine");
    expect(await refusal()).toContain("holds other files");
    expect(await readFile(join(folder, "out", "notes.txt"), "utf8")).toBe("mine");
  });

  test("an abort ends the running program and cleans up", async () => {
    const controller = new AbortController();
    await onlyPrograms({ npm: `echo started > ${join(folder, "started")}; exec /bin/sleep 60` });
    const running = run({ signal: controller.signal });
    while (!(await readdir(folder)).includes("started")) await new Promise(setImmediate);
    controller.abort(new Error("stopped"));
    await expect(running).rejects.toThrow("stopped");
    expect(await builtNames()).toEqual([]);
  });
});

test("the default folder is in the user's data directory", () => {
  expect(defaultAccelerateDirectory({ XDG_DATA_HOME: "/data" })).toBe("/data/wardround/accelerate");
  expect(defaultAccelerateDirectory({})).toMatch(/\/\.local\/share\/wardround\/accelerate$/);
});

describe("the self-test", () => {
  const reference = createTypedArrayKernels();
  const seed = String(process.hrtime.bigint());
  const refuse = (broken: Partial<Kernels>): void => {
    const kernels: Kernels = { ...reference, name: "tfjs-cpu", ...broken };
    expect(() => compareKernels(reference, kernels, seed), `seed ${seed}`).toThrow(/differ from/);
  };

  test("passes kernels that compute the same", () => {
    expect(compareKernels(reference, reference, seed)).toHaveLength(3);
  });

  test("finds subnormal values that are kept", () => {
    refuse({
      weightedSum: (updates, weights) =>
        fold(updates, weights, (sum, w, v) => Math.fround(sum + Math.fround(w * v))),
    });
  });

  test("finds a fused multiply and add", () => {
    refuse({
      weightedSum: (updates, weights) =>
        fold(updates, weights, (sum, w, v) => flushed(Math.fround(sum + flushed(w * flushed(v))))),
    });
  });

  test("finds zeros of the wrong sign", () => {
    refuse({
      weightedSum: (updates, weights) =>
        reference.weightedSum(updates, weights).map((v) => (v === 0 ? -0 : v)),
    });
  });

  test("finds integers that lost a unit, and NaN that was missed", () => {
    refuse({ integerSum: (updates) => reference.integerSum(updates).map((v) => v & ~1) });
    refuse({ integerL1: (values) => Math.fround(reference.integerL1(values)) });
    refuse({ allFinite: () => true });
  });
});

function fold(
  updates: readonly Float32Array[],
  weights: readonly number[],
  step: (sum: number, weight: number, value: number) => number,
): Float32Array {
  const sum = new Float32Array(updates[0]?.length ?? 0);
  for (const [k, update] of updates.entries()) {
    const weight = Math.fround(weights[k] ?? 0);
    for (let i = 0; i < sum.length; i++) sum[i] = step(sum[i] ?? 0, weight, update[i] ?? 0);
  }
  return sum;
}

function flushed(value: number): number {
  return Math.abs(value) < 2 ** -126 ? 0 : value;
}
