import { getEventListeners } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import {
  createInferenceClient,
  type InferenceClientOptions,
  type Tensor,
} from "../../../serving/client/index.ts";
import { startFake } from "./fake-server.ts";

// What the way to a server may do: be busy, silent, cut, or answer with what is no answer.
const input: Tensor = { name: "x", datatype: "FP32", shape: [1], data: Float32Array.of(1) };
const answer = JSON.stringify({ model_name: "m", model_version: "3", outputs: [] });
const busy = JSON.stringify({ error: "busy", code: "SERVING_BUSY" });

function open(url: string, options: Partial<InferenceClientOptions> = {}) {
  const client = createInferenceClient({ url, ...options });
  onTestFinished(() => client.close());
  return client;
}

const ask = (client: ReturnType<typeof open>, options: object = {}) =>
  client.infer("m", { inputs: [input], ...options });

test.each([
  ["429 with Retry-After", 429, { "retry-after": "0" }, 3],
  ["503 with Retry-After", 503, { "retry-after": "0" }, 3],
  ["429 without Retry-After", 429, {}, 1],
  ["503 without Retry-After", 503, {}, 1],
  ["a longer wait than ten seconds", 503, { "retry-after": "11" }, 1],
  ["504 with Retry-After", 504, { "retry-after": "0" }, 1],
  ["400 with Retry-After", 400, { "retry-after": "0" }, 1],
])(
  "%s: sent again only where the server asks for it, and three times in all",
  async (_, status, headers, times) => {
    let asked = 0;
    const fake = await startFake((_request, response) => {
      asked += 1;
      response.writeHead(status, headers).end(busy);
    });

    await expect(ask(open(fake.url))).rejects.toMatchObject({ code: "SERVING_BUSY", status });

    expect(asked).toBe(times);
  },
);

test("a request that was busy is answered when it is sent again, with the same body", async () => {
  const lengths: unknown[] = [];
  const fake = await startFake((request, response) => {
    lengths.push(request.headers["content-length"]);
    if (lengths.length === 1) response.writeHead(429, { "retry-after": "0" }).end(busy);
    else response.end(answer);
  });

  expect(await ask(open(fake.url))).toMatchObject({ modelVersion: 3 });

  expect(lengths).toHaveLength(2);
  expect(lengths[1]).toBe(lengths[0]);
});

test("a wait for a busy server ends with the call's time and with its signal", async () => {
  let asked = 0;
  const fake = await startFake((_, response) => {
    asked += 1;
    response.writeHead(429, { "retry-after": "9" }).end(busy);
  });
  const client = open(fake.url);
  await expect(ask(client, { timeoutMs: 50 })).rejects.toMatchObject({ code: "TIMED_OUT" });
  const controller = new AbortController();
  const waiting = ask(client, { signal: controller.signal });
  await expect.poll(() => asked).toBe(2);
  controller.abort(new TypeError("the nurse left the page"));
  await expect(waiting).rejects.toThrow("the nurse left the page");
});

test("requests one after the other share one connection", async () => {
  const fake = await startFake((_, response) => response.end(answer));
  const client = open(fake.url);
  for (let at = 0; at < 5; at += 1) await ask(client);
  expect(fake.connections()).toBe(1);
});

test("a kept connection that the server closed is replaced; a new one that it cuts is an error", async () => {
  const seen = new Set<unknown>();
  const fake = await startFake((request, response) => {
    if (seen.has(request.socket)) request.socket.destroy();
    else response.end(answer);
    seen.add(request.socket);
  });
  const client = open(fake.url);
  for (let at = 0; at < 3; at += 1) expect(await ask(client)).toMatchObject({ modelVersion: 3 });
  expect(fake.connections()).toBe(3);

  const cutting = await startFake((request) => request.socket.destroy());
  await expect(ask(open(cutting.url))).rejects.toMatchObject({ code: "PEER_GONE" });
});

test("silence ends a call after its time, the caller's signal with its reason, close with CANCELLED", async () => {
  const asked: (() => void)[] = [];
  const fake = await startFake(() => asked.shift()?.());
  const client = open(fake.url);
  await expect(ask(client, { timeoutMs: 30 })).rejects.toMatchObject({ code: "TIMED_OUT" });

  const controller = new AbortController();
  const reason = new TypeError("the nurse left the page");
  const arrived = new Promise<void>((resolve) => asked.push(resolve));
  const aborted = ask(client, { signal: controller.signal });
  await arrived;
  controller.abort(reason);
  await expect(aborted).rejects.toBe(reason);

  const arrivedToo = new Promise<void>((resolve) => asked.push(resolve));
  const open2 = ask(client);
  await arrivedToo;
  client.close();
  await expect(open2).rejects.toMatchObject({ code: "CANCELLED" });
  await expect(ask(client)).rejects.toMatchObject({ code: "CANCELLED" });
});

test("an answer that is cut, or none of Wardround's, is said so", async () => {
  const bodies: [number, Record<string, string>, string, string][] = [
    [200, {}, "<html>", "FRAME_UNEXPECTED"],
    [200, {}, "{}", "FRAME_UNEXPECTED"],
    [200, { "content-length": "4000" }, answer, "PEER_GONE"],
    [502, {}, "<html>Bad gateway</html>", "PEER_GONE"],
    [418, {}, "[]", "FRAME_UNEXPECTED"],
    [400, {}, JSON.stringify({ error: "new\nsort", code: "CODE_OF_LATER" }), "INTERNAL"],
  ];
  for (const [status, headers, body, code] of bodies) {
    const fake = await startFake((request, response) => {
      response.writeHead(status, headers);
      response.write(body, () => {
        if (headers["content-length"] === undefined) response.end();
        else request.socket.destroy();
      });
    });
    await expect(ask(open(fake.url)), `${status} ${body}`).rejects.toMatchObject({ code });
  }
});

test("a server that is not there is SERVER_UNREACHABLE, and the message names it", async () => {
  await expect(ask(open("http://127.0.0.1:1"))).rejects.toMatchObject({
    code: "SERVER_UNREACHABLE",
    message: "nothing listens on 127.0.0.1:1",
  });
});

test("a stream that ends before its last part, or falls silent, is an error", async () => {
  const part = { ...JSON.parse(answer), parameters: { row: 0, rows: 1 } };
  const event = `: waiting\n\nevent: outputs\ndata: ${JSON.stringify(part)}\n\n`;
  const read = async (url: string, options: object = {}): Promise<number> => {
    let parts = 0;
    const stream = open(url).inferStream("m", { inputs: [input], ...options });
    for await (const _ of stream) parts += 1;
    return parts;
  };
  const ended = await startFake((_, response) => response.end(event));
  await expect(read(ended.url)).rejects.toMatchObject({ code: "PEER_GONE" });
  const done = await startFake((_, response) => response.end(`${event}event: done\ndata: {}\n\n`));
  expect(await read(done.url)).toBe(1);
  const silent = await startFake((_, response) => response.write(event));
  await expect(read(silent.url, { timeoutMs: 50 })).rejects.toMatchObject({ code: "TIMED_OUT" });
  const cut = await startFake((request, response) => {
    response.write(event, () => request.socket.destroy());
  });
  await expect(read(cut.url)).rejects.toMatchObject({ code: "PEER_GONE" });
});

test("a signal that outlives its requests keeps nothing of them", async () => {
  const fake = await startFake((_request, response) => response.end(answer));
  const client = open(fake.url);
  const { signal } = new AbortController();
  // Where Node keeps what depends on a signal: a set, absent where nothing ever did.
  const kept = (): number => {
    const key = Object.getOwnPropertySymbols(signal).find((one) => /dependant/i.test(String(one)));
    return key === undefined ? 0 : ((Reflect.get(signal, key) as { size?: number })?.size ?? 0);
  };

  for (let asked = 0; asked < 5; asked += 1) await ask(client, { signal });

  expect(kept()).toBe(0);
  expect(getEventListeners(signal, "abort")).toEqual([]);
});

test("a time longer than Node's timers know is none that is over at once", async () => {
  const fake = await startFake((_request, response) => response.end(answer));

  await expect(ask(open(fake.url), { timeoutMs: Infinity })).resolves.toMatchObject({
    modelVersion: 3,
  });
});
