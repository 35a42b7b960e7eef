import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";

const files = [
  "protocol/gen/mcp.js",
  "protocol/gen/mcp.d.ts",
  "protocol/frames.ts",
  "protocol/gen/inference.js",
  "protocol/gen/inference.d.ts",
  "protocol/gen/health.js",
  "protocol/gen/health.d.ts",
  "model/onnx/gen/onnx.js",
  "model/onnx/gen/onnx.d.ts",
];

test("what is generated from proto/ is what is committed: run npm run gen where this fails", () => {
  const folder = mkdtempSync(join(tmpdir(), "wardround-gen-"));
  try {
    execFileSync(process.execPath, ["scripts/gen.mjs", folder], { stdio: "pipe" });
    for (const file of files) {
      const fresh = readFileSync(join(folder, file), "utf8");
      // Not toBe: a difference of two files of a megabyte is slow to print.
      expect(fresh === readFileSync(file, "utf8"), file).toBe(true);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
