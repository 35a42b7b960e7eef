import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { parseDataConfig } from "../../../participant/data/config.ts";
import { loadTable } from "../../../participant/data/load-table.ts";
import { stableSplit } from "../../../participant/data/split.ts";
import { parseYaml } from "../../../participant/data/yaml-file.ts";
import { temporaryDirectory } from "../temporary-directory.ts";

const signal = new AbortController().signal;
const outside = process.env["WARDROUND_TEST_DATA"];

interface Setup {
  readonly csv: string | Uint8Array;
  readonly yaml?: string;
  readonly csvName?: string;
}

const defaults = `
federation: f
data_set: d
source: { csv: patients.csv, missing: ["", "?", "NA"] }
id: id
features: [age, { column: dose, missing: mean }]
label: { column: sick, classes: [no, yes] }
split: { test_fraction: 0 }
scaling: none
policy: { epsilon_budget: 5 }
`;

async function load({ csv, yaml = defaults, csvName = "patients.csv" }: Setup) {
  const directory = await temporaryDirectory();
  await writeFile(join(directory, csvName), csv);
  await writeFile(join(directory, "data.yaml"), yaml);
  return loadTable(join(directory, "data.yaml"), signal);
}

async function refusal(setup: Setup): Promise<string> {
  const error: unknown = await load(setup).then(
    () => "nothing was refused",
    (thrown: unknown) => thrown,
  );
  const { code, message } = error as { code: string; message: string };
  return `${code}: ${message}`;
}

const plain = "id,age,dose,sick\nP1,40,1.5,no\nP2,50,,yes\nP3,61,2.5,yes\n";

test("reads numbers, classes and a mean for a missing cell, in the order of data.yaml", async () => {
  const { train, test: held, featureNames } = await load({ csv: plain });
  expect(featureNames).toEqual(["age", "dose"]);
  expect([...train.features]).toEqual([40, 1.5, 50, 2, 61, 2.5]);
  expect([...train.labels]).toEqual([0, 1, 1]);
  expect(train).toMatchObject({ rowCount: 3, featureCount: 2 });
  expect(held.rowCount).toBe(0);
});

test("a byte order mark, CRLF, CR alone, blanks around cells and quotes change nothing", async () => {
  const expected = await load({ csv: plain });
  for (const csv of [
    `\ufeff${plain}`,
    plain.replaceAll("\n", "\r\n"),
    plain.replaceAll("\n", "\r"),
    plain.trimEnd(),
    plain.replace("id,age", '\n\n"id", age').replaceAll("P2,50", '"P2", 50 '),
    plain.replace("P2,50,,yes\n", "\n\nP2,50,?,yes\n"),
  ]) {
    expect((await load({ csv })).train).toEqual(expected.train);
  }
});

test("a bad cell is named by file, line and column, and its value is not shown", async () => {
  for (const text of ["abc", "1,5", "12kg", "0x10", "NaN", "Infinity", "1_000", "--1"]) {
    const message = await refusal({ csv: plain.replace("P3,61", `P3,"${text}"`) });
    expect(message).toMatch(/^DATA_CELL_INVALID: patients.csv line 4, column age: is not a number/);
    expect(message).not.toContain(text);
  }
  expect(await refusal({ csv: plain.replace("61", "1e39") })).toContain("32-bit float");
  expect(await refusal({ csv: plain.replace("61", "NA") })).toBe(
    "DATA_CELL_INVALID: patients.csv line 4, column age: is missing",
  );
  expect(await refusal({ csv: plain.replace("2.5,yes", "2.5,Yes") })).toBe(
    "DATA_CELL_INVALID: patients.csv line 4, column sick: is none of the 2 classes of data.yaml",
  );
  expect(await refusal({ csv: plain.replace("P3", "") })).toContain(
    "line 4, column id: is missing",
  );
});

test("line numbers count the line breaks inside quotes", async () => {
  const csv =
    'id,note,age,dose,sick\r\nP1,"two\r\nlines, and ""more""\r\n",40,1,no\r\nP2,x,old,1,no\r\n';
  expect(await refusal({ csv })).toContain("patients.csv line 5, column age: is not a number");
  const { train } = await load({ csv: csv.replace("old", "41") });
  expect([...train.features]).toEqual([40, 1, 41, 1]);
});

test("a file whose rows do not fit its header is refused at the line, without showing it", async () => {
  const table: readonly (readonly [string | Uint8Array, string])[] = [
    [plain.replace("P2,50,,yes", "P2,50,yes"), "line 3 has 3 cells, the header has 4"],
    [plain.replace("P2,50,,yes", "P2,50,,yes,"), "line 3 has 5 cells, the header has 4"],
    [plain.replace("P2,50", '"P2,50'), "line 3 opens a quote that is not closed"],
    [plain.replace("P2,", '"P2"x,'), "line 3 has text after a closing quote"],
    [plain.replace("no\n", "no\r"), "line 2 ends with CR, the lines before it with LF"],
    [plain.replace("P2", "P\0"), "line 3 has a NUL byte"],
    [Buffer.from(plain.replace("P2", "Pé"), "latin1"), "line 3 is not UTF-8"],
    [Buffer.from(`\ufeff${plain}`, "utf16le"), "line 1 begins a file in UTF-16"],
    [plain.replace("dose", "age"), "line 1 has the column age twice"],
  ];
  for (const [csv, problem] of table) {
    const message = await refusal({ csv });
    expect(message).toContain(`DATA_CELL_INVALID: patients.csv ${problem}`);
    expect(message).not.toMatch(/P2|50/);
  }
});

test("a missing column lists what is there, unless the first line is a patient", async () => {
  expect(await refusal({ csv: plain.replace("age", "Age") })).toBe(
    "DATA_COLUMN_MISSING: patients.csv has no column age; the first line has id, Age, dose, sick; " +
      "is source.delimiter right?",
  );
  const headless = await refusal({ csv: "P1,40,1.5,no\nP2,50,1,yes\n" });
  expect(headless).toContain("DATA_COLUMN_MISSING");
  expect(headless).not.toContain("40");
});

test("a table without a training row is refused", async () => {
  expect(await refusal({ csv: "" })).toBe("DATA_EMPTY: patients.csv is empty");
  expect(await refusal({ csv: "id,age,dose,sick\n" })).toContain("DATA_EMPTY");
  expect(await refusal({ csv: "id,age,dose,sick\nP1,1,,no\n" })).toContain(
    "DATA_EMPTY: patients.csv, column dose: no training row has a value",
  );
});

test("scaling uses the training rows alone, and a column that does not vary is not divided by 0", async () => {
  const ids = Array.from({ length: 200 }, (_, at) => `P${at}`);
  const rows = ids.map((id, at) => {
    const held = stableSplit(id, 0.3) === "test";
    return `${id},${held ? 1e6 : at % 7},3,${at % 2 ? "no" : "yes"}`;
  });
  const yaml = defaults
    .replace("test_fraction: 0", "test_fraction: 0.3")
    .replace("scaling: none", "scaling: standard");
  const loaded = await load({ csv: `id,age,dose,sick\n${rows.join("\n")}`, yaml });
  const { train, test: held } = loaded;
  expect(train.rowCount + held.rowCount).toBe(200);
  const ages = Array.from(
    { length: train.rowCount },
    (_, row) => train.features[row * 2] as number,
  );
  const mean = ages.reduce((sum, age) => sum + age, 0) / ages.length;
  const variance = ages.reduce((sum, age) => sum + (age - mean) ** 2, 0) / ages.length;
  expect(mean).toBeCloseTo(0, 5);
  expect(variance).toBeCloseTo(1, 5);
  expect(held.features[0]).toBeGreaterThan(1e5);
  expect(train.features[1]).toBe(0);
  expect(loaded.notes).toContain("column dose does not vary: not scaled");
});

test("the split depends on the id alone, with the digest as its rule", () => {
  // First 32 bits of SHA-256("P0001"), from coreutils' sha256sum.
  expect(stableSplit("P0001", 0x11c47747 / 2 ** 32)).toBe("train");
  expect(stableSplit("P0001", 0x11c47748 / 2 ** 32)).toBe("test");
  fc.assert(
    fc.property(fc.string(), fc.double({ min: 0, max: 0.999, noNaN: true }), (id, fraction) => {
      expect(stableSplit(id, 0)).toBe("train");
      if (stableSplit(id, fraction) === "test") {
        expect(stableSplit(id, Math.min(fraction + 0.0005, 0.9999))).toBe("test");
      }
    }),
  );
  const held = Array.from({ length: 10_000 }, (_, at) => stableSplit(`patient-${at}`, 0.2));
  const share = held.filter((side) => side === "test").length / held.length;
  expect(share).toBeGreaterThan(0.19);
  expect(share).toBeLessThan(0.21);
});

test("data.yaml is refused with the path of the mistake, malformed YAML with line and column", () => {
  expect(() => parseYaml("a: 1\nb: [1, 2\nc: 3\n", "data.yaml")).toThrow(
    /^data.yaml line [34], column/,
  );
  const base = parseYaml(defaults, "data.yaml") as Record<string, unknown>;
  const table: readonly (readonly [object, RegExp])[] = [
    [{ policy: {} }, /policy\.epsilon_budget/],
    [{ policy: { epsilon_budget: -1 } }, /policy\.epsilon_budget/],
    [{ colour: 1 }, /colour/],
    [{ features: ["age", "age"] }, /column "age" is used twice/],
    [{ features: ["sick"] }, /column "sick" is used twice/],
    [{ label: { column: "sick", classes: ["no", "no"] } }, /class "no" is listed twice/],
    [{ source: { csv: "*.csv" } }, /source\.csv.*never a pattern/],
    [{ split: { test_fraction: 1 } }, /split\.test_fraction/],
  ];
  for (const [change, problem] of table) {
    expect(() => parseDataConfig({ ...base, ...change })).toThrow(problem);
  }
  expect(parseDataConfig(base).policy).toEqual({
    epsilon_budget: 5,
    minimum_evaluation_rows: 10,
    plain_rounds: "refuse",
    minimum_quorum: 2,
  });
});

test("the example's data.yaml is right", async () => {
  const file = join(import.meta.dirname, "../../../examples/hospital/data.yaml");
  const config = parseDataConfig(parseYaml(await readFile(file, "utf8"), file));
  expect(config.features).toHaveLength(30);
});

test("the example hospitals' tables are read whole: 569 patients, both diagnoses everywhere", async () => {
  const folder = join(import.meta.dirname, "../../../examples/breast-cancer");
  let patients = 0;
  for (const hospital of ["hospital-1", "hospital-2", "hospital-3", "hospital-4"]) {
    const {
      train,
      test: held,
      notes,
    } = await loadTable(join(folder, hospital, "data.yaml"), signal);
    patients += train.rowCount + held.rowCount;
    expect(train.featureCount).toBe(30);
    expect(held.rowCount).toBeGreaterThan(5);
    expect(notes).toEqual([]);
  }
  expect(patients).toBe(569);
});

const heart = [
  "age",
  "sex",
  "cp",
  "trestbps",
  "chol",
  "fbs",
  "restecg",
  "thalach",
  "exang",
  "oldpeak",
];

function heartYaml(
  csv: string,
  change: { label?: string; classes?: string; source?: string },
): string {
  return `
federation: heart
data_set: d
source: { csv: ${csv}, ${change.source ?? 'missing: ["", "?", "NA", "NaN", "-9"]'} }
id: age
features: [${heart
    .slice(1)
    .map((name) => `{ column: ${name}, missing: mean }`)
    .join(", ")}]
label: { column: ${change.label ?? "num"}, classes: ${change.classes ?? "[0, 1, 2, 3, 4]"} }
policy: { epsilon_budget: unlimited }
`;
}

test.skipIf(!outside)("WARDROUND_TEST_DATA: hospital tables as people passed them on", async () => {
  const folder = join(outside ?? "", "heart-disease/variants-in-the-wild");
  const from = async (name: string, change: Parameters<typeof heartYaml>[1]) => {
    const csv = await readFile(join(folder, name));
    return { csv, csvName: "table.csv", yaml: heartYaml("table.csv", change) };
  };
  const kaggle = await load(
    await from("cleveland.bom-crlf-kaggle-recoded.GaTech.data", {
      label: "target",
      classes: "[0, 1]",
    }),
  );
  expect(kaggle.train.rowCount + kaggle.test.rowCount).toBe(303);
  const spaced = await load(
    await from("hungarian.question-mark-header.rsbaher.data", {
      label: "target",
      classes: "[0, 1]",
    }),
  );
  expect(spaced.train.rowCount + spaced.test.rowCount).toBe(294);
  expect(spaced.train.features.every((value) => Number.isFinite(value))).toBe(true);
  expect(await refusal(await from("switzerland.semicolon.rogerdiniz.data", {}))).toContain(
    "DATA_COLUMN_MISSING",
  );
  expect(await refusal(await from("cleveland.minus9-X-header.hiteshwarsingh1.data", {}))).toContain(
    "DATA_COLUMN_MISSING",
  );
});
