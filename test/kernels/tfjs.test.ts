import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { hasCode, type WardroundError } from "../../base/errors.ts";
import { loadTfjsKernels, silenceTensorflow } from "../../kernels/tfjs/load.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "tfjs-"));
});
afterEach(() => rm(folder, { recursive: true }));

/** A package in the folder that loads as `source` says. */
async function installPackage(name: string, source: string): Promise<void> {
  const home = join(folder, "node_modules", name);
  await mkdir(home, { recursive: true });
  await writeFile(join(home, "package.json"), JSON.stringify({ name, main: "index.js" }));
  await writeFile(join(home, "index.js"), source);
}

async function refusal(want: "tfjs-cpu" | "tfjs-gpu" | "auto"): Promise<string> {
  const error = await loadTfjsKernels(folder, want).catch((thrown: unknown) => thrown);
  expect(hasCode(error, "KERNELS_UNAVAILABLE")).toBe(true);
  return (error as WardroundError).message;
}

test("an empty folder is refused with the command that fills it", async () => {
  expect(await refusal("auto")).toContain(`wardround accelerate --dir ${folder}`);
  expect(await refusal("tfjs-gpu")).toContain("wardround accelerate --gpu");
});

test("a package that does not load is refused, its reason kept as the cause", async () => {
  await installPackage("@tensorflow/tfjs-node", 'throw new Error("no binding");');
  const error = await loadTfjsKernels(folder, "tfjs-cpu").catch((thrown: unknown) => thrown);
  expect(hasCode(error, "KERNELS_UNAVAILABLE")).toBe(true);
  expect(String((error as Error).cause)).toContain("no binding");
});

test("a package that lacks functions is refused by their names", async () => {
  await installPackage("@tensorflow/tfjs-node", "module.exports = { add() {}, mul() {} };");
  const message = await refusal("tfjs-cpu");
  expect(message).toContain("tensor1d, scalar");
  expect(message).not.toContain("add");
});

test("loading leaves the process's own deprecation warnings as they were", async () => {
  await installPackage("@tensorflow/tfjs-node", "module.exports = {};");
  const before = process.noDeprecation ?? false;
  await refusal("tfjs-cpu");
  expect(process.noDeprecation ?? false).toBe(before);
});

test("TensorFlow's log level is set only where nobody chose one", () => {
  const chosen = { TF_CPP_MIN_LOG_LEVEL: "0" };
  silenceTensorflow(chosen);
  expect(chosen).toEqual({ TF_CPP_MIN_LOG_LEVEL: "0" });
  const open: Record<string, string | undefined> = {};
  silenceTensorflow(open);
  expect(open).toEqual({ TF_CPP_MIN_LOG_LEVEL: "2" });
});
