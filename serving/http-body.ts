import type { IncomingMessage } from "node:http";
import { WardroundError } from "../base/errors.ts";

/**
 * Reads a whole body as UTF-8. One that is too large is read to its end and thrown away, so that the
 * caller hears the refusal instead of a cut connection; one of more than four times that is cut.
 * @throws WardroundError BODY_TOO_LARGE, CANCELLED where the caller goes away.
 */
export function readBody(request: IncomingMessage, bytesMax: number): Promise<string> {
  const tooLarge = (): WardroundError =>
    new WardroundError(
      "BODY_TOO_LARGE",
      `the body has more than ${bytesMax} bytes: send the rows in several requests`,
    );
  const declared = Number(request.headers["content-length"] ?? 0);
  if (declared > 4 * bytesMax) return Promise.reject(tooLarge());
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    request.on("data", (chunk: Buffer) => {
      bytes += chunk.byteLength;
      if (bytes <= bytesMax) chunks.push(chunk);
      else chunks.length = 0;
      if (bytes > 4 * bytesMax) reject(tooLarge());
    });
    request.on("end", () => {
      if (bytes > bytesMax) reject(tooLarge());
      else
        resolve((chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)).toString());
    });
    request.on("close", () => {
      if (!request.complete) reject(new WardroundError("CANCELLED", "the caller went away"));
    });
    request.on("error", reject);
  });
}
