import { access, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WardroundError } from "../../base/errors.ts";
import { predict } from "../../cli/commands/predict.ts";
import type { JsonObject, Output } from "../../cli/output.ts";
import type { PredictOptions } from "../../cli/predict/options.ts";
import { createRowWriter } from "../../cli/predict/row-writer.ts";
import type { ServerHandlers } from "../../protocol/contract.ts";
import { systemClock } from "../../runtime/system.ts";
import type { Serving, VersionSource } from "../../serving/contract.ts";
import { inferenceHandlers } from "../../serving/mcp.ts";
import { openServing } from "../../serving/serving.ts";
import { collectingLogger, testTrust } from "../serving/support/registry.ts";
import { echo, lookup, seededLogistic, writeVersion } from "../serving/support/version-folders.ts";
import { createHandlers, never, startTestServer, type TestServer } from "../support/grpc-server.ts";

// Real gRPC to a real registry: heart (13 features; versions 1, 2, 3), lookup (an index), same-TYPE (two values).
let server: TestServer;
let serving: Serving;
let folder: string;
let sources: VersionSource[];
/** What stands before the registry: a test may put itself in between. */
let between:
  | ((infer: ServerHandlers["inference"]["infer"]) => ServerHandlers["inference"]["infer"])
  | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "wardround-predict-"));
  sources = [];
  const found = (model: string) => sources.filter((source) => source.model === model);
  serving = await openServing({
    log: collectingLogger([]),
    clock: systemClock,
    locate: (model, version) => found(model).find((source) => source.version === version),
    published: (model) => found(model).map(({ version }) => version),
    trust: testTrust,
  });
  for (const version of [1, 2, 3]) {
    sources.push(await writeVersion(folder, "heart", version, seededLogistic(`${version}`)));
  }
  sources.push(await writeVersion(folder, "lookup", 1, lookup));
  for (const type of ["float32", "int64", "bool", "string", "float16"] as const) {
    sources.push(await writeVersion(folder, `same-${type}`, 1, echo(type)));
  }
  for (const source of sources) {
    if (source.version === 1) await serving.switchTo(source, never);
  }
  const { infer, stream } = inferenceHandlers(serving, systemClock);
  server = await startTestServer((authority) =>
    createHandlers(authority, {
      inference: {
        infer: (request, context) => (between?.(infer) ?? infer)(request, context),
        stream,
      },
    }),
  );
}, 60_000);

afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await serving[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

interface Predicted {
  readonly text: string;
  readonly results: readonly JsonObject[];
  readonly notes: readonly string[];
}

/** Runs the command with its answers in a file. */
async function predicted(name: string, options: Partial<PredictOptions>): Promise<Predicted> {
  const results: JsonObject[] = [];
  const notes: string[] = [];
  const output: Output = {
    json: false,
    live: false,
    result: (value) => void results.push(value),
    note: (line) => void notes.push(line),
    failure: () => undefined,
  };
  const path = join(folder, "answers");
  await rm(path, { force: true });
  const all = {
    name,
    input: { json: "[]" },
    identity: join(server.directory, "admin"),
    server: server.address,
    keep: [],
    ignore: [],
    delimiter: ",",
    decimal: ".",
    progress: false,
    format: "csv",
    output: path,
    ...options,
  } as const;
  await predict(all, { output, signal: never });
  return { text: await readFile(path, "utf8").catch(() => ""), results, notes };
}

async function failure(name: string, options: Partial<PredictOptions>): Promise<string> {
  const error = await predicted(name, options).then(
    () => undefined,
    (thrown: WardroundError) => thrown,
  );
  return error === undefined ? "" : `${error.code}: ${error.message}`;
}

async function file(name: string, content: string | Uint8Array): Promise<PredictOptions["input"]> {
  const path = join(folder, name);
  await writeFile(path, content);
  return { file: path };
}

const names = Array.from({ length: 13 }, (_, at) => `f${at}`);

/** A table of made-up rows: an id, then 13 features. */
function table(rows: number): { readonly header: string; readonly lines: readonly string[] } {
  const line = (row: number) =>
    [`P${row}`, ...names.map((_, at) => Math.sin(row * 13 + at).toFixed(6))].join(",");
  return {
    header: ["id", ...names].join(","),
    lines: Array.from({ length: rows }, (_, row) => line(row)),
  };
}

/** What the registry says of the same rows, as CSV. */
async function expected(rows: number, version: number): Promise<string> {
  const { lines } = table(rows);
  const values = lines.flatMap((line) => line.split(",").slice(1).map(Number));
  let text = "id,p,model_version\n";
  for (let at = 0; at < rows; at += 4096) {
    const count = Math.min(4096, rows - at);
    const own = Float32Array.from(values.slice(at * 13, (at + count) * 13));
    const input = {
      name: "x",
      type: "float32",
      shape: [count, 13],
      data: new Uint8Array(own.buffer),
    } as const;
    const ask = { model: "heart", version, inputs: [input], outputs: [] };
    const answer = await serving.infer(ask, never);
    const data = new Uint8Array(answer.outputs[0]?.data as Uint8Array);
    new Float32Array(data.buffer).forEach((p, row) => {
      text += `P${at + row},${p},${version}\n`;
    });
  }
  return text;
}

test.each([
  ["LF", "", "\n"],
  ["CRLF and a byte order mark", "\ufeff", "\r\n"],
])("a CSV file with %s is answered row by row, in its order", async (_, mark, lineEnd) => {
  const { header, lines } = table(2500);
  const input = await file("rows.csv", `${mark}${[header, ...lines].join(lineEnd)}${lineEnd}`);

  const { text, results, notes } = await predicted("heart", { input, keep: ["id"] });

  expect(text).toBe(await expected(2500, 1));
  expect(results).toMatchObject([{ model: "heart", version: 1, rows: 2500 }]);
  expect(notes).toEqual(["x is the columns f0 to f12, 13 in the order of the file"]);
});

test("a file whose name is a pattern of others' names is that file", async () => {
  const { header, lines } = table(3);
  await file("p1.csv", "another,file\n1,2\n");
  const input = await file("p[1].csv", [header, ...lines].join("\n"));
  expect((await predicted("heart", { input, keep: ["id"] })).text).toBe(await expected(3, 1));
  const star = await file("p*?.csv", [header, ...lines].join("\n"));
  expect((await predicted("heart", { input: star, keep: ["id"] })).text).toBe(await expected(3, 1));
});

test("columns are taken by name, in the order that is said, whatever else the file has", async () => {
  const { header, lines } = table(5);
  const turned = [header, ...lines].map((line) => line.split(",").toReversed().join(","));
  const input = await file("turned.csv", turned.join("\n"));

  const { text, notes } = await predicted("heart", { input, keep: ["id"], columns: names });

  expect(text).toBe(await expected(5, 1));
  expect(notes).toEqual([]);
});

test("Parquet and JSON rows, by name or in order, give the same as CSV", async () => {
  const { header, lines } = table(40);
  const csv = await file("rows.csv", [header, ...lines].join("\n"));
  const parquet = join(folder, "rows.parquet");
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  await connection.run(`COPY (FROM '${(csv as { file: string }).file}') TO '${parquet}'`);
  connection.closeSync();
  instance.closeSync();
  const cells = lines.map((line) => line.split(","));
  const objects = cells.map(([id, ...rest]) =>
    Object.fromEntries([["id", id], ...names.map((name, at) => [name, Number(rest[at])])]),
  );
  const lists = cells.map(([, ...rest]) => rest.map(Number));
  const all = await expected(40, 1);

  expect((await predicted("heart", { input: { file: parquet }, keep: ["id"] })).text).toBe(all);
  const json = await file("rows.json", JSON.stringify(objects));
  expect((await predicted("heart", { input: json, keep: ["id"] })).text).toBe(all);
  const inline = await predicted("heart", { input: { json: JSON.stringify(lists) } });
  expect(inline.text).toBe(all.replace(/^(id|P[0-9]+),/gm, ""));
});

test("each format has the kept columns, the outputs and the version", async () => {
  const input = await file("index.csv", 'index,ward\n1,north\n0,"a, b"\n');
  const inFormat = async (format: PredictOptions["format"]) =>
    (await predicted("lookup", { input, keep: ["ward"], format })).text;

  expect(await inFormat("csv")).toBe(
    'ward,row[0],row[1],row[2],same,model_version\nnorth,4,5,6,1,1\n"a, b",1,2,3,0,1\n',
  );
  expect(await inFormat("jsonl")).toBe(
    '{"ward":"north","row":[4,5,6],"same":1,"model_version":1}\n' +
      '{"ward":"a, b","row":[1,2,3],"same":0,"model_version":1}\n',
  );
  expect(JSON.parse(await inFormat("json"))).toEqual({
    model: "lookup",
    version: 1,
    rows: [
      { ward: "north", row: [4, 5, 6], same: 1 },
      { ward: "a, b", row: [1, 2, 3], same: 0 },
    ],
  });
  expect(await inFormat("table")).toBe(
    [
      "ward   row[0]  row[1]  row[2]  same  model_version",
      "north       4       5       6     1              1",
      "a, b        1       2       3     0              1",
      "",
    ].join("\n"),
  );
});

test("a terminal obeys no cell: a table has blanks for line breaks and control characters", async () => {
  const input = await file("evil.csv", 'index,ward\n1,"a\u001b[2Jb\nc\u009bd"\n');

  const { text } = await predicted("lookup", { input, keep: ["ward"], format: "table" });

  expect(text.split("\n")[1]).toBe("a [2Jb c d       4       5       6     1              1");
});

test("an empty line of a file of one column is no row, and moves no line number", async () => {
  const input = await file("lines.csv", "index\n1\n\n0\n\n");
  const bad = await file("bad-lines.csv", '\nindex\n1\n\n\n0\n""\n');

  expect((await predicted("lookup", { input })).text.split("\n").slice(1)).toEqual([
    "4,5,6,1,1",
    "1,2,3,0,1",
    "",
  ]);
  expect(await failure("lookup", { input: bad })).toMatch(
    /^DATA_CELL_INVALID: bad-lines.csv line 7, column index is empty/,
  );
});

test("a document of no rows is JSON all the same", () => {
  const writer = createRowWriter("json", { model: "m", version: 3, kept: [] });
  const none = writer.write({ rows: 0, outputs: [], kept: [] });

  expect(JSON.parse(none + writer.end())).toEqual({ model: "m", version: 3, rows: [] });
});

test("every type of value goes through as it is", async () => {
  const same = async (type: string, csv: string, options: object = {}) =>
    (await predicted(`same-${type}`, { input: await file("same.csv", csv), ...options })).text;

  expect(await same("int64", "a,b\n9223372036854775807,-9007199254740993\n")).toBe(
    "y[0],y[1],model_version\n9223372036854775807,-9007199254740993,1\n",
  );
  expect(await same("bool", "a,b\ntrue,0\n", { format: "jsonl" })).toBe(
    '{"y":[true,false],"model_version":1}\n',
  );
  expect(await same("string", 'a,b\n"fièvre, ""39""",\n')).toBe(
    'y[0],y[1],model_version\n"fièvre, ""39""",,1\n',
  );
  expect(await same("float16", "a;b\n0,5;-65504\n", { delimiter: ";", decimal: "," })).toBe(
    "y[0],y[1],model_version\n0.5,-65504,1\n",
  );
  const digits = { json: "[[9223372036854775807, 1]]" };
  expect((await predicted("same-int64", { input: digits })).text).toContain(
    "9223372036854775807,1,",
  );
});

test("a switch in the middle changes nothing: one run is one version", async () => {
  const { header, lines } = table(6000);
  const input = await file("rows.csv", [header, ...lines].join("\n"));
  let asked = 0;
  between = (infer) => async (request, context) => {
    asked += 1;
    if (asked === 2) await serving.switchTo(sources[1] as VersionSource, never);
    return await infer(request, context);
  };
  try {
    const { text } = await predicted("heart", { input, keep: ["id"] });
    expect(text).toBe(await expected(6000, 1));
    expect(serving.servedVersion("heart")).toBe(2);
    const pinned = await predicted("heart", { input, keep: ["id"], modelVersion: 3 });
    expect(pinned.text).toBe(await expected(6000, 3));
  } finally {
    between = undefined;
    await serving.switchTo(sources[0] as VersionSource, never);
  }
});

test("a request that the server is too busy for is sent again; order and answers stay", async () => {
  const { header, lines } = table(6000);
  const input = await file("rows.csv", [header, ...lines].join("\n"));
  let asked = 0;
  between = (infer) => async (request, context) => {
    asked += 1;
    if (asked % 3 === 1) throw new WardroundError("SERVING_BUSY", "busy");
    return await infer(request, context);
  };
  try {
    const { text } = await predicted("heart", { input, keep: ["id"] });
    expect(text).toBe(await expected(6000, 1));
    expect(asked).toBeGreaterThan(6);
  } finally {
    between = undefined;
  }
});

test("what fails in the middle says which rows were answered, and leaves no file", async () => {
  const { header, lines } = table(6000);
  const wrong = lines.map((line, row) => (row === 4500 ? line.replace(/,[^,]*$/, ",n/a") : line));
  const input = await file("rows.csv", [header, ...wrong].join("\n"));
  expect(await failure("heart", { input, keep: ["id"] })).toMatch(
    /^DATA_CELL_INVALID: rows\.csv line 4502, column f12 is not a number; rows 1 to 4096 were answered before, and .*answers was not written$/,
  );

  between = (infer) => async (request, context) => {
    const data = request.inputs[0]?.data as Uint8Array;
    const first = new Float32Array(new Uint8Array(data).buffer)[0] as number;
    if (Math.abs(first - Math.sin(2048 * 13)) < 1e-5) {
      throw new WardroundError("INFER_INPUT_INVALID", "not this one");
    }
    return await infer(request, context);
  };
  try {
    const good = await file("good.csv", [header, ...lines].join("\n"));
    expect(await failure("heart", { input: good, keep: ["id"] })).toMatch(
      /^INFER_INPUT_INVALID: not this one; rows 1 to 2048 were answered before/,
    );
  } finally {
    between = undefined;
  }
  await expect(access(join(folder, "answers"))).rejects.toThrow();
  expect((await readdir(folder)).filter((name) => name.endsWith(".part"))).toEqual([]);
});

test.each<[string, string, string, Partial<PredictOptions>, RegExp]>([
  ["an empty file", "same-float32", "", {}, /^DATA_EMPTY: rows\.csv is empty/],
  ["a header alone", "same-float32", "a,b\n", {}, /^DATA_EMPTY: rows\.csv has no rows/],
  [
    "too many columns",
    "same-float32",
    "a,b,c\n1,2,3\n",
    {},
    /^DATA_SHAPE_MISMATCH: rows\.csv has 3 columns for the model, the input x of the model takes 2: a, b, c; .*--columns.*--ignore.*--keep/,
  ],
  ["too few columns", "same-float32", "a\n1\n", {}, /^DATA_SHAPE_MISMATCH: .*1 columns .*takes 2/],
  [
    "a wrong number of names",
    "same-float32",
    "a,b,c\n1,2,3\n",
    { columns: ["a"] },
    /^DATA_SHAPE_MISMATCH: --columns names 1 columns, .* takes 2/,
  ],
  [
    "a column that is not there",
    "same-float32",
    "a,b\n1,2\n",
    { columns: ["a", "z"] },
    /^DATA_COLUMN_MISSING: rows\.csv has no column z: it has a, b/,
  ],
  [
    "another column than the input's",
    "lookup",
    "index,extra\n1,2\n",
    {},
    /^DATA_SHAPE_MISMATCH: rows\.csv has columns that the model does not take: extra; .*--ignore/,
  ],
  ["a column twice", "same-float32", "a,a\n1,2\n", {}, /^DATA_CELL_INVALID: .*column a twice/],
  [
    "a text",
    "same-float32",
    "a,b\n1,2\n1,x\n",
    {},
    /^DATA_CELL_INVALID: rows\.csv line 3, column b is not a number; no row was answered before/,
  ],
  [
    "an empty cell",
    "same-float32",
    "a,b\n1,\n",
    {},
    /^DATA_CELL_INVALID: rows\.csv line 2, column b is empty/,
  ],
  [
    "a cell behind a quoted line break",
    "same-float32",
    'id,a,b\n"x\ny",1,2\nz,1,-\n',
    { keep: ["id"] },
    /^DATA_CELL_INVALID: rows\.csv line 4, column b/,
  ],
  [
    "a decimal comma",
    "same-float32",
    'a,b\n"1,5",2\n',
    {},
    /column a is not a number: .*--decimal ,/,
  ],
  ["infinity", "same-float32", "a,b\n1e39,2\n", {}, /column a is too large for a float32/],
  ["a fraction for an integer", "lookup", "index\n1.5\n", {}, /column index is no whole number/],
  [
    "too large an integer",
    "same-int64",
    "a,b\n9223372036854775808,0\n",
    {},
    /column a is out of the range of int64/,
  ],
  [
    "too few cells",
    "same-float32",
    "a,b\n1,2\n3\n",
    {},
    /^DATA_CELL_INVALID: rows\.csv line 3 has 1 cells, the header has 2/,
  ],
  ["another encoding", "same-float32", "\xff\xfea", {}, /UTF-8|UTF-16/],
  [
    "a kept column named as an output",
    "same-float32",
    "y,a,b\n1,2,3\n",
    { keep: ["y"], format: "jsonl" },
    /^ARGUMENT_INVALID: --keep y would stand in the output twice/,
  ],
])("%s is refused with its place and what to do", async (_, model, csv, options, says) => {
  const input = await file(
    "rows.csv",
    Buffer.from(csv, csv.startsWith("\xff") ? "latin1" : "utf8"),
  );
  expect(await failure(model, { input, ...options })).toMatch(says);
});

test.each<[string, string, RegExp]>([
  ["no row", "[]", /^DATA_EMPTY: --input has no rows/],
  ["rows of numbers", "[1,2]", /^INFER_INPUT_INVALID: --input is a list of neither/],
  [
    "a shorter row",
    "[[1,2],[1]]",
    /^DATA_SHAPE_MISMATCH: --input row 2 has 1 cells, the first row has 2/,
  ],
  [
    "a row without a name",
    '[{"a":1,"b":2},{"a":1}]',
    /^DATA_COLUMN_MISSING: --input row 2 has no b/,
  ],
  [
    "a list for a value",
    '[{"a":1,"b":[2]}]',
    /^DATA_CELL_INVALID: --input row 1, column b is a list/,
  ],
  ["null", "[[1,null]]", /^DATA_CELL_INVALID: --input row 1, column 2 is empty/],
])("JSON with %s is refused", async (_, json, says) => {
  expect(await failure("same-float32", { input: { json } })).toMatch(says);
});

test("files that are not what their name says, or not there, are refused", async () => {
  const parquet = await file("wrong.parquet", "a,b\n1,2\n");
  expect(await failure("same-float32", { input: parquet })).toMatch(/is not a Parquet file/);
  const absent = { file: join(folder, "absent.csv") };
  expect(await failure("same-float32", { input: absent })).toMatch(/^FILE_NOT_FOUND: cannot read/);
  const input = await file("rows.csv", "a,b\n1,2\n");
  const nowhere = join(folder, "absent", "answers.csv");
  expect(await failure("same-float32", { input, output: nowhere })).toMatch(
    /^FILE_NOT_FOUND: --output .* is its folder there/,
  );
  expect(await failure("same-float32", { input, output: "/dev/null" })).toMatch(
    /^ARGUMENT_INVALID/,
  );
});

test("tensors as JSON are answered as tensors, or as rows where a format is asked for", async () => {
  const input = { json: '{"x": [[1, 2], [3, 4]]}' };
  const plain = await predicted("same-float32", { input, format: undefined, output: undefined });
  expect(plain.results).toMatchObject([
    {
      model: "same-float32",
      version: 1,
      outputs: [{ name: "y", datatype: "FP32", shape: [2, 2] }],
    },
  ]);
  expect((await predicted("same-float32", { input })).text).toBe(
    "y[0],y[1],model_version\n1,2,1\n3,4,1\n",
  );
  expect(await failure("same-float32", { input, keep: ["a"] })).toMatch(
    /^ARGUMENT_INVALID: .*for rows/,
  );
});

test("rows for a split's name are all answered by its first model, which notes, CSV and result name", async () => {
  serving.split("triage", {
    arms: [
      { model: "heart", version: 2 },
      { model: "heart", version: 3 },
    ],
    share: 0.5,
  });
  try {
    const { header, lines } = table(3);
    const input = await file("triage.csv", [header, ...lines].join("\n"));
    const split = await predicted("triage", { input, keep: ["id"] });
    const named = await predicted("heart", { input, keep: ["id"], modelVersion: 2 });
    expect(split.text).toBe(named.text);
    expect(split.notes).toContain("triage is a split: heart version 2 answers all rows");
    expect(split.results).toMatchObject([{ model: "heart", version: 2, rows: 3 }]);

    const tensors = { json: JSON.stringify({ x: [Array.from({ length: 13 }, () => 1)] }) };
    const asked = await predicted("triage", { input: tensors });
    expect(asked.results).toMatchObject([{ model: "heart", rows: 1 }]);
    expect(await failure("triage", { input, keep: ["id"], modelVersion: 2 })).toMatch(
      /^VERSION_NOT_FOUND: "triage" is split between "heart" and "heart" and has no versions of its own/,
    );
  } finally {
    serving.split("triage", undefined);
  }
});
