import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { WardroundError } from "../base/errors.ts";
import { LineSplitter, type OutputWord, TrainerOutput } from "./trainer-output.ts";

/** A command as data.yaml names it, and where it runs. */
export interface CommandOrder {
  /** The program, and its arguments; no shell reads them. */
  readonly command: readonly string[];
  readonly directory: string;
  /** All that it gets but PATH, HOME and LANG. */
  readonly environment: Readonly<Record<string, string>>;
  /** Milliseconds between SIGTERM and SIGKILL. */
  readonly graceMs: number;
}

/** How it ended: one of the two is null. */
export interface CommandEnding {
  readonly status: number | null;
  readonly signal: string | null;
}

export type CommandWord = OutputWord | { readonly kind: "started"; readonly pid: number };

/** Of what the trainer's own process has; everything else is for data.yaml to name. */
const inherited = ["PATH", "HOME", "LANG"];

/** Milliseconds between two words of progress, and for output that comes after the end. */
const progressIntervalMs = 100;
const drainMsMax = 1_000;

/**
 * Runs a command in a process group of its own until it ends. An abort sends the group SIGTERM, and
 * SIGKILL `graceMs` later; whatever of the group is left when the command has ended is killed, as it is
 * where this process exits first.
 * @param tell - hears of the start, then of the output.
 * @throws WardroundError TRAINING_FAILED where it cannot be started.
 */
export async function runCommand(
  { command, directory, environment, graceMs }: CommandOrder,
  options: { readonly signal: AbortSignal; readonly tell: (word: CommandWord) => void },
): Promise<CommandEnding> {
  const { signal, tell } = options;
  const [program = "", ...args] = command;
  const child = spawn(program, args, {
    cwd: directory,
    env: { ...ownEnvironment(), ...environment },
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = once(child, "exit") as Promise<[number | null, string | null]>;
  const { pid } = child;
  if (pid === undefined) throw await whyNot(ended, program);
  const killLeft = (): void => killGroup(pid, "SIGKILL");
  let timer: NodeJS.Timeout | undefined;
  const stop = (): void => {
    killGroup(pid, "SIGTERM");
    timer = setTimeout(killLeft, graceMs);
  };
  process.once("exit", killLeft);
  signal.addEventListener("abort", stop, { once: true });
  if (signal.aborted) stop();
  try {
    tell({ kind: "started", pid });
    const output = readOutput(child, tell);
    const [status, name] = await ended;
    killLeft();
    await output.end();
    return { status, signal: name };
  } finally {
    clearTimeout(timer);
    process.off("exit", killLeft);
    signal.removeEventListener("abort", stop);
  }
}

/** Sends a signal to all of a process group; one that is gone gets none. */
export function killGroup(pid: number, signal: "SIGTERM" | "SIGKILL"): void {
  try {
    process.kill(-pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

function ownEnvironment(): Record<string, string> {
  const pairs = inherited.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(pairs);
}

async function whyNot(ended: Promise<unknown>, program: string): Promise<WardroundError> {
  try {
    await ended;
    return new WardroundError("INTERNAL", "a process without a number ended");
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    return new WardroundError(
      "TRAINING_FAILED",
      `the trainer's command cannot be started: ${program} (${code}); see command and environment.PATH`,
      { cause },
    );
  }
}

function readOutput(
  child: ChildProcess,
  tell: (word: CommandWord) => void,
): { readonly end: () => Promise<void> } {
  const output = new TrainerOutput(throttled(tell));
  const streams = (["stdout", "stderr"] as const).map((name) => {
    const stream = child[name] as Readable;
    const lines = new LineSplitter((line) => output.take(name, line));
    stream.setEncoding("utf8").on("data", (text: string) => lines.push(text));
    return { stream, lines };
  });
  return {
    async end() {
      // A process that left the group may hold the pipe open.
      const timer = setTimeout(() => {
        for (const { stream } of streams) stream.destroy();
      }, drainMsMax);
      await Promise.allSettled(streams.map(({ stream }) => finished(stream)));
      clearTimeout(timer);
      for (const { lines } of streams) lines.end();
    },
  };
}

/** Progress that comes too fast is left out, but for the last step. */
function throttled(tell: (word: CommandWord) => void): (word: CommandWord) => void {
  let toldMs = Number.NEGATIVE_INFINITY;
  return (word) => {
    if (word.kind === "progress" && word.done < word.total) {
      const nowMs = performance.now();
      if (nowMs - toldMs < progressIntervalMs) return;
      toldMs = nowMs;
    }
    tell(word);
  };
}
