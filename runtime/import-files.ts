import { setImmediate as nextTurn } from "node:timers/promises";
import { WardroundError } from "../base/errors.ts";
import { graphDataBytesMax } from "../base/limits.ts";
import type { GraphInitializer } from "../model/graph.ts";
import { encodeImported, type ImportPlan, planImport } from "../model/import-model.ts";
import { dtypeBytes, elementCount } from "../model/layout.ts";
import { liftConstants } from "../model/lift-constants.ts";
import type { DecodedModel } from "../model/onnx/decode.ts";
import { decodeSkimmed, ownLocation } from "../model/onnx/skim.ts";
import { checkTrainable } from "../training/derive-training-graph.ts";
import type { ImportJob, ImportResult } from "./contract.ts";
import { nodeHasher } from "./system.ts";
import { InputFile, type OutputFile, writeWholeFile } from "./whole-file.ts";

/** Values in memory at a time. */
const pieceBytes = 1024 * 1024;

/**
 * Splits an ONNX model into graph and checkpoint, both synced. The same graph and values give the same
 * bytes, wherever the values came from. Memory: the graph, not its weights. Blocks: for threads only.
 * @throws WardroundError MODEL_DATA_INVALID where what lies outside is not what the graph points to;
 * MODEL_* as `decodeModel` and `checkTrainable`.
 */
export async function importFiles(job: ImportJob, signal: AbortSignal): Promise<ImportResult> {
  const opened: InputFile[] = [];
  const open = (path: string): InputFile => {
    const file = new InputFile(path);
    opened.push(file);
    return file;
  };
  try {
    const model = open(job.modelPath);
    const data = job.dataPath === undefined ? undefined : open(job.dataPath);
    const { fileName } = job;
    const decoded = liftConstants(decodeSkimmed(model, fileName));
    const plan = planImport(decoded, nodeHasher);
    const sources = sourcesOf(decoded, { fileName, model, data });
    const values = readInside(plan, sources, fileName);
    checkTrainable(plan.graph, plan.layout, { values });
    const onnx = encodeImported(plan, values);
    const graph = await writeWholeFile(job.graphPath, async (out) => out.write(onnx));
    const checkpoint = await writeWholeFile(job.checkpointPath, (out) =>
      writeCheckpoint(plan, sources, out, signal),
    );
    return {
      graph: { digest: graph.digest, bytes: graph.bytes },
      checkpoint: { digest: checkpoint.digest, bytes: checkpoint.bytes },
      layout: plan.layout,
      notes: plan.notes,
    };
  } finally {
    for (const file of opened) file.close();
  }
}

/** Where an initializer's values are: in memory, or from a byte of a file on. */
type Source = Uint8Array | { readonly file: InputFile; readonly offset: number };

type Sources = ReadonlyMap<string, Source>;

interface ModelFiles {
  readonly fileName: string;
  readonly model: InputFile;
  readonly data: InputFile | undefined;
}

function sourcesOf(decoded: DecodedModel, { fileName, model, data }: ModelFiles): Sources {
  const sources = new Map<string, Source>(decoded.data);
  let outsideBytes = 0;
  for (const [name, { location, offset, length }] of decoded.external) {
    if (location !== ownLocation) {
      if (data) sources.set(name, { file: data, offset: outsideBytes });
      outsideBytes += length;
    } else sources.set(name, { file: model, offset });
  }
  const sentBytes = data?.bytes ?? 0;
  if (sentBytes === outsideBytes) return sources;
  throw invalid(
    `${fileName} has ${outsideBytes} bytes of weights in other files, ${sentBytes} came with it: keep these files beside it, and send them with a wardround of this version, or save the model as one file`,
  );
}

/** What goes into the graph's file is read whole. */
function readInside(
  { inside }: ImportPlan,
  sources: Sources,
  fileName: string,
): ReadonlyMap<string, Uint8Array> {
  const bytes = inside.reduce((sum, initializer) => sum + bytesOf(initializer), 0);
  const isInMemory = inside.every(({ name }) => sources.get(name) instanceof Uint8Array);
  if (bytes > graphDataBytesMax && !isInMemory) {
    throw new WardroundError(
      "MODEL_UNSUPPORTED",
      `${fileName} has ${bytes} bytes of integers and shapes, which are no weights and go into the graph: at most ${graphDataBytesMax} are taken`,
    );
  }
  const values = inside.map((initializer) => {
    const source = sources.get(initializer.name) as Source;
    if (source instanceof Uint8Array) return [initializer.name, source] as const;
    const read = new Uint8Array(bytesOf(initializer));
    source.file.read(read, source.offset);
    return [initializer.name, read] as const;
  });
  return new Map(values);
}

async function writeCheckpoint(
  { checkpointStart, tensors }: ImportPlan,
  sources: Sources,
  out: OutputFile,
  signal: AbortSignal,
): Promise<void> {
  out.write(checkpointStart);
  const buffer = new Uint8Array(pieceBytes);
  for (const tensor of tensors) {
    const source = sources.get(tensor.name) as Source;
    if (source instanceof Uint8Array) {
      out.write(source);
      continue;
    }
    const bytes = bytesOf(tensor);
    for (let done = 0; done < bytes; done += buffer.length) {
      const piece = buffer.subarray(0, Math.min(buffer.length, bytes - done));
      source.file.read(piece, source.offset + done);
      out.write(piece);
      await nextTurn(); // lets an abort in
      signal.throwIfAborted();
    }
  }
}

function bytesOf({ dtype, shape }: GraphInitializer): number {
  return elementCount(shape) * dtypeBytes[dtype];
}

function invalid(message: string): WardroundError {
  return new WardroundError("MODEL_DATA_INVALID", message);
}
