import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { WardroundError } from "../../base/errors.ts";

const linesShown = 15;

export interface Command {
  /** What messages call it. */
  readonly name: string;
  readonly file: string;
  readonly args: readonly string[];
  readonly environment: NodeJS.ProcessEnv;
  /** Where it is started: some write files there. undefined = where this process is. */
  readonly cwd?: string;
  /** Gets each line that it writes, to either stream. */
  readonly onLine?: (line: string) => void;
}

/** A running program that is not ours. */
export class Program {
  readonly name: string;
  /** "exit 0", "SIGKILL", …, when it ends; what it started may go on. Never rejects. */
  readonly exited: Promise<string>;
  /** The same, when all that it and its children wrote has been read. */
  readonly closed: Promise<string>;
  readonly #lastLines: string[] = [];
  readonly #listeners = new Set<(line: string) => void>();

  constructor({ name, file, args, environment, cwd, onLine }: Command) {
    this.name = name;
    if (onLine) this.#listeners.add(onLine);
    const child = spawn(file, args, {
      stdio: ["ignore", "pipe", "pipe"],
      // Ctrl-C is for the bench, which then ends everything.
      detached: true,
      env: environment,
      cwd,
    });
    for (const input of [child.stdout, child.stderr]) {
      createInterface({ input }).on("line", (line) => {
        this.#lastLines.push(line);
        if (this.#lastLines.length > linesShown) this.#lastLines.shift();
        for (const listener of [...this.#listeners]) listener(line);
      });
    }
    const ends = (event: "exit" | "close"): Promise<string> =>
      new Promise((resolve) => {
        child.once("error", ({ message }) => resolve(message));
        child.once(event, (code, signal) => resolve(signal ?? `exit ${code}`));
      });
    this.exited = ends("exit");
    this.closed = ends("close");
  }

  /** Resolves when it writes such a line; never rejects. */
  said(pattern: RegExp): Promise<void> {
    return new Promise((resolve) => {
      const listener = (line: string): void => {
        if (!pattern.test(line)) return;
        this.#listeners.delete(listener);
        resolve();
      };
      this.#listeners.add(listener);
    });
  }

  /** An error with the last lines that it wrote behind the message. */
  explain(code: "PEER_GONE" | "TIMED_OUT", message: string): WardroundError {
    const lines = this.#lastLines;
    const wrote = lines.length === 0 ? "" : `; the last that it wrote:\n${lines.join("\n")}`;
    return new WardroundError(code, `${this.name} ${message}${wrote}`);
  }
}
