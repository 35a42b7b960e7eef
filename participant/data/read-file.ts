import { open, readFile, stat } from "node:fs/promises";
import { WardroundError } from "../../base/errors.ts";
import { dataJsonBytesMax, tableBytesMax } from "../../base/limits.ts";

/**
 * Reads a file that data.yaml names, once its size is known to be within a limit.
 * @throws WardroundError FILE_NOT_FOUND, BODY_TOO_LARGE.
 */
export async function readDataFile(
  path: string,
  signal: AbortSignal,
  bytesMax: number = tableBytesMax,
): Promise<Uint8Array> {
  await sizeOfDataFile(path, bytesMax);
  try {
    return await readFile(path, { signal });
  } catch (cause) {
    signal.throwIfAborted();
    throw cannotRead(path, cause);
  }
}

/**
 * Bytes of a file that data.yaml names.
 * @throws WardroundError FILE_NOT_FOUND, BODY_TOO_LARGE.
 */
export async function sizeOfDataFile(
  path: string,
  bytesMax: number = tableBytesMax,
): Promise<number> {
  const found = await stat(path).catch((cause: unknown) => {
    throw cannotRead(path, cause);
  });
  if (!found.isFile()) throw cannotRead(path, undefined);
  if (found.size > bytesMax) {
    throw new WardroundError(
      "BODY_TOO_LARGE",
      `${path} has ${found.size} bytes, at most ${bytesMax} are read`,
    );
  }
  return found.size;
}

const pieceBytes = 1024 * 1024;

/**
 * The bytes of a file that data.yaml names, a piece at a time.
 * @throws WardroundError FILE_NOT_FOUND, BODY_TOO_LARGE.
 */
export async function* dataFilePieces(path: string): AsyncGenerator<Uint8Array, void, undefined> {
  await sizeOfDataFile(path);
  const file = await open(path).catch((cause: unknown) => {
    throw cannotRead(path, cause);
  });
  try {
    for (;;) {
      const { buffer, bytesRead } = await file
        .read(Buffer.allocUnsafe(pieceBytes), 0, pieceBytes)
        .catch((cause: unknown) => {
          throw cannotRead(path, cause);
        });
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}

/** The first bytes of a file, to see of what kind it is. */
export async function firstBytes(path: string, count: number): Promise<Buffer> {
  const file = await open(path).catch((cause: unknown) => {
    throw cannotRead(path, cause);
  });
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(count), 0, count, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/**
 * Reads a JSON file that data.yaml names.
 * @throws WardroundError FILE_NOT_FOUND, BODY_TOO_LARGE, JSON_MALFORMED.
 */
export async function readDataJson(path: string, signal: AbortSignal): Promise<unknown> {
  const bytes = await readDataFile(path, signal, dataJsonBytesMax);
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    // The parser's own message would show a piece of the file.
    throw new WardroundError("JSON_MALFORMED", `${path} is not JSON in UTF-8`);
  }
}

function cannotRead(path: string, cause: unknown): WardroundError {
  return new WardroundError("FILE_NOT_FOUND", `cannot read ${path}: is the path right?`, { cause });
}
