import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { reportData } from "../../../participant/data/report.ts";
import { hospitalFolder, load, refusal, rowsOf, signal } from "./hospital-folder.ts";

/** Inputs that users of systems like this one reported, made up small; and real tables where they are at hand. */

const outside = process.env["WARDROUND_TEST_DATA"];
const tabular = (name: string) => readFile(join(outside ?? "", "tabular", name));

const yaml = `
source: { csv: p.csv, missing: ["", "NA"] }
id: id
features: [{ column: dose, missing: mean }]
label: { column: sick, classes: [no, yes] }
split: { test_fraction: 0 }
scaling: none
`;
const dosesOf = (...doses: string[]) =>
  `id,dose,sick\n${doses.map((dose, at) => `P${at},${dose},${at % 2 ? "yes" : "no"}`).join("\n")}\n`;
const good = dosesOf("1.5", "2", "NA");
const read = async (csv: string | Uint8Array, text = yaml) =>
  rowsOf((await load(text, { "p.csv": csv })).train);
const refused = (csv: string | Uint8Array, text = yaml) => refusal(load(text, { "p.csv": csv }));

test("a byte order mark is no part of the first column's name, quoted or not", async () => {
  const expected = await read(good);
  expect(await read(`\ufeff${good}`)).toEqual(expected);
  expect(await read(`\ufeff"id",${good.slice(3)}`)).toEqual(expected);
});

test("semicolons and decimal commas: read where data.yaml says so, never half a number", async () => {
  const german = "id;dose;sick\nP0;0,75;no\nP1;1;yes\n";
  const asGerman = yaml.replace("csv: p.csv", 'csv: p.csv, delimiter: ";", decimal: ","');
  expect(await read(german, asGerman)).toEqual([[0.75], [1]]);
  expect(await refused(german)).toContain("is the delimiter the file's?");
  expect(await refused(german.replace("0,75", "1"))).toContain("is source.delimiter right?");
  for (const text of ["0,75", "9,99", "1.234,56", "1,234.56", "1 234", "1'234", "32,56kg"]) {
    const message = await refused(
      german.replace("0,75", text),
      yaml.replace("csv: p.csv", 'csv: p.csv, delimiter: ";"'),
    );
    expect(message, text).toContain("p.csv line 2, column dose: is not a number");
  }
  for (const text of ["1.234,56", "1.5", "1,234,5"]) {
    const message = await refused(german.replace("0,75", text), asGerman);
    expect(message, text).toContain("p.csv line 2, column dose: is not a number");
  }
});

test("a sentinel beside real gaps is warned of, and missing once a column declares it", async () => {
  const doses = Array.from({ length: 20 }, (_, at) => String(20 + at));
  for (const sentinel of [-999999, -99, 999, -1]) {
    const csv = dosesOf(...doses, "NA", String(sentinel), String(sentinel));
    const dataFile = await hospitalFolder(yaml, { "p.csv": csv });
    const { findings } = await reportData(dataFile, {}, signal);
    expect(findings.find(({ kind }) => kind === "sentinel")?.message).toContain(
      `column dose has ${sentinel} in 2 rows`,
    );
    const declared = yaml.replace("missing: mean", `missing: mean, missing_values: [${sentinel}]`);
    expect((await read(csv, declared)).slice(20)).toEqual([[29.5], [29.5], [29.5]]);
  }
});

test("a number that means no value does so in every way of writing it", async () => {
  const declared = yaml.replace("missing: mean", "missing: 7, missing_values: [-9]");
  const csv = dosesOf("-9", "-9.0", "-9.", "-09", "-9e0", "9", "-9.1");
  expect(await read(csv, declared)).toEqual([[7], [7], [7], [7], [7], [9], [Math.fround(-9.1)]]);
});

test("a question mark is refused with its place until data.yaml lists it, and its row stays", async () => {
  expect(await refused(good.replace("NA", "?"))).toBe(
    "DATA_CELL_INVALID: p.csv line 4, column dose: is not a number",
  );
  const listed = yaml.replace('"NA"', '"?"');
  expect(await read(good.replace("NA", "?"), listed)).toEqual([[1.5], [2], [1.75]]);
});

test("a header that is there twice is refused, whichever column is used", async () => {
  const twice = "id,dose,sick,dose\nP0,1,no,2\n";
  expect(await refused(twice)).toContain("p.csv line 1 has the column dose twice");
  expect(await refused("id,dose,sick,x, x\nP0,1,no,2,3\n")).toContain("has the column x twice");
  const named = yaml.replace("csv: p.csv", "csv: p.csv, header: [id, dose, dose, sick]");
  expect(await refused("P0,1,2,no\n", named)).toContain("source.header has the column dose twice");
});

test("another encoding is refused by its line; letters that were lost before are warned of", async () => {
  const umlaut = good.replace("P1", "Pü1");
  expect(await refused(Buffer.from(umlaut, "latin1"))).toBe(
    "DATA_CELL_INVALID: p.csv line 3 is not UTF-8 (Windows-1252 or a like one, perhaps): save the file as CSV UTF-8",
  );
  expect(await refused(Buffer.from(`\ufeff${umlaut}`, "utf16le"))).toContain("in UTF-16");
  expect(await refused(Buffer.from(umlaut, "utf16le"))).toContain("in UTF-16");
  expect(await refused(Buffer.from(umlaut, "utf16le").swap16())).toContain("in UTF-16");
  expect(await read(umlaut)).toHaveLength(3);
  for (const text of ["P\ufffd1", "P\u00bf1", Buffer.from("Pü1").toString("latin1")]) {
    const dataFile = await hospitalFolder(yaml, { "p.csv": good.replace("P1", text) });
    const { findings } = await reportData(dataFile, {}, signal);
    expect(
      findings.map(({ kind }) => kind),
      text,
    ).toContain("encoding");
  }
});

test("line breaks and commas in notes: read in quotes, refused by line without", async () => {
  const csv = 'id,note,dose,sick\nP0,"a, b\nc ""d""",1,no\nP1,x,2,yes\n';
  expect(await read(csv)).toEqual([[1], [2]]);
  expect(await refused(csv.replaceAll('"', ""))).toBe(
    "DATA_CELL_INVALID: p.csv line 2 has 3 cells, the header has 4",
  );
  expect(await refused('id,note,dose,sick\nP0,"a "b" c",1,no\n')).toContain(
    "p.csv line 2 has text after a closing quote",
  );
});

test("dates and powers of ten that a spreadsheet made are told as such", async () => {
  for (const text of ["Feb-98", "2-Feb", "1998-Feb-02", "Mär 03"]) {
    expect(await refused(dosesOf(text)), text).toContain("did a spreadsheet make a date of it?");
  }
  expect(await refused(dosesOf("2/98"))).toContain("column dose: is not a number");
  const codes = yaml.replace(
    "{ column: dose, missing: mean }",
    '{ column: dose, type: category, values: ["2E5", 10-19] }',
  );
  expect(await read(dosesOf("10-19", "2E5"), codes)).toEqual([
    [0, 1],
    [1, 0],
  ]);
  expect(await refused(dosesOf("2.00E+05"), codes)).toContain("a power of ten of it?");
  expect(await refused(dosesOf("Oct-19"), codes)).toContain("a date of it?");
});

test.skipIf(!outside)(
  "WARDROUND_TEST_DATA: a BOM and CRLF: all 299 patients of heart failure",
  async () => {
    const rows = await read(
      await tabular("uci/variants/heart_failure.utf8-bom.csv"),
      `
source: { csv: p.csv }
features: [age, { column: platelets, missing: mean }, { column: serum_creatinine, missing: mean }]
label: { column: DEATH_EVENT, classes: [0, 1] }
split: { test_fraction: 0 }
scaling: none
`,
    );
    expect(rows).toHaveLength(299);
    expect(rows[1]).toEqual([55, Math.fround(263358.03), Math.fround(1.1)]);
  },
);

test.skipIf(!outside)(
  "WARDROUND_TEST_DATA: single quotes and ranges of ages as categories: breast cancer in Ljubljana",
  async () => {
    const loaded = await load(
      `
source:
  csv: p.csv
  quote: "'"
  header: [age, menopause, size, nodes, caps, malig, breast, quad, irradiat, class]
features:
  - { column: age, type: category, values: [20-29, 30-39, 40-49, 50-59, 60-69, 70-79] }
  - malig
  - { column: irradiat, type: boolean }
label: { column: class, classes: [no-recurrence-events, recurrence-events] }
split: { test_fraction: 0 }
scaling: none
`,
      { "p.csv": await tabular("jbrownlee/breast-cancer.csv") },
    );
    expect(loaded.train.rowCount).toBe(286);
    expect(rowsOf(loaded.train)[0]).toEqual([0, 0, 1, 0, 0, 0, 3, 0]);
    expect([...loaded.train.labels].filter((label) => label === 1)).toHaveLength(85);
  },
);

test.skipIf(!outside)(
  "WARDROUND_TEST_DATA: spaces, question marks and codes with zeros in front: horse colic by a query",
  async () => {
    const names = Array.from({ length: 28 }, (_, at) => `c${at + 1}`);
    const columns = `
features: [{ column: c4, missing: mean }]
label: { column: c26, classes: ["00000", "03205", "02208", "other"] }
split: { test_fraction: 0 }
scaling: none
`;
    const bytes = await tabular("jbrownlee/horse-colic.data");
    const form = `delimiter: " ", header: [${names.join(", ")}]`;
    const message = await refused(
      bytes,
      `source: { csv: p.csv, ${form}, missing: ["?"] }\n${columns}`,
    );
    expect(message).toMatch(/column c26: is none of the 4 classes|c26/);
    const { train } = await load(
      `
source:
  sql: |
    SELECT c4, CASE WHEN c26 IN ('00000', '03205', '02208') THEN c26 ELSE 'other' END AS c26 FROM p
  tables: { p: { file: p.csv, ${form} } }
  missing: ["?"]
${columns}`,
      { "p.csv": bytes },
    );
    const lines = bytes
      .toString("utf8")
      .trim()
      .split("\n")
      .map((line) => line.trim().split(" "));
    expect(train.rowCount).toBe(lines.length);
    expect([...train.labels].filter((label) => label === 0)).toHaveLength(
      lines.filter((cells) => cells[25] === "00000").length,
    );
    expect([...train.labels].filter((label) => label === 2)).toHaveLength(
      lines.filter((cells) => cells[25] === "02208").length,
    );
  },
);

test.skipIf(!outside)(
  "WARDROUND_TEST_DATA: an ARFF file is no CSV, and is refused as that",
  async () => {
    const message = await refused(await tabular("uci/chronic_kidney_disease.arff"));
    expect(message).toMatch(/^DATA_(CELL_INVALID|COLUMN_MISSING): p.csv/);
  },
);

test.skipIf(!outside)(
  "WARDROUND_TEST_DATA: survival of the German breast cancer study",
  async () => {
    const { train } = await load(
      `
source: { csv: p.csv }
id: pid
features: [age, { column: grade, type: category, values: [1, 2, 3], drop_first: true }]
label: { time: rfstime, event: status }
split: { test_fraction: 0 }
`,
      { "p.csv": await tabular("rdatasets/survival.gbsg.csv") },
    );
    expect(train).toMatchObject({ rowCount: 686, targetCount: 2, featureCount: 3 });
    expect([...train.labels.subarray(0, 2)]).toEqual([1838, 0]);
    const events = train.labels.filter((value, at) => at % 2 === 1 && value === 1);
    expect(events).toHaveLength(299);
  },
);
