import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..", "..");

test("npm run --silent demo -- --json prints one object as the whole of its stdout", async () => {
  const words = ["run", "--silent", "demo", "--", "--json"];
  const { stdout } = await promisify(execFile)("npm", words, { cwd: root });

  expect(JSON.parse(stdout)).toMatchObject({ rounds: 10, queries: { failed: 0 } });
});
