import { connect as connectHttp2 } from "node:http2";
import { Client, credentials, Metadata, type ServiceError, status } from "@grpc/grpc-js";
import { expect, test } from "vitest";
import { windowBytes } from "../../base/limits.ts";
import { connect } from "../../protocol/client.ts";
import { startGrpcServer } from "../../protocol/server.ts";
import { asBytes, rpcPath } from "../../protocol/service.ts";
import {
  createHandlers,
  createMemoryLog,
  never,
  startTestServer,
  type TestServer,
} from "../support/grpc-server.ts";

const tlsOf = (server: TestServer) => ({
  caPem: server.authority.caPem,
  certificatePem: server.authority.serverCertificatePem,
  privateKeyPem: server.authority.serverKeyPem,
});

test("the windows of a server's connections and streams are wide, which grpc-js 1.14.7 has no option for", async () => {
  await using server = await startTestServer();
  const session = connectHttp2(`https://localhost:${server.server.port}`, {
    ca: server.authority.caPem,
    host: "127.0.0.1",
  });
  try {
    const settings = await new Promise<Record<string, unknown>>((resolve, reject) => {
      session.once("remoteSettings", (given) => resolve(given as Record<string, unknown>));
      session.once("error", reject);
    });
    expect(settings).toMatchObject({
      initialWindowSize: windowBytes,
      maxFrameSize: 1024 * 1024,
      maxConcurrentStreams: 1024,
    });
    // The answer to a ping comes after the connection's window was widened.
    await new Promise((resolve) => session.ping(resolve));
    expect(session.state.remoteWindowSize).toBe(windowBytes);
  } finally {
    session.destroy();
  }
});

test("an address that is taken or none of this machine is named", async () => {
  await using server = await startTestServer();
  const start = (host: string, port: number) =>
    startGrpcServer({
      listen: { host, port },
      tls: tlsOf(server),
      handlers: createHandlers(server.authority),
      log: createMemoryLog(),
      features: [],
    });

  await expect(start("127.0.0.1", server.server.port)).rejects.toMatchObject({
    code: "ADDRESS_IN_USE",
    message: expect.stringContaining(server.address),
  });
  await expect(start("192.0.2.1", 0)).rejects.toMatchObject({ code: "ADDRESS_INVALID" });
  await expect(start("not a host", 0)).rejects.toMatchObject({ code: "ADDRESS_INVALID" });
  await expect(start("127.0.0.1", 65_536)).rejects.toMatchObject({ code: "ADDRESS_INVALID" });
});

test("a server listens on IPv6 too", async () => {
  await using server = await startTestServer();
  const six = await startGrpcServer({
    listen: { host: "::1", port: 0 },
    tls: tlsOf(server),
    handlers: createHandlers(server.authority),
    log: createMemoryLog(),
    features: [],
  });
  const connection = connect({ server: `[::1]:${six.port}`, identity: server.admin });
  try {
    await expect(connection.coordinator.listFederations({}, never)).rejects.toMatchObject({
      code: "NOT_IN_THIS_VERSION",
    });
  } finally {
    connection.close();
    six.close();
  }
});

test("another protocol version is refused by name, none counts as version 1", async () => {
  await using server = await startTestServer();
  const client = new Client(
    server.address,
    credentials.createSsl(
      Buffer.from(server.admin.caPem),
      Buffer.from(server.admin.privateKeyPem),
      Buffer.from(server.admin.certificatePem),
    ),
    { "grpc.ssl_target_name_override": "localhost" },
  );
  const call = (version?: string) =>
    new Promise<{ error: ServiceError; metadata: Metadata | undefined }>((resolve) => {
      const asked = new Metadata();
      if (version !== undefined) asked.set("mcp-version", version);
      const path = rpcPath("Coordinator.ListFederations");
      let metadata: Metadata | undefined;
      client
        .makeUnaryRequest(path, asBytes, asBytes, Buffer.alloc(0), asked, {}, (error) =>
          resolve({ error: error as ServiceError, metadata }),
        )
        .on("metadata", (given: Metadata) => {
          metadata = given;
        });
    });

  try {
    const two = await call("2");
    expect(two.error.code).toBe(status.FAILED_PRECONDITION);
    expect(two.error.metadata.get("wr-code")).toEqual(["VERSION_UNSUPPORTED"]);
    expect(two.error.metadata.get("wr-retry")).toEqual(["never"]);
    expect(two.error.details).toContain("version 1");
    for (const version of [undefined, "1"]) {
      const { error, metadata } = await call(version);
      expect(error.metadata.get("wr-code")).toEqual(["NOT_IN_THIS_VERSION"]);
      expect(error.code).toBe(status.UNIMPLEMENTED);
      expect(metadata?.get("mcp-version")).toEqual(["1"]);
      expect(metadata?.get("mcp-features")).toEqual(["test-feature"]);
    }
    const unknown = await new Promise<ServiceError>((resolve) => {
      const path = "/wardround.mcp.v1.Coordinator/Nothing";
      client.makeUnaryRequest(path, asBytes, asBytes, Buffer.alloc(0), (error) =>
        resolve(error as ServiceError),
      );
    });
    expect(unknown.code).toBe(status.UNIMPLEMENTED);
    const malformed = await new Promise<ServiceError>((resolve) => {
      const path = rpcPath("Coordinator.GetRun");
      client.makeUnaryRequest(path, asBytes, asBytes, Buffer.from([0xff]), (error) =>
        resolve(error as ServiceError),
      );
    });
    expect(malformed.metadata.get("wr-code")).toEqual(["FRAME_UNEXPECTED"]);
  } finally {
    client.close();
  }
});

test("draining ends sessions with SERVER_DRAINING and lets other calls finish", async () => {
  let finish = (): void => undefined;
  let begun = (): void => undefined;
  const running = new Promise<void>((resolve) => {
    begun = resolve;
  });
  await using server = await startTestServer((authority) =>
    createHandlers(authority, {
      session: {
        async connect(link) {
          link.send({ body: "heartbeat", heartbeat: {} });
          for await (const _ of link.frames);
        },
      },
      coordinator: {
        async *watchRun(_request, { signal }) {
          yield { event: "run.started", run: null, round: null };
          await new Promise((_, reject) => {
            signal.addEventListener("abort", () => reject(signal.reason));
          });
        },
        async listFederations() {
          begun();
          await new Promise<void>((resolve) => {
            finish = resolve;
          });
          return { federations: [] };
        },
      },
    }),
  );
  const admin = server.connect(server.admin);
  const participant = server.connect(await server.identity("participant"));
  const frames = participant.session(never).frames[Symbol.asyncIterator]();
  expect((await frames.next()).value).toMatchObject({ body: "heartbeat" });
  const events = admin.watchRun("r", never)[Symbol.asyncIterator]();
  await events.next();
  const call = admin.coordinator.listFederations({}, never);
  await running;

  let drained = false;
  const draining = server.server.drain().then(() => {
    drained = true;
  });

  await expect(frames.next()).rejects.toMatchObject({ code: "SERVER_DRAINING" });
  await expect(events.next()).rejects.toMatchObject({ code: "SERVER_DRAINING" });
  expect(drained).toBe(false);
  finish();
  await expect(call).resolves.toEqual({ federations: [] });
  await draining;
  await expect(admin.coordinator.listFederations({}, never)).rejects.toMatchObject({
    code: "SERVER_UNREACHABLE",
  });
});

test("a server that is closed aborts its handlers and looks gone to its callers", async () => {
  let reason: unknown;
  let begun = (): void => undefined;
  const running = new Promise<void>((resolve) => {
    begun = resolve;
  });
  await using server = await startTestServer((authority) =>
    createHandlers(authority, {
      coordinator: {
        async listFederations(_request, { signal }) {
          begun();
          return await new Promise((_, reject) => {
            signal.addEventListener("abort", () => {
              reason = signal.reason;
              reject(signal.reason);
            });
          });
        },
      },
    }),
  );
  const call = server.connect(server.admin).coordinator.listFederations({}, never);
  await running;

  server.server.close();
  server.server.close();

  await expect(call).rejects.toMatchObject({ code: expect.stringMatching(/^SERVER_/) });
  expect(reason).toMatchObject({ code: "SERVER_DRAINING" });
});

test("a server that is not the right one is told apart from one that is not there", async () => {
  await using server = await startTestServer();
  await using other = await startTestServer();
  const ask = async (address: string, identity = server.admin) => {
    const connection = connect({ server: address, identity });
    try {
      await connection.coordinator.listFederations({}, never);
      return "";
    } catch (error) {
      const { code, message } = error as { code: string; message: string };
      return `${code}: ${message}`;
    } finally {
      connection.close();
    }
  };

  expect(await ask(other.address)).toBe(
    `CA_MISMATCH: the certificate of ${other.address} is not of the CA that this machine joined`,
  );
  const { port } = server.server;
  // Another address of the loopback, which no certificate here is for.
  const elsewhere = await startGrpcServer({
    listen: { host: "127.0.0.2", port: 0 },
    tls: tlsOf(server),
    handlers: createHandlers(server.authority),
    log: createMemoryLog(),
    features: [],
  });
  expect(await ask(`127.0.0.2:${elsewhere.port}`)).toMatch(/^SERVER_UNREACHABLE: .*other names/);
  elsewhere.close();
  expect(await ask(`localhost:${port}`)).toContain("NOT_IN_THIS_VERSION");
  server.server.close();
  expect(await ask(server.address)).toBe(
    `SERVER_UNREACHABLE: nothing listens on ${server.address}`,
  );
  expect(await ask("no-such-host.invalid:1")).toMatch(/^SERVER_UNREACHABLE: .*no-such-host/);
});

test("an address is host:port", () => {
  const identity = { caPem: "" };
  for (const server of [
    "",
    "host",
    "host:",
    "host:0",
    "host:65536",
    "a b:1",
    "::1:7443",
    "[host]:1",
  ]) {
    expect(() => connect({ server, identity }), server).toThrow(
      expect.objectContaining({ code: "ADDRESS_INVALID" }),
    );
  }
});
