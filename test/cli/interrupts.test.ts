import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { listenForInterrupts } from "../../cli/interrupts.ts";

// A program of two commands: one prints until it is stopped, the other does not let itself be stopped.
const root = join(import.meta.dirname, "..", "..");
const script = `
import { runProgram } from ${JSON.stringify(pathToFileURL(join(root, "cli", "program.ts")))};
const add = (program, { choose }) => {
  program.command("print", "", {}, () => choose(async ({ output, signal }) => {
    while (!signal.aborted) {
      output.result({}, ["line"]);
      await new Promise((resolve) => setImmediate(resolve));
    }
  }));
  program.command("stay", "", {}, () => choose(async ({ output }) => {
    output.result({}, ["ready"]);
    await new Promise(() => setInterval(() => undefined, 60_000));
  }));
};
process.exitCode = await runProgram({
  name: "trial", arguments: process.argv.slice(2), environment: {}, groups: [add],
});
`;

let folder: string;
let path: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "wardround-interrupts-"));
  path = join(folder, "trial.mjs");
  await writeFile(path, script);
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function start(command: string): ChildProcess {
  const loader = import.meta.resolve("tsx");
  return spawn(process.execPath, ["--import", loader, path, command], { cwd: root });
}

test("a reader that goes away ends the printing, without a word", async () => {
  const child = start("print");
  const errors: string[] = [];
  child.stderr?.on("data", (piece) => errors.push(String(piece)));
  const closed = once(child, "close");
  if (child.stdout) await once(child.stdout, "data");

  child.stdout?.destroy();

  expect(await closed).toEqual([0, null]);
  expect(errors.join("")).toBe("");
});

test.skipIf(process.platform !== "linux")(
  "what is printed to a disk that is full ends the program, in words (Linux)",
  async () => {
    const full = openSync("/dev/full", "w");
    const loader = import.meta.resolve("tsx");
    const child = spawn(process.execPath, ["--import", loader, path, "print"], {
      cwd: root,
      stdio: ["ignore", full, "pipe"],
    });
    const errors: string[] = [];
    child.stderr?.on("data", (piece) => errors.push(String(piece)));

    expect(await once(child, "close")).toEqual([1, null]);
    closeSync(full);
    expect(errors.join("")).toMatch(
      /^error: what is printed is lost: the disk is full.*[(]DISK_FULL[)]\n$/,
    );
  },
);

test("a second signal ends a command that does not end", async () => {
  const child = start("stay");
  const exited = once(child, "exit");
  if (child.stdout) await once(child.stdout, "data");

  // The second one is another signal, as the same one twice may arrive as one.
  child.kill("SIGTERM");
  child.kill("SIGINT");

  expect(await exited).toEqual([1, null]);
});

test("ten seconds after the first signal a command that does not end is ended", () => {
  vi.useFakeTimers();
  const exit = vi.spyOn(process, "exit").mockImplementation(() => undefined as never);
  const before = process.listeners("SIGTERM");
  const { signal } = listenForInterrupts();
  const ask = process.listeners("SIGTERM").find((listener) => !before.includes(listener));

  ask?.("SIGTERM");
  expect(signal.aborted).toBe(true);
  vi.advanceTimersByTime(9_999);
  expect(exit).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);

  expect(exit).toHaveBeenCalledWith(1);
});
