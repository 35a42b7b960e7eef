import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { abortable } from "../../base/abort.ts";
import { WardroundError } from "../../base/errors.ts";
import type { LoadResult, LoadTask } from "./load-task.ts";

/** The process that sends requests: the same program for every server. */
export class Generator implements AsyncDisposable {
  readonly #child: ChildProcess;
  readonly #ended: Promise<never>;

  /** @param startedBy - what starts it, such as `taskset -c 1`. */
  constructor(startedBy: readonly string[]) {
    const program = fileURLToPath(new URL("./load.ts", import.meta.url));
    const args = ["--import", import.meta.resolve("tsx"), program];
    const [file = "", ...rest] = [...startedBy, process.execPath, ...args];
    this.#child = spawn(file, rest, {
      stdio: ["ignore", "inherit", "inherit", "ipc"],
      serialization: "advanced",
    });
    this.#ended = new Promise((_, reject) => {
      const fail = (how: string): void => {
        reject(new WardroundError("PEER_GONE", `the load generator ended: ${how}`));
      };
      this.#child.once("error", ({ message }) => fail(message));
      this.#child.once("exit", (code, signal) => fail(signal ?? `exit ${code}`));
    });
    // Heard of by whoever asks next.
    this.#ended.catch(() => undefined);
  }

  /** One task at a time. @throws WardroundError PEER_GONE where the process ended. */
  async run(task: LoadTask, signal: AbortSignal): Promise<LoadResult> {
    this.#child.send(task);
    const answered = once(this.#child, "message").then(([result]) => result as LoadResult);
    return await abortable(Promise.race([answered, this.#ended]), signal);
  }

  /** Ends the window of the task that runs now. */
  finish(): void {
    this.#child.send("finish");
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const exited = once(this.#child, "exit");
    this.#child.kill("SIGKILL");
    await exited;
  }
}
