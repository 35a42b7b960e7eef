import { randomBytes } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { createServer, type Server } from "node:net";
import { join } from "node:path";
import { expect, test } from "vitest";
import { connect } from "../../protocol/client.ts";
import { readIdentity } from "../../protocol/identity/identity-folder.ts";
import { joinServer } from "../../protocol/identity/join.ts";
import { parseProxy } from "../../protocol/proxy.ts";
import { chunkFrames, downloadBlob } from "../../protocol/transfer.ts";
import { nodeHasher } from "../../runtime/system.ts";
import { startConnectProxy } from "../support/connect-proxy.ts";
import { createHandlers, freshFolder, never, startTestServer } from "../support/grpc-server.ts";

// No name server knows it: whatever reaches it went through the proxy, which looks names up itself.
const name = "fed.test";
const blob = randomBytes(3_000_000);

function startServer() {
  const download = async function* () {
    const pieces = (async function* () {
      yield blob;
    })();
    yield* chunkFrames(pieces, { offset: 0, totalBytes: blob.length });
  };
  const handlers = { transfer: { download } };
  return startTestServer((authority) => createHandlers(authority, handlers), [name]);
}

test.each([
  ["of the environment", undefined, ""],
  ["that is given, with user and password", "ward:se cret", "ward:se%20cret@"],
])(
  "join and transfers go through a proxy %s, and past it nothing",
  async (_, credentials, user) => {
    await using server = await startServer();
    await using proxy = await startConnectProxy(credentials ? { credentials } : {});
    const url = `http://${user}127.0.0.1:${proxy.port}`;
    const address = `${name}:${server.server.port}`;
    const directory = freshFolder(server.directory);
    const token = await server.token("participant", "st-mary");
    const settings = credentials ? { given: url } : { environment: { HTTPS_PROXY: url } };

    await joinServer({ server: address, token, directory, proxy: settings, signal: never });
    const identity = await readIdentity(directory);
    expect(identity).toMatchObject({ server: address, proxy: credentials ? url : undefined });

    const connection = connect({ server: address, proxy: parseProxy(url), identity });
    const path = join(server.directory, "blob");
    const digest = nodeHasher().update(blob).digestHex();
    await downloadBlob(connection, { digest, path }, never);
    connection.close();

    expect((await readFile(path)).equals(blob)).toBe(true);
    expect(new Set(proxy.asked)).toEqual(new Set([address]));
    expect(proxy.counted.down).toBeGreaterThan(blob.length);
    expect(proxy.counted.down).toBeLessThan(blob.length * 1.02 + 20_000);
    // What the proxy sees begins as TLS does.
    expect(proxy.counted.firstByte).toBe(0x16);
  },
);

test("the certificate is checked for the server's name, not the proxy's", async () => {
  await using server = await startServer();
  await using proxy = await startConnectProxy();
  const identity = await server.identity("participant");
  const way = parseProxy(`http://127.0.0.1:${proxy.port}`);
  // The proxy's own address is one of the certificate's names; this name is none.
  const connection = connect({ server: `other.test:${server.server.port}`, proxy: way, identity });

  await expect(
    connection.renew({ certificateRequest: new Uint8Array() }, never),
  ).rejects.toMatchObject({
    code: "SERVER_UNREACHABLE",
    message: expect.stringContaining("is for other names"),
  });
  connection.close();
});

async function closedPort(): Promise<number> {
  const server = await listen(() => undefined);
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

function listen(onConnection: Parameters<typeof createServer>[1]): Promise<Server> {
  return new Promise((resolve) => {
    const server = createServer(onConnection);
    server.listen(0, "127.0.0.1", () => resolve(server));
  });
}

test.each([
  ["407 without a user", { credentials: "a:b" }, "", "PROXY_REFUSED", "it wants a user"],
  ["407 with another", { credentials: "a:b" }, "a:c@", "PROXY_REFUSED", "does not know this user"],
  ["407 for Negotiate", { credentials: "a:b", schemes: "Negotiate" }, "", "PROXY_REFUSED", "Basic"],
  ["403", { status: 403 }, "", "PROXY_REFUSED", "it forbids this address"],
  ["502", { status: 502 }, "", "PROXY_REFUSED", "status 502"],
] as const)("a proxy that answers %s is told so", async (_, options, user, code, words) => {
  await using server = await startServer();
  await using proxy = await startConnectProxy(options);
  await refusesBoth(server, `http://${user}127.0.0.1:${proxy.port}`, code, words);
  expect(proxy.counted).toEqual({ up: 0, down: 0, firstByte: undefined });
});

test("a proxy that is not there, or is none, is told from a server that is not there", async () => {
  await using server = await startServer();
  await refusesBoth(
    server,
    `http://127.0.0.1:${await closedPort()}`,
    "PROXY_UNREACHABLE",
    "no connection to the proxy",
  );
  const mute = await listen((socket) => socket.once("data", () => socket.end("220 smtp\r\n")));
  const { port } = mute.address() as { port: number };
  await refusesBoth(
    server,
    `http://127.0.0.1:${port}`,
    "PROXY_UNREACHABLE",
    "no answer of a proxy",
  );
  mute.close();
});

/** `join` and every other call say the same; nothing is left of the join. */
async function refusesBoth(
  server: Awaited<ReturnType<typeof startServer>>,
  url: string,
  code: string,
  words: string,
): Promise<void> {
  const address = `${name}:${server.server.port}`;
  const directory = freshFolder(server.directory);
  const token = await server.token("participant");
  const proxy = { given: url };
  const expected = { code, message: expect.stringContaining(words) };
  await expect(
    joinServer({ server: address, token, directory, proxy, signal: never }),
  ).rejects.toMatchObject(expected);
  await expect(stat(directory)).rejects.toMatchObject({ code: "ENOENT" });

  const identity = await server.identity("participant");
  const connection = connect({ server: address, proxy: parseProxy(url), identity });
  await expect(
    connection.renew({ certificateRequest: new Uint8Array() }, never),
  ).rejects.toMatchObject(expected);
  connection.close();
}
