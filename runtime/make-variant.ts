import { readFile, stat } from "node:fs/promises";
import { WardroundError } from "../base/errors.ts";
import { variantRowsMadeUp, variantSourceBytesMax } from "../base/limits.ts";
import { parseGolden } from "../model/golden.ts";
import type { CalibrationSource, PublishedVariant } from "../model/manifest.ts";
import { encodeModel } from "../model/onnx/encode.ts";
import {
  type CalibrationSample,
  observeRanges,
  parseCalibration,
} from "../model/variants/calibration.ts";
import {
  type ChangedModel,
  noVariant,
  type VariantMethod,
  type VariantName,
  type WholeModel,
} from "../model/variants/contract.ts";
import { type AnswerValues, DifferenceMeter } from "../model/variants/difference.ts";
import { halveWeights } from "../model/variants/fp16.ts";
import { quantiseDynamic } from "../model/variants/int8-dynamic.ts";
import { quantiseStatic, valuesToCalibrate } from "../model/variants/int8-static.ts";
import type { ValueRange } from "../model/variants/quantise.ts";
import type { WrittenFile } from "./contract.ts";
import { loadModel } from "./load-model.ts";
import { numbersOf, tensorOfNumbers } from "./number-tensor.ts";
import { type OrtSession, openOrtSession } from "./ort.ts";
import { hasFreeRows, madeUpRows } from "./probe.ts";
import { sliceRows, type Tensors } from "./tensor-rows.ts";
import { writeWholeFile } from "./whole-file.ts";

export interface VariantJob {
  readonly name: VariantName;
  readonly graphPath: string;
  readonly checkpointPath: string;
  /** The federation's golden file; undefined where it has none. */
  readonly goldenPath: string | undefined;
  /** Its calibration sample; undefined = int8 without one. */
  readonly calibrationPath: string | undefined;
  /** Where the ONNX file goes: written, synced, digested. */
  readonly outPath: string;
}

export type MadeVariant = WrittenFile & Omit<PublishedVariant, "name" | "file">;

/**
 * Makes a variant of a version and compares its answers with those of float32, request by request of one
 * row where rows vary. Everything is in memory, the model several times. Blocks: for processes of its own
 * only.
 * @throws WardroundError MODEL_UNSUPPORTED where there is no such variant of the model, or it is too
 * large; MODEL_CHECK_FAILED where its answers are not finite; CALIBRATION_INVALID where the sample does not
 * fit the model.
 */
export async function makeVariant(job: VariantJob, signal: AbortSignal): Promise<MadeVariant> {
  const { size } = await stat(job.checkpointPath);
  if (size > variantSourceBytesMax) {
    throw noVariant(
      `the model has ${size} bytes of weights: variants are made of at most ${variantSourceBytesMax}`,
    );
  }
  const model = await loadModel(job.graphPath, job.checkpointPath);
  const reference = await openOrtSession({ bytes: bytesOf(model) }, { threads: 1 });
  try {
    const given = await givenInputs(job, reference);
    const { changed, method, calibration } = await change(job, { model, given }, signal);
    signal.throwIfAborted();
    const onnx = bytesOf(changed);
    const difference = await compare(onnx, { reference, given, signal });
    const { digest, bytes } = await writeWholeFile(job.outPath, async (file) => file.write(onnx));
    const weights = { changed: changed.changed, kept: changed.kept };
    return { digest, bytes, method, weights, calibration, difference };
  } finally {
    await reference.release();
  }
}

interface Given {
  readonly golden: Tensors | undefined;
  readonly sample: Tensors | undefined;
  readonly about: CalibrationSample | undefined;
}

async function givenInputs(job: VariantJob, session: OrtSession): Promise<Given> {
  const golden =
    job.goldenPath === undefined ? undefined : parseGolden(await readFile(job.goldenPath)).inputs;
  const about =
    job.calibrationPath === undefined
      ? undefined
      : parseCalibration(await readFile(job.calibrationPath));
  const sample = about?.origin === "golden" ? golden : about?.inputs;
  return {
    golden: golden && tensorsOf(golden, session, "GOLDEN_INVALID"),
    sample: sample && tensorsOf(sample, session, "CALIBRATION_INVALID"),
    about,
  };
}

function tensorsOf(
  inputs: NonNullable<ReturnType<typeof parseGolden>["inputs"]>,
  session: OrtSession,
  code: "GOLDEN_INVALID" | "CALIBRATION_INVALID",
): Tensors {
  const names = session.inputs.map(({ name }) => name);
  const given = Object.keys(inputs);
  if (given.length !== names.length || !given.every((name) => names.includes(name))) {
    throw new WardroundError(
      code,
      `inputs ${given.join(", ").slice(0, 200)} are given, the model takes ${names.join(", ")}`,
    );
  }
  try {
    return Object.fromEntries(
      session.inputs.map((input) => [
        input.name,
        tensorOfNumbers(input, inputs[input.name] as { shape: number[]; data: number[] }),
      ]),
    );
  } catch (cause) {
    throw new WardroundError(code, (cause as Error).message, { cause });
  }
}

/** Inputs as requests of one row, where the model takes one or any number, and all inputs have as many. */
function requestsOf(inputs: Tensors, session: OrtSession): readonly Tensors[] {
  const rows = rowsOf(inputs);
  const isSingle = session.inputs.every(({ shape, type }) => shape[0] === 1 && type !== "string");
  const isDivisible =
    (isSingle || hasFreeRows(session)) &&
    Object.values(inputs).every(({ shape }) => shape[0] === rows);
  if (!isDivisible) return [inputs];
  return Array.from({ length: rows }, (_, at) => sliceRows(inputs, at, 1));
}

function rowsOf(inputs: Tensors): number {
  return Object.values(inputs)[0]?.shape[0] ?? 1;
}

async function change(
  { name }: VariantJob,
  { model, given: { sample, about } }: { readonly model: WholeModel; readonly given: Given },
  signal: AbortSignal,
): Promise<{
  readonly changed: ChangedModel;
  readonly method: VariantMethod;
  readonly calibration: CalibrationSource | null;
}> {
  if (name === "fp16") {
    return { changed: halveWeights(model), method: "weights-float16", calibration: null };
  }
  if (!about) {
    return { changed: quantiseDynamic(model), method: "int8-dynamic", calibration: null };
  }
  if (!sample) {
    throw new WardroundError(
      "CALIBRATION_INVALID",
      "ranges are to be found from the golden file, and the federation has none",
    );
  }
  const ranges = await rangesOf(model, sample, signal);
  const calibration = {
    origin: about.origin,
    source: "source" in about ? about.source : null,
    approved_by: "approved_by" in about ? about.approved_by : null,
    rows: rowsOf(sample),
  };
  return { changed: quantiseStatic(model, ranges), method: "int8-static", calibration };
}

/** Runs the model on a sample and keeps the smallest and the largest of each value that is to be stored. */
async function rangesOf(
  model: WholeModel,
  sample: Tensors,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, ValueRange>> {
  const { graph, outputs } = observeRanges(model.graph, valuesToCalibrate(model));
  const session = await openOrtSession({ bytes: bytesOf({ ...model, graph }) }, { threads: 1 });
  const ranges = new Map<string, ValueRange>();
  try {
    const wanted = [...outputs.values()].flatMap(({ min, max }) => [min, max]);
    for (const feeds of requestsOf(sample, session)) {
      signal.throwIfAborted();
      const answer = await session.run(feeds, wanted);
      const numberOf = (output: string): number => {
        const tensor = answer[output];
        return tensor ? (numbersOf(tensor)[0] ?? 0) : 0;
      };
      for (const [name, { min, max }] of outputs) {
        const known = ranges.get(name) ?? { min: 0, max: 0 };
        ranges.set(name, {
          min: Math.min(known.min, numberOf(min)),
          max: Math.max(known.max, numberOf(max)),
        });
      }
    }
  } finally {
    await session.release();
  }
  for (const [name, { min, max }] of ranges) {
    if (Number.isFinite(min) && Number.isFinite(max)) continue;
    throw new WardroundError(
      "CALIBRATION_INVALID",
      `with the calibration sample the model's value "${name}" is NaN or infinite`,
    );
  }
  return ranges;
}

interface Comparison {
  readonly reference: OrtSession;
  readonly given: Given;
  readonly signal: AbortSignal;
}

async function compare(
  onnx: Uint8Array,
  { reference, given: { golden, sample }, signal }: Comparison,
): Promise<MadeVariant["difference"]> {
  const inputs = golden ?? sample ?? (await madeUpRows(reference, variantRowsMadeUp));
  const whose = golden ? "golden" : sample ? "calibration" : "seeded";
  const session = await openOrtSession({ bytes: onnx }, { threads: 1 });
  try {
    const meter = new DifferenceMeter();
    const names = reference.outputs.filter(({ type }) => type !== "string").map(({ name }) => name);
    for (const feeds of requestsOf(inputs, reference)) {
      signal.throwIfAborted();
      const wanted = valuesOf(await reference.run(feeds, names), names);
      const got = valuesOf(await session.run(feeds, names), names);
      assertAlike(wanted, got);
      meter.add(wanted, got);
    }
    return { inputs: whose, rows: rowsOf(inputs), ...meter.result() };
  } finally {
    await session.release();
  }
}

function valuesOf(answer: Tensors, names: readonly string[]): readonly AnswerValues[] {
  return names.map((name) => {
    const tensor = answer[name];
    if (!tensor) throw new TypeError(`the runtime gave no output ${name}`);
    const isInteger = !tensor.type.startsWith("float");
    return { shape: tensor.shape, data: numbersOf(tensor), isInteger };
  });
}

function assertAlike(wanted: readonly AnswerValues[], got: readonly AnswerValues[]): void {
  wanted.forEach(({ shape, data }, at) => {
    const other = got[at] as AnswerValues;
    if (other.shape.join() !== shape.join()) {
      throw failed(`its answer has shape [${other.shape}], float32's has [${shape}]`);
    }
    for (let place = 0; place < data.length; place += 1) {
      if (Number.isFinite(other.data[place]) && Number.isFinite(data[place])) continue;
      throw failed("an answer of it, or of float32, has a value that is NaN or infinite");
    }
  });
}

function failed(message: string): WardroundError {
  return new WardroundError("MODEL_CHECK_FAILED", message);
}

function bytesOf({ graph, data }: WholeModel): Uint8Array {
  return encodeModel(graph, { data });
}
