import { once } from "node:events";
import { stat } from "node:fs/promises";
import { type AddressInfo, createServer, connect as openSocket, type Socket } from "node:net";
import { createServer as createTlsServer } from "node:tls";
import { expect, test } from "vitest";
import { connect } from "../../protocol/client.ts";
import type { ServerConnection } from "../../protocol/contract.ts";
import { joinServer } from "../../protocol/identity/join.ts";
import { parseProxy } from "../../protocol/proxy.ts";
import { startConnectProxy } from "../support/connect-proxy.ts";
import { freshFolder, never, startTestServer, type TestServer } from "../support/grpc-server.ts";

const name = "fed.test:7400";
const connectTimeoutMs = 400;
const renew = (connection: ServerConnection) =>
  connection.renew({ certificateRequest: new Uint8Array() }, never);

/** A listener that treats every connection as is said; `closed` resolves when all of them are gone. */
async function openListener(treat: (socket: Socket) => void) {
  const closing: Promise<unknown>[] = [];
  const server = createServer((socket) => {
    socket.on("error", () => socket.destroy());
    closing.push(new Promise((resolve) => socket.once("close", resolve)));
    treat(socket);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    accepted: () => closing.length,
    closed: () => Promise.all(closing),
    async [Symbol.asyncDispose]() {
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const mute = (socket: Socket) => void socket.resume();

/** A proxy that opens the way, or seems about to, and lets nothing through. */
const answering = (socket: Socket) =>
  void socket.once("data", () => socket.resume().write("HTTP/1.1 200 Ok\r\n\r\n"));
const trickling = (socket: Socket) => {
  socket.once("data", () => socket.resume().write("HTTP/1.1 200 Ok\r\nX-Wait: "));
  const timer = setInterval(() => socket.write("."), connectTimeoutMs / 8);
  socket.once("close", () => clearInterval(timer));
};

test.each([
  ["server that takes the connection and is silent", false, mute, "SERVER_UNREACHABLE"],
  ["proxy that is silent", true, mute, "PROXY_UNREACHABLE"],
  ["proxy that answers 200 and is silent", true, answering, "PROXY_UNREACHABLE"],
  ["proxy whose answer trickles in", true, trickling, "PROXY_UNREACHABLE"],
])("a %s holds neither a join nor a call for longer than the time to connect", async (...row) => {
  const [, isProxy, treat, code] = row;
  await using server = await startTestServer();
  await using listener = await openListener(treat);
  const at = `127.0.0.1:${listener.port}`;
  const [address, given] = isProxy ? [name, `http://${at}`] : [at, undefined];
  const expected = { code, message: expect.stringContaining("within 0.4 s") };

  const directory = freshFolder(server.directory);
  const token = await server.token("participant");
  const proxy = { given };
  await expect(
    joinServer({ server: address, token, directory, proxy, connectTimeoutMs, signal: never }),
  ).rejects.toMatchObject(expected);
  await expect(stat(directory)).rejects.toMatchObject({ code: "ENOENT" });

  const identity = await server.identity("participant");
  const way = given === undefined ? undefined : parseProxy(given);
  const connection = connect({ server: address, proxy: way, identity, connectTimeoutMs });
  await expect(renew(connection)).rejects.toMatchObject(expected);
  await listener.closed();
  expect(listener.accepted()).toBe(2);
  connection.close();
});

test("a server that ends TLS and says nothing in HTTP/2 holds no call for longer", async () => {
  await using server = await startTestServer();
  const { caPem, serverCertificatePem: cert, serverKeyPem: key } = server.authority;
  const silent = createTlsServer({ ca: caPem, cert, key, ALPNProtocols: ["h2"] }, (socket) => {
    socket.on("error", () => socket.destroy());
    socket.resume();
  });
  silent.listen(0, "127.0.0.1");
  await once(silent, "listening");
  const address = `127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const identity = await server.identity("participant");
  const connection = connect({ server: address, identity, connectTimeoutMs });

  await expect(renew(connection)).rejects.toMatchObject({
    code: "SERVER_UNREACHABLE",
    message: expect.stringContaining("within 0.4 s"),
  });
  connection.close();
  await new Promise((resolve) => silent.close(resolve));
});

test("a connection that is closed while it comes about is gone at once", async () => {
  await using server = await startTestServer();
  for (const proxied of [false, true]) {
    let greeted = (): void => undefined;
    const asked = new Promise<void>((resolve) => {
      greeted = resolve;
    });
    await using listener = await openListener((socket) => void socket.on("data", greeted));
    const address = `127.0.0.1:${listener.port}`;
    const connection = await connectionOf(server, address, proxied);
    const call = renew(connection);
    const refused = expect(call).rejects.toMatchObject({ code: "CANCELLED" });
    await asked;
    connection.close();
    await refused;
    await listener.closed();
    expect(listener.accepted()).toBe(1);
  }
});

async function connectionOf(server: TestServer, address: string, proxied: boolean) {
  const identity = await server.identity("participant");
  if (!proxied) return connect({ server: address, identity });
  return connect({ server: name, identity, proxy: parseProxy(`http://${address}`) });
}

const refusing = (socket: Socket) =>
  void socket.once("data", () =>
    socket.end("HTTP/1.1 407 No\r\nProxy-Authenticate: Basic\r\nContent-Length: 0\r\n\r\n"),
  );

test.each([
  ["a server", false, (socket: Socket) => void socket.destroy()],
  ["a proxy", true, refusing],
])("%s that refused a call is not asked again before the next call", async (...row) => {
  const [, proxied, treat] = row;
  await using server = await startTestServer();
  await using listener = await openListener(treat);
  const connection = await connectionOf(server, `127.0.0.1:${listener.port}`, proxied);
  for (const calls of [1, 2]) {
    await expect(renew(connection)).rejects.toMatchObject({ retry: "with-backoff" });
    await idleCut();
    expect(listener.accepted()).toBe(calls);
  }
  connection.close();
});

test("a server whose name has no address is told so, by every call", async () => {
  await using server = await startTestServer();
  const identity = await server.identity("participant");
  const connection = connect({ server: "nobody.invalid:7400", identity });
  for (const _ of [1, 2]) {
    await expect(renew(connection)).rejects.toMatchObject({
      code: "SERVER_UNREACHABLE",
      message: "the name in nobody.invalid:7400 has no address",
    });
  }
  connection.close();
});

/** Resolves when a proxy cuts a connection that was idle for most of a second. */
async function idleCut(): Promise<void> {
  await using proxy = await startConnectProxy({ idleMs: 700 });
  await using listener = await openListener(mute);
  const socket = openSocket(proxy.port, "127.0.0.1");
  socket.write(`CONNECT 127.0.0.1:${listener.port} HTTP/1.1\r\nHost: a\r\n\r\n`);
  socket.resume();
  await once(socket, "close");
}
