import { WardroundError } from "../base/errors.ts";
import type { PayloadShape } from "../model/encodings/contract.ts";
import { payloadShape } from "../model/encodings/encodings.ts";
import type { Layout } from "../model/layout.ts";
import { startUpdateDigest } from "../model/update.ts";
import { BoundInput } from "./bound-input.ts";
import type { FoldJob, SpooledUpdate } from "./contract.ts";
import { nodeHasher } from "./system.ts";
import { UpdateInput } from "./update-input.ts";
import type { InputFile } from "./whole-file.ts";

/** Read ahead of each update that is not as its values are in memory: a quarter of its tile. */
const readAheadBytesMax = 64 * 1024;
const readAheadBytesMin = 1024;

/** Opens a file that whoever asked closes. */
export type OpenFile = (path: string) => InputFile;

/** An update's file, and what it says. */
interface OpenedUpdate {
  readonly file: BoundInput;
  readonly input: UpdateInput;
}

/** Opens an update to be read in tiles of at most `tile` values. @throws WardroundError UPDATE_SHAPE_MISMATCH */
export function openUpdate(
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

/** @throws WardroundError UPDATE_SHAPE_MISMATCH where the file is not as long as its shape says. */
export function openVector(
  path: string,
  { valueCount, bytes }: PayloadShape,
  open: OpenFile,
): InputFile {
  const file = open(path);
  if (file.bytes === bytes) return file;
  throw new WardroundError(
    "UPDATE_SHAPE_MISMATCH",
    `${path} has ${file.bytes} bytes, ${valueCount} values need ${bytes}`,
  );
}

/** Of a vector whose values lie in the file as they are in memory. */
export function rawShape({ parameterCount }: Layout): PayloadShape {
  return payloadShape({ name: "int32" }, { valueCount: parameterCount, boundL1: 0 });
}

/** The order in which updates are folded, whatever the order of arrival. */
export function inOrder(updates: readonly SpooledUpdate[]): readonly SpooledUpdate[] {
  // A participant may have several in a buffer: their digests tell them apart.
  const keyOf = (update: SpooledUpdate): string =>
    `${update.participantId} ${update.bound?.digest ?? ""}`;
  return [...updates].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}
