import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { bytesOf } from "../../base/bytes.ts";
import { canonicalJson } from "../../base/canonical-json.ts";
import type { EncodingName } from "../../model/encodings/contract.ts";
import { encodeValues, isInteger, payloadShape } from "../../model/encodings/encodings.ts";
import { createLayout } from "../../model/layout.ts";
import { parseSafetensorsHeader, readTensor, writeSafetensors } from "../../model/safetensors.ts";
import type { UpdateHeader } from "../../model/update.ts";
import { resolveLaplace } from "../../privacy/laplace.ts";
import type { FoldPool, SpooledUpdate } from "../../runtime/contract.ts";
import { openFoldPool } from "../../runtime/fold.ts";
import { nodeHasher } from "../../runtime/system.ts";
import { decode } from "../support/decode.ts";

const directory = mkdtempSync(join(tmpdir(), "wardround-fold-"));
const { signal } = new AbortController();
let pool: FoldPool;

beforeAll(async () => {
  pool = await openFoldPool({ kernels: "auto", tfjsDirectory: undefined, threads: 1 });
});

afterAll(async () => {
  await pool[Symbol.asyncDispose]();
  rmSync(directory, { recursive: true });
});

// "wide" crosses the tiles' edges; the file has the tensors in another order than the layout.
const wide = 600_001;
const steps = { name: "steps", dtype: "I64", shape: [2], rule: "keep" } as const;
const shapes = [
  { name: "wide", shape: [wide] },
  { name: "bias", shape: [] },
  { name: "kernel", shape: [3, 2] },
];
const layout = createLayout(shapes, [steps], nodeHasher);
const count = layout.parameterCount;
const base = Float32Array.from({ length: count }, (_, at) => Math.cos(at));
const checkpoint = writeSafetensors([
  { ...fileTensor("kernel"), data: bytesOf(base.subarray(wide + 1)) },
  { ...fileTensor("bias"), data: bytesOf(base.subarray(wide, wide + 1)) },
  { name: "steps", dtype: "I64", shape: [2], data: Uint8Array.from({ length: 16 }, (_, at) => at) },
  { ...fileTensor("wide"), data: bytesOf(base.subarray(0, wide)) },
]);
const checkpointPath = file("base.safetensors", checkpoint);
const mechanism = resolveLaplace({
  mechanism: "laplace",
  unit: "participant",
  clip: 1,
  epsilon: 1,
  denominator: 4,
});

test("folds a plain round as float32 arithmetic by hand does, whatever the order of arrival", async () => {
  const weights = [240, 160, 69];
  const deltas = weights.map((_, k) =>
    Float32Array.from({ length: count }, (_, at) => Math.sin(at * (k + 1))),
  );
  const updates = deltas.map((delta, k) => update(`p${k}`, bytesOf(delta), weights[k]!));
  const job = { layout, checkpointPath, outPath: join(directory, "plain.safetensors") };
  const result = await pool.fold({ ...job, updates }, signal);
  const shuffled = await pool.fold(
    { ...job, updates: [updates[2]!, updates[0]!, updates[1]!], outPath: join(directory, "again") },
    signal,
  );

  const expected = base.map((value, at) => {
    let sum = 0;
    for (const [k, delta] of deltas.entries()) {
      sum = Math.fround(sum + Math.fround(delta[at]! * weights[k]!));
    }
    return Math.fround(value + Math.fround(sum / 469));
  });
  const written = readFileSync(job.outPath);
  expect(firstDifference(vectorOf(written), expected)).toBe(-1);
  expect(result).toEqual({
    digest: sha256(written),
    bytes: checkpoint.length,
    state: [],
    finite: true,
    kernels: "typed-array",
  });
  expect(shuffled.digest).toBe(result.digest);
  expect(tensorOf(written, "steps")).toEqual(tensorOf(checkpoint, "steps"));
  expect(written.subarray(0, dataStart())).toEqual(
    Buffer.from(checkpoint.subarray(0, dataStart())),
  );
});

test("folds a private round on the integer grid with the noise in the file", async () => {
  const noisePath = join(directory, "noise");
  const noiseDigest = await pool.drawNoise(
    { path: noisePath, valueCount: count, mechanism },
    signal,
  );
  const noise = new Int32Array(new Uint8Array(readFileSync(noisePath)).buffer);
  const quantised = [0, 1, 2].map((k) =>
    Int32Array.from({ length: count }, (_, at) => (at % (k + 5)) - 2),
  );
  const updates = quantised.map((units, k) => update(`q${2 - k}`, bytesOf(units), 1));
  const job = { updates, layout, checkpointPath, privacy: { mechanism, noisePath, noiseDigest } };
  const outPath = join(directory, "private.safetensors");
  const result = await pool.fold({ ...job, outPath }, signal);
  const again = await pool.fold({ ...job, outPath: join(directory, "replayed") }, signal);

  const expected = base.map((value, at) => {
    const sum = quantised.reduce((total, units) => total + units[at]!, noise[at]!);
    return Math.fround(value + ((sum + 0.5) * 2 ** -16) / 4);
  });
  expect(sha256(readFileSync(noisePath))).toBe(noiseDigest);
  expect(noise).toHaveLength(count);
  expect(noise.reduce((sum, z) => sum + Math.abs(z), 0) / count / 2 ** 16).toBeCloseTo(1, 1);
  expect(firstDifference(vectorOf(readFileSync(outPath)), expected)).toBe(-1);
  expect(again.digest).toBe(result.digest);
});

test("packed updates fold to the very bits of int32 ones, whatever the order of arrival", async () => {
  const noisePath = join(directory, "packed-noise");
  const job = { path: noisePath, valueCount: count, mechanism };
  const noiseDigest = await pool.drawNoise(job, signal);
  const privacy = { mechanism, noisePath, noiseDigest };
  // 20,000 of 600,008 values are not 0: sparse, and with gaps of every length.
  const quantised = [0, 1, 2].map((k) => {
    const units = new Int32Array(count);
    for (let each = 0; each < 20_000; each++) {
      units[(each * each * 31 + k) % count] = (each % 5) - 2;
    }
    return units.with(0, k - 1).with(count - 1, 300 * (k - 1));
  });
  const raw = quantised.map((units, k) => boundUpdate(`u${k}`, "int32", units));
  const packed = quantised.map((units, k) => boundUpdate(`u${k}`, "packed", units));
  const results = [];
  for (const [at, updates] of [
    raw,
    packed,
    [packed[2]!, packed[0]!, packed[1]!],
    [packed[1]!, raw[2]!, packed[0]!],
  ].entries()) {
    const outPath = join(directory, `packed-${at}`);
    results.push(await pool.fold({ updates, layout, checkpointPath, outPath, privacy }, signal));
  }
  expect(packed[0]!.bound!.header.sections[0]!.bytes).toBeLessThan(150_000);
  expect(new Set(results.map(({ digest }) => digest)).size).toBe(1);
  expect(results[0]).toMatchObject({ finite: true, bytes: checkpoint.length });
});

test.each(["float16", "int8", "top-k"] as const)(
  "%s updates fold as float32 ones of the values that they say",
  async (name) => {
    const deltas = [0, 1, 2].map((k) =>
      Float32Array.from({ length: count }, (_, at) => Math.sin(at * (k + 1)) * 1e-3),
    );
    const lossy = deltas.map((delta, k) => boundUpdate(`u${k}`, name, delta));
    const said = lossy.map(({ path, bound }) => {
      const section = bound!.header.sections[0]!;
      return decode(name, readFileSync(path), section) as Float32Array;
    });
    const raw = said.map((values, k) => boundUpdate(`v${k}`, "float32", values));
    const outPath = join(directory, `${name}-lossy`);
    const job = { layout, checkpointPath, outPath };
    const expected = await pool.fold({ ...job, updates: raw }, signal);
    const got = await pool.fold({ ...job, updates: lossy }, signal);
    const shuffled = [lossy[1]!, lossy[2]!, lossy[0]!];
    expect(got.digest).toBe(expected.digest);
    expect((await pool.fold({ ...job, updates: shuffled }, signal)).digest).toBe(expected.digest);
  },
);

test("an encoded update with another byte on the disk is refused as damaged, also where it cannot be decoded", async () => {
  const delta = Float32Array.from({ length: count }, (_, at) => Math.sin(at));
  const outPath = join(directory, "damaged.safetensors");
  for (const name of ["int8", "top-k"] as const) {
    const update = boundUpdate("damaged", name, delta);
    const bytes = readFileSync(update.path);
    for (const at of [0, 3, bytes.length - 5]) {
      writeFileSync(update.path, Uint8Array.from(bytes).fill(bytes[at]! ^ 0xff, at, at + 1));
      const job = { updates: [update], layout, checkpointPath, outPath };
      await expect(pool.fold(job, signal), `${name} ${at}`).rejects.toMatchObject({
        code: "CHECKPOINT_CORRUPT",
        message: expect.stringContaining("the update of participant damaged"),
      });
    }
  }
  expect(existsSync(outPath)).toBe(false);
});

test("folds nothing but what was bound: an update or noise with another byte is refused", async () => {
  const noisePath = join(directory, "bound-noise");
  const noiseDigest = await pool.drawNoise(
    { path: noisePath, valueCount: count, mechanism },
    signal,
  );
  const units = new Int32Array(count).fill(1);
  const bound = (participantId: string): SpooledUpdate => {
    const made = { ...header("int32", count), participantId };
    const digest = sha256(`${canonicalJson({ ...made } as never)}\n`, bytesOf(units));
    return { ...update(participantId, bytesOf(units), 1), bound: { header: made, digest } };
  };
  const outPath = join(directory, "bound.safetensors");
  const updates = [bound("a"), bound("b")];
  const privacy = { mechanism, noisePath, noiseDigest };
  const job = { updates, layout, checkpointPath, outPath, privacy };
  const fold = () => pool.fold(job, signal);
  const plainJob = { ...job, privacy: undefined };
  const whole = await fold();

  for (const [path, what] of [
    [updates[1]!.path, "the update of participant b"],
    [noisePath, "the noise"],
  ] as const) {
    for (const at of [0, 4 * wide + 5, 4 * count - 1]) {
      const bytes = readFileSync(path);
      rmSync(outPath, { force: true });
      writeFileSync(path, Uint8Array.from(bytes).fill(bytes[at]! ^ 1, at, at + 1));
      const refused = { code: "CHECKPOINT_CORRUPT", message: expect.stringContaining(what) };
      await expect(fold(), `${what}, byte ${at}`).rejects.toMatchObject(refused);
      if (path !== noisePath) {
        await expect(pool.fold(plainJob, signal)).rejects.toMatchObject(refused);
      }
      expect(existsSync(outPath)).toBe(false);
      writeFileSync(path, bytes);
    }
  }
  const [a, b] = [updates[0]!, updates[1]!];
  const swapped = [a, { ...b, bound: { header: b.bound!.header, digest: a.bound!.digest } }];
  await expect(pool.fold({ ...job, updates: swapped }, signal)).rejects.toMatchObject({
    code: "CHECKPOINT_CORRUPT",
  });
  expect(await fold()).toEqual(whole);
});

test("draws other noise each time", async () => {
  const job = { path: join(directory, "small-noise"), valueCount: 40, mechanism };
  expect(await pool.drawNoise(job, signal)).not.toBe(await pool.drawNoise(job, signal));
});

test("says where the new weights are not finite", async () => {
  const huge = new Float32Array(count);
  huge[count - 1] = 3e38;
  const updates = ["a", "b"].map((name) => update(name, bytesOf(huge), 2));
  const outPath = join(directory, "huge.safetensors");
  expect(await pool.fold({ updates, layout, checkpointPath, outPath }, signal)).toMatchObject({
    finite: false,
  });
});

test("refuses files that do not fit, and leaves no checkpoint behind", async () => {
  const outPath = join(directory, "refused.safetensors");
  const good = update("good", bytesOf(new Int32Array(count)), 1);
  const short = update("short", new Uint8Array(4 * count - 4), 1);
  const weighted = { ...good, weight: 2 };
  const noiseDigest = sha256(new Uint8Array(4 * count));
  const privacy = { mechanism, noisePath: good.path, noiseDigest };
  const job = { layout, checkpointPath, outPath };
  const other = createLayout([{ name: "wide", shape: [2] }], [], nodeHasher);

  await expect(pool.fold({ ...job, updates: [good, short] }, signal)).rejects.toMatchObject({
    code: "UPDATE_SHAPE_MISMATCH",
  });
  await expect(pool.fold({ ...job, updates: [weighted], privacy }, signal)).rejects.toMatchObject({
    code: "UPDATE_WEIGHT_INVALID",
  });
  await expect(
    pool.fold({ ...job, updates: [{ ...good, weight: 0 }] }, signal),
  ).rejects.toMatchObject({ code: "UPDATE_WEIGHT_INVALID" });
  const five = Array.from("abcde", (participantId) => ({ ...good, participantId }));
  await expect(pool.fold({ ...job, updates: five, privacy }, signal)).rejects.toMatchObject({
    code: "UPDATE_BOUND_EXCEEDED",
  });
  await expect(pool.fold({ ...job, layout: other, updates: [good] }, signal)).rejects.toMatchObject(
    { code: "CHECKPOINT_CORRUPT" },
  );
  expect(existsSync(outPath)).toBe(false);
});

test("a fold that is aborted rejects with the reason and leaves no checkpoint behind", async () => {
  const controller = new AbortController();
  const outPath = join(directory, "aborted.safetensors");
  const one = update("only", bytesOf(new Float32Array(count)), 1);
  // enough reading that the abort comes long before the end
  const updates = Array.from({ length: 400 }, (_, i) => ({ ...one, participantId: `p${i}` }));
  const folding = pool.fold({ updates, layout, checkpointPath, outPath }, controller.signal);
  controller.abort(new TypeError("enough"));
  await expect(folding).rejects.toThrow("enough");
  expect(existsSync(outPath)).toBe(false);
});

test("verifies a payload: identity, finite values, exact L1", async () => {
  const floats = new Float32Array(count).fill(1);
  const plain = update("floats", bytesOf(floats), 1);
  const result = await pool.verify({ path: plain.path, header: header("float32", count) }, signal);
  const identity = sha256(
    `${canonicalJson({ ...header("float32", count) } as never)}\n`,
    bytesOf(floats),
  );
  expect(result).toEqual({ digest: identity, bytes: 4 * count, finite: true, l1: 0 });

  const broken = update("broken", bytesOf(floats.with(count - 1, Number.NaN)), 1);
  const found = await pool.verify({ path: broken.path, header: header("float32", count) }, signal);
  expect(found.finite).toBe(false);
  expect(found.digest).not.toBe(identity);

  const integers = update("integers", bytesOf(new Int32Array(count).fill(-(2 ** 31))), 1);
  const exact = await pool.verify({ path: integers.path, header: header("int32", count) }, signal);
  expect(exact).toMatchObject({ finite: true, l1: count * 2 ** 31 });
});

test("verifies what is decoded: L1 of packed integers exactly, values of lossy encodings", async () => {
  const units = new Int32Array(count).fill(-60_000, 7, 8).fill(5_537, 9, 10);
  const look = async (update: SpooledUpdate) =>
    pool.verify({ path: update.path, header: update.bound!.header }, signal);
  const packed = boundUpdate("packed", "packed", units);
  const { digest, header: of } = packed.bound!;
  const { bytes } = of.sections[0]!;
  const found = { digest, bytes, finite: true, l1: 65_537 };
  expect(await look(packed)).toEqual(found);
  expect(await look(boundUpdate("dense", "int32", units))).toMatchObject({ l1: 65_537 });

  const half = boundUpdate("half", "float16", new Float32Array(count).fill(1e-3));
  expect(await look(half)).toMatchObject({ finite: true, l1: 0 });
  const infinite = readFileSync(half.path).fill(0x7c, 2 * count - 1);
  writeFileSync(half.path, infinite);
  const told = { digest: expect.any(String), bytes: 2 * count, finite: false, l1: 0 };
  expect(await look(half)).toEqual(told);
});

test("malformed bytes are said beside the digest of all of them, so that the digest can be judged first", async () => {
  const packed = boundUpdate("spoilt", "packed", new Int32Array(count).fill(1, 5, 6));
  const bytes = readFileSync(packed.path).fill(0xff, 4, 40);
  writeFileSync(packed.path, bytes);
  const { header: of } = packed.bound!;
  const result = await pool.verify({ path: packed.path, header: of }, signal);
  expect(result).toMatchObject({
    digest: sha256(`${canonicalJson({ ...of } as never)}\n`, bytes),
    malformed: expect.stringContaining("32 bits"),
  });
});

test("refuses to verify a payload that is not as long as its header says", async () => {
  const { path } = update("cut", new Uint8Array(10), 1);
  await expect(pool.verify({ path, header: header("float32", 3) }, signal)).rejects.toMatchObject({
    code: "UPDATE_SHAPE_MISMATCH",
  });
});

test("a thread is started when those before it are busy, and not before", async () => {
  const posted = vi.spyOn(Worker.prototype, "postMessage");
  onTestFinished(() => posted.mockRestore());
  await using two = await openFoldPool({
    kernels: "typed-array",
    tfjsDirectory: undefined,
    threads: 2,
  });
  const path = file("long", new Uint8Array(1024 * 1024));
  for (let call = 0; call < 2; call += 1) await two.digest(path, signal);
  expect(new Set(posted.mock.contexts).size).toBe(1);

  await Promise.all([1, 2].map(() => two.digest(path, signal)));
  expect(new Set(posted.mock.contexts.slice(-2)).size).toBe(2);
});

test("a short file is hashed without a thread, a file that is not there has no digest", async () => {
  const posted = vi.spyOn(Worker.prototype, "postMessage");
  onTestFinished(() => posted.mockRestore());
  await using idle = await openFoldPool({ kernels: "auto", tfjsDirectory: undefined });

  const path = file("short", new TextEncoder().encode("abc"));

  await expect(idle.digest(path, signal)).resolves.toBe(
    "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad", // FIPS 180-4, "abc"
  );
  await expect(idle.digest(`${path}.not`, signal)).resolves.toBeUndefined();
  expect(posted).not.toHaveBeenCalled();
});

test("a thread without work is ended, and the next call has another", async () => {
  const posted = vi.spyOn(Worker.prototype, "postMessage");
  onTestFinished(() => posted.mockRestore());
  await using resting = await openFoldPool({
    kernels: "auto",
    tfjsDirectory: undefined,
    threads: 2,
    idleMs: 1,
  });
  const path = file("long", new Uint8Array(1024 * 1024));
  await resting.digest(path, signal);
  const first = posted.mock.contexts[0] as Worker;
  await new Promise<void>((resolve) => {
    if (first.threadId === -1) resolve();
    else first.once("exit", () => resolve());
  });
  await expect(resting.digest(path, signal)).resolves.toMatch(/^[0-9a-f]{64}$/);
  expect(new Set(posted.mock.contexts).size).toBeGreaterThan(1);
});

test("a pool with kernels that are not there does not open", async () => {
  await expect(
    openFoldPool({ kernels: "tfjs-cpu", tfjsDirectory: undefined, threads: 2 }),
  ).rejects.toMatchObject({
    code: "KERNELS_UNAVAILABLE",
    message: expect.stringContaining("wardround accelerate"),
  });
  expect(pool.kernels).toBe("typed-array");
});

function file(name: string, bytes: Uint8Array): string {
  const path = join(directory, name);
  writeFileSync(path, bytes);
  return path;
}

function update(participantId: string, bytes: Uint8Array, weight: number): SpooledUpdate {
  return { participantId, path: file(`update-${participantId}`, bytes), weight };
}

/** An update with what the fold binds it to. */
function boundUpdate(
  participantId: string,
  name: EncodingName,
  values: Float32Array | Int32Array,
): SpooledUpdate {
  const boundL1 = isInteger(name) ? 65_536 : 0;
  const shape = payloadShape({ name, topK: 0.1 }, { valueCount: count, boundL1 });
  const payload = encodeValues(name, values, shape);
  const section = { name: "weights", layoutDigest: layout.digest, ...shape };
  const made = { ...header("float32", count), participantId, encoding: name, sections: [section] };
  const digest = sha256(`${canonicalJson({ ...made } as never)}\n`, payload);
  const path = file(`bound-${participantId}-${name}`, payload);
  return { participantId, path, weight: 1, bound: { header: made, digest } };
}

function header(encoding: "float32" | "int32", valueCount: number): UpdateHeader {
  const section = { name: "weights", layoutDigest: layout.digest, boundL1: 0 };
  return {
    federationId: "f".repeat(32),
    roundId: "1".repeat(32),
    participantId: "2".repeat(32),
    checkpointDigest: "3".repeat(64),
    planDigest: "4".repeat(64),
    encoding,
    sections: [{ ...section, valueCount, bytes: 4 * valueCount }],
    weight: 7,
  };
}

function fileTensor(name: string) {
  const { dtype, shape } = layout.tensors.find((tensor) => tensor.name === name)!;
  return { name, dtype, shape };
}

function tensorOf(bytes: Uint8Array, name: string): Uint8Array {
  return new Uint8Array(readTensor(bytes, parseSafetensorsHeader(bytes), name));
}

function vectorOf(bytes: Uint8Array): Float32Array {
  const vector = new Float32Array(count);
  for (const { name, offset } of layout.tensors) {
    vector.set(new Float32Array(tensorOf(bytes, name).buffer), offset);
  }
  return vector;
}

/** Index of the first value whose bits differ, −1 where none does. */
function firstDifference(got: Float32Array, expected: Float32Array): number {
  if (got.length !== expected.length) return 0;
  return got.findIndex((value, at) => !Object.is(value, expected[at]));
}

function dataStart(): number {
  return 8 + parseSafetensorsHeader(checkpoint).headerBytes;
}

function sha256(...parts: (Uint8Array | string)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest("hex");
}

test.runIf(process.platform === "linux")(
  "threads that fold leave the processor to those that answer",
  async () => {
    const niceOf = async (thread: string): Promise<number> => {
      const stat = await readFile(`/proc/self/task/${thread}/stat`, "utf8");
      return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[16]);
    };
    const before = new Set(await readdir("/proc/self/task"));
    await using pool = await openFoldPool({ kernels: "typed-array", tfjsDirectory: undefined });
    await pool.digest(file("long", new Uint8Array(1024 * 1024)), signal);
    const started = (await readdir("/proc/self/task")).filter((thread) => !before.has(thread));

    const most = 19; // setpriority(2)
    expect(await Promise.all(started.map(niceOf))).toContain(
      Math.min(most, (await niceOf(String(process.pid))) + 10),
    );
  },
);
