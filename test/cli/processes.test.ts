import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type CommandProcess, type Printed, Processes } from "../../cli/demo/processes.ts";

// A small program in the place of the real one: it does as its first argument says.
const program = `
const [what] = process.argv.slice(2);
const print = (value) => console.log(JSON.stringify(value));
process.once("disconnect", () => process.exit(0));
console.error("log of " + what);
if (what === "done") { print({ step: 1 }); print({ step: 2 }); process.disconnect(); }
if (what === "refused") {
  print({ error: { code: "FEDERATION_EXISTS", message: "it is there", retry: "never" } });
  process.exit(1);
}
if (what === "stay") { process.on("SIGTERM", () => process.exit(0)); print({ ready: true }); }
`;

let folder: string;
let path: string;
const signal = AbortSignal.timeout(30_000);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "wardround-processes-"));
  path = join(folder, "program.mjs");
  await writeFile(path, program);
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

function open(onDeath: (ended: CommandProcess, how: string) => void = () => undefined): Processes {
  return new Processes({ program: path, logFolder: folder, onDeath });
}

test("a command that runs to its end gives what it printed", async () => {
  await using processes = open();
  const seen: Printed[] = [];

  const last = await processes.run("one", ["done"], {
    signal,
    onPrinted: (printed) => seen.push(printed),
  });

  expect(seen).toEqual([{ step: 1 }, { step: 2 }]);
  expect(last).toEqual({ step: 2 });
});

test("a command's error is thrown with its own code", async () => {
  await using processes = open();

  await expect(processes.run("two", ["refused"], { signal })).rejects.toMatchObject({
    code: "FEDERATION_EXISTS",
    message: "two: it is there",
  });
});

test("a process that is killed is reported with the end of its log", async () => {
  let report: (how: string) => void = () => undefined;
  const died = new Promise<string>((resolve) => {
    report = resolve;
  });
  await using processes = open((_, how) => report(how));
  const started = processes.start("three", ["stay"]);
  await started.firstPrinted(signal);

  started.child.kill("SIGKILL");

  const how = await died;
  expect(started.describe(how)).toBe("the process of three ended (SIGKILL)");
  expect(started.explain(how)).toMatchObject({
    code: "PEER_GONE",
    message: "the process of three ended (SIGKILL); its log ends:\nlog of stay",
  });
});

test("closing ends what still runs, and that is no news", async () => {
  const deaths: string[] = [];
  const processes = open((_, how) => deaths.push(how));
  const started = processes.start("four", ["stay"]);
  await started.firstPrinted(signal);

  await processes[Symbol.asyncDispose]();

  expect(await started.ended).toBe("exit 0");
  expect(deaths).toEqual([]);
});

test("an interrupt ends the waiting for a command", async () => {
  await using processes = open();
  const interrupt = new AbortController();

  const running = processes.run("five", ["stay"], {
    signal: interrupt.signal,
    onPrinted: () => interrupt.abort(),
  });

  await expect(running).rejects.toMatchObject({ name: "AbortError" });
});
