import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { gunzip, inflate } from "node:zlib";
import { WardroundError } from "../base/errors.ts";

export interface BodyLimits {
  /** Of one body, as it comes and as it is unpacked. */
  readonly bytesMax: number;
  /** Of all bodies that came in several pieces and are not answered yet. */
  readonly heldBytesMax: number;
}

const nothing = Buffer.alloc(0);

/** Reads the bodies of a server's requests. */
export class BodyReader {
  readonly #limits: BodyLimits;
  #held = 0;

  constructor(limits: BodyLimits) {
    this.#limits = limits;
  }

  /**
   * Reads a whole body. One that is refused is read to its end and thrown away, so that the caller hears
   * the refusal instead of a cut connection; one of more than four times the limit is cut.
   * @param done - hears once of the body, or of BODY_TOO_LARGE, SERVING_BUSY where too many bytes are
   * held already, CANCELLED where the caller goes away.
   */
  read(
    request: IncomingMessage,
    response: ServerResponse,
    done: (error: unknown, body: Buffer) => void,
  ): void {
    const { headers } = request;
    const declared = headers["content-length"];
    const expected = declared === undefined ? -1 : Number(declared);
    if (expected === 0 || (expected < 0 && headers["transfer-encoding"] === undefined)) {
      done(undefined, nothing);
      return;
    }
    const { bytesMax } = this.#limits;
    if (expected > 4 * bytesMax) {
      done(tooLarge(bytesMax), nothing);
      return;
    }
    const pieces = new Pieces(this, response, done);
    request.on("data", (chunk: Buffer) => {
      // The usual one: all of it came with its headers, nothing comes after it.
      const isWhole = chunk.byteLength === expected && request.complete;
      if (isWhole && expected <= bytesMax) pieces.end(undefined, chunk);
      else pieces.push(chunk);
    });
    request.on("end", () => pieces.end());
    request.on("error", (cause) => {
      pieces.end(new WardroundError("CANCELLED", "the caller went away", { cause }));
    });
  }

  /** Counts bytes; `letGo` when they are answered. @throws WardroundError SERVING_BUSY */
  hold(bytes: number): void {
    if (this.#held + bytes > this.#limits.heldBytesMax) {
      throw new WardroundError(
        "SERVING_BUSY",
        `the bodies of other requests take ${this.#held} bytes already: try again shortly`,
      );
    }
    this.#held += bytes;
  }

  letGo(bytes: number): void {
    this.#held -= bytes;
  }

  get bytesMax(): number {
    return this.#limits.bytesMax;
  }

  /**
   * A body without its compression.
   * @throws WardroundError ARGUMENT_INVALID for one that is not what it says, or of another kind;
   * BODY_TOO_LARGE, found before more than the limit is unpacked; SERVING_BUSY.
   */
  async unpack(body: Buffer, encoding: string, response: ServerResponse): Promise<Buffer> {
    const { bytesMax } = this.#limits;
    const unpacked = await unpackWithin(body, encoding.trim().toLowerCase(), bytesMax);
    this.hold(unpacked.byteLength);
    response.once("close", () => this.letGo(unpacked.byteLength));
    return unpacked;
  }
}

class Pieces {
  readonly #reader: BodyReader;
  readonly #response: ServerResponse;
  readonly #done: (error: unknown, body: Buffer) => void;
  readonly #chunks: Buffer[] = [];
  #bytes = 0;
  #held = 0;
  #refusal: unknown;
  #isDone = false;

  constructor(
    reader: BodyReader,
    response: ServerResponse,
    done: (error: unknown, body: Buffer) => void,
  ) {
    this.#reader = reader;
    this.#response = response;
    this.#done = done;
  }

  push(chunk: Buffer): void {
    if (this.#isDone) return;
    const { bytesMax } = this.#reader;
    this.#bytes += chunk.byteLength;
    if (this.#bytes > 4 * bytesMax) this.end(tooLarge(bytesMax));
    if (this.#refusal !== undefined) return;
    try {
      if (this.#bytes > bytesMax) throw tooLarge(bytesMax);
      // What a piece takes beside its bytes counts too: it may be one byte.
      this.#hold(chunk.byteLength + pieceBytes);
      this.#chunks.push(chunk);
    } catch (refusal) {
      this.#refusal = refusal;
      this.#chunks.length = 0;
      this.#letGo();
    }
  }

  #hold(bytes: number): void {
    this.#reader.hold(bytes);
    if (this.#held === 0) this.#response.once("close", () => this.#letGo());
    this.#held += bytes;
  }

  #letGo(): void {
    this.#reader.letGo(this.#held);
    this.#held = 0;
  }

  end(error: unknown = this.#refusal, body?: Buffer): void {
    if (this.#isDone) return;
    this.#isDone = true;
    const [first = nothing] = this.#chunks;
    this.#done(error, body ?? (this.#chunks.length > 1 ? Buffer.concat(this.#chunks) : first));
  }
}

/** About what a Buffer, its place in a list and its listener take. */
const pieceBytes = 256;

const unpackers = { gzip: promisify(gunzip), deflate: promisify(inflate) } as const;

async function unpackWithin(body: Buffer, encoding: string, bytesMax: number): Promise<Buffer> {
  if (encoding === "identity") return body;
  const unpack: (typeof unpackers)["gzip"] | undefined = Object.hasOwn(unpackers, encoding)
    ? unpackers[encoding as keyof typeof unpackers]
    : undefined;
  if (!unpack) {
    throw new WardroundError(
      "ARGUMENT_INVALID",
      `Content-Encoding is ${JSON.stringify(encoding.slice(0, 64))}: expected gzip, deflate or identity`,
    );
  }
  try {
    return await unpack(body, { maxOutputLength: bytesMax });
  } catch (cause) {
    const { code } = cause as { readonly code?: unknown };
    if (code === "ERR_BUFFER_TOO_LARGE") throw tooLarge(bytesMax);
    throw new WardroundError("ARGUMENT_INVALID", `the body is no ${encoding}`, { cause });
  }
}

function tooLarge(bytesMax: number): WardroundError {
  return new WardroundError(
    "BODY_TOO_LARGE",
    `the body has more than ${bytesMax} bytes: send the rows in several requests`,
  );
}
