import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { WardroundError } from "../../base/errors.ts";
import { prepareVenv } from "../peers/venv.ts";

/** What PyTorch trains; its files are as steps.py says. */
export interface TorchRequest {
  readonly folder: string;
  readonly model: string;
  readonly steps: number;
  readonly threads: number;
  readonly rate: number;
  readonly rows: number;
  readonly batch_rows: number;
  readonly row_shape: readonly number[];
}

export interface TorchAnswer {
  readonly seconds: number;
  /** Of each step, before it. */
  readonly losses: readonly number[];
}

/** The Python that is named, or one of a virtual environment with PyTorch, made where there is none. */
export async function torchPython(
  { python, venv }: { readonly python: string | undefined; readonly venv: string },
  signal: AbortSignal,
): Promise<string> {
  if (python !== undefined) return python;
  const requirementsFile = join(import.meta.dirname, "requirements.txt");
  const folder = join(venv, "pytorch");
  return join(await prepareVenv({ folder, requirementsFile, signal }), "python3");
}

/** A Python process that trains with PyTorch when it is asked to. */
export class Torch implements AsyncDisposable {
  readonly #child: ChildProcessByStdio<Writable, Readable, null>;
  readonly #lines: AsyncIterator<string>;
  readonly #signal: AbortSignal;

  /**
   * @param program - says its version at its start, and then a line for each line that it gets.
   * @param signal - ends the process.
   */
  constructor(python: string, program: string, signal: AbortSignal) {
    this.#signal = signal;
    this.#child = spawn(python, [program], { stdio: ["pipe", "pipe", "inherit"], signal });
    // It is seen at the end of its output.
    this.#child.on("error", () => undefined);
    this.#child.stdin.on("error", () => undefined);
    this.#lines = createInterface({ input: this.#child.stdout })[Symbol.asyncIterator]();
  }

  /** The version that it says at its start. */
  async version(): Promise<string> {
    return (JSON.parse(await this.#line()) as { readonly version: string }).version;
  }

  async ask<Request, Answer>(request: Request): Promise<Answer> {
    this.#child.stdin.write(`${JSON.stringify(request)}\n`);
    return JSON.parse(await this.#line()) as Answer;
  }

  async #line(): Promise<string> {
    const { done, value } = await this.#lines.next();
    if (!done) return value;
    this.#signal.throwIfAborted();
    throw new WardroundError(
      "PEER_GONE",
      "Python ended: give --python one that has what bench/training/requirements.txt names",
    );
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.pid === undefined) return;
    const exited = once(this.#child, "exit");
    this.#child.kill("SIGKILL");
    await exited.catch(() => undefined);
  }
}
