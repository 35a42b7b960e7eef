import { basename } from "node:path";
import { addAbortSignal } from "node:stream";
import { buffer } from "node:stream/consumers";
import { crc32 } from "@node-rs/crc32";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { WardroundError } from "../../base/errors.ts";
import { tableBytesMax } from "../../base/limits.ts";
import { sizeOfDataFile } from "./read-file.ts";

/**
 * Reads one array's bytes of an .npz file (a ZIP of .npy files).
 * @throws WardroundError FILE_NOT_FOUND, BODY_TOO_LARGE, DATA_COLUMN_MISSING for another name, or
 * DATA_CELL_INVALID where the file is no ZIP or is broken.
 */
export async function readNpzArray(
  path: string,
  name: string,
  signal: AbortSignal,
): Promise<Buffer> {
  await sizeOfDataFile(path);
  const file = basename(path);
  try {
    const zip = await openPromise(path, { autoClose: false });
    try {
      return await readEntry(zip, { file, name }, signal);
    } finally {
      zip.close();
    }
  } catch (thrown) {
    if (thrown instanceof WardroundError) throw thrown;
    signal.throwIfAborted();
    throw new WardroundError("DATA_CELL_INVALID", `${file} is not an .npz file, or is broken`);
  }
}

async function readEntry(
  zip: ZipFile,
  { file, name }: { readonly file: string; readonly name: string },
  signal: AbortSignal,
): Promise<Buffer> {
  const names: string[] = [];
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName === `${name}.npy`) return await inflate(zip, entry, { file, name }, signal);
    if (names.length < 100) names.push(entry.fileName.replace(/[.]npy$/, ""));
  }
  throw new WardroundError(
    "DATA_COLUMN_MISSING",
    `${file} has no array ${name}; it has ${names.join(", ")}`,
  );
}

/** yauzl ends a stream that gives more than the entry's own size. */
async function inflate(
  zip: ZipFile,
  entry: Entry,
  { file, name }: { readonly file: string; readonly name: string },
  signal: AbortSignal,
): Promise<Buffer> {
  if (entry.uncompressedSize > tableBytesMax) {
    throw new WardroundError(
      "BODY_TOO_LARGE",
      `${file}: ${name} has ${entry.uncompressedSize} bytes, at most ${tableBytesMax} are read`,
    );
  }
  const stream = addAbortSignal(signal, await zip.openReadStreamPromise(entry));
  const bytes = await buffer(stream);
  if (crc32(bytes) === entry.crc32) return bytes;
  throw new WardroundError(
    "DATA_CELL_INVALID",
    `${file}: ${name} is damaged: its checksum differs`,
  );
}
