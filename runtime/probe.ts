import { bytesOf } from "../base/bytes.ts";
import { hasCode, WardroundError } from "../base/errors.ts";
import type { Clock, Random } from "../base/ports.ts";
import { createSeededRandom } from "../base/random.ts";
import { elementCount } from "../model/layout.ts";
import { encodeStrings } from "../model/string-tensor.ts";
import { rowDifference } from "./batch-difference.ts";
import { isFiniteTensor } from "./number-tensor.ts";
import type { OrtSession, OrtValue } from "./ort.ts";
import { sliceRows, type Tensors } from "./tensor-rows.ts";

/** What a model's first runs showed. */
export interface Probe {
  /** Least time of one run of one row, milliseconds: what else the machine does only adds to it. */
  readonly costMs: number;
  /**
   * What each further row of the same run adds, milliseconds: 0 where many take no longer than one, and
   * as much as the first where batches save nothing.
   */
  readonly rowCostMs: number;
  /** Elements of one row over all inputs, with every varying size as it was tried. */
  readonly rowElements: number;
  /** Rows that may be run as one batch; 1 = run every request by itself. */
  readonly batchRowsMax: number;
  /**
   * Largest difference between a row's answer in a batch and alone, over all sizes and places that were
   * tried, relative to the answer's largest value; 0 = the same bits.
   */
  readonly batchDifference: number;
}

/** Rows that are tried; a batch is never made larger. */
const poolRowsMax = 64;
/** Elements of all rows that are tried: wide rows are made up and copied too. */
const poolElementsMax = 1024 * 1024;
/** Milliseconds for rows alone, and for sizes beside powers of two: a slow model is to be ready soon too. */
const partMsMax = 150;
/** Runs that a time is the least of, and the milliseconds after which no more are made. */
const runsMax = 16;
const runsMsMax = 15;
/** A batch that would run longer is made smaller: who comes after it waits for it. */
const batchMsMax = 25;
/** Of what its rows take alone, the part of the time that a batch must save. */
const gainMin = 0.1;
/** Sizes to try where a dimension other than the first varies: some models refuse small ones. */
export const varyingSizes = [1, 8, 32, 224];

export interface ProbeOptions {
  /** Relative; what a batch may change of a row's answer. */
  readonly batchDifferenceMax: number;
  /** What was measured of the same graph with other weights. */
  readonly known?: Probe | undefined;
}

/**
 * Warms a model on made-up rows (floats uniform in [0, 1), integers, booleans and strings 0 or 1, always
 * the same) and measures it. A batch that saves no time is not made. Of a graph that is known only what
 * depends on weights is measured: that it answers, and what a batch changes. Blocks the calling thread
 * for each run; takes about half a second at most, or a few runs of a slow model.
 * @throws WardroundError MODEL_CHECK_FAILED where it does not run, or answers NaN or infinity, or
 * another type or shape than it declares.
 */
export async function probeSession(
  session: OrtSession,
  clock: Clock,
  { batchDifferenceMax, known }: ProbeOptions,
): Promise<Probe> {
  const outputs = session.outputs.map(({ name }) => name);
  const run = (feeds: Tensors): Promise<Tensors> => session.run(feeds, outputs);
  const row = await firstThatRuns(session, run);
  const costMs = await leastMs(() => run(row), clock);
  if (known) {
    const difference = await knownDifference(session, row, { known, run });
    if (difference <= batchDifferenceMax) {
      return { ...known, costMs: Math.min(costMs, known.costMs), batchDifference: difference };
    }
  }
  const rowElements = Object.values(row).reduce((sum, { shape }) => sum + elementCount(shape), 0);
  const single = { costMs, rowCostMs: costMs, rowElements, batchRowsMax: 1, batchDifference: 0 };
  if (!hasFreeRows(session)) return single;
  const affordable = Math.min(partMsMax / costMs, poolElementsMax / rowElements, poolRowsMax);
  const pool = madeUp(
    session.inputs,
    Math.max(2, Math.floor(affordable)),
    varyingSizeOf(session, row),
  );
  try {
    const fast = await fastestBatch(pool, costMs, { run, clock });
    if (fast.rows === 1) return single;
    const rowCostMs = Math.max(0, (fast.ms - costMs) / (fast.rows - 1));
    const alone: Tensors[] = [];
    for (let at = 0; at < fast.rows; at += 1) {
      const answer = await run(sliceRows(pool, at, 1));
      assertSound(session, answer);
      alone.push(answer);
    }
    const batch = await batchWithin(batchDifferenceMax, { pool, alone, run, clock });
    return { ...single, rowCostMs, ...batch };
  } catch (error) {
    if (hasCode(error, "MODEL_CHECK_FAILED")) throw error;
    // It says that its rows vary, and takes one only.
    return single;
  }
}

/** The difference that the known batch makes to its first, middle and last row, and made before. */
async function knownDifference(
  session: OrtSession,
  row: Tensors,
  { known, run }: { readonly known: Probe; readonly run: Runs["run"] },
): Promise<number> {
  const { batchRowsMax: rows } = known;
  if (rows === 1) return 0;
  const pool = madeUp(session.inputs, rows, varyingSizeOf(session, row));
  const batch = await run(pool);
  assertSound(session, batch);
  let largest = known.batchDifference;
  for (const at of new Set([0, rows >> 1, rows - 1])) {
    const alone = await run(sliceRows(pool, at, 1));
    largest = Math.max(largest, rowDifference(batch, at, rows, alone));
  }
  return largest;
}

interface Runs {
  readonly run: (feeds: Tensors) => Promise<Tensors>;
  readonly clock: Clock;
}

/**
 * The largest power of two of rows that takes about the least time a row, and its time in milliseconds;
 * 1 where none saves enough. Larger ones may take far more: what they need no longer fits a cache.
 */
async function fastestBatch(
  pool: Tensors,
  costMs: number,
  { run, clock }: Runs,
): Promise<{ readonly rows: number; readonly ms: number }> {
  let fastest = { rows: 1, ms: costMs };
  const poolRows = Object.values(pool)[0]?.shape[0] ?? 1;
  for (let rows = 2; rows <= poolRows; rows *= 2) {
    const ms = await leastMs(() => run(sliceRows(pool, 0, rows)), clock);
    const ratio = ms / rows / (fastest.ms / fastest.rows);
    if (ms > batchMsMax || ratio > 1.5) break;
    if (ratio < 1.05) fastest = { rows, ms };
  }
  return fastest.ms / fastest.rows <= (1 - gainMin) * costMs ? fastest : { rows: 1, ms: costMs };
}

/**
 * Made-up rows of a model, always the same; of one whose rows do not vary the inputs of one run.
 * @throws WardroundError MODEL_CHECK_FAILED where it does not run on them.
 */
export async function madeUpRows(session: OrtSession, rowsMax: number): Promise<Tensors> {
  const outputs = session.outputs.map(({ name }) => name);
  const row = await firstThatRuns(session, (feeds) => session.run(feeds, outputs));
  if (!hasFreeRows(session)) return row;
  const rowElements = Object.values(row).reduce((sum, { shape }) => sum + elementCount(shape), 0);
  const rows = Math.max(1, Math.min(rowsMax, Math.floor(poolElementsMax / rowElements)));
  return madeUp(session.inputs, rows, varyingSizeOf(session, row));
}

/** Runs a model once on a made-up row: its first run is slower than the others. */
export async function warmSession(session: OrtSession): Promise<void> {
  const outputs = session.outputs.map(({ name }) => name);
  await firstThatRuns(session, (feeds) => session.run(feeds, outputs));
}

/** True where every input and output has a first dimension that varies, and rows of one length in bytes. */
export function hasFreeRows(session: Pick<OrtSession, "inputs" | "outputs">): boolean {
  return [...session.inputs, ...session.outputs].every(
    ({ shape, type }) => shape[0] === -1 && type !== "string",
  );
}

async function firstThatRuns(
  session: OrtSession,
  run: (feeds: Tensors) => Promise<Tensors>,
): Promise<Tensors> {
  const varies = session.inputs.some(({ shape }) => shape.slice(1).includes(-1));
  let failure: unknown;
  for (const size of varies ? varyingSizes : [1]) {
    const feeds = madeUp(session.inputs, 1, size);
    try {
      assertSound(session, await run(feeds));
      return feeds;
    } catch (error) {
      failure ??= error;
    }
  }
  if (failure instanceof WardroundError && failure.code === "MODEL_CHECK_FAILED") throw failure;
  const why = failure instanceof Error ? failure.message : String(failure);
  throw new WardroundError("MODEL_CHECK_FAILED", `the model does not run: ${why}`, {
    cause: failure,
  });
}

function varyingSizeOf(session: OrtSession, row: Tensors): number {
  for (const { name, shape } of session.inputs) {
    const at = shape.findIndex((size, index) => index > 0 && size === -1);
    if (at > 0) return row[name]?.shape[at] ?? 1;
  }
  return 1;
}

/** The same rows at each call: floats uniform in [0, 1), all else 0 or 1. */
export function madeUp(inputs: readonly OrtValue[], rows: number, varyingSize: number): Tensors {
  const random = createSeededRandom("serving probe");
  return Object.fromEntries(
    inputs.map(({ name, type, shape }) => {
      const sizes = shape.map((size, at) => (size !== -1 ? size : at === 0 ? rows : varyingSize));
      return [name, { type, shape: sizes, data: madeUpValues(type, elementCount(sizes), random) }];
    }),
  );
}

function madeUpValues(type: OrtValue["type"], count: number, random: Random): Uint8Array {
  switch (type) {
    case "float32":
      return bytesOf(Float32Array.from({ length: count }, () => random.nextFloat()));
    case "float64":
      return bytesOf(Float64Array.from({ length: count }, () => random.nextFloat()));
    case "float16": // 0x3800 … 0x3bff are 0.5 to just under 1.
      return bytesOf(
        Uint16Array.from({ length: count }, () => 0x3800 + (random.nextUint32() >>> 22)),
      );
    case "string":
      return encodeStrings(Array.from({ length: count }, () => String(random.nextUint32() & 1)));
    default:
      return madeUpBits(elementBytes(type), count, random);
  }
}

function madeUpBits(width: number, count: number, random: Random): Uint8Array {
  const data = new Uint8Array(count * width);
  for (let at = 0; at < count; at += 1) data[at * width] = random.nextUint32() & 1;
  return data;
}

/** Bytes of one element of a number type. @throws TypeError for a type that onnxruntime-node lacks. */
export function elementBytes(type: OrtValue["type"]): number {
  switch (type) {
    case "bool":
    case "int8":
    case "uint8":
      return 1;
    case "float16":
    case "bfloat16":
    case "int16":
    case "uint16":
      return 2;
    case "float32":
    case "int32":
    case "uint32":
      return 4;
    case "float64":
    case "int64":
    case "uint64":
      return 8;
    case "string":
      throw new TypeError("strings have no fixed length");
  }
}

function assertSound(session: OrtSession, answer: Tensors): void {
  for (const { name, type, shape } of session.outputs) {
    const got = answer[name];
    if (!got || got.type !== type) {
      throw unsound(`output "${name}" is ${got?.type ?? "missing"}, the model declares ${type}`);
    }
    const fits =
      shape.length === 0 ||
      (shape.length === got.shape.length &&
        shape.every((size, at) => size === -1 || size === got.shape[at]));
    if (!fits) {
      throw unsound(
        `output "${name}" has shape [${got.shape.join(", ")}], the model declares [${shape.join(", ")}]`,
      );
    }
    if (!isFiniteTensor(got)) throw unsound(`output "${name}" has a value that is NaN or infinite`);
  }
}

function unsound(message: string): WardroundError {
  return new WardroundError("MODEL_CHECK_FAILED", message);
}

/** The least of a few runs after one that is left out; a slow model gets two. */
async function leastMs(run: () => Promise<unknown>, clock: Clock): Promise<number> {
  await run();
  let least = Number.POSITIVE_INFINITY;
  const start = clock.monotonicMs();
  for (let times = 0; times < runsMax; times += 1) {
    const before = clock.monotonicMs();
    await run();
    const after = clock.monotonicMs();
    least = Math.min(least, after - before);
    if (after - start > runsMsMax) break;
  }
  return least;
}

interface Trial extends Runs {
  readonly pool: Tensors;
  /** Each row's answer by itself. */
  readonly alone: readonly Tensors[];
}

/**
 * The largest batch whose rows' answers are within a difference of their own, at every power of two up to
 * it and at sizes between them.
 */
async function batchWithin(
  differenceMax: number,
  { pool, alone, run, clock }: Trial,
): Promise<Pick<Probe, "batchRowsMax" | "batchDifference">> {
  const start = clock.monotonicMs();
  let rowsMax = alone.length;
  let largest = 0;
  for (const size of sizesToTry(alone.length)) {
    if (size > rowsMax) continue;
    if (!isPowerOfTwo(size) && clock.monotonicMs() - start > partMsMax) break;
    let difference = 0;
    for (let from = 0; from + size <= alone.length; from += size) {
      const answer = await run(sliceRows(pool, from, size));
      for (let at = 0; at < size; at += 1) {
        const own = alone[from + at] as Tensors;
        difference = Math.max(difference, rowDifference(answer, at, size, own));
      }
    }
    if (difference > differenceMax) rowsMax = size - 1;
    else largest = Math.max(largest, difference);
  }
  return rowsMax > 1
    ? { batchRowsMax: rowsMax, batchDifference: largest }
    : { batchRowsMax: 1, batchDifference: 0 };
}

/**
 * Powers of two up to `max`, then of each two neighbours the size in the middle and the one below the upper:
 * kernels work on rows by twos, fours and so on, and on what is left over.
 */
function sizesToTry(max: number): number[] {
  const powers: number[] = [];
  const between = new Set<number>();
  for (let size = 2; size <= max; size *= 2) {
    powers.push(size);
    if (size > 2) between.add((3 * size) / 4).add(size - 1);
  }
  return [...powers, ...between];
}

function isPowerOfTwo(size: number): boolean {
  return (size & (size - 1)) === 0;
}
