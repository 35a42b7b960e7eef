import { createHash } from "node:crypto";
import {
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  openSync,
  readSync,
  rmSync,
  writeSync,
} from "node:fs";
import { bytesOf } from "../base/bytes.ts";
import { WardroundError } from "../base/errors.ts";

/** Bytes of one call to the system or to the hash; neither takes 2 GiB. */
const callBytesMax = 64 * 1024 * 1024;

/** A file that a thread reads by position. Calls block: for threads only. */
export class InputFile {
  readonly path: string;
  readonly bytes: number;
  readonly #descriptor: number;

  /** @param flags - of open(2), beside reading. */
  constructor(path: string, flags = 0) {
    this.path = path;
    this.#descriptor = openSync(path, constants.O_RDONLY | flags);
    this.bytes = fstatSync(this.#descriptor).size;
  }

  /** Whether it is a file, and not a pipe, a device or a folder. */
  get isRegular(): boolean {
    return fstatSync(this.#descriptor).isFile();
  }

  /**
   * Fills the whole array from `position` on.
   * @throws WardroundError INTERNAL where the file ends before that.
   */
  read(into: Float32Array | Int32Array | Uint8Array, position: number): void {
    const view = bytesOf(into);
    for (let done = 0; done < view.byteLength; ) {
      const wanted = Math.min(callBytesMax, view.byteLength - done);
      const count = readSync(this.#descriptor, view, done, wanted, position + done);
      if (count === 0) {
        throw new WardroundError(
          "INTERNAL",
          `${this.path} ended at byte ${position + done}: it was ${this.bytes} bytes long`,
        );
      }
      done += count;
    }
  }

  close(): void {
    closeSync(this.#descriptor);
  }
}

/** A file that a thread writes from start to end, hashing as it goes. Calls block: for threads only. */
export class OutputFile {
  readonly #path: string;
  readonly #descriptor: number;
  readonly #hash = createHash("sha256");
  #bytes = 0;
  #isClosed = false;

  /** An older file of that name is overwritten. Readable by the owner alone. */
  constructor(path: string) {
    this.#path = path;
    this.#descriptor = openSync(path, "w", 0o600);
  }

  write(values: Float32Array | Int32Array | Uint8Array): void {
    const view = bytesOf(values);
    for (let done = 0; done < view.byteLength; ) {
      const wanted = Math.min(callBytesMax, view.byteLength - done);
      const count = writeSync(this.#descriptor, view, done, wanted);
      this.#hash.update(view.subarray(done, done + count));
      done += count;
    }
    this.#bytes += view.byteLength;
  }

  /** Makes the content durable; the name is whoever's who keeps it. @returns the file's SHA-256. */
  finish(): { readonly digest: string; readonly bytes: number } {
    fsyncSync(this.#descriptor);
    this.#close();
    return { digest: this.#hash.digest("hex"), bytes: this.#bytes };
  }

  /** Takes away what was written so far, also where `finish` failed. */
  discard(): void {
    this.#close();
    rmSync(this.#path, { force: true });
  }

  /** Once: a number that was closed may be another file's by then, also where closing failed. */
  #close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    closeSync(this.#descriptor);
  }
}

/**
 * Writes a file through `fill` and syncs its content, not its folder; where that fails, no file is left.
 * @returns digest and length of the file, beside what `fill` returned.
 */
export async function writeWholeFile<T>(
  path: string,
  fill: (file: OutputFile) => Promise<T>,
): Promise<{ readonly digest: string; readonly bytes: number; readonly filled: T }> {
  const { files, filled } = await writeWholeFiles([path], ([file]) => fill(file as OutputFile));
  return { ...(files[0] as ReturnType<OutputFile["finish"]>), filled };
}

/** As `writeWholeFile`, for several files at once: all of them, or none is left. */
export async function writeWholeFiles<T>(
  paths: readonly string[],
  fill: (files: readonly OutputFile[]) => Promise<T>,
): Promise<{ readonly files: readonly ReturnType<OutputFile["finish"]>[]; readonly filled: T }> {
  const files: OutputFile[] = [];
  try {
    for (const path of paths) files.push(new OutputFile(path));
    const filled = await fill(files);
    return { files: files.map((file) => file.finish()), filled };
  } catch (error) {
    for (const file of files) file.discard();
    throw error;
  }
}
