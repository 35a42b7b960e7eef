import { execFile } from "node:child_process";
import { WardroundError } from "../base/errors.ts";

/** A program that `accelerate` needs, and what brings it. */
export interface Tool {
  readonly command: string;
  /** What to install where it is missing, as a sentence without its stop. */
  readonly remedy: string;
}

export const tools = {
  npm: { command: "npm", remedy: "install npm, which comes with Node.js" },
  python: { command: "python3", remedy: "install Python 3 (Debian: apt install python3)" },
  compiler: { command: "g++", remedy: "install a C++17 compiler (Debian: apt install g++)" },
  node: { command: process.execPath, remedy: "install Node.js again" },
} as const satisfies Record<string, Tool>;

export interface ToolRun {
  readonly cwd: string;
  readonly signal: AbortSignal;
  /** What to do where the program ends with an error. */
  readonly onFailure: string;
}

const outputBytesMax = 16 * 1024 * 1024;

/**
 * Runs a program to its end.
 * @returns what it wrote to stdout.
 * @throws WardroundError ACCELERATE_FAILED where it is missing or ends with an error; the message has
 * the last lines that it wrote.
 */
export function runTool(tool: Tool, args: readonly string[], run: ToolRun): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(
      tool.command,
      args,
      { cwd: run.cwd, signal: run.signal, maxBuffer: outputBytesMax },
      (error, stdout, stderr) => {
        if (!error) resolve(stdout);
        else if (run.signal.aborted) reject(run.signal.reason);
        else reject(toolError(tool, error, `${stdout}\n${stderr}`, run.onFailure));
      },
    );
  });
}

function toolError(tool: Tool, cause: Error, output: string, onFailure: string): WardroundError {
  if ((cause as NodeJS.ErrnoException).code === "ENOENT") {
    return new WardroundError(
      "ACCELERATE_FAILED",
      `${tool.command} was not found: ${tool.remedy}, then try again`,
      { cause },
    );
  }
  const last = lastLines(output).join("\n");
  return new WardroundError("ACCELERATE_FAILED", `${tool.command} failed: ${onFailure}\n${last}`, {
    cause,
  });
}

/** The last lines that a program wrote; of a Python traceback the one that says what went wrong. */
function lastLines(output: string): string[] {
  const lines = output.trim().split("\n");
  return lines.slice(output.includes("Traceback (most recent call last)") ? -1 : -8);
}
