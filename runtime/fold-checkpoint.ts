import { setImmediate as nextTurn } from "node:timers/promises";
import { fedAvg } from "../aggregators/fedavg.ts";
import { WardroundError } from "../base/errors.ts";
import { tileValues } from "../base/limits.ts";
import type { Kernels } from "../kernels/contract.ts";
import type { PayloadShape } from "../model/encodings/contract.ts";
import { payloadShape } from "../model/encodings/encodings.ts";
import type { Layout, LayoutTensor } from "../model/layout.ts";
import type { SafetensorsHeader } from "../model/safetensors.ts";
import { startUpdateDigest } from "../model/update.ts";
import { BoundInput } from "./bound-input.ts";
import { readCheckpointHeader } from "./checkpoint-header.ts";
import type { FoldJob, FoldResult, SpooledUpdate } from "./contract.ts";
import { nodeHasher } from "./system.ts";
import { UpdateInput } from "./update-input.ts";
import { InputFile, type OutputFile, writeWholeFile } from "./whole-file.ts";

/** Values in memory at a time over all updates, 32 MiB: more updates make smaller tiles. */
const bufferedValues = 32 * tileValues;
const valueBytes = 4;

/** Read ahead of each update that is not as its values are in memory: a quarter of its tile. */
const readAheadBytesMax = 64 * 1024;
const readAheadBytesMin = 1024;

/**
 * Folds the updates into a new checkpoint, tile by tile, in order of participant id. The new file is
 * the old one with the trainable tensors' bytes replaced; header and buffers are copied. The bytes
 * written are a function of the inputs alone: neither the order of `updates`, nor the kernels, nor
 * the size of a tile changes them. Memory grows with neither model nor cohort. Files are hashed while
 * they are read.
 * @throws WardroundError UPDATE_SHAPE_MISMATCH where a file does not fit the layout, UPDATE_WEIGHT_INVALID
 * by the weights, CHECKPOINT_CORRUPT where the checkpoint does not fit the layout, or an update or the
 * noise is not the one that the job names.
 */
export async function foldCheckpoint(
  job: FoldJob,
  kernels: Kernels,
  signal: AbortSignal,
): Promise<FoldResult> {
  const opened: InputFile[] = [];
  const open = (path: string): InputFile => {
    const file = new InputFile(path);
    opened.push(file);
    return file;
  };
  try {
    const file = open(job.checkpointPath);
    const header = readHeader(file, job.layout);
    const checkpoint = boundCheckpoint(file, job.checkpointDigest);
    const fold = job.privacy ? privateFold(job, open) : plainFold(job, open);
    const { layout } = job;
    const { digest, bytes, filled } = await writeWholeFile(job.outPath, async (out) => {
      const work = { checkpoint, header, layout, fold, kernels, out, signal };
      const finite = await writeCheckpoint(work);
      for (const input of [checkpoint, ...fold.files]) await input.requireBound(signal);
      return finite;
    });
    return { digest, bytes, finite: filled, kernels: kernels.name };
  } finally {
    for (const file of opened) file.close();
  }
}

/** Folds one tile: `base` and what lies at `offset` of the flat vector, in values. */
interface TileFold {
  readonly files: readonly BoundInput[];
  /** Largest tile, in values. */
  readonly tile: number;
  fold(base: Float32Array, offset: number, kernels: Kernels): Float32Array;
}

type OpenFile = (path: string) => InputFile;

function plainFold(job: FoldJob, open: OpenFile): TileFold {
  const updates = inOrder(job.updates);
  const weights = updates.map((update) => update.weight);
  const scales = updates.map(({ scale = 1 }) => scale);
  const tile = tileOf(updates.length + 3);
  const opened = updates.map((update) => openUpdate(update, { job, open, tile }));
  const inputs = opened.map(({ input }) => input);
  const buffers = opened.map(() => new Float32Array(tile));
  return {
    files: opened.map(({ file }) => file),
    tile,
    fold(base, offset, kernels) {
      const tiles = readTiles(inputs, buffers, { offset, count: base.length });
      return fedAvg.foldPlain({ base, updates: tiles, weights, scales }, kernels);
    },
  };
}

function privateFold(job: FoldJob, open: OpenFile): TileFold {
  const { mechanism, noisePath, noiseDigest } = job.privacy as NonNullable<FoldJob["privacy"]>;
  const { grid, denominator } = mechanism;
  const updates = inOrder(job.updates);
  const odd = updates.find((update) => update.weight !== 1);
  if (odd) {
    throw new WardroundError(
      "UPDATE_WEIGHT_INVALID",
      `an update came with weight ${odd.weight}; under a mechanism every update has weight 1`,
    );
  }
  const bound = { hash: nodeHasher(), digest: noiseDigest, what: "the noise" };
  const tile = tileOf(updates.length + 4);
  const raw = rawShape(job.layout);
  const noiseFile = new BoundInput(openVector(noisePath, raw, open), bound);
  const opened = [
    ...updates.map((update) => openUpdate(update, { job, open, tile })),
    {
      file: noiseFile,
      input: new UpdateInput(noiseFile, { encoding: "int32", shape: raw, bufferBytes: 0 }),
    },
  ];
  const inputs = opened.map(({ input }) => input);
  const buffers = opened.map(() => new Int32Array(tile));
  return {
    files: opened.map(({ file }) => file),
    tile,
    fold(base, offset, kernels) {
      const tiles = readTiles(inputs, buffers, { offset, count: base.length });
      const noise = tiles.pop() as Int32Array;
      return fedAvg.foldPrivate({ base, updates: tiles, noise, grid, denominator }, kernels);
    },
  };
}

/** Reads the same values of every update, each into its buffer. */
function readTiles<T extends Float32Array | Int32Array>(
  inputs: readonly UpdateInput[],
  buffers: readonly T[],
  { offset, count }: { readonly offset: number; readonly count: number },
): T[] {
  return buffers.map((buffer, which) => {
    const tile = buffer.subarray(0, count) as T;
    inputs[which]?.read(tile, offset);
    return tile;
  });
}

/** @returns whether every folded value is finite. */
async function writeCheckpoint(work: {
  readonly checkpoint: BoundInput;
  readonly header: SafetensorsHeader;
  readonly layout: Layout;
  readonly fold: TileFold;
  readonly kernels: Kernels;
  readonly out: OutputFile;
  readonly signal: AbortSignal;
}): Promise<boolean> {
  const { checkpoint, header, layout, fold, kernels, out, signal } = work;
  const trainable = new Map(layout.tensors.map((tensor) => [tensor.name, tensor]));
  const dataStart = 8 + header.headerBytes;
  const base = new Float32Array(fold.tile);
  const copied = new Uint8Array(tileValues * valueBytes);
  let finite = true;

  const pause = async (): Promise<void> => {
    await nextTurn(); // lets an abort in
    signal.throwIfAborted();
  };
  const copy = async (begin: number, end: number): Promise<void> => {
    for (let at = begin; at < end; at += copied.length) {
      const piece = copied.subarray(0, Math.min(copied.length, end - at));
      checkpoint.read(piece, at);
      out.write(piece);
      await pause();
    }
  };
  const train = async (tensor: LayoutTensor, begin: number): Promise<void> => {
    for (let done = 0; done < tensor.valueCount; done += fold.tile) {
      const piece = base.subarray(0, Math.min(fold.tile, tensor.valueCount - done));
      checkpoint.read(piece, begin + done * valueBytes);
      const folded = fold.fold(piece, tensor.offset + done, kernels);
      finite &&= kernels.allFinite(folded);
      out.write(folded);
      await pause();
    }
  };

  await copy(0, dataStart);
  for (const [name, entry] of header.tensors) {
    const tensor = trainable.get(name);
    if (tensor) await train(tensor, dataStart + entry.begin);
    else await copy(dataStart + entry.begin, dataStart + entry.end);
  }
  return finite;
}

function readHeader(checkpoint: InputFile, layout: Layout): SafetensorsHeader {
  const header = readCheckpointHeader(checkpoint);
  for (const tensor of layout.tensors) {
    const entry = header.tensors.get(tensor.name);
    const shape = entry?.shape.join(", ");
    if (entry?.dtype !== tensor.dtype || shape !== tensor.shape.join(", ")) {
      throw new WardroundError(
        "CHECKPOINT_CORRUPT",
        `the layout has tensor "${tensor.name}" of ${tensor.dtype} [${tensor.shape.join(", ")}], the checkpoint has ${entry ? `${entry.dtype} [${shape}]` : "none"}`,
      );
    }
  }
  return header;
}

function boundCheckpoint(file: InputFile, digest: string | undefined): BoundInput {
  const what = "the checkpoint that the round started from";
  return new BoundInput(
    file,
    digest === undefined ? undefined : { hash: nodeHasher(), digest, what },
  );
}

/** An update's file, and what it says. */
interface OpenedUpdate {
  readonly file: BoundInput;
  readonly input: UpdateInput;
}

function openUpdate(
  { path, bound, participantId }: SpooledUpdate,
  { job, open, tile }: { readonly job: FoldJob; readonly open: OpenFile; readonly tile: number },
): OpenedUpdate {
  const encoding = bound?.header.encoding ?? (job.privacy ? "int32" : "float32");
  const shape = bound?.header.sections[0] ?? rawShape(job.layout);
  const what = `the update of participant ${participantId}`;
  if (shape.valueCount !== job.layout.parameterCount) {
    throw new WardroundError(
      "UPDATE_SHAPE_MISMATCH",
      `${what} has ${shape.valueCount} values, the layout ${job.layout.parameterCount}`,
    );
  }
  const file = new BoundInput(
    openVector(path, shape, open),
    bound && { hash: startUpdateDigest(bound.header, nodeHasher), digest: bound.digest, what },
  );
  const bufferBytes = Math.min(readAheadBytesMax, Math.max(readAheadBytesMin, tile));
  return { file, input: new UpdateInput(file, { encoding, shape, bufferBytes }) };
}

function openVector(path: string, { valueCount, bytes }: PayloadShape, open: OpenFile): InputFile {
  const file = open(path);
  if (file.bytes === bytes) return file;
  throw new WardroundError(
    "UPDATE_SHAPE_MISMATCH",
    `${path} has ${file.bytes} bytes, ${valueCount} values need ${bytes}`,
  );
}

function rawShape({ parameterCount }: Layout): PayloadShape {
  return payloadShape({ name: "int32" }, { valueCount: parameterCount, boundL1: 0 });
}

function inOrder(updates: readonly SpooledUpdate[]): readonly SpooledUpdate[] {
  // A participant may have several in a buffer: their digests tell them apart.
  const keyOf = (update: SpooledUpdate): string =>
    `${update.participantId} ${update.bound?.digest ?? ""}`;
  return [...updates].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

function tileOf(arrayCount: number): number {
  return Math.max(1, Math.min(tileValues, Math.floor(bufferedValues / arrayCount)));
}
