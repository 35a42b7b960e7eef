import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { loadTable } from "../../../participant/data/load-table.ts";
import { reportData } from "../../../participant/data/report.ts";
import { hospitalFolder, refusal, rowsOf, signal } from "./hospital-folder.ts";

/**
 * Tables as people pass them on, each against the right values. The small ones are made up; the files of
 * WARDROUND_TEST_DATA hold the four hospitals of UCI's Heart Disease as they were found on the web.
 */

const outside = process.env["WARDROUND_TEST_DATA"];
const heartFolder = join(outside ?? "", "heart-disease");

const names = [
  ...["age", "sex", "cp", "trestbps", "chol", "fbs", "restecg", "thalach", "exang", "oldpeak"],
  ...["slope", "ca", "thal"],
];

interface Reading {
  /** Keys of `source` beside the file's. */
  readonly source?: string;
  /** Names of the 13 columns in the file, where they are others. */
  readonly columns?: readonly string[];
  readonly label?: string;
  readonly classes?: string;
  /** Features in place of plain numbers, by name. */
  readonly features?: Readonly<Record<string, string>>;
}

const headless = `header: [${names.join(", ")}, num]`;

function yamlOf(reading: Reading): string {
  const columns = reading.columns ?? names;
  const features = columns.map(
    (column) => reading.features?.[column] ?? `{ column: ${column}, missing: -777 }`,
  );
  return `
source: { csv: table.csv, ${reading.source ?? headless} }
features: [${features.join(", ")}]
label: { column: ${reading.label ?? "num"}, classes: ${reading.classes ?? "[0, 1, 2, 3, 4]"} }
split: { test_fraction: 0 }
scaling: none
`;
}

async function read(bytes: string | Uint8Array, reading: Reading) {
  const dataFile = await hospitalFolder(yamlOf(reading), { "table.csv": bytes });
  const { train } = await loadTable(dataFile, signal);
  return { dataFile, rows: rowsOf(train), labels: [...train.labels] };
}

/** Rows with their label as texts, sorted: what is there, whatever the order. */
function sorted(table: { readonly rows: readonly number[][]; readonly labels: readonly number[] }) {
  return table.rows.map((row, at) => [...row, table.labels[at]].join()).sort();
}

/** Label 1 to 4 is sick. */
const binary = <T extends { readonly labels: readonly number[] }>(table: T) => ({
  ...table,
  labels: table.labels.map((label) => Math.min(label, 1)),
});

const uci = async (name: string) =>
  read(await readFile(join(heartFolder, "uci", `processed.${name}.data`)), {
    source: `${headless}, missing: ["?"]`,
  });
const variant = (name: string) => readFile(join(heartFolder, "variants-in-the-wild", name));

const rogerDiniz = [
  ...["age", "sex", "painType", "restBloodPressure", "cholestoral", "bloodSugar"],
  ...["restCardioResults", "MaxHeartRate", "ExerciseInductedAngina", "oldPeak", "slope"],
  ...["caVessels", "thal"],
];
const numbered = names.map((_, at) => `X${at + 1}`);
const sexText = "{ column: sex, type: category, values: [female, male], drop_first: true }";

/** A made-up patient in the original's form, and the same as each variant writes it. */
const original =
  "63.0,1.0,1.0,145.0,233.0,1.0,2.0,150.0,0.0,2.3,3.0,?,6.0,0\n41,0,2,?,204,0,2,172,0,.4,1,0,3,1\n";
const header = (last: string, among = ",") => `${[...names, last].join(among)}\n`;

const same: readonly (readonly [
  file: string,
  hospital: string,
  reading: Reading,
  small: string | Uint8Array,
])[] = [
  [
    "hungarian.NaN.RenHongJia.data",
    "hungarian",
    { source: `${headless}, missing: [NaN]` },
    original.replaceAll("?", "NaN"),
  ],
  [
    "switzerland.NaN.RenHongJia.data",
    "switzerland",
    { source: `${headless}, missing: [NaN]` },
    original.replaceAll("?", "NaN"),
  ],
  [
    "hungarian.question-mark-header.rsbaher.data",
    "hungarian",
    { source: 'missing: ["?"]', label: "target" },
    header("target") + original.trimEnd(),
  ],
  [
    "switzerland.crlf.vipull2010.data",
    "switzerland",
    { source: `${headless}, missing: ["?"]` },
    original.replaceAll("\n", "\r\n"),
  ],
  [
    "switzerland.empty-cells.rsbaher.data",
    "switzerland",
    { source: 'missing: [""]', label: "target" },
    header("target") + original.replaceAll("?", "").trimEnd(),
  ],
  [
    "switzerland.header.GaTech.data",
    "switzerland",
    { source: 'missing: ["?"]', label: "target" },
    header("target", ", ") + original,
  ],
  [
    "switzerland.minus9-X-header.hiteshwarsingh1.data",
    "switzerland",
    { source: "missing: [-9]", columns: numbered, label: "X14" },
    `${[...numbered, "X14"].join()}\n${original.replaceAll("?", "-9")}`,
  ],
  [
    "switzerland.semicolon.rogerdiniz.data",
    "switzerland",
    {
      source: 'delimiter: ";", missing: ["?"]',
      columns: rogerDiniz,
      label: "heartDisDiagnosis",
    },
    `${[...rogerDiniz, "heartDisDiagnosis"].join(";")}\n${original.replaceAll(",", ";")}`,
  ],
];

const right = () => read(original, { source: `${headless}, missing: ["?"]` });

test.each(same)("written as %s: the same values", async (_file, _hospital, reading, small) => {
  const { rows, labels } = await read(small, reading);
  const expected = await right();
  expect(rows).toEqual(expected.rows);
  expect(labels).toEqual(expected.labels);
});

test.skipIf(!outside).each(same)(
  "WARDROUND_TEST_DATA: %s has the rows of UCI's %s in their order",
  async (file, hospital, reading) => {
    const { rows, labels } = await read(await variant(file), reading);
    const expected = await uci(hospital);
    expect(rows).toEqual(expected.rows);
    expect(labels).toEqual(expected.labels);
  },
);

const quotedReading: Reading = {
  source: `quote: "'", missing: ["?", "-9"], delimiter: " "`,
  classes: "[not_present, present]",
};
const carriageReading: Reading = {
  source: `quote: "'", missing: ["?"]`,
  classes: "[not_present, present]",
  features: { sex: sexText },
};

test("spaces between cells, single quotes, carriage returns alone and texts for sex and label", async () => {
  const expected = await right();
  const words = original
    .replace("6.0,0\n", "6.0,'not_present'\n")
    .replace("3,1\n", "3,'present'\n");
  const spaced = words.replaceAll(",", " ").replaceAll("?", "-9");
  expect(await read(header("num", " ") + spaced, quotedReading)).toMatchObject({
    rows: expected.rows,
    labels: [0, 1],
  });
  const carriage = words
    .replace("63.0,1.0", "63.0,'male'")
    .replace("41,0", "41,'female'")
    .replaceAll("\n", "\r");
  const table = header("num").replace("\n", "\r") + carriage;
  expect(await read(table, carriageReading)).toMatchObject({
    rows: expected.rows,
    labels: [0, 1],
  });
});

test.skipIf(!outside)(
  "WARDROUND_TEST_DATA: hungarian.space-separated-quoted has UCI's patients in another order, and one cell that UCI has not",
  async () => {
    const got = await read(
      await variant("hungarian.space-separated-quoted.cdavietei.data"),
      quotedReading,
    );
    const expected = sorted(binary(await uci("hungarian")));
    const strange = sorted(got).filter((row) => !expected.includes(row));
    expect(strange).toEqual(["48,0,4,150,227,0,0,130,1,1,2,9,-777,0"]);
    expect(sorted(got).map((row) => row.replace("1,2,9,-777,0", "1,2,-777,-777,0"))).toEqual(
      expected,
    );
  },
);

test.skipIf(!outside)(
  "WARDROUND_TEST_DATA: switzerland.cr-only-quoted has UCI's patients in another order",
  async () => {
    const got = await read(
      await variant("switzerland.cr-only-quoted.cdavietei.csv"),
      carriageReading,
    );
    expect(sorted(got)).toEqual(sorted(binary(await uci("switzerland"))));
  },
);

/** Where the original has no value somebody wrote one: those cells cannot be compared. */
function withoutGaps(rows: readonly number[][]): readonly string[] {
  return rows.map((row) => row.slice(0, 11).join()).sort();
}

test.skipIf(!outside).each([
  [
    "cleveland.minus9-X-header.hiteshwarsingh1.data",
    { source: "missing: [-9]", columns: numbered, label: "X14" },
    303,
  ],
  ["cleveland.rows-dropped.joeymhills.data", {}, 293],
] as const)(
  "WARDROUND_TEST_DATA: %s has UCI's values but for six cells of ca and thal that people filled",
  async (file, reading, count) => {
    const got = await read(await variant(file), reading);
    const expected = await uci("cleveland");
    const all = new Set(sorted(expected));
    expect(got.rows).toHaveLength(count);
    expect(sorted(got).filter((row) => !all.has(row))).toHaveLength(6);
    const known = new Set(withoutGaps(expected.rows));
    expect(withoutGaps(got.rows).filter((row) => !known.has(row))).toEqual([]);
  },
);

test("zeros in place of nothing are a warning where other values are far from 0", async () => {
  const rows = Array.from({ length: 30 }, (_, at) => {
    const pressure = at === 7 ? 0 : 100 + ((at * 7) % 60);
    return `${40 + at},1,1,${pressure},${at % 9 ? 180 + at * 5 : 0},0,${at % 3},150,0,${at % 4},1,0,3,${at % 2}`;
  });
  const dataFile = await hospitalFolder(yamlOf({}), { "table.csv": rows.join("\n") });
  const { findings } = await reportData(dataFile, {}, signal);
  const sentinels = findings.filter(({ kind }) => kind === "sentinel");
  expect(sentinels.map(({ column }) => column)).toEqual(["trestbps", "chol"]);
  expect(sentinels[1]?.message).toBe(
    'column chol has 0 in 4 rows, far from all others: if it means "no value", list it in missing_values',
  );
});

test.skipIf(!outside)(
  "WARDROUND_TEST_DATA: hungarian.zero-filled: the zeros are warned of, and listed as missing they are UCI's gaps",
  async () => {
    const bytes = await variant("hungarian.zero-filled.rohitbansal83.data");
    const { dataFile } = await read(bytes, {});
    const { findings } = await reportData(dataFile, {}, signal);
    const suspects = findings.filter(({ kind }) => kind === "sentinel").map(({ column }) => column);
    expect(suspects).toEqual(["trestbps", "chol", "thalach"]);
    const features = Object.fromEntries(
      suspects.map((column) => [
        column ?? "",
        `{ column: ${column}, missing: -777, missing_values: [0] }`,
      ]),
    );
    const got = await read(bytes, { features });
    const expected = await uci("hungarian");
    for (const column of [0, 1, 2, 3, 4, 7, 9]) {
      expect(got.rows.map((row) => row[column])).toEqual(expected.rows.map((row) => row[column]));
    }
  },
);

/** Statistics as another hospital's report gives them. */
async function statisticsOf(dataFile: string): Promise<string> {
  const { inputs } = await reportData(dataFile, {}, signal);
  return JSON.stringify({
    features: Object.fromEntries(
      inputs.map(({ name, mean, std, labelCorrelation }) => [
        name,
        {
          mean,
          std,
          ...(Number.isNaN(labelCorrelation) ? {} : { label_correlation: labelCorrelation }),
        },
      ]),
    ),
  });
}

test.skipIf(!outside)(
  "WARDROUND_TEST_DATA: Kaggle's Cleveland has UCI's measurements, and its inverted label is noticed",
  async () => {
    const kaggle = { source: "missing: []", label: "target", classes: "[0, 1]" };
    const bytes = await variant("cleveland.bom-crlf-kaggle-recoded.GaTech.data");
    const got = await read(bytes, kaggle);
    const expected = binary(await uci("cleveland"));
    // age, sex, trestbps, chol, fbs, thalach, exang, oldpeak: those that were not recoded.
    const measured = (row: readonly number[]) =>
      [0, 1, 3, 4, 5, 7, 8, 9].map((at) => row[at]).join();
    const labelOf = new Map(expected.rows.map((row, at) => [measured(row), expected.labels[at]]));
    const matched = got.rows.filter((row) => labelOf.has(measured(row)));
    expect(got.rows).toHaveLength(303);
    expect(matched.length).toBeGreaterThanOrEqual(302);
    const inverted = got.rows.filter(
      (row, at) => labelOf.get(measured(row)) === 1 - (got.labels[at] ?? 0),
    );
    expect(inverted.length).toBeGreaterThanOrEqual(302);

    const hungarian = await uci("hungarian");
    const dataFile = await hospitalFolder(yamlOf(kaggle), {
      "table.csv": bytes,
      "federation.json": await statisticsOf(hungarian.dataFile),
    });
    const statisticsFile = join(dataFile, "../federation.json");
    const ofKaggle = await reportData(dataFile, { statisticsFile }, signal);
    expect(ofKaggle.findings.map(({ kind }) => kind)).toContain("inverted-label");
    for (const hospital of ["cleveland", "va", "hungarian"]) {
      const own = await uci(hospital);
      const { findings } = await reportData(own.dataFile, { statisticsFile }, signal);
      expect(findings.map(({ kind }) => kind)).not.toContain("inverted-label");
    }
  },
);

test("an unread form of a table says what to change", async () => {
  const refused = (bytes: string | Uint8Array, reading: Reading) => refusal(read(bytes, reading));
  expect(await refused(original, { source: 'missing: ["?"]' })).toContain(
    "the first line must hold the columns' names, and it has numbers: give the names by source.header",
  );
  // Two patients with the same text in a column are no header and a patient.
  const twoPatients =
    "63,1,1,145,233,1,2,150,0,2.3,3,NaN,6,0\n41,0,2,130,204,0,2,172,0,.4,1,NaN,3,1\n";
  expect(await refused(twoPatients, { source: "missing: [NaN]" })).toContain(
    "it has numbers: give the names by source.header",
  );
  const semicolons = (header("num") + original).replaceAll(",", ";");
  expect(await refused(semicolons, { source: 'missing: ["?"]' })).toContain(
    "is source.delimiter right?",
  );
  const hidden = await refused(original.replaceAll(",", ";"), { source: 'missing: ["?"]' });
  expect(hidden).toContain("give the names by source.header");
  expect(hidden).not.toContain("63");
  expect(await refused(header("num") + original, {})).toContain(
    "table.csv line 1 has the names of columns: is source.header given for a file that has a header?",
  );
  expect(await refused(original.replaceAll("\n", ",\n"), {})).toBe(
    "DATA_CELL_INVALID: table.csv line 1 has 15 cells, the header has 14",
  );
  expect(await refused(original, { source: `${headless}, delimiter: ";"` })).toBe(
    "DATA_CELL_INVALID: table.csv line 1 has 1 cells, the header has 14: is the delimiter the file's?",
  );
  expect(await refused(original, { source: headless })).toContain("is not a number");
});
