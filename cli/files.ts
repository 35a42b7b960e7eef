import { readFile } from "node:fs/promises";
import { WardroundError } from "../base/errors.ts";

/**
 * Reads a file that a person named.
 * @param what - what it is, for the message.
 * @throws WardroundError FILE_NOT_FOUND, BODY_TOO_LARGE above `bytesMax`.
 */
export async function readNamedFile(
  path: string,
  what: string,
  bytesMax: number,
): Promise<Uint8Array> {
  let bytes: Uint8Array;
  try {
    bytes = await readFile(path);
  } catch (cause) {
    throw new WardroundError("FILE_NOT_FOUND", `${what} ${path} cannot be read: is it there?`, {
      cause,
    });
  }
  if (bytes.byteLength > bytesMax) {
    throw new WardroundError(
      "BODY_TOO_LARGE",
      `${what} ${path} has ${bytes.byteLength} bytes, at most ${bytesMax} are taken`,
    );
  }
  return bytes;
}

/**
 * Parses JSON.
 * @throws WardroundError JSON_MALFORMED, without the text itself.
 */
export function parseJson(text: string, what: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const place =
      cause instanceof Error ? (/at position [0-9]+/.exec(cause.message)?.[0] ?? "") : "";
    throw new WardroundError("JSON_MALFORMED", `${what} is not JSON${place && ` (${place})`}`, {
      cause,
    });
  }
}
