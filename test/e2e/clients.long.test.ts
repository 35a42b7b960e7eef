import { execFile } from "node:child_process";
import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { DuckDBInstance } from "@duckdb/node-api";
import { afterAll, beforeAll, expect, test } from "vitest";
import { tinyDiskRefused } from "../support/tiny-disk.ts";
import { examples, modelFile, Program, program, root, Ward } from "./support.ts";

// The examples of the documentation, run as an app's developer runs them.
const run = promisify(execFile);
const python = process.env["WARDROUND_PYTHON"];
const patient = join(examples, "patient.json");
let ward: Ward;
let app: string;

beforeAll(async () => {
  ward = await Ward.open();
  await ward.asAdmin("federation", "create", "breast-cancer", "--model", modelFile);
  app = await ward.join("app", "app");
}, 60_000);

afterAll(() => ward[Symbol.asyncDispose]());

test("the TypeScript example asks for metadata, a version, and an answer in parts", async () => {
  const script = join(root, "examples", "client", "predict.ts");
  const { stdout } = await run(
    process.execPath,
    ["--import", "tsx", script, ward.http, app, patient],
    { cwd: root },
  );
  expect(stdout.trim().split("\n")).toEqual([
    "version 0 takes features [-1,30]",
    "version 0 says 0.5",
    "rows from 0: 0.5, 0.5",
    "rows from 2: 0.5",
  ]);
});

test("the TypeScript example says what the server refuses, by its code", async () => {
  const script = join(root, "examples", "client", "predict.ts");
  const hospital = await ward.join("participant", "north");
  const outcome = run(process.execPath, ["--import", "tsx", script, ward.http, hospital, patient], {
    cwd: root,
  });
  await expect(outcome).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^ROLE_MISSING: .* \(never\)\n$/),
  });
});

test("an app that has the package and no other one type-checks against its client and runs it", async () => {
  const folder = join(ward.folder, "an-app");
  const installed = join(folder, "node_modules", "wardround");
  await mkdir(installed, { recursive: true });
  await cp(join(root, "package.json"), join(installed, "package.json"));
  await cp(join(root, "dist"), join(installed, "dist"), { recursive: true });
  const compilerOptions = {
    strict: true,
    module: "nodenext",
    target: "es2023",
    noEmit: true,
    allowImportingTsExtensions: true,
    exactOptionalPropertyTypes: true,
    // Of the declarations that apps import, too.
    skipLibCheck: false,
    types: ["node"],
    typeRoots: [join(root, "node_modules", "@types")],
  };
  await cp(join(root, "examples", "client", "predict.ts"), join(folder, "predict.ts"));
  await writeFile(join(folder, "package.json"), JSON.stringify({ type: "module" }));
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions }));
  await writeFile(
    join(folder, "main.mjs"),
    'import { createInferenceClient } from "wardround/client";' +
      'console.log(typeof createInferenceClient({ url: "http://localhost:1" }).infer);',
  );

  const tsc = join(root, "node_modules", "typescript", "bin", "tsc");
  const checked = run(process.execPath, [tsc, "-p", folder], { cwd: folder });
  await expect(checked).resolves.toMatchObject({ stdout: "" });
  const { stdout } = await run(process.execPath, [join(folder, "main.mjs")], { cwd: folder });
  expect(stdout).toBe("function\n");
});

interface Printed {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `wardround predict breast-cancer` as a person does, without --json. */
async function predict(...args: readonly string[]): Promise<Printed> {
  const all = [program, "predict", "breast-cancer", ...args, "--identity", app];
  return await run(process.execPath, all, { maxBuffer: 2 ** 28 }).then(
    ({ stdout, stderr }) => ({ status: 0, stdout, stderr }),
    (failed: { code: number; stdout: string; stderr: string }) => ({
      ...failed,
      status: failed.code,
    }),
  );
}

const wdbc = join(examples, "wdbc.csv");

test("predict answers the rows of a file on stdout, and says on stderr what it did", async () => {
  const given = ["--input", wdbc, "--keep", "patient_id,diagnosis", "--format", "csv"];
  const { status, stdout, stderr } = await predict(...given);

  const lines = stdout.trim().split("\n");
  expect(status).toBe(0);
  expect(lines[0]).toBe("patient_id,diagnosis,probability,model_version");
  expect(lines[1]).toBe("P0001,malignant,0.5,0");
  expect(lines).toHaveLength(570);
  expect(stderr).toBe(
    "features is the columns mean_radius to worst_fractal_dimension, 30 in the order of the file\n" +
      "569 rows by breast-cancer version 0\n",
  );
});

test("predict --json prints each row as an object, and an error as one", async () => {
  const given = ["--input", wdbc, "--keep", "patient_id"];
  const good = await predict(...given, "--ignore", "diagnosis", "--json");
  const rows = good.stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as object);
  expect(rows).toHaveLength(569);
  expect(rows[2]).toEqual({ patient_id: "P0003", probability: 0.5, model_version: 0 });
  expect(good.stderr).toBe("");

  const bad = await predict(...given, "--json");
  expect(bad.status).toBe(1);
  expect(JSON.parse(bad.stdout)).toMatchObject({ error: { code: "DATA_SHAPE_MISMATCH" } });
});

test("wrong usage of predict is exit status 2", async () => {
  const given = ["--input", wdbc, "--delimiter", "x", "--keep", "patient_id"];
  expect(await predict(...given)).toMatchObject({
    status: 2,
    stderr: expect.stringContaining("--delimiter"),
  });
});

test("a hundred thousand rows of Parquet and CSV go through a heap that they would not fit into", async () => {
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  const columns = Array.from({ length: 30 }, (_, at) => `sin(i + ${at}) AS f${at}`);
  await connection.run(
    `CREATE TABLE t AS SELECT i AS id, ${columns.join(", ")} FROM range(100000) t(i)`,
  );
  const out = join(ward.folder, "answers.csv");
  for (const ending of ["parquet", "csv"]) {
    const input = join(ward.folder, `rows.${ending}`);
    await connection.run(`COPY t TO '${input}'`);
    const given = ["predict", "breast-cancer", "--input", input, "--keep", "id"];
    const args = [...given, "--format", "csv", "--output", out, "--identity", app];
    // Three million cells are more than 64 MB, as texts or as numbers with their boxes.
    const { stdout } = await run(process.execPath, ["--max-old-space-size=64", program, ...args]);

    expect(stdout).toBe(`100000 rows by breast-cancer version 0 in ${out}\n`);
    const lines = (await readFile(out, "utf8")).split("\n");
    expect(lines[100_000]).toBe("99999,0.5,0");
    expect(lines).toHaveLength(100_002);
    await rm(out);
  }
  connection.closeSync();
  instance.closeSync();
}, 60_000);

const refused = tinyDiskRefused();

test.skipIf(refused !== undefined)(
  `a disk that is full in the middle of an answer leaves no file, and predict fails${refused ? ` (skipped: ${refused})` : ""}`,
  async () => {
    const disk = { folder: join(ward.folder, "small"), bytes: 8192 };
    await mkdir(disk.folder);
    const output = join(disk.folder, "answers.csv");
    const given = ["--input", wdbc, "--keep", "patient_id,diagnosis", "--format", "csv"];
    const args = ["predict", "breast-cancer", ...given, "--output", output, "--identity", app];
    const command = new Program([...args, "--json"], { disk });

    expect(await command.ended).toMatchObject({ status: 1 });
    expect(command.printed.all.at(-1)).toMatchObject({
      error: { code: "DISK_FULL", message: expect.stringContaining("was not written") },
    });
  },
);

test("predict --progress tells on stderr how far it is where that is no terminal", async () => {
  const { status, stderr } = await predict(
    ...["--input", wdbc, "--keep", "patient_id", "--ignore", "diagnosis", "--progress"],
  );
  expect(status).toBe(0);
  expect(stderr).toMatch(/569 of 569 rows/);
});

test.skipIf(!python)(
  "the Python example asks with plain tritonclient over HTTP and gRPC (WARDROUND_PYTHON)",
  async () => {
    const port = (address: string): string => address.slice(address.lastIndexOf(":") + 1);
    const script = join(root, "examples", "client", "predict.py");
    const { stdout } = await run(String(python), [
      script,
      "127.0.0.1",
      app,
      patient,
      port(ward.http),
      port(ward.grpc),
    ]);
    expect(stdout.trim().split("\n")).toEqual([
      "tritonclient.http 0.5",
      'tritonclient.http "breast-cancer" has no version 999',
      "tritonclient.grpc 0.5",
      'tritonclient.grpc "breast-cancer" has no version 999',
    ]);
  },
);
