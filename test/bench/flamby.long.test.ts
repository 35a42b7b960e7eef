import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import type { BenchReport } from "../../bench/report.ts";

const testData = process.env["WARDROUND_TEST_DATA"];
const root = join(import.meta.dirname, "..", "..");

test.skipIf(testData === undefined)(
  "six federated methods reach FLamby's published counts to the last patient [WARDROUND_TEST_DATA]",
  { timeout: 420_000 },
  async () => {
    const data = join(testData as string, "flamby", "heart");
    const bench = [join(root, "bench", "main.ts"), "flamby", "--data", data, "--seeds", "42"];
    const args = ["--import", "tsx", ...bench, "--json"];
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root });

    const { figures } = JSON.parse(stdout) as BenchReport;
    expect(figures).toHaveLength(6 * 5);
    expect(figures.filter(({ met }) => met !== true)).toEqual([]);
  },
);
