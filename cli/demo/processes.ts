import { type ChildProcess, spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { abortable } from "../../base/abort.ts";
import { isErrorCode, WardroundError } from "../../base/errors.ts";
import { AsyncQueue } from "../../base/queue.ts";
import { nodeOptions } from "../package-root.ts";

const outputLinesMax = 100_000;

/** How long a process that was asked to end may take before it is ended. */
const graceMs = 5_000;

const logLinesShown = 3;

/** One object that a command printed under --json. */
export type Printed = Readonly<Record<string, unknown>>;

/** A text among what a command printed. */
export function textOf(printed: Printed, key: string): string {
  const value = printed[key];
  if (typeof value === "string") return value;
  throw new WardroundError("INTERNAL", `a command printed no ${key}`);
}

interface ProcessesOptions {
  /** The compiled program. */
  readonly program: string;
  /** What starts it, such as a command that enters another network; nothing where it is left out. */
  readonly startedBy?: readonly string[];
  /** Where each process's log goes. */
  readonly logFolder: string;
  /** Told when a process ends that should have gone on. */
  readonly onDeath: (ended: CommandProcess, how: string) => void;
}

/**
 * Commands of this very program as processes of their own. They end when this process does, however
 * it ends: each watches the channel to its parent.
 */
export class Processes {
  readonly #options: ProcessesOptions;
  readonly #running = new Set<CommandProcess>();
  readonly #killAll = (): void => {
    for (const running of this.#running) running.child.kill("SIGKILL");
  };
  #closing = false;

  constructor(options: ProcessesOptions) {
    this.#options = options;
    process.on("exit", this.#killAll);
  }

  /** Starts a command that goes on until it is stopped. */
  start(name: string, args: readonly string[]): CommandProcess {
    const started = this.#spawn(name, args);
    void started.ended.then((how) => {
      // What was asked to end is no news.
      if (!this.#closing) this.#options.onDeath(started, how);
    });
    return started;
  }

  /**
   * Runs a command to its end.
   * @param onPrinted - gets each object as it is printed.
   * @returns the last object.
   * @throws WardroundError with the command's own code.
   */
  async run(
    name: string,
    args: readonly string[],
    options: { readonly signal: AbortSignal; readonly onPrinted?: (printed: Printed) => void },
  ): Promise<Printed> {
    const command = this.#spawn(name, args);
    let last: Printed = {};
    try {
      for await (const printed of abortableLines(command.printed, options.signal)) {
        last = printed;
        options.onPrinted?.(printed);
      }
      const how = await abortable(command.ended, options.signal);
      const error = last["error"] as { code: string; message: string } | undefined;
      if (error) throw new WardroundError(codeOf(error.code), `${name}: ${error.message}`);
      if (how !== "exit 0") throw command.explain(how);
      return last;
    } finally {
      command.child.kill("SIGTERM");
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closing = true;
    for (const running of this.#running) running.child.kill("SIGTERM");
    const timer = setTimeout(this.#killAll, graceMs);
    await Promise.all([...this.#running].map((running) => running.ended));
    clearTimeout(timer);
    process.off("exit", this.#killAll);
  }

  #spawn(name: string, args: readonly string[]): CommandProcess {
    const { program, startedBy = [] } = this.#options;
    const [file = "", ...rest] = [
      ...startedBy,
      process.execPath,
      ...nodeOptions,
      program,
      ...args,
      "--json",
    ];
    const child = spawn(file, rest, {
      stdio: ["ignore", "pipe", "pipe", "ipc"],
      // Ctrl-C is for the demo, which then asks its processes to end, each once.
      detached: true,
    });
    const command = new CommandProcess(name, child);
    this.#running.add(command);
    void command.ended.then(() => this.#running.delete(command));
    const logPath = join(this.#options.logFolder, `${name.replaceAll(" ", "-")}.log`);
    child.stderr?.pipe(createWriteStream(logPath, { flags: "a" }));
    return command;
  }
}

/** A running command. */
export class CommandProcess {
  readonly name: string;
  readonly child: ChildProcess;
  readonly printed = new AsyncQueue<Printed>(outputLinesMax);
  /** "exit 0", "exit 1", "SIGKILL", …; never rejects. */
  readonly ended: Promise<string>;
  readonly #lastLog: string[] = [];

  constructor(name: string, child: ChildProcess) {
    this.name = name;
    this.child = child;
    if (child.stdout) {
      const lines = createInterface({ input: child.stdout });
      lines.on("line", (line) => this.printed.push(JSON.parse(line) as Printed));
      lines.on("close", () => this.printed.end());
    }
    if (child.stderr) {
      createInterface({ input: child.stderr }).on("line", (line) => {
        this.#lastLog.push(line);
        if (this.#lastLog.length > logLinesShown) this.#lastLog.shift();
      });
    }
    this.ended = new Promise((resolve) => {
      child.once("error", (error) => resolve(error.message));
      child.once("close", (code, signal) => resolve(signal ?? `exit ${code}`));
    });
  }

  /** How it ended, in words. */
  describe(how: string): string {
    return `the process of ${this.name} ended (${how})`;
  }

  /** An error that says how it ended and what its log said last. */
  explain(how: string): WardroundError {
    const log = this.#lastLog.length === 0 ? "" : `; its log ends:\n${this.#lastLog.join("\n")}`;
    return new WardroundError("PEER_GONE", `${this.describe(how)}${log}`);
  }

  /** The first object that it prints. */
  async firstPrinted(signal: AbortSignal): Promise<Printed> {
    for await (const printed of abortableLines(this.printed, signal)) {
      const error = printed["error"] as { code: string; message: string } | undefined;
      if (error) throw new WardroundError(codeOf(error.code), `${this.name}: ${error.message}`);
      return printed;
    }
    throw this.explain(await abortable(this.ended, signal));
  }
}

async function* abortableLines(
  lines: AsyncIterable<Printed>,
  signal: AbortSignal,
): AsyncGenerator<Printed> {
  const iterator = lines[Symbol.asyncIterator]();
  for (;;) {
    const step = await abortable(iterator.next(), signal);
    if (step.done === true) return;
    yield step.value;
  }
}

function codeOf(text: string) {
  return isErrorCode(text) ? text : "INTERNAL";
}
