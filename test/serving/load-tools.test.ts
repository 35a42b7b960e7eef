import { execFile, spawnSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { never, openTestServing } from "./support/registry.ts";
import { startPlain } from "./support/start-http.ts";
import { randomValues, seededLogistic, writeVersion } from "./support/version-folders.ts";

const hasH2load = spawnSync("h2load", ["--version"]).status === 0;

test.skipIf(!hasH2load)(
  "an unmodified load tool over 100 connections gets an answer to every request [h2load in PATH]",
  async () => {
    const { serving, root } = await openTestServing();
    await serving.switchTo(await writeVersion(root, "heart", 1, seededLogistic("one")), never);
    const { port } = await startPlain(serving);
    const input = { name: "x", shape: [1, 13], datatype: "FP32", data: randomValues("row", 13) };
    const body = join(root, "body.json");
    await writeFile(body, JSON.stringify({ inputs: [input] }));
    const url = `http://127.0.0.1:${port}/v2/models/heart/infer`;
    const { stdout } = await promisify(execFile)("h2load", [
      ...["--h1", "-n", "5000", "-c", "100", "-d", body],
      ...["-H", "content-type: application/json", url],
    ]);
    expect(stdout).toMatch(/5000 succeeded, 0 failed, 0 errored, 0 timeout/);
    expect(stdout).toMatch(/status codes: 5000 2xx, 0 3xx, 0 4xx, 0 5xx/);
    expect(serving.statistics("heart")[0]?.succeeded.count).toBe(5000);
  },
);
