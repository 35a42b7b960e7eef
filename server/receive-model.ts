import { open, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { WardroundError } from "../base/errors.ts";
import { type Golden, parseGolden } from "../model/golden.ts";
import { type CalibrationSample, parseCalibration } from "../model/variants/calibration.ts";
import { parseVariantNames } from "../model/variants/contract.ts";
import type { CreateFederationBegin, CreateFederationFrame } from "../protocol/frames.ts";
import type { FoldPool, ImportResult, WrittenFile } from "../runtime/contract.ts";
import type { Blobs } from "../storage/contract.ts";
import { freeBytes } from "../storage/files.ts";
import type { FederationVariants } from "./records.ts";

/** A model whose graph and checkpoint are blobs. */
export interface ReceivedModel extends ImportResult {
  readonly golden: Golden | undefined;
  readonly goldenDigest: string | null;
  /** What is to be published beside float32; undefined = nothing. */
  readonly variants: FederationVariants | undefined;
}

/**
 * Writes what comes to the disk and has a thread split it into graph and checkpoint: the model is never
 * in memory. Nothing of it is left but the blobs.
 * @param begin - lengths that were checked.
 * @throws WardroundError DISK_FULL before anything is read, FRAME_UNEXPECTED, GOLDEN_INVALID,
 * CALIBRATION_INVALID, MODEL_* as the model's problem is
 */
export async function receiveModel(
  begin: CreateFederationBegin,
  frames: AsyncIterator<CreateFederationFrame>,
  { blobs, pool }: { readonly blobs: Blobs; readonly pool: Pick<FoldPool, "importModel"> },
  signal: AbortSignal,
): Promise<ReceivedModel> {
  const { dataBytes = 0, calibrationBytes = 0 } = begin;
  const paths = { model: blobs.draft(), data: blobs.draft() };
  const made = { graphPath: blobs.draft(), checkpointPath: blobs.draft() };
  const fileName = begin.modelFile || "the model";
  await requireRoom(dirname(paths.model), { fileName, bytes: begin.modelBytes + dataBytes });
  try {
    const lengths = { ...begin, dataBytes, calibrationBytes };
    const given = await receiveFiles(lengths, frames, paths);
    const golden = given.golden.length > 0 ? parseGolden(given.golden) : undefined;
    const sample = given.calibration.length > 0 ? parseCalibration(given.calibration) : undefined;
    if (sample?.origin === "golden" && !golden) {
      throw new WardroundError(
        "CALIBRATION_INVALID",
        "int8 is to be calibrated on the golden file, and none is given: give one, or a sample",
      );
    }
    const imported = await pool.importModel(
      {
        fileName,
        modelPath: paths.model,
        dataPath: dataBytes > 0 ? paths.data : undefined,
        ...made,
      },
      signal,
    );
    await keep(blobs, made.graphPath, imported.graph);
    await keep(blobs, made.checkpointPath, imported.checkpoint);
    return {
      ...imported,
      golden,
      goldenDigest: golden ? await blobs.put(given.golden) : null,
      variants: await keepVariants(begin, { sample, bytes: given.calibration, blobs }),
    };
  } finally {
    const drafts = [...Object.values(paths), ...Object.values(made)];
    await Promise.all(drafts.map((path) => rm(path, { force: true })));
  }
}

/** What came and what is made of it lie on the disk together. Others may take the room meanwhile. */
async function requireRoom(
  folder: string,
  { fileName, bytes }: { readonly fileName: string; readonly bytes: number },
): Promise<void> {
  const needed = 2 * bytes;
  const free = await freeBytes(folder);
  if (free >= needed) return;
  throw new WardroundError(
    "DISK_FULL",
    `${fileName} needs ${needed} bytes while its federation is made, the server's disk has ${free} bytes free: free some space there, then try again`,
  );
}

async function keepVariants(
  { variants = "" }: Pick<CreateFederationBegin, "variants">,
  {
    sample,
    bytes,
    blobs,
  }: {
    readonly sample: CalibrationSample | undefined;
    readonly bytes: Uint8Array;
    readonly blobs: Blobs;
  },
): Promise<FederationVariants | undefined> {
  const names = parseVariantNames(variants);
  if (names.length === 0) return undefined;
  const calibration = sample ? { digest: await blobs.put(bytes), origin: sample.origin } : null;
  return { names, calibration };
}

/** Another federation may have begun with the same model. */
async function keep(blobs: Blobs, path: string, { digest, bytes }: WrittenFile): Promise<void> {
  if ((await blobs.bytes(digest)) !== bytes) await blobs.adopt(path, digest);
}

type Part = "model" | "data" | "golden" | "calibration";

/** @returns the files that are small. */
async function receiveFiles(
  begin: Pick<CreateFederationBegin, "modelBytes" | "goldenBytes"> & {
    readonly dataBytes: number;
    readonly calibrationBytes: number;
  },
  frames: AsyncIterator<CreateFederationFrame>,
  paths: { readonly model: string; readonly data: string },
): Promise<{ readonly golden: Uint8Array; readonly calibration: Uint8Array }> {
  const left: Record<Part, number> = {
    model: begin.modelBytes,
    data: begin.dataBytes,
    golden: begin.goldenBytes,
    calibration: begin.calibrationBytes,
  };
  const small = { golden: [] as Uint8Array[], calibration: [] as Uint8Array[] };
  await using model = await open(paths.model, "wx", 0o600);
  await using data = await open(paths.data, "wx", 0o600);
  while (Object.values(left).some((bytes) => bytes > 0)) {
    const next = await frames.next();
    if (next.done === true || next.value.body === "begin") {
      throw new WardroundError(
        "FRAME_UNEXPECTED",
        `${left.model} bytes of the model, ${left.data} of its external data, ${left.golden} of the golden file and ${left.calibration} of the calibration sample are missing`,
      );
    }
    const [body, piece] = pieceOf(next.value);
    left[body] -= piece.length;
    if (left[body] < 0) {
      throw new WardroundError("FRAME_UNEXPECTED", `more bytes of the ${body} came than announced`);
    }
    if (body === "golden" || body === "calibration") small[body].push(piece);
    else await (body === "model" ? model : data).writeFile(piece);
  }
  return { golden: Buffer.concat(small.golden), calibration: Buffer.concat(small.calibration) };
}

function pieceOf(
  frame: Exclude<CreateFederationFrame, { body: "begin" }>,
): readonly [Part, Uint8Array] {
  switch (frame.body) {
    case "model":
      return ["model", frame.model];
    case "data":
      return ["data", frame.data];
    case "calibration":
      return ["calibration", frame.calibration];
    case "golden":
      return ["golden", frame.golden];
  }
}
