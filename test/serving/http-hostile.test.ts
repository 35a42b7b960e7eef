import { createServer } from "node:http";
import { type AddressInfo, createConnection, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { WardroundError } from "../../base/errors.ts";
import { BodyReader } from "../../serving/http-body.ts";
import { askHttp, askRaw } from "./support/http-client.ts";
import { never, openTestServing, withOthers } from "./support/registry.ts";
import { startPlain } from "./support/start-http.ts";
import { logistic, randomValues, writeVersion } from "./support/version-folders.ts";

const path = "/v2/models/heart/infer";
const x = { name: "x", shape: [1, 13], datatype: "FP32", data: randomValues("a row", 13) };
const good = JSON.stringify({ inputs: [x] });

async function startHeart(options: Parameters<typeof startPlain>[1] = {}) {
  const asked: [string, number][] = [];
  const { serving, root } = await openTestServing({
    locate: (model, version) => {
      asked.push([model, version]);
      return undefined;
    },
  });
  await serving.switchTo(await writeVersion(root, "heart", 1, logistic(x.data, 0)), never);
  const { port } = await startPlain(serving, options);
  return { port, serving, asked };
}

/** What a server writes to a connection until it ends it. */
async function textOf(socket: Socket): Promise<string> {
  let text = "";
  for await (const chunk of socket) text += String(chunk);
  return text;
}

/** What comes back for bytes that are written at once, until `count` answers are there or the end. */
async function exchange(port: number, sent: string, count = Number.POSITIVE_INFINITY) {
  const socket = createConnection(port, "127.0.0.1");
  socket.write(sent);
  let text = "";
  for await (const chunk of socket) {
    text += String(chunk);
    if (text.split("HTTP/1.1 ").length > count && text.endsWith("}")) break;
  }
  return text;
}

function postText(body: string, headers = ""): string {
  return `POST ${path} HTTP/1.1\r\nhost: a\r\n${headers}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}

async function stillAnswers(port: number): Promise<void> {
  expect((await askRaw({ port, path, method: "POST", body: good })).status).toBe(200);
}

test("a caller that is slow with its headers or its body is told so and cut", async () => {
  const { port } = await startHeart({ patience: { headersMs: 200, requestMs: 300 } });
  for (const start of [
    "POST /v2",
    `POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-length: 100\r\n\r\n{"inp`,
  ]) {
    const socket = createConnection(port, "127.0.0.1");
    socket.write(start);
    const text = await textOf(socket);
    expect(text).toMatch(/^HTTP\/1\.1 408 /);
    expect(text).toContain('"code":"TIMED_OUT"');
  }
  await stillAnswers(port);
});

test("headers of more than 16 KiB, what is no HTTP and bodies of two lengths are refused in JSON", async () => {
  const { port } = await startHeart();
  const head = `POST ${path} HTTP/1.1\r\nhost: a\r\n`;
  const refused: readonly [sent: string, status: number][] = [
    [`${head}x: ${"a".repeat(20_000)}\r\n\r\n`, 431],
    [`GET /${"a".repeat(20_000)} HTTP/1.1\r\nhost: a\r\n\r\n`, 431],
    ["\u0000\u0001\u0002\r\n\r\n", 400],
    ["GET /v2 HTTP/1.1\r\n\r\n", 400],
    [`${head}content-length: 5\r\ncontent-length: 6\r\n\r\n{}`, 400],
    [`${head}content-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`, 400],
    [`${head}content-length: -5\r\n\r\n{}`, 400],
    [`${head}transfer-encoding: chunked\r\n\r\nzz\r\n`, 400],
  ];
  for (const [sent, status] of refused) {
    const text = await exchange(port, sent);
    expect([sent.slice(0, 80), text]).toEqual([
      sent.slice(0, 80),
      expect.stringMatching(new RegExp(`^HTTP/1\\.1 ${status} `)),
    ]);
  }
  await stillAnswers(port);
});

test("a body that ends before its length runs nothing, and what follows one is not answered as one", async () => {
  const { port, serving } = await startHeart();
  const socket = createConnection(port, "127.0.0.1");
  socket.end(`POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-length: 9999\r\n\r\n${good}`);
  await textOf(socket);
  expect(serving.statistics("heart")[0]?.succeeded.count).toBe(0);
  const text = await exchange(port, `${postText(good)}GARBAGE\r\n\r\n`);
  expect(text.match(/HTTP\/1\.1 200/g) ?? []).toHaveLength(text === "" ? 0 : 1);
  await stillAnswers(port);
});

test("requests that are sent without waiting are answered in their order", async () => {
  const { port } = await startHeart();
  const sent = Array.from({ length: 50 }, (_, at) =>
    postText(JSON.stringify({ id: `${at}`, inputs: at % 7 === 3 ? [] : [x] })),
  );
  const text = await exchange(port, sent.join(""), 50);
  const statuses = text.match(/HTTP\/1\.1 \d+/g);
  expect(statuses).toEqual(sent.map((_, at) => `HTTP/1.1 ${at % 7 === 3 ? 400 : 200}`));
  const ids = [...text.matchAll(/"id":"(\d+)"/g)].map(([, id]) => Number(id));
  expect(ids).toEqual(sent.map((_, at) => at).filter((at) => at % 7 !== 3));
});

test("ten thousand unknown models are asked for and leave nothing behind", async () => {
  const { port, serving, asked } = await startHeart();
  const before = serving.index();
  const names = Array.from({ length: 10_000 }, (_, at) => `unknown-${at}`);
  const sent = names.map((name) => `GET /v2/models/${name}/ready HTTP/1.1\r\nhost: a\r\n\r\n`);
  const text = await exchange(port, sent.join(""), sent.length);
  expect(text.match(/HTTP\/1\.1 404/g)).toHaveLength(sent.length);
  expect(asked).toHaveLength(sent.length);
  expect(serving.index()).toEqual(before);
  expect(serving.models()).toEqual(["heart"]);
  expect(serving.statistics()).toHaveLength(1);
});

test("what is no name is no model, however it is written, and nobody looks for it", async () => {
  const { port, asked } = await startHeart();
  const names = [
    "%2e%2e",
    "..",
    "a%2Fb",
    "%00",
    "heart%00",
    "HEART",
    "heart ",
    "%ff",
    "%",
    "{model}",
  ];
  for (const name of [...names, "a".repeat(65), "__proto__", "heart%2e"]) {
    const part = name.replaceAll(" ", "%20");
    for (const way of [`/v2/models/${part}`, `/v2/models/${part}/ready`]) {
      const { status, body } = await askHttp({ port, path: way });
      expect([way, status, typeof body["error"]]).toEqual([
        way,
        name === "%ff" || name === "%" ? 400 : 404,
        "string",
      ]);
    }
  }
  for (const way of [
    "/v2/models//infer",
    "//v2",
    "/v2/../v2",
    "/v2/models/heart/infer/x",
    "*",
    "/V2",
  ]) {
    expect([way, (await askHttp({ port, path: way })).status]).toEqual([way, 404]);
  }
  expect(asked).toEqual([]);
  const escaped = "/v2/models/%68eart/versions/1/infer/?a=b";
  expect((await askRaw({ port, path: escaped, method: "POST", body: good })).status).toBe(200);
});

test("deep, doubled and foreign JSON is refused or read as JSON is, and pollutes nothing", async () => {
  const { port } = await startHeart();
  const ask = async (body: string | Buffer) => {
    const { status, body: answer } = await askHttp({ port, path, method: "POST", body });
    return [status, answer["code"]];
  };
  const deep = 1_000_000;
  const nested = `${"[".repeat(deep)}${"]".repeat(deep)}`;
  expect(await ask(nested)).toEqual([400, expect.stringMatching(/^(JSON_MALFORMED|INFER_INPUT)/)]);
  const deepData = good.replace(/"data":\[.*?\]/, `"data":${nested}`);
  expect(await ask(deepData)).toEqual([400, expect.any(String)]);
  expect(await ask(Buffer.from([0x22, 0xff, 0x22]))).toEqual([400, "JSON_MALFORMED"]);
  // The last of two fields with one name counts, as everywhere in JavaScript.
  expect(await ask(good.replace('{"inputs"', '{"inputs":[],"inputs"'))).toEqual([200, undefined]);
  const proto = good.replace('{"inputs"', '{"__proto__":{"id":"x"},"constructor":1,"inputs"');
  expect(await ask(proto)).toEqual([200, undefined]);
  expect(({} as Record<string, unknown>)["id"]).toBeUndefined();
  const own = JSON.stringify({ inputs: [{ ...x, name: "__proto__" }] });
  expect(await ask(own)).toEqual([400, "INFER_INPUT_INVALID"]);
});

test("HEAD answers as GET without a body; other methods are told which would do", async () => {
  const { port } = await startHeart();
  const head = await askRaw({ port, path: "/v2/health/ready", method: "HEAD" });
  expect([head.status, head.body.byteLength, head.headers["content-length"]]).toEqual([
    200,
    0,
    "14",
  ]);
  for (const method of ["OPTIONS", "PUT", "DELETE", "PATCH", "TRACE"]) {
    const { status, headers } = await askRaw({ port, path: "/v2/health/ready", method });
    expect([method, status, headers["allow"]]).toEqual([method, 405, "GET, HEAD"]);
    const infer = await askRaw({ port, path, method });
    expect([method, infer.status, infer.headers["allow"]]).toEqual([method, 405, "POST"]);
  }
});

test("bodies that are sent in pieces hold no more than their share of memory, and let go of it", async () => {
  const reader = new BodyReader({ bytesMax: 1000, heldBytesMax: 1900 });
  let arrived = (): void => undefined;
  const server = createServer((request, response) => {
    reader.read(request, response, (error, body) => {
      response.end(error instanceof WardroundError ? error.code : String(body.byteLength));
    });
    request.once("data", () => arrived());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const ask = (): Socket => {
    const socket = createConnection(port, "127.0.0.1");
    socket.write("POST / HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-length: 1000\r\n\r\n");
    socket.write("a".repeat(999));
    return socket;
  };
  const first = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  const waiting = ask();
  await first;
  const refused = ask();
  refused.write("a");
  expect(await textOf(refused)).toMatch(/SERVING_BUSY$/);
  waiting.write("a");
  expect(await textOf(waiting)).toMatch(/1000$/);
  const later = ask();
  later.write("a");
  expect(await textOf(later)).toMatch(/1000$/);
});

test("a fault inside is 500 without its cause", async () => {
  const { serving } = await startHeart();
  const broken = withOthers(serving, {
    infer: () => Promise.reject(new TypeError("secret of the inside")),
  });
  const { port } = await startPlain(broken);
  const answer = await askRaw({ port, path, method: "POST", body: good });
  expect([answer.status, String(answer.body)]).toEqual([500, expect.not.stringMatching(/secret/)]);
});
