import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { isThere } from "../support/child-processes.ts";

const main = join(import.meta.dirname, "../../bench/main.ts");
const work = ["--params", "10", "--participants", "2", "--rounds", "1"];
const patient = { timeout: 30_000 };

test.skipIf(process.platform !== "linux").each([
  ["whose terminal is closed", "SIGHUP", "end"],
  ["that is interrupted twice", "SIGINT", "SIGINT"],
] as const)("a bench %s leaves no peer behind", async (_, first, second) => {
  const home = await mkdtemp(join(tmpdir(), "wardround-hang-up-"));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  // Stands for what peers are installed with.
  const python = join(home, "python3");
  await writeFile(python, `#!/bin/sh\necho $$ > ${home}/pid\nexec sleep 1000\n`);
  await chmod(python, 0o755);
  const args = [...work, "--folder", home, "--venv", join(home, "venvs")];
  const bench = spawn(process.execPath, ["--import", "tsx", main, "peers", ...args], {
    stdio: "ignore",
    env: { ...process.env, PATH: `${home}${delimiter}${process.env["PATH"]}` },
  });
  const ended = once(bench, "exit");
  const pid = async () => Number(await readFile(join(home, "pid"), "utf8").catch(() => ""));
  await expect.poll(pid, patient).toBeGreaterThan(0);
  const peer = await pid();
  onTestFinished(() => {
    if (isThere(peer)) process.kill(peer, "SIGKILL"); // where something below fails
  });

  bench.kill(first);
  if (second !== "end") bench.kill(second);

  expect(await ended).toEqual([1, null]);
  await expect.poll(() => isThere(peer), patient).toBe(false);
});
