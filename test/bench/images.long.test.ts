import { execFile, execFileSync } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import type { BenchReport, Figure } from "../../bench/report.ts";

const testData = process.env["WARDROUND_TEST_DATA"];
const python = process.env["WARDROUND_PYTHON"] ?? "python3";
const root = join(import.meta.dirname, "..", "..");

function hasTorch(): boolean {
  try {
    execFileSync(python, ["-c", "import torch, numpy"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

test.skipIf(testData === undefined || !hasTorch())(
  `${python} with torch: digits of eight participants are learned as at one place [WARDROUND_TEST_DATA]`,
  { timeout: 420_000 },
  async () => {
    const data = join(testData as string, "images");
    const bench = [join(root, "bench", "main.ts"), "images", "--data", data, "--python", python];
    const args = ["--import", "tsx", ...bench, "--seeds", "1", "--sets", "digits", "--json"];
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root });

    const { figures } = JSON.parse(stdout) as BenchReport;
    // One seed has no deviation to be held against.
    expect(figures).toHaveLength(1);
    const [{ right, test_rows: rows }] = figures as readonly [
      Figure & { right: { central: number; federated: number }; test_rows: number },
    ];
    expect(rows).toBe(360);
    const share = right.central / rows;
    expect(share).toBeGreaterThan(0.9);
    // Two standard deviations of what 360 rows can tell of an accuracy.
    const uncertain = 2 * Math.sqrt(rows * share * (1 - share));
    expect(right.federated).toBeGreaterThanOrEqual(right.central - uncertain);
  },
);
