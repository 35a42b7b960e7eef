import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { WardroundError } from "../../base/errors.ts";
import type { Clock, Logger } from "../../base/ports.ts";
import { type ClientTls, connect } from "../../protocol/client.ts";
import type { Role, ServerConnection, ServerHandlers } from "../../protocol/contract.ts";
import { createKeyAndRequest, toPem } from "../../protocol/identity/certificates.ts";
import type { Identity } from "../../protocol/identity/contract.ts";
import { readIdentity } from "../../protocol/identity/identity-folder.ts";
import { spkiSha256 } from "../../protocol/identity/signatures.ts";
import { formatToken } from "../../protocol/identity/token.ts";
import { type GrpcServer, startGrpcServer } from "../../protocol/server.ts";
import type { Authority } from "../../server/contract.ts";
import { openAuthority } from "../../server/identity/authority.ts";
import { createMemoryStore } from "../../storage/memory.ts";

/** The machine's clock, moved on by hand. */
export function createMovingClock(): Clock & { moveMs(ms: number): void } {
  let aheadMs = 0;
  return {
    nowMs: () => Date.now() + aheadMs,
    monotonicMs: () => performance.now() + aheadMs,
    sleep: () => Promise.reject(new Error("no test of these waits for this clock")),
    moveMs: (ms) => {
      aheadMs += ms;
    },
  };
}

export interface LogLine {
  readonly level: string;
  readonly event: string;
  readonly [field: string]: unknown;
}

export function createMemoryLog(): Logger & { readonly lines: LogLine[] } {
  const lines: LogLine[] = [];
  const at = (level: string) => (fields: { readonly event: string }) => {
    lines.push({ level, ...fields });
  };
  const log = {
    lines,
    debug: at("debug"),
    info: at("info"),
    warn: at("warn"),
    error: at("error"),
    child: () => log,
  };
  return log;
}

function notHere(): never {
  throw new WardroundError("NOT_IN_THIS_VERSION", "this is not in this version");
}

/** Handlers of which each refuses, but for those given. */
export function createHandlers(
  authority: Authority,
  own: {
    readonly session?: Partial<ServerHandlers["session"]>;
    readonly transfer?: Partial<ServerHandlers["transfer"]>;
    readonly coordinator?: Partial<ServerHandlers["coordinator"]>;
    readonly inference?: Partial<ServerHandlers["inference"]>;
    readonly openInference?: Partial<ServerHandlers["openInference"]>;
  } = {},
): ServerHandlers {
  const refuse = async (): Promise<never> => notHere();
  const rest = <T extends object>(given: T): Required<T> =>
    new Proxy(given, { get: (target, key) => Reflect.get(target, key) ?? refuse }) as Required<T>;
  return {
    session: rest(own.session ?? {}),
    transfer: { download: notHere, upload: notHere, ...own.transfer },
    enrolment: {
      join: (request) => authority.redeem(request.tokenSecret, request.certificateRequest),
      renew: (request, { peer }) => authority.renew(peer, request.certificateRequest),
    },
    coordinator: rest({
      watchRun: notHere,
      createToken: (request: Parameters<ServerHandlers["coordinator"]["createToken"]>[0]) =>
        authority.createToken(request, "coordinator"),
      ...own.coordinator,
    }) as ServerHandlers["coordinator"],
    inference: rest({ stream: notHere, ...own.inference }) as ServerHandlers["inference"],
    openInference: rest(own.openInference ?? {}),
  };
}

export interface TestServer {
  readonly directory: string;
  readonly authority: Authority;
  readonly server: GrpcServer;
  /** `127.0.0.1:port` */
  readonly address: string;
  readonly admin: Identity;
  readonly clock: ReturnType<typeof createMovingClock>;
  readonly log: ReturnType<typeof createMemoryLog>;
  /** An identity made by the authority itself. */
  identity(role: Role, name?: string): Promise<Identity>;
  /** A token's text, made by the admin. */
  token(role: Role, name?: string): Promise<string>;
  connect(identity: ClientTls): ServerConnection;
  [Symbol.asyncDispose](): Promise<void>;
}

/** A server with real TLS on a free port of the loopback. */
export async function startTestServer(
  handlers: (authority: Authority) => ServerHandlers = createHandlers,
  hostNames: readonly string[] = [],
): Promise<TestServer> {
  const directory = await mkdtemp(join(tmpdir(), "wardround-"));
  const clock = createMovingClock();
  const log = createMemoryLog();
  const store = createMemoryStore();
  const options = { directory, hostNames, serverAddress: "127.0.0.1:1", store, clock };
  const authority = await openAuthority(options);
  const { caPem, serverCertificatePem, serverKeyPem } = authority;
  const server = await startGrpcServer({
    listen: { host: "127.0.0.1", port: 0 },
    tls: { caPem, certificatePem: serverCertificatePem, privateKeyPem: serverKeyPem },
    handlers: handlers(authority),
    log,
    features: ["test-feature"],
    assertCurrent: authority.assertCurrent,
    nowMs: clock.nowMs,
  });
  const address = `127.0.0.1:${server.port}`;
  const admin = await readIdentity(join(directory, "admin"));
  const connections: ServerConnection[] = [];
  const create = (role: Role, name: string) =>
    authority.createToken({ role, name, ttlMs: 60_000, federation: "" }, "coordinator");
  return {
    directory,
    authority,
    server,
    address,
    admin,
    clock,
    log,
    async identity(role, name = "") {
      const token = await create(role, name);
      const { privateKeyPem, certificateRequest } = await createKeyAndRequest();
      const made = await authority.redeem(token.secret, certificateRequest);
      return {
        role,
        id: made.id,
        name: made.name,
        certificatePem: toPem(made.certificate),
        privateKeyPem,
        caPem,
        releaseKeyPem: admin.releaseKeyPem,
        planSignerSha256: spkiSha256(admin.certificatePem),
        server: address,
      };
    },
    async token(role, name = "") {
      const { secret, caSha256, expiresMs } = await create(role, name);
      const planSignerSha256 = Buffer.from(spkiSha256(admin.certificatePem), "hex");
      return formatToken({ secret, role, expiresMs, caSha256, planSignerSha256 });
    },
    connect(identity) {
      const made = connect({ server: address, identity, features: ["asked", " spaced", "last"] });
      connections.push(made);
      return made;
    },
    async [Symbol.asyncDispose]() {
      for (const connection of connections) connection.close();
      server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** A new folder's name that is not there yet. */
export function freshFolder(parent: string): string {
  return join(parent, randomBytes(6).toString("hex"));
}

/** Never aborts. */
export const never = new AbortController().signal;
