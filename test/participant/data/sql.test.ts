import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openDuckDb } from "../../../participant/data/duckdb.ts";
import { hospitalFolder, load, recorded, refusal, rowsOf, signal } from "./hospital-folder.ts";

const patients = "id,born,sick\nP1,1960,no\nP2,1970,yes\nP3,?,yes\n";
const labs = "id;day;value\nP1;1;5,5\nP1;2;6,5\nP2;1;7\nP3;1;-9\n";

const joined = `
SELECT p.id, 2000 - CAST(born AS INTEGER) AS age, sick,
  (SELECT avg(CAST(replace(value, ',', '.') AS DOUBLE)) FROM labs l WHERE l.id = p.id) AS lab
FROM patients p ORDER BY p.id
`;

const yamlOf = (sql: string, more = "") => `
source:
  sql: ${JSON.stringify(sql)}
  tables: { patients: patients.csv, labs: { file: labs.csv, delimiter: ";" } }
  missing: ["", "?", "-9"]
id: id
features: [{ column: age, missing: mean }, { column: lab, missing: 0 }]
label: { column: sick, classes: [no, yes] }
split: { test_fraction: 0 }
scaling: none
${more}`;

const files = { "patients.csv": patients, "labs.csv": labs, "secret.csv": "id,code\nP1,hunter2\n" };

test("a query joins and derives; NULL is missing, and rows keep the query's order", async () => {
  const { train } = await load(yamlOf(joined), files);
  expect(rowsOf(train)).toEqual([
    [40, 6],
    [30, 7],
    [35, 0],
  ]);
  expect([...train.labels]).toEqual([0, 1, 1]);
});

test("a query may lie in a file of its own, and end in a semicolon", async () => {
  const { train } = await load(yamlOf("query.sql"), { ...files, "query.sql": `${joined};\n` });
  expect(train.rowCount).toBe(3);
});

test("a query over Parquet sees its types; codes of a CSV file keep their zeros", async () => {
  const yaml = `
source:
  sql: "SELECT p.id, c.code, age::DOUBLE / 2 AS half, smoker FROM p JOIN c USING (id) ORDER BY id DESC"
  tables: { p: p.parquet, c: c.csv }
features: [half, { column: smoker, type: boolean }]
label: { column: code, classes: ["02208", "2208"] }
split: { test_fraction: 0 }
scaling: none
`;
  const { train } = await load(yaml, {
    "p.parquet": await readFile(join(recorded, "patients.parquet")),
    "c.csv": "id,code\nP1,02208\nP2,2208\nP3,02208\n",
  });
  expect(rowsOf(train)).toEqual([
    [30.5, 1],
    [25, 0],
    [20, 1],
  ]);
  expect([...train.labels]).toEqual([0, 1, 0]);
});

test("a query reads nothing but the tables and changes nothing", async () => {
  let asked = 0;
  const server = createServer((_, response) => {
    asked += 1;
    response.end("id,code\nP1,x\n");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/x.csv`;
  const dataFile = await hospitalFolder(yamlOf(joined), files);
  const folder = join(dataFile, "..");
  const secret = join(folder, "secret.csv");
  const own = join(folder, "patients.csv");
  const attempts = [
    `SELECT * FROM read_csv('${secret}')`,
    `SELECT * FROM '${secret}'`,
    `SELECT * FROM read_text('${secret}')`,
    `SELECT * FROM read_blob('${folder}/*')`,
    `SELECT file AS id FROM glob('${folder}/*')`,
    `SELECT * FROM read_csv('${url}')`,
    `SELECT * FROM query('SELECT * FROM read_csv(''${secret}'')')`,
    "SELECT * FROM read_csv('/etc/passwd')",
    "INSTALL httpfs",
    "LOAD httpfs",
    `LOAD '${folder}/x.duckdb_extension'`,
    `COPY (SELECT 1) TO '${folder}/out.csv'`,
    `COPY patients TO '${own}'`,
    `ATTACH '${folder}/x.db' AS x`,
    `EXPORT DATABASE '${folder}/out'`,
    "SET enable_external_access = true",
    "SET lock_configuration = false",
    "RESET enable_external_access",
    `SET allowed_paths = ['${secret}']`,
    "PRAGMA enable_external_access = true",
    "CREATE TABLE x AS SELECT 1",
    "CREATE SECRET s (TYPE http, BEARER_TOKEN 'hunter2')",
    `SELECT 1; COPY (SELECT 1) TO '${folder}/out.csv'`,
    `${joined}; SET lock_configuration = false; ${joined}`,
    `EXPLAIN ANALYZE COPY (SELECT 1) TO '${folder}/out.csv'`,
    "CALL pragma_version()",
    "DROP VIEW patients",
    "-- nothing",
    "UPDATE patients SET sick = 'no'",
  ];
  for (const attempt of attempts) {
    const message = await refusal(load(yamlOf(attempt), files));
    expect(message, attempt).toMatch(/^(CONFIG_INVALID|DATA_CELL_INVALID): source.sql/);
    expect(message, attempt).not.toMatch(/P1|hunter2(?!')/);
  }
  for (const attempt of attempts.filter(
    (each) => each.startsWith("SELECT") && !each.includes(";"),
  )) {
    const message = await refusal(load(yamlOf(attempt), files));
    expect(message, attempt).toContain("Permission Error");
  }
  expect(asked).toBe(0);
});

test("DuckDB itself is locked, not only the query's form", async () => {
  const dataFile = await hospitalFolder(yamlOf(joined), files);
  const folder = join(dataFile, "..");
  await using database = await openDuckDb([join(folder, "patients.csv")], signal);
  const { connection } = database;
  const rows = await connection.runAndReadAll(`SELECT count(*) FROM '${folder}/patients.csv'`);
  expect(rows.getRows()).toEqual([[3n]]);
  for (const attempt of [
    `SELECT * FROM read_csv('${folder}/secret.csv')`,
    `SELECT * FROM read_csv('${folder}/../${folder.split("/").at(-1)}/secret.csv')`,
    `COPY (SELECT 1) TO '${folder}/out.csv'`,
    `ATTACH '${folder}/x.db'`,
    "INSTALL httpfs",
    "LOAD httpfs",
    "LOAD sqlite_scanner",
    "SET enable_external_access = true",
    "SET allowed_directories = ['/']",
    "SET lock_configuration = false",
    "SET autoinstall_known_extensions = true",
    "SET temp_directory = '/tmp'",
  ]) {
    await expect(connection.run(attempt), attempt).rejects.toThrow(
      /Permission Error|Invalid Input Error|locked|disabled/i,
    );
  }
});

test("a query that is wrong is told by DuckDB's words, one that fails on a cell without the cell", async () => {
  expect(await refusal(load(yamlOf("SELEC 1"), files))).toMatch(
    /^CONFIG_INVALID: source.sql: Parser Error: syntax error/,
  );
  expect(await refusal(load(yamlOf("SELECT nothing FROM patients"), files))).toContain(
    'Binder Error: Referenced column "nothing" not found',
  );
  expect(await refusal(load(yamlOf("SELECT id, sick FROM patients"), files))).toContain(
    "DATA_COLUMN_MISSING: the query's result has no column age, lab",
  );
  const text = patients.replace("1970", "nineteen70");
  const message = await refusal(load(yamlOf(joined), { ...files, "patients.csv": text }));
  expect(message).toBe(
    "DATA_CELL_INVALID: source.sql: Conversion Error while it ran; a cell cannot be converted: list its text in source.missing, or use TRY_CAST",
  );
});

test("a query that is aborted stops", async () => {
  const { loadTable } = await import("../../../participant/data/load-table.ts");
  const slow = "SELECT count(*) AS id, 1 AS age, 1 AS lab, 'no' AS sick FROM range(1e12::BIGINT)";
  const dataFile = await hospitalFolder(yamlOf(slow), files);
  const controller = new AbortController();
  const loading = loadTable(dataFile, controller.signal);
  setImmediate(() => setImmediate(() => controller.abort()));
  await expect(loading).rejects.toThrow(/abort/i);
});
