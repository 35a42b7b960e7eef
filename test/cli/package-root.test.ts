import { execFile } from "node:child_process";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { nodeOptions, packageRoot } from "../../cli/package-root.ts";

test("a program that is started by its name has the options of Node.js that the demo and the benches give", async () => {
  const source = await readFile(join(packageRoot(), "cli", "main.ts"), "utf8");
  const [firstLine = ""] = source.split("\n");
  const folder = await mkdtemp(join(tmpdir(), "wardround-first-line-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const program = join(folder, "program.mjs");
  await writeFile(program, `${firstLine}\nconsole.log(JSON.stringify(process.execArgv));\n`);
  await chmod(program, 0o755);

  const { stdout } = await promisify(execFile)(program);

  expect(JSON.parse(stdout)).toEqual(nodeOptions);
});
