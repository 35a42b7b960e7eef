import { setImmediate as nextTurn } from "node:timers/promises";
import type { Aggregator, FoldedTile, StateTiles } from "../aggregators/contract.ts";
import { createAggregator, createStatisticsAggregator } from "../aggregators/create-aggregator.ts";
import { WardroundError } from "../base/errors.ts";
import { tileValues } from "../base/limits.ts";
import type { Kernels } from "../kernels/contract.ts";
import { isStatistic, type Layout, type LayoutTensor } from "../model/layout.ts";
import type { SafetensorsHeader } from "../model/safetensors.ts";
import { BoundInput } from "./bound-input.ts";
import { readCheckpointHeader } from "./checkpoint-header.ts";
import type { FoldJob, FoldResult, WrittenFile } from "./contract.ts";
import { inOrder, type OpenFile, openUpdate, openVector, rawShape } from "./fold-inputs.ts";
import { FoldStates } from "./fold-state.ts";
import { nodeHasher } from "./system.ts";
import { UpdateInput } from "./update-input.ts";
import { InputFile, type OutputFile, writeWholeFiles } from "./whole-file.ts";

/** Values in memory at a time over all updates, 32 MiB: more updates make smaller tiles. */
const bufferedValues = 32 * tileValues;
const valueBytes = 4;

/**
 * Folds the updates into a new checkpoint, tile by tile, in order of participant id, and what the rule
 * keeps into new vectors beside it. The new file is the old one with the trainable tensors' bytes
 * replaced; header and buffers are copied. The bytes written are a function of the inputs alone: neither
 * the order of `updates`, nor the kernels, nor the size of a tile changes them. Memory grows with neither
 * model nor cohort. Files are hashed while they are read.
 * @throws WardroundError UPDATE_SHAPE_MISMATCH where a file does not fit the layout, UPDATE_WEIGHT_INVALID
 * by the weights, UPDATE_STEPS_INVALID and PLAN_INVALID by the local steps, CHECKPOINT_CORRUPT where the
 * checkpoint does not fit the layout, or an update, the noise or a vector is not the one that the job names.
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
  const { layout, state = [] } = job;
  try {
    const file = open(job.checkpointPath);
    const header = readHeader(file, layout);
    const checkpoint = boundCheckpoint(file, job.checkpointDigest);
    const fold = job.privacy ? privateFold(job, open) : plainFold(job, open);
    const paths = [job.outPath, ...state.map(({ outPath }) => outPath)];
    const { files, filled } = await writeWholeFiles(paths, async ([out, ...outputs]) => {
      const { tile } = fold;
      const states = new FoldStates(state, { outputs, layout, tile, open });
      const to = { out: out as OutputFile, states };
      const finite = await writeCheckpoint({
        checkpoint,
        header,
        layout,
        fold,
        kernels,
        signal,
        ...to,
      });
      for (const input of [checkpoint, ...fold.files, ...states.files]) {
        await input.requireBound(signal);
      }
      return finite;
    });
    const [written, ...vectors] = files as readonly [WrittenFile, ...WrittenFile[]];
    const kept = state.map(({ name }, at) => ({ name, ...(vectors[at] as WrittenFile) }));
    return { ...written, state: kept, finite: filled, kernels: kernels.name };
  } finally {
    for (const file of opened) file.close();
  }
}

/** Folds one tile of a tensor: `base` and what lies at `offset` of the flat vector, in values. */
interface TileFold {
  readonly files: readonly BoundInput[];
  /** Largest tile, in values. */
  readonly tile: number;
  fold(
    at: { readonly tensor: LayoutTensor; readonly offset: number },
    base: Float32Array,
    before: StateTiles,
    kernels: Kernels,
  ): FoldedTile;
}

/** Which rule a tensor is folded by: the one place where that depends on the tensor. */
function rulesOf(job: FoldJob): (tensor: LayoutTensor) => Aggregator {
  const updates = inOrder(job.updates);
  const learned = createAggregator(job.rule, updates);
  const measured = createStatisticsAggregator(updates);
  return (tensor) => (isStatistic(tensor) ? measured : learned);
}

function plainFold(job: FoldJob, open: OpenFile): TileFold {
  const updates = inOrder(job.updates);
  const ruleOf = rulesOf(job);
  const tile = tileOf(job, updates.length + 4);
  const opened = updates.map((update) => openUpdate(update, { job, open, tile }));
  const inputs = opened.map(({ input }) => input);
  const buffers = opened.map(() => new Float32Array(tile));
  return {
    files: opened.map(({ file }) => file),
    tile,
    fold({ tensor, offset }, base, before, kernels) {
      const tiles = readTiles(inputs, buffers, { offset, count: base.length });
      return ruleOf(tensor).foldPlain({ base, updates: tiles }, before, kernels);
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
  const ruleOf = rulesOf(job);
  const bound = { hash: nodeHasher(), digest: noiseDigest, what: "the noise" };
  const tile = tileOf(job, updates.length + 5);
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
    fold({ tensor, offset }, base, before, kernels) {
      const tiles = readTiles(inputs, buffers, { offset, count: base.length });
      const noise = tiles.pop() as Int32Array;
      const folded = { base, updates: tiles, noise, grid, denominator };
      return ruleOf(tensor).foldPrivate(folded, before, kernels);
    },
  };
}

/** Arrays of a tile's length that a rule needs for what it keeps and for the step in float64. */
function arraysOf({ state = [] }: FoldJob): number {
  return state.length === 0 ? 0 : 2 * state.length + 2;
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
  readonly states: FoldStates;
  readonly signal: AbortSignal;
}): Promise<boolean> {
  const { checkpoint, header, layout, fold, kernels, out, states, signal } = work;
  const trainable = new Map(layout.tensors.map((tensor) => [tensor.name, tensor]));
  const dataStart = 8 + header.headerBytes;
  const base = new Float32Array(fold.tile);
  const copied = new Uint8Array(Math.min(tileValues * valueBytes, checkpoint.bytes));
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
      const offset = tensor.offset + done;
      const before = states.read({ offset, count: piece.length });
      const { weights, state } = fold.fold({ tensor, offset }, piece, before, kernels);
      const isKeptFinite = states.write(state, piece.length, kernels);
      finite &&= isKeptFinite && kernels.allFinite(weights);
      out.write(weights);
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

/** @param arrayCount - arrays of a tile's length, beside those of what the rule keeps. */
function tileOf(job: FoldJob, arrayCount: number): number {
  const longest = Math.max(...job.layout.tensors.map(({ valueCount }) => valueCount));
  const room = Math.floor(bufferedValues / (arrayCount + arraysOf(job)));
  return Math.max(1, Math.min(tileValues, longest, room));
}
