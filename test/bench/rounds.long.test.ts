import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..", "..");
const bench = ["--import", "tsx", "bench/main.ts"];

test("--json prints one object and nothing else", async () => {
  const args = ["rounds", "--params", "100", "--participants", "2", "--rounds", "2", "--json"];
  const { stdout } = await promisify(execFile)(process.execPath, [...bench, ...args], {
    cwd: root,
  });

  const report = JSON.parse(stdout) as Record<string, unknown>;
  expect(Object.keys(report)).toEqual(["bench", "machine", "figures"]);
  expect(report["bench"]).toBe("rounds");
  const machine = report["machine"] as Record<string, unknown>;
  expect(Object.keys(machine)).toEqual(["cpus", "memory_gb", "node", "disk_write_mb_s"]);
  const figures = report["figures"] as Record<string, unknown>[];
  for (const figure of figures) {
    const fields = ["name", "value", "unit", "against", "ratio", "goal", "met"];
    expect(Object.keys(figure)).toEqual(fields);
  }
  expect(figures.find(({ name }) => name === "round, median")).toMatchObject({ goal: 0.05 });
});
