import { open, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { WardroundError } from "../base/errors.ts";
import { type Golden, parseGolden } from "../model/golden.ts";
import type { CreateFederationBegin, CreateFederationFrame } from "../protocol/frames.ts";
import type { FoldPool, ImportResult, WrittenFile } from "../runtime/contract.ts";
import type { Blobs } from "../storage/contract.ts";
import { freeBytes } from "../storage/files.ts";

/** A model whose graph and checkpoint are blobs. */
export interface ReceivedModel extends ImportResult {
  readonly golden: Golden | undefined;
  readonly goldenDigest: string | null;
}

/**
 * Writes what comes to the disk and has a thread split it into graph and checkpoint: the model is never
 * in memory. Nothing of it is left but the blobs.
 * @param begin - lengths that were checked.
 * @throws WardroundError DISK_FULL before anything is read, FRAME_UNEXPECTED, GOLDEN_INVALID, MODEL_* as the model's problem is
 */
export async function receiveModel(
  begin: CreateFederationBegin,
  frames: AsyncIterator<CreateFederationFrame>,
  { blobs, pool }: { readonly blobs: Blobs; readonly pool: Pick<FoldPool, "importModel"> },
  signal: AbortSignal,
): Promise<ReceivedModel> {
  const dataBytes = begin.dataBytes ?? 0;
  const paths = { model: blobs.draft(), data: blobs.draft() };
  const made = { graphPath: blobs.draft(), checkpointPath: blobs.draft() };
  const fileName = begin.modelFile || "the model";
  await requireRoom(dirname(paths.model), { fileName, bytes: begin.modelBytes + dataBytes });
  try {
    const goldenBytes = await receiveFiles({ ...begin, dataBytes }, frames, paths);
    const golden = goldenBytes.length > 0 ? parseGolden(goldenBytes) : undefined;
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
    return { ...imported, golden, goldenDigest: golden ? await blobs.put(goldenBytes) : null };
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

/** Another federation may have begun with the same model. */
async function keep(blobs: Blobs, path: string, { digest, bytes }: WrittenFile): Promise<void> {
  if ((await blobs.bytes(digest)) !== bytes) await blobs.adopt(path, digest);
}

/** @returns the golden file, which is small. */
async function receiveFiles(
  begin: Pick<CreateFederationBegin, "modelBytes" | "goldenBytes"> & { readonly dataBytes: number },
  frames: AsyncIterator<CreateFederationFrame>,
  paths: { readonly model: string; readonly data: string },
): Promise<Uint8Array> {
  const left = { model: begin.modelBytes, data: begin.dataBytes, golden: begin.goldenBytes };
  const golden: Uint8Array[] = [];
  await using model = await open(paths.model, "wx", 0o600);
  await using data = await open(paths.data, "wx", 0o600);
  while (left.model > 0 || left.data > 0 || left.golden > 0) {
    const next = await frames.next();
    if (next.done === true || next.value.body === "begin") {
      throw new WardroundError(
        "FRAME_UNEXPECTED",
        `${left.model} bytes of the model, ${left.data} of its external data and ${left.golden} of the golden file are missing`,
      );
    }
    const [body, piece] = pieceOf(next.value);
    left[body] -= piece.length;
    if (left[body] < 0) {
      throw new WardroundError("FRAME_UNEXPECTED", `more bytes of the ${body} came than announced`);
    }
    if (body === "golden") golden.push(piece);
    else await (body === "model" ? model : data).writeFile(piece);
  }
  return Buffer.concat(golden);
}

function pieceOf(
  frame: Exclude<CreateFederationFrame, { body: "begin" }>,
): readonly ["model" | "data" | "golden", Uint8Array] {
  switch (frame.body) {
    case "model":
      return ["model", frame.model];
    case "data":
      return ["data", frame.data];
    case "golden":
      return ["golden", frame.golden];
  }
}
