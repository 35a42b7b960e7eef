import { isIP, type Socket } from "node:net";
import { checkServerIdentity, type PeerCertificate as TlsPeerCertificate } from "node:tls";
import { Client, type ClientOptions, credentials, type VerifyOptions } from "@grpc/grpc-js";
import { WardroundError } from "../base/errors.ts";
import { messageBytesMax, windowBytes } from "../base/limits.ts";
import { type Address, formatAddress, parseAddress } from "./address.ts";
import { createClientCalls } from "./client-calls.ts";
import { createClientChannel } from "./client-channel.ts";
import { askModelSpec, openParticipantSession, openParticipantUpload } from "./client-streams.ts";
import { connectTimedOut, connectTimeoutMs } from "./connect-timeout.ts";
import type { ServerConnection } from "./contract.ts";
import { PayloadType } from "./frames.ts";
import { PreparedCredentials } from "./grpc-internals.ts";
import { createHeader } from "./header.ts";
import type { CoordinatorUnary } from "./methods.ts";
import { type HttpProxy, showProxy } from "./proxy.ts";
import type { RpcOf } from "./service.ts";
import { openTunnel, proxyUnreachable } from "./tunnel.ts";

/** What a caller shows of itself; without a certificate it can only join. */
export interface ClientTls {
  readonly caPem: string;
  readonly certificatePem?: string;
  readonly privateKeyPem?: string;
}

export interface ConnectOptions {
  /** `host:port` */
  readonly server: string;
  readonly identity: ClientTls;
  /** The HTTP proxy on the way; undefined = none. The environment is not looked at. */
  readonly proxy?: HttpProxy | undefined;
  /** HTTP/2 receive window, bytes; base/limits.ts has the default. */
  readonly windowBytes?: number;
  /** Optional behaviour that this side offers, sent as `mcp-features`. */
  readonly features?: readonly string[];
  /** How long a connection may take from TCP to the server's first bytes; 30 s where it is left out. */
  readonly connectTimeoutMs?: number | undefined;
  /** Wall time, milliseconds since 1970; the machine's where it is left out. */
  readonly nowMs?: () => number;
}

/**
 * A connection to a server. It is made with the first call and, after it was lost or did not come
 * about, with the next one; without a call none is tried. A call fails at once where the server is not
 * there.
 * @throws WardroundError ADDRESS_INVALID
 */
export function connect(options: ConnectOptions): ServerConnection {
  const address = parseAddress(options.server);
  const server = formatAddress(address);
  const timeoutMs = options.connectTimeoutMs ?? connectTimeoutMs;
  const route = createRoute(server, options.proxy, timeoutMs);
  const tls = credentialsOf(options.identity, address);
  const prepared = new PreparedCredentials(tls, { ...route, server, timeoutMs });
  const channelOptions = {
    ...serverNameOf(address),
    "grpc.default_authority": server,
    "grpc.max_receive_message_length": messageBytesMax,
    "grpc.max_send_message_length": messageBytesMax,
    "grpc-node.flow_control_window": options.windowBytes ?? windowBytes,
    "grpc.keepalive_time_ms": 20_000,
    "grpc.keepalive_timeout_ms": 10_000,
    // Who calls decides what to try again and when; grpc-js would keep messages for that.
    "grpc.enable_retries": 0,
    // A channel that failed is closed: it must not begin anew before, however long the failure took.
    "grpc.initial_reconnect_backoff_ms": reconnectDelayMs,
    "grpc.max_reconnect_backoff_ms": reconnectDelayMs,
    "grpc.dns_min_time_between_resolutions_ms": 1_000,
    "grpc.service_config_disable_resolution": 1,
    "grpc.use_local_subchannel_pool": 1,
    "grpc.enable_http_proxy": 0,
    "grpc.enable_channelz": 0,
  };
  const channel = createClientChannel(() => new Client(route.target, prepared, channelOptions));
  const nowMs = options.nowMs ?? Date.now;
  const { fault } = route;
  const calls = createClientCalls({ channel, server, fault, features: options.features ?? [] });
  const firstHeader = (modelId = "") => createHeader({ messageId: 1, modelId, nowMs: nowMs() });

  return {
    session: (signal) => openParticipantSession(calls, { nowMs, signal }),
    upload: (signal) => openParticipantUpload(calls, { nowMs, signal }),
    download({ chunkBytes = 0, ...request }, signal) {
      const asked = { ...request, chunkBytes, header: firstHeader() };
      return calls.outgoing("Transfer.Download", asked, signal);
    },
    join: (request, signal) =>
      calls.unary("Enrolment.Join", { ...request, header: firstHeader() }, signal),
    renew: (request, signal) =>
      calls.unary("Enrolment.Renew", { ...request, header: firstHeader() }, signal),
    coordinator: coordinatorCalls(calls),
    createFederation: (frames, signal) =>
      calls.incoming("Coordinator.CreateFederation", frames, signal),
    watchRun: (run, signal) => calls.outgoing("Coordinator.WatchRun", { run }, signal),
    infer({ model, ...request }, signal) {
      const header = { ...firstHeader(model), payloadType: PayloadType.TENSOR };
      return calls.unary("Inference.Infer", { ...request, partialRows: 0, header }, signal);
    },
    modelSpec: (request, signal) => askModelSpec(calls, { request, header: firstHeader() }, signal),
    close: () => calls.close(),
  };
}

/** Longer than the system tries a TCP connection, which is about two minutes. */
const reconnectDelayMs = 300_000;

/** How long a connection is idle before the system asks whether its other end is still there. */
const tcpKeepAliveMs = 15_000;

/** What cannot be reached where a connection does not even get to the proxy. */
const tcpFaults =
  /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|Name resolution|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH/;

/** Where a channel connects to, and what is done before TLS begins. */
interface Route {
  readonly target: string;
  prepare(socket: Socket): Promise<void>;
  /** The connection that was prepared last did not come about in time. */
  late(): WardroundError;
  /** What is known of a connection that failed with that text, beyond the text. */
  fault(details: string): WardroundError | undefined;
}

function createRoute(server: string, proxy: HttpProxy | undefined, timeoutMs: number): Route {
  let refusal: WardroundError | undefined;
  return {
    target: `dns:${proxy === undefined ? server : showProxy(proxy)}`,
    async prepare(socket) {
      socket.setKeepAlive(true, tcpKeepAliveMs);
      refusal = undefined;
      if (proxy === undefined) return;
      try {
        await openTunnel(socket, proxy, server);
      } catch (error) {
        if (error instanceof WardroundError) refusal = error;
        throw error;
      }
    },
    late() {
      refusal = connectTimedOut(server, proxy, timeoutMs);
      return refusal;
    },
    fault(details) {
      if (!tcpFaults.test(details)) return refusal;
      return proxy && proxyUnreachable(proxy, details);
    },
  };
}

/**
 * The name that TLS asks for is no IP address (RFC 6066 §3), which grpc-js sends all the same: another
 * name goes there, and the certificate is checked for the address.
 */
function serverNameOf({ host }: Address): ClientOptions {
  return isIP(host) === 0 ? {} : { "grpc.ssl_target_name_override": "localhost" };
}

function credentialsOf(identity: ClientTls, { host }: Address) {
  const { caPem, certificatePem, privateKeyPem } = identity;
  const verify: VerifyOptions = {
    checkServerIdentity: (_name, certificate) =>
      checkServerIdentity(host, certificate as TlsPeerCertificate),
  };
  try {
    if (certificatePem === undefined || privateKeyPem === undefined) {
      return credentials.createSsl(Buffer.from(caPem), null, null, verify);
    }
    return credentials.createSsl(
      Buffer.from(caPem),
      Buffer.from(privateKeyPem),
      Buffer.from(certificatePem),
      verify,
    );
  } catch (cause) {
    throw new WardroundError(
      "CONFIG_INVALID",
      "the certificate, key or CA of this identity cannot be read: join again with a new token",
      { cause },
    );
  }
}

type CoordinatorRpc = Extract<RpcOf<"unary">, `Coordinator.${string}`>;

function coordinatorCalls(
  calls: ReturnType<typeof createClientCalls>,
): ServerConnection["coordinator"] {
  const rpcs: Readonly<Record<keyof CoordinatorUnary, CoordinatorRpc>> = {
    createToken: "Coordinator.CreateToken",
    listFederations: "Coordinator.ListFederations",
    listParticipants: "Coordinator.ListParticipants",
    startRun: "Coordinator.StartRun",
    listRuns: "Coordinator.ListRuns",
    getRun: "Coordinator.GetRun",
    cancelRun: "Coordinator.CancelRun",
    pauseRun: "Coordinator.PauseRun",
    resumeRun: "Coordinator.ResumeRun",
    getRound: "Coordinator.GetRound",
    listRefused: "Coordinator.ListRefused",
    verifyRound: "Coordinator.VerifyRound",
    replayRound: "Coordinator.ReplayRound",
    listVersions: "Coordinator.ListVersions",
    getVersion: "Coordinator.GetVersion",
    promote: "Coordinator.Promote",
    rollback: "Coordinator.Rollback",
    startTrial: "Coordinator.StartTrial",
    setSplit: "Coordinator.SetSplit",
    endSplit: "Coordinator.EndSplit",
    listSplits: "Coordinator.ListSplits",
    getLedger: "Coordinator.GetLedger",
  };
  const entries = Object.entries(rpcs).map(([method, rpc]) => [
    method,
    (request: never, signal: AbortSignal) => calls.unary(rpc, request, signal),
  ]);
  // The table above names every method; its calls are typed by the contract.
  return Object.fromEntries(entries) as ServerConnection["coordinator"];
}
