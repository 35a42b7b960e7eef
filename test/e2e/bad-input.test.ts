import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { get, request } from "node:https";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inferBodyBytesMax } from "../../base/limits.ts";
import { encodeModel } from "../../model/onnx/encode.ts";
import { readIdentity } from "../../protocol/identity/identity-folder.ts";
import { buildModel, testNode, testWeight } from "../support/models.ts";
import { cli, examples, modelFile, Program, root, Ward } from "./support.ts";

// Whatever is wrong: exit status 1 with a code of the catalogue (2 where the command itself is), a
// message that says what to do, and nothing half done. The tests run side by side: each is a series of
// processes that wait for their start.
let ward: Ward;
let folder: string;
let app: string;

beforeAll(async () => {
  ward = await Ward.open();
  folder = await mkdtemp(join(tmpdir(), "wardround-bad-"));
  await ward.asAdmin("federation", "create", "served", "--model", modelFile);
  app = await ward.join("app", "app");
}, 60_000);

afterAll(async () => {
  await ward[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

async function file(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

const admin = (): string[] => ["--identity", ward.adminIdentity];

/** A model with an operator that has no gradient here. */
function unsupportedModel(): Uint8Array {
  const { graph, data } = buildModel({
    output: { name: "probability", shape: ["batch", 1] },
    nodes: [
      testNode("MatMul", ["features", "weight"], "product"),
      testNode("Det", ["product"], "bent"),
      testNode("Sigmoid", ["bent"], "probability"),
    ],
    weights: [testWeight("weight", [4, 1])],
  });
  return encodeModel(graph, { data });
}

test.concurrent("wrong usage is exit status 2", async () => {
  expect(await cli("federate")).toMatchObject({ status: 2, code: "ARGUMENT_INVALID" });
  expect(await cli()).toMatchObject({ status: 2, code: "ARGUMENT_INVALID" });
});

test.concurrent("a folder that holds no identity is named", async () => {
  const outcome = await cli("federation", "list", "--identity", folder);

  expect(outcome).toMatchObject({ status: 1, code: "IDENTITY_NOT_FOUND" });
  expect(outcome.message).toContain(folder);
});

test.concurrent("models that are none, or that cannot be trained, make no federation", async () => {
  const pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 1\n";
  const cases = [
    ["text.onnx", "this is no model", "MODEL_NOT_ONNX", /text\.onnx|ONNX/],
    ["pointer.onnx", pointer, "MODEL_NOT_ONNX", /git lfs pull/i],
    ["empty.onnx", "", "MODEL_NOT_ONNX", /./],
    ["operator.onnx", unsupportedModel(), "MODEL_OPERATOR_UNSUPPORTED", /Det/],
  ] as const;
  for (const [name, content, code, message] of cases) {
    const model = await file(name, content);
    const outcome = await cli("federation", "create", "bad", "--model", model, ...admin());
    expect(outcome, name).toMatchObject({ status: 1, code });
    expect(outcome.message, name).toMatch(message);
  }

  const { last } = await ward.asAdmin("federation", "list");
  const names = (last["federations"] as readonly { readonly name: string }[]).map((f) => f.name);
  expect(names).toEqual(["served"]);
});

test.concurrent("a federation's name must be new and well formed, and its model there", async () => {
  const create = (name: string, model: string) =>
    cli("federation", "create", name, "--model", model, ...admin());

  expect(await create("served", modelFile)).toMatchObject({ status: 1, code: "FEDERATION_EXISTS" });
  expect(await create("No Spaces", modelFile)).toMatchObject({
    status: 2,
    code: "ARGUMENT_INVALID",
  });
  expect(await create("new", join(folder, "absent.onnx"))).toMatchObject({
    status: 1,
    code: "FILE_NOT_FOUND",
  });
});

test.concurrent("plans that are malformed, unknown or unproved are refused with the path", async () => {
  const training = "training: { loss: binary-cross-entropy, learning_rate: 0.1, epochs: 1 }";
  const noise = "privacy: { mechanism: laplace, clip: 1, epsilon: 5 }";
  const cases = [
    ["quorum: [1", "YAML_MALFORMED", /line 1/],
    [`quorum: 0\n${training}`, "PLAN_INVALID", /quorum/],
    [`quorum: 1\n${training}\ncolour: red`, "PLAN_INVALID", /colour/],
    [`quorum: 1\n${training}\n${noise}\nweights: rows`, "PLAN_INVALID", /weights/],
    [`quorum: 1\n${training}\ndeadline: soon`, "PLAN_INVALID", /deadline/],
  ] as const;
  for (const [text, code, message] of cases) {
    const plan = await file("plan.yaml", text);
    const outcome = await cli("run", "start", "served", "--plan", plan, ...admin());
    expect(outcome, text).toMatchObject({ status: 1, code });
    expect(outcome.message, text).toMatch(message);
  }
});

test.concurrent("names that nobody has are named in the error", async () => {
  const plan = join(examples, "plan-plain.yaml");
  const cases = [
    [["run", "start", "nobody", "--plan", plan], "FEDERATION_NOT_FOUND"],
    [["run", "list", "nobody"], "FEDERATION_NOT_FOUND"],
    [["model", "list", "nobody"], "FEDERATION_NOT_FOUND"],
    [["model", "show", "served", "7"], "VERSION_NOT_FOUND"],
    [["model", "promote", "served", "7"], "VERSION_NOT_FOUND"],
    [["run", "show", "0123abcd"], "RUN_NOT_FOUND"],
    [["run", "watch", "0123abcd"], "RUN_NOT_FOUND"],
  ] as const;
  for (const [args, code] of cases) {
    expect(await cli(...args, ...admin()), args.join(" ")).toMatchObject({ status: 1, code });
  }
});

test.concurrent("predictions of the wrong name, shape or type are refused, and the next one is answered", async () => {
  const zeros = Array<number>(30).fill(0);
  const cases = [
    [await file("input.json", "{"), "JSON_MALFORMED", /JSON/],
    [JSON.stringify({ wrong: [zeros] }), "INFER_INPUT_INVALID", /features/],
    [JSON.stringify({ features: [zeros.slice(1)] }), "INFER_INPUT_INVALID", /29|30/],
    [JSON.stringify({ features: [["a"]] }), "INFER_INPUT_INVALID", /features/],
    [
      JSON.stringify({
        inputs: [{ name: "features", shape: [1, 30], datatype: "INT64", data: zeros }],
      }),
      "INFER_INPUT_INVALID",
      /FP32|float32/,
    ],
  ] as const;
  for (const [input, code, message] of cases) {
    const outcome = await cli("predict", "served", "--input", input, "--identity", app);
    expect(outcome, input).toMatchObject({ status: 1, code });
    expect(outcome.message, input).toMatch(message);
  }
  const good = JSON.stringify({ features: [zeros] });
  expect(await cli("predict", "served", "--input", "{", "--identity", app)).toMatchObject({
    status: 2,
    code: "ARGUMENT_INVALID",
  });

  expect(await cli("predict", "nobody", "--input", good, "--identity", app)).toMatchObject({
    status: 1,
    code: "MODEL_NOT_FOUND",
  });
  expect(await cli("predict", "served", "--input", good, "--identity", app)).toMatchObject({
    status: 0,
    last: { version: 0, outputs: [{ name: "probability", data: [[0.5]] }] },
  });
});

test.concurrent("over HTTP, malformed JSON is 400, a body over the limit 413, and no certificate no answer", async () => {
  const { caPem: ca, certificatePem: cert, privateKeyPem: key } = await readIdentity(app);
  const post = (body: string | Uint8Array, tls: object) =>
    new Promise<{ readonly status: number; readonly body: string }>((resolve, reject) => {
      const url = `${ward.http}/v2/models/served/infer`;
      const sent = request(url, { method: "POST", ca, ...tls }, (response) => {
        let text = "";
        response.setEncoding("utf8").on("data", (piece: string) => {
          text += piece;
        });
        response.on("end", () => resolve({ status: response.statusCode ?? 0, body: text }));
      });
      sent.on("error", reject);
      sent.end(body);
    });

  const malformed = await post("{", { cert, key });
  expect(malformed.status).toBe(400);
  expect(JSON.parse(malformed.body)).toMatchObject({ code: "JSON_MALFORMED" });
  const large = await post(new Uint8Array(inferBodyBytesMax + 1), { cert, key });
  expect(large.status).toBe(413);
  expect(JSON.parse(large.body)).toMatchObject({ code: "BODY_TOO_LARGE" });
  const nobody = await post("{}", {}).catch((error: Error) => ({
    status: 401,
    body: error.message,
  }));
  expect(nobody.status).toBe(401);
});

test.concurrent("a port in use and a directory in use end the start with advice", async () => {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, "127.0.0.1", () => resolve()));
  const address = taken.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const free = ["--http", "127.0.0.1:0"];
  const dir = join(folder, "second-server");

  const portTaken = await cli(
    ...["server", "start", "--dir", dir, "--listen", `127.0.0.1:${port}`, ...free],
  );
  const directoryTaken = await cli(
    ...["server", "start", "--dir", join(ward.folder, "server")],
    ...["--listen", "127.0.0.1:0", ...free],
  );
  await new Promise((resolve) => taken.close(resolve));

  expect(portTaken).toMatchObject({ status: 1, code: "ADDRESS_IN_USE" });
  expect(portTaken.message).toContain(String(port));
  expect(directoryTaken).toMatchObject({ status: 1, code: "DIRECTORY_IN_USE" });
  // No authority whose certificate names what was asked for by mistake.
  expect(await readdir(dir)).toEqual([]);
});

test.concurrent("a directory that cannot be made ends the start", async () => {
  const outcome = await cli("server", "start", "--dir", "/proc/wardround/server");

  expect(outcome).toMatchObject({ status: 1, code: "DIRECTORY_INVALID" });
});

test.concurrent("a wheel that is not there is named before anything is fetched", async () => {
  const outcome = await cli("accelerate", "--dir", join(folder, "kernels"), "--wheel", "/nope.whl");

  expect(outcome).toMatchObject({ status: 1, code: "FILE_NOT_FOUND" });
  expect(outcome.message).toBe("the wheel /nope.whl cannot be read: is it there?");
});

test.concurrent("--version is that of package.json, and the server's own", async () => {
  const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as {
    readonly version: string;
  };

  expect(await cli("--version")).toMatchObject({ status: 0, last: { version } });
  const { caPem: ca, certificatePem: cert, privateKeyPem: key } = await readIdentity(app);
  const body = await new Promise<string>((resolve, reject) => {
    get(`${ward.http}/v2`, { ca, cert, key }, (response) => resolve(text(response))).on(
      "error",
      reject,
    );
  });
  expect(JSON.parse(body)).toMatchObject({ version });
});

test.concurrent("tokens work once, for their server, whole", async () => {
  const { last } = await ward.asAdmin("token", "create", "--role", "app");
  const token = String(last["token"]);
  const join_ = (text: string, dir: string) =>
    cli("join", "--server", ward.grpc, "--token", text, "--dir", join(folder, dir));

  expect(await join_(`${token}x`, "a")).toMatchObject({ status: 1, code: "TOKEN_INVALID" });
  expect(await join_(token, "b")).toMatchObject({ status: 0 });
  expect(await join_(token, "c")).toMatchObject({ status: 1, code: "TOKEN_USED" });
  expect(await join_(token, "b")).toMatchObject({ status: 1, code: "IDENTITY_EXISTS" });
});

test.concurrent("a participant with a bad data.yaml or a bad cell does not start", async () => {
  const dir = await ward.join("participant", "careless");
  const table = join(folder, "table");
  await mkdir(table);
  const yaml = (more: string) =>
    [
      "federation: served",
      "data_set: careless",
      "source: { csv: patients.csv }",
      "id: id",
      "features: [a, b]",
      "label: { column: label, classes: [no, yes] }",
      "policy: { epsilon_budget: 1 }",
      more,
    ].join("\n");
  const start = async (text: string, csv: string) => {
    await writeFile(join(table, "data.yaml"), text);
    await writeFile(join(table, "patients.csv"), csv);
    return cli("participant", "start", "--dir", dir, "--data", join(table, "data.yaml"));
  };
  const good = "id,a,b,label\n1,1,2,yes\n2,3,4,no\n";

  expect(await start(yaml("colour: red"), good)).toMatchObject({ code: "CONFIG_INVALID" });
  expect(await start("federation: [", good)).toMatchObject({ code: "YAML_MALFORMED" });
  expect(await start(yaml(""), good.replace(",a,", ",c,"))).toMatchObject({
    code: "DATA_COLUMN_MISSING",
  });
  const cell = await start(yaml(""), good.replace("3,4", "3,high"));
  expect(cell).toMatchObject({ status: 1, code: "DATA_CELL_INVALID" });
  expect(cell.message).toMatch(/line 3.*column b/);
  expect(cell.message).not.toContain("high");
});

test.concurrent("a server that is not there is named", async () => {
  const nowhere = ["--server", "127.0.0.1:1", ...admin()];

  const outcome = await cli("federation", "list", ...nowhere);

  expect(outcome).toMatchObject({ status: 1, code: "SERVER_UNREACHABLE" });
  expect(outcome.message).toContain("127.0.0.1:1");
});

test.concurrent("without --json an error is words on stderr, and nothing is on stdout", async () => {
  const command = new Program(["federation", "list", "--identity", folder]);

  expect((await command.ended).status).toBe(1);
  expect(command.printed.all).toEqual([]);
  expect(command.log.all.map(({ text }) => text)).toEqual([
    expect.stringMatching(/^error: .*\(IDENTITY_NOT_FOUND\)$/),
  ]);
});

test.concurrent("--help prints the grammar and exits with 0", async () => {
  const command = new Program(["model", "--help"]);

  expect((await command.ended).status).toBe(0);
  expect(command.printed.text()).toContain("rollback <name>");
});
