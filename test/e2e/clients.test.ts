import { execFile } from "node:child_process";
import { cp, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { examples, modelFile, root, Ward } from "./support.ts";

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
