import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { dataRowsMax, dataValuesMax } from "../../../base/limits.ts";
import { labelKind, parseDataConfig } from "../../../participant/data/config.ts";
import { refuseTooMany } from "../../../participant/data/row-reader.ts";
import { parseYaml } from "../../../participant/data/yaml-file.ts";
import { checkRows } from "../../../runtime/train-model.ts";
import { load, recorded, refusal, rowsOf, usual } from "./hospital-folder.ts";

const label = "label: { column: sick, classes: [no, yes] }";
const allTrain = "split: { test_fraction: 0 }";

const kinds = `
source: { csv: p.csv, missing: ["", "?"] }
features:
  - age
  - { column: pain, type: category, values: [1, 2, 3, 4], drop_first: true }
  - { column: smoker, type: boolean, missing: 0.5 }
${label}
${allTrain}
scaling: none
`;

const table = "age,pain,smoker,sick\n40,1,yes,no\n50,3,0,yes\n61,4,?,yes\n";

test("a category is one input a value in data.yaml's order, a boolean is one", async () => {
  const { train, featureNames } = await load(kinds, { "p.csv": table });
  expect(featureNames).toEqual(["age", "pain=2", "pain=3", "pain=4", "smoker"]);
  expect(rowsOf(train)).toEqual([
    [40, 0, 0, 0, 1],
    [50, 0, 1, 0, 0],
    [61, 0, 0, 1, 0.5],
  ]);
  const { train: all } = await load(kinds.replace("drop_first: true", "other: zero"), {
    "p.csv": table.replace("50,3", "50,9"),
  });
  expect(rowsOf(all)[1]).toEqual([50, 0, 0, 0, 0, 0]);
});

test("an unseen category or boolean is refused by line and column, without its text", async () => {
  const refused = (from: string, to: string) =>
    refusal(load(kinds, { "p.csv": table.replace(from, to) }));
  expect(await refused("50,3", "50,seven")).toBe(
    "DATA_CELL_INVALID: p.csv line 3, column pain: is none of the 4 values of data.yaml",
  );
  expect(await refused("50,3", "50,3.0")).toContain("it is written as a fraction");
  expect(await refused("50,3", "50,3E+05")).toContain(
    "did a spreadsheet make a power of ten of it?",
  );
  expect(await refused("50,3", "50,Mar-98")).toContain("did a spreadsheet make a date of it?");
  expect(await refused("3,0", "3,maybe")).toBe(
    "DATA_CELL_INVALID: p.csv line 3, column smoker: is neither of the texts for yes nor for no",
  );
  expect(await refused("50,3", "50,?")).toContain("line 3, column pain: is missing");
});

test("missing values of one column are missing there alone", async () => {
  const yaml = `
source: { csv: p.csv }
features: [{ column: a, missing: mean, missing_values: [-9, 999] }, b]
${label}
${allTrain}
scaling: none
`;
  const { train } = await load(yaml, {
    "p.csv": "a,b,sick\n-9,-9,no\n4,999,yes\n8,1,no\n999,0,no\n",
  });
  expect(rowsOf(train)).toEqual([
    [6, -9],
    [4, 999],
    [8, 1],
    [6, 0],
  ]);
});

test("Parquet: numbers, booleans, dictionaries; NULL and NaN are missing", async () => {
  const files = { "p.parquet": await readFile(join(recorded, "patients.parquet")) };
  const yaml = `
source: { parquet: p.parquet }
id: id
features:
  - age
  - { column: dose, missing: mean }
  - { column: weight, missing: 75 }
  - { column: smoker, type: boolean }
  - { column: kind, type: category, values: [a, b, c] }
${label}
${allTrain}
scaling: none
`;
  const { train } = await load(yaml, files);
  expect([...train.labels]).toEqual([0, 1, 1]);
  expect(rowsOf(train)).toEqual(
    [
      [40, 1.5, 70.1, 1, 0, 1, 0],
      [50, 2, 75, 0, 1, 0, 0],
      [61, 2.5, 81.3, 1, 0, 0, 1],
    ].map((row) => row.map(Math.fround)),
  );
  const refused = (from: string, to: string) => refusal(load(yaml.replace(from, to), files));
  expect(await refused("dose, missing: mean", "dose")).toContain(
    "p.parquet row 2, column dose: is missing",
  );
  expect(await refused("- age", "- list")).toContain("column list is of type BIGINT[]");
  expect(await refused("- age", "- height")).toContain("p.parquet has no column height");
  expect(await refusal(load(yaml, { "p.parquet": "id,age\n" }))).toContain(
    "p.parquet is not a Parquet file",
  );
  const broken = Buffer.from(files["p.parquet"]).fill(7, 200, 900);
  expect(await refusal(load(yaml, { "p.parquet": broken }))).toContain("cannot be read as Parquet");
});

test("labels may be numbers, counts, or time and event", async () => {
  const of = (text: string) => `
source: { csv: p.csv }
features: [a]
label: ${text}
${allTrain}
`;
  const csv = "a,x,n,t,e\n1,-0.5,3,2.5,dead\n2,1e2,0,4,alive\n";
  const files = { "p.csv": csv };
  const two = await load(of("{ targets: [x, n] }"), files);
  expect(two.train).toMatchObject({ targetCount: 2, labels: Float32Array.of(-0.5, 3, 100, 0) });
  const counts = await load(of("{ counts: [n] }"), files);
  expect(counts.train).toMatchObject({ targetCount: 1, labels: Float32Array.of(3, 0) });
  const survival = await load(of("{ time: t, event: e, event_values: [alive, dead] }"), files);
  expect(survival.train).toMatchObject({ targetCount: 2, labels: Float32Array.of(2.5, 1, 4, 0) });
  expect(await refusal(load(of("{ counts: [x] }"), files))).toContain(
    "p.csv line 2, column x: is no whole number from 0",
  );
  expect(
    await refusal(load(of("{ time: x, event: e, event_values: [alive, dead] }"), files)),
  ).toContain("p.csv line 2, column x: is below 0: a time is expected");
  expect(await refusal(load(of("{ time: t, event: e }"), files))).toContain(
    "p.csv line 2, column e: is neither of label.event_values",
  );
  expect([two, counts, survival].map(({ config }) => labelKind(config))).toEqual([
    "numbers",
    "numbers",
    "survival",
  ]);
  checkRows(two.train, 1);
  expect(() => checkRows({ ...two.train, targetCount: 1 }, 1)).toThrow(/DATA_SHAPE|features/);
});

test("scaling: unbiased with an epsilon, min-max, and given statistics, for both sides", async () => {
  const csv = "id,a,b,sick,set\n1,2,5,no,train\n2,4,5,yes,train\n3,9,5,yes,train\n4,6,7,no,test\n";
  const of = async (scaling: string, more = {}) => {
    const loaded = await load(
      `
source: { csv: p.csv }
features: [a, b]
${label}
split: { column: set }
scaling: ${scaling}
`,
      { "p.csv": csv, ...more },
    );
    return [rowsOf(loaded.train), rowsOf(loaded.test)];
  };
  const std = Math.sqrt((9 + 1 + 16) / 2) + 1e-9;
  const unbiased = await of("{ type: standard, divisor: n-1, epsilon: 1.0e-9 }");
  expect(unbiased).toEqual([
    [
      [-3 / std, 0],
      [-1 / std, 0],
      [4 / std, 0],
    ].map((row) => row.map(Math.fround)),
    [[1 / std, 2 / 1e-9].map(Math.fround)],
  ]);
  expect(await of("min-max")).toEqual([
    [
      [0, 0],
      [2 / 7, 0],
      [1, 0],
    ].map((row) => row.map(Math.fround)),
    [[Math.fround(4 / 7), 2]],
  ]);
  const given = await of("{ type: given, file: s.json }", {
    "s.json": '{"features": {"a": {"mean": 4, "std": 2}, "b": {"mean": 0, "std": 10}}}',
  });
  expect(given).toEqual([
    [
      [-1, 0.5],
      [0, 0.5],
      [2.5, 0.5],
    ],
    [[1, Math.fround(0.7)]],
  ]);
  expect(await refusal(of("{ type: given, features: { a: { mean: 4, std: 2 } } }"))).toBe(
    "CONFIG_INVALID: scaling: the input b has no mean and std",
  );
  expect(
    await refusal(
      of("{ type: given, features: { a: { mean: 4, std: 0 }, b: { mean: 0, std: 1 } } }"),
    ),
  ).toBe("CONFIG_INVALID: scaling: the input a has a std of 0: give scaling.epsilon");
  expect(await refusal(of("{ type: given, file: s.json }", { "s.json": "{" }))).toMatch(
    /^JSON_MALFORMED: .*s.json is not JSON/,
  );
});

const splitTable = "id,a,sick,set\n7,1,no,a\n8,2,yes,b\n9,3,yes,c\n7,4,no,a\n";
const splitYaml = (split: string, more = "") => `
source: { csv: p.csv }
id: id
features: [a]
${label}
scaling: none
split: ${split}
${more}`;

test("a split by column or by a file of ids; rows keep the file's order", async () => {
  const byColumn = await load(splitYaml("{ column: set, train: [a, c], test: b }"), {
    "p.csv": splitTable,
  });
  expect(rowsOf(byColumn.train)).toEqual([[1], [3], [4]]);
  expect(rowsOf(byColumn.test)).toEqual([[2]]);
  for (const json of ["[7]", '{"test": ["7"]}']) {
    const byFile = await load(splitYaml("{ file: s.json }"), {
      "p.csv": splitTable,
      "s.json": json,
    });
    expect(rowsOf(byFile.train)).toEqual([[2], [3]]);
    expect(rowsOf(byFile.test)).toEqual([[1], [4]]);
  }
  expect(
    await refusal(load(splitYaml("{ column: set, train: a, test: b }"), { "p.csv": splitTable })),
  ).toBe(
    "DATA_CELL_INVALID: p.csv line 4, column set: is none of the texts of split.train and split.test",
  );
  expect(
    await refusal(load(splitYaml("{ file: s.json }"), { "p.csv": splitTable, "s.json": "3" })),
  ).toMatch(/^CONFIG_INVALID/);
});

test("without an id column, the row's number decides the side", async () => {
  const rows = Array.from({ length: 300 }, (_, at) => `${at},no`).join("\n");
  const yaml = `
source: { csv: p.csv }
features: [a]
${label}
scaling: none
`;
  const { test: held } = await load(yaml, { "p.csv": `a,sick\n${rows}\n` });
  const longer = await load(yaml, { "p.csv": `a,sick\n${rows}\n300,no\n` });
  expect(held.rowCount).toBeGreaterThan(30);
  expect(rowsOf(longer.test).slice(0, held.rowCount)).toEqual(rowsOf(held));
});

test("an order is a permutation of the training rows for each epoch", async () => {
  const yaml = splitYaml("{ column: set, train: [a, c], test: b }", "order: o.json");
  const of = (order: string) => load(yaml, { "p.csv": splitTable, "o.json": order });
  const { train, test: held } = await of("[[2,0,1],[0,1,2]]");
  expect(train.order).toEqual([Uint32Array.of(2, 0, 1), Uint32Array.of(0, 1, 2)]);
  expect(held.order).toBeUndefined();
  const table = [
    ["[[0,1,2],[0,1,1]]", "epoch 1 (from 0) has the row 1 twice"],
    ["[[0,1]]", "epoch 0 (from 0) has 2 rows, there are 3 training rows"],
    ["[[0,1,3]]", "epoch 0 (from 0) has an entry that is no index"],
    ["[[0,1,-1]]", "epoch 0 (from 0) has an entry that is no index"],
    ["[[0,1,0.5]]", "epoch 0 (from 0) has an entry that is no index"],
    ["[[0,1,2],3]", "epoch 1 (from 0) is no list"],
    ["[]", "must be a list of epochs"],
  ] as const;
  for (const [order, problem] of table) {
    expect(await refusal(of(order)), order).toContain(`CONFIG_INVALID: o.json`);
    expect(await refusal(of(order)), order).toContain(problem);
  }
});

test("limits of rows and values hold at their maximum and not one above", () => {
  refuseTooMany("f", dataRowsMax, 1);
  refuseTooMany("f", 1, dataValuesMax);
  expect(() => refuseTooMany("f", dataRowsMax + 1, 1)).toThrow(/f has 8388609 rows/);
  expect(() => refuseTooMany("f", 1, dataValuesMax + 1)).toThrow(/at most/);
});

test("decimals with a comma are read where data.yaml says so, and any cell is one number or refused", async () => {
  const yaml = `
source: { csv: p.csv, delimiter: ";", decimal: "," }
features: [a]
${label}
${allTrain}
scaling: none
`;
  const { train } = await load(yaml, { "p.csv": "a;sick\n0,75;no\n-1,5e2;yes\n,5;no\n3;no\n" });
  expect(rowsOf(train)).toEqual([[0.75], [-150], [0.5], [3]]);
  expect(await refusal(load(yaml, { "p.csv": "a;sick\n0.75;no\n" }))).toContain(
    "line 2, column a: is not a number: source.decimal is a comma, and here is a point",
  );
  expect(await refusal(load(yaml, { "p.csv": "a;sick\n1.234,56;no\n" }))).toContain(
    "is not a number",
  );
  await fc.assert(
    fc.asyncProperty(fc.double({ noNaN: true, min: -1e30, max: 1e30 }), async (value) => {
      const text = String(value).replace(".", ",");
      const loaded = await load(yaml, { "p.csv": `a;sick\n${text};no\n` });
      expect((loaded.train.features[0] ?? Number.NaN) + 0).toBe(Math.fround(value) + 0);
    }),
    { numRuns: 20 },
  );
});

test("parts of a data.yaml that do not go together are refused", () => {
  const base = parseYaml(`${usual}${kinds}`, "data.yaml") as Record<string, unknown>;
  const npy = { npy: { features: "x.npy", labels: "y.npy" } };
  const images = { images: { folder: "f", size: [2, 2] } };
  const table: readonly (readonly [object, RegExp])[] = [
    [{ features: [] }, /^features: must list/],
    [{ source: npy }, /^features: arrays and images are taken whole/],
    [{ source: npy, features: [], id: "id" }, /^id: there is no table/],
    [{ source: npy, features: [], split: { column: "set" } }, /^split.column: there is no table/],
    [
      { source: images, features: [], label: { targets: ["x"] } },
      /^source.images.table: must name/,
    ],
    [{ source: npy, features: [], scaling: { type: "given", features: {} } }, /^scaling: given/],
    [{ label: { classes: ["a", "b"] } }, /^label.column: must name/],
    [{ source: { csvs: "a.csv" } }, /source.csvs: unknown key, did you mean csv\?/],
    [{ source: { parquet: "*.parquet" } }, /source.parquet: .*never a pattern/],
    [{ source: { sql: "SELECT 1", tables: {} } }, /source.tables: names no table/],
    [{ scaling: "standart" }, /scaling: is "standart", expected "standard" or "min-max" or "none"/],
    [{ features: [{ column: "a", type: "category", values: ["x", "x"] }] }, /"x" is listed twice/],
    [{ label: { time: "age", event: "e" } }, /column "age" is used twice/],
  ];
  for (const [change, problem] of table) {
    expect(() => parseDataConfig({ ...base, ...change }), JSON.stringify(change)).toThrow(problem);
  }
  const whole = parseDataConfig({ ...base, source: npy, features: [], label: { classes: [0, 1] } });
  expect(whole.scaling).toEqual({ type: "none" });
  expect(labelKind(whole)).toBe("classes");
});
