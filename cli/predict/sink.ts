import { randomBytes } from "node:crypto";
import { type FileHandle, open, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { abortable } from "../../base/abort.ts";
import { WardroundError } from "../../base/errors.ts";

/** Where results go, a piece at a time. */
export interface Sink {
  /** Resolves when more is taken. */
  write(text: string, signal: AbortSignal): Promise<void>;
  /** All is there: a file gets its name now. */
  finish(): Promise<void>;
  /** Idempotent; a file that is not finished is as if it had never been. */
  [Symbol.asyncDispose](): Promise<void>;
}

/** The process's own output; a reader that is slow is waited for. */
export function standardOutput(): Sink {
  const { stdout } = process;
  return {
    async write(text, signal) {
      signal.throwIfAborted();
      if (text === "" || stdout.write(text)) return;
      await abortable(new Promise<void>((resolve) => stdout.once("drain", resolve)), signal);
    },
    finish: async () => undefined,
    [Symbol.asyncDispose]: async () => undefined,
  };
}

/**
 * A file that is there as a whole or not at all: it is written beside its place and renamed.
 * @throws WardroundError FILE_NOT_FOUND where its folder is not there or takes no file.
 */
export async function openFileSink(path: string): Promise<Sink> {
  const found = await stat(path).catch(() => undefined); // none there is the usual case
  // A device would be replaced by a file of its name.
  if (found && !found.isFile()) {
    throw new WardroundError(
      "ARGUMENT_INVALID",
      `--output ${path} is no file: name one, or redirect`,
    );
  }
  const part = join(dirname(path), `.${basename(path)}.${randomBytes(4).toString("hex")}.part`);
  let file: FileHandle | undefined = await open(part, "wx").catch((cause: unknown) => {
    throw cannotWrite(path, cause);
  });
  return {
    async write(text, signal) {
      signal.throwIfAborted();
      // `write` would write what a full disk has room for, and say nothing.
      await file?.appendFile(text);
    },
    async finish() {
      await file?.sync();
      await file?.close();
      file = undefined;
      await rename(part, path);
    },
    async [Symbol.asyncDispose]() {
      if (file === undefined) return;
      await file.close();
      file = undefined;
      await rm(part, { force: true });
    },
  };
}

function cannotWrite(path: string, cause: unknown): unknown {
  const { code } = cause as { readonly code?: unknown };
  if (!["ENOENT", "ENOTDIR", "EACCES", "EPERM"].includes(String(code))) return cause;
  return new WardroundError(
    "FILE_NOT_FOUND",
    `--output ${path} cannot be written: is its folder there, and may this user write into it?`,
    { cause },
  );
}
