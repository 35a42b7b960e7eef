import { join } from "node:path";
import { expect, test } from "vitest";
import { dataCheck } from "../../cli/commands/data-check.ts";
import type { JsonObject, Output } from "../../cli/output.ts";
import { reportData } from "../../participant/data/report.ts";
import { hospitalFolder } from "../participant/data/hospital-folder.ts";

const yaml = `
source: { csv: p.csv }
id: id
features: [age, bmi]
label: { column: sick, classes: [no, yes] }
split: { column: set }
`;
const csv =
  "id,age,bmi,sick,set\nP1,40,20.5,no,train\nP2,50,-9,yes,train\nP3,61,22,yes,train\nP4,70,24,no,test\n";

async function checked(table: string, strict = false) {
  const file = await hospitalFolder(yaml, { "p.csv": table });
  const printed: { value?: JsonObject; lines?: readonly string[]; error?: unknown } = {};
  const result = (value: JsonObject, lines: readonly string[]): void => {
    Object.assign(printed, { value, lines });
  };
  const output = { json: false, live: false, result } as unknown as Output;
  const signal = new AbortController().signal;
  const options = { file, statistics: undefined, model: undefined, strict };
  await dataCheck(options, { output, signal }).catch((error: unknown) => {
    printed.error = error;
  });
  return printed;
}

test("a report is printed as a table and as JSON", async () => {
  const { value, lines, error } = await checked(csv);
  expect(error).toBeUndefined();
  expect(lines).toContain("4 rows: 3 to train on, 1 held out; 2 inputs");
  expect(lines?.join("\n")).toMatch(/no +1 +1\nyes +2 +0/);
  expect(lines?.join("\n")).toMatch(/age +0 +40 +70 +55.25 +11.3 /);
  expect(lines?.filter((line) => line.startsWith("warning"))).toEqual([
    'warning: column bmi has -9 in 1 row, far from all others: if it means "no value", list it in missing_values',
  ]);
  expect(value).toMatchObject({
    train_rows: 3,
    test_rows: 1,
    classes: [
      { name: "no", train: 1, test: 1 },
      { name: "yes", train: 2, test: 0 },
    ],
    inputs: [{ name: "age", missing: 0, min: 40, max: 70, mean: 55.25 }, { name: "bmi" }],
    findings: [{ kind: "sentinel", level: "warning", column: "bmi" }],
    model: null,
  });
  expect(JSON.parse(JSON.stringify(value))).toEqual(value);
});

test("--strict fails for a warning once the report is printed, and not without one", async () => {
  const doubtful = await checked(csv, true);
  expect(doubtful.value).toBeDefined();
  expect(doubtful.error).toMatchObject({ code: "DATA_DOUBTFUL" });
  const fine = await checked(csv.replace("-9", "19"), true);
  expect(fine.error).toBeUndefined();
  expect(fine.lines?.at(-1)).toBe("nothing was noticed");
});

test("data that cannot be read fail before anything is printed", async () => {
  const { value, error } = await checked(csv.replace("40", "forty"));
  expect(value).toBeUndefined();
  expect(error).toMatchObject({ code: "DATA_CELL_INVALID" });
});

test("the example hospitals' one warning is a tumour whose area varies as no other's", async () => {
  const example = join(import.meta.dirname, "../../examples/breast-cancer");
  const warnings: string[] = [];
  for (const hospital of ["hospital-1", "hospital-2", "hospital-3", "hospital-4"]) {
    const { findings } = await reportData(
      join(example, hospital, "data.yaml"),
      {},
      new AbortController().signal,
    );
    warnings.push(...findings.map(({ kind, column }) => `${hospital} ${kind} ${column}`));
  }
  expect(warnings).toEqual(["hospital-4 outlier area_error"]);
});
