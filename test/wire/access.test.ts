import { readFile } from "node:fs/promises";
import { connect as connectHttp2 } from "node:http2";
import { connect as connectTls } from "node:tls";
import { Client, credentials, type ServiceError, status } from "@grpc/grpc-js";
import { expect, test } from "vitest";
import { roles, rpcAccess } from "../../protocol/access.ts";
import type { ClientTls } from "../../protocol/client.ts";
import type { Role } from "../../protocol/contract.ts";
import {
  createCa,
  createKeyAndRequest,
  issueCertificate,
  toPem,
} from "../../protocol/identity/certificates.ts";
import { asBytes, rpcPath, rpcs } from "../../protocol/service.ts";
import { createHandlers, never, startTestServer, type TestServer } from "../support/grpc-server.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** Calls a method with an empty message as every kind of call begins, and gives the code that came. */
function call(server: TestServer, identity: ClientTls, path: string): Promise<ServiceError> {
  const pem = (text?: string) => (text === undefined ? null : Buffer.from(text));
  const client = new Client(
    server.address,
    credentials.createSsl(
      Buffer.from(identity.caPem),
      pem(identity.privateKeyPem),
      pem(identity.certificatePem),
    ),
    { "grpc.ssl_target_name_override": "localhost", "grpc.use_local_subchannel_pool": 1 },
  );
  return new Promise((resolve) => {
    client.makeUnaryRequest(path, asBytes, asBytes, Buffer.alloc(0), (error) => {
      client.close();
      resolve(error as ServiceError);
    });
  });
}

const codeOf = (error: ServiceError | null): unknown => error?.metadata.get("wr-code")[0];

test("the table of roles holds for every call over the wire", async () => {
  await using server = await startTestServer();
  const identities = new Map<Role, ClientTls>();
  for (const role of roles) identities.set(role, await server.identity(role));

  for (const rpc of rpcs) {
    for (const role of roles) {
      const access = rpcAccess[rpc];
      const open = access === "open" || access.includes(role);
      const error = await call(server, identities.get(role)!, rpcPath(rpc));
      const refused = error !== null && codeOf(error) === "ROLE_MISSING";
      expect(refused, `${rpc} as ${role}`).toBe(!open);
      if (refused) expect(error.code).toBe(status.PERMISSION_DENIED);
    }
    if (rpc === "Enrolment.Join") continue;
    const error = await call(server, { caPem: server.authority.caPem }, rpcPath(rpc));
    expect(error.code, rpc).toBe(status.UNAUTHENTICATED);
    expect(codeOf(error), rpc).toBe("CERTIFICATE_MISSING");
  }
});

test("a participant cannot manage, a coordinator cannot make an admin", async () => {
  await using server = await startTestServer();
  const participant = server.connect(await server.identity("participant"));
  const coordinator = server.connect(await server.identity("coordinator"));
  const token = (role: string) => ({ role, name: "", ttlMs: 1000, federation: "" });

  await expect(participant.coordinator.listFederations({}, never)).rejects.toMatchObject({
    code: "ROLE_MISSING",
  });
  await expect(coordinator.coordinator.createToken(token("admin"), never)).rejects.toMatchObject({
    code: "ROLE_MISSING",
  });
  await expect(
    coordinator.coordinator.createToken(token("participant"), never),
  ).resolves.toMatchObject({ role: "participant" });
  await expect(
    server.connect(server.admin).coordinator.createToken(token("admin"), never),
  ).resolves.toMatchObject({ role: "admin" });
});

test("a certificate that this CA did not sign, or that does not hold now, gives no identity", async () => {
  await using server = await startTestServer();
  const nowMs = Date.now();
  const make = async (
    ca: Awaited<ReturnType<typeof createCa>>,
    atMs: number,
  ): Promise<ClientTls> => {
    const { privateKeyPem, certificateRequest } = await createKeyAndRequest();
    const subject = { role: "admin", id: "0".repeat(32), name: "admin" } as const;
    const der = await issueCertificate({ ca, certificateRequest, subject, nowMs: atMs });
    return { caPem: server.authority.caPem, privateKeyPem, certificatePem: toPem(der) };
  };
  const ca = {
    certificatePem: server.authority.caPem,
    privateKeyPem: await readFile(`${server.directory}/identity/ca-key.pem`, "utf8"),
  };
  const foreign = await createCa({ nowMs });
  const cases = {
    right: [await make(ca, nowMs), undefined],
    "another CA": [await make(foreign, nowMs), "CERTIFICATE_MISSING"],
    expired: [await make(ca, nowMs - 400 * dayMs), "CERTIFICATE_MISSING"],
    "not yet valid": [await make(ca, nowMs + 400 * dayMs), "CERTIFICATE_MISSING"],
    "self-signed": [
      {
        caPem: ca.certificatePem,
        certificatePem: foreign.certificatePem,
        privateKeyPem: foreign.privateKeyPem,
      },
      "CERTIFICATE_MISSING",
    ],
    "the server's own": [
      {
        caPem: ca.certificatePem,
        certificatePem: server.authority.serverCertificatePem,
        privateKeyPem: server.authority.serverKeyPem,
      },
      "CERTIFICATE_MISSING",
    ],
    "the CA's own": [{ caPem: ca.certificatePem, ...ca }, "CERTIFICATE_MISSING"],
  } as const;

  for (const [name, [identity, code]] of Object.entries(cases)) {
    const error = await call(server, identity, rpcPath("Coordinator.ListFederations"));
    expect(codeOf(error), name).toBe(code ?? "NOT_IN_THIS_VERSION");
  }
});

test("a certificate that ends while its connection is open gives no identity any more", async () => {
  await using server = await startTestServer((authority) =>
    createHandlers(authority, {
      coordinator: { listFederations: async () => ({ federations: [] }) },
    }),
  );
  const connection = server.connect(await server.identity("coordinator"));
  await connection.coordinator.listFederations({}, never);

  server.clock.moveMs(400 * dayMs);

  await expect(connection.coordinator.listFederations({}, never)).rejects.toMatchObject({
    code: "CERTIFICATE_MISSING",
  });
});

test("a resumed TLS session gives no identity that its first handshake did not have", async () => {
  await using server = await startTestServer();
  const foreign = await createCa({ nowMs: Date.now() });
  const options = {
    host: "127.0.0.1",
    port: server.server.port,
    ca: server.authority.caPem,
    servername: "localhost",
    ALPNProtocols: ["h2"],
  };
  const shown = [{}, { cert: foreign.certificatePem, key: foreign.privateKeyPem }];
  for (const identity of shown) {
    const session = await new Promise<Buffer>((resolve, reject) => {
      const socket = connectTls({ ...options, ...identity });
      socket.once("session", (ticket) => {
        socket.destroy();
        resolve(ticket);
      });
      socket.once("error", reject);
    });
    const socket = connectTls({ ...options, ...identity, session });
    await new Promise((resolve) => socket.once("secureConnect", resolve));
    expect(socket.isSessionReused()).toBe(true);
    const connection = connectHttp2("https://localhost", { createConnection: () => socket });
    const stream = connection.request({
      ":method": "POST",
      ":path": rpcPath("Coordinator.ListFederations"),
      "content-type": "application/grpc",
      te: "trailers",
    });
    const headers = new Promise<Record<string, unknown>>((resolve) =>
      stream.once("response", (answer) => resolve(answer)),
    );
    stream.end(Buffer.alloc(5));
    expect((await headers)["wr-code"]).toBe("CERTIFICATE_MISSING");
    connection.destroy();
  }
});
