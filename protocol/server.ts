import { logVerbosity, Server, setLogVerbosity } from "@grpc/grpc-js";
import { WardroundError } from "../base/errors.ts";
import { inferBodyBytesMax, messageBytesMax, windowBytes } from "../base/limits.ts";
import type { Logger } from "../base/ports.ts";
import { formatAddress, isHost } from "./address.ts";
import { createCallGate } from "./call-gate.ts";
import type { Peer, ServerHandlers } from "./contract.ts";
import {
  largerMessages,
  MutualTlsCredentials,
  namedRefusals,
  type ServerTls,
  widenConnectionWindows,
} from "./grpc-internals.ts";
import { openInferenceDefinition, openRpcPath } from "./open-inference.ts";
import { type CallServing, createCallServing } from "./serve-call.ts";
import { createImplementation } from "./serve-methods.ts";
import { createOpenInference } from "./serve-open-inference.ts";
import { serviceDefinition } from "./service.ts";

/** A gRPC server that listens. */
export interface GrpcServer {
  /** The port that it got where port 0 was asked for. */
  readonly port: number;
  /** Takes no new calls, ends sessions and watches with SERVER_DRAINING, waits for all other calls. */
  drain(): Promise<void>;
  /** Ends everything now. Idempotent. */
  close(): void;
}

export interface GrpcServerOptions {
  readonly listen: { readonly host: string; readonly port: number };
  readonly tls: ServerTls;
  readonly handlers: ServerHandlers;
  readonly log: Logger;
  /** Optional behaviour that this server offers, told to every caller in `mcp-features`. */
  readonly features: readonly string[];
  /** Throws where a peer's certificate was replaced by one for another key. */
  readonly assertCurrent?: (peer: Peer) => void;
  /** Wall time, milliseconds since 1970; the machine's where it is left out. */
  readonly nowMs?: () => number;
}

// Pings find peers that went away without a word; a session's own heartbeats find them sooner.
const keepalive = { "grpc.keepalive_time_ms": 20_000, "grpc.keepalive_timeout_ms": 10_000 };

/** Calls whose messages carry the values of a prediction. */
const inferPaths: ReadonlySet<string> = new Set([
  openRpcPath("OpenInference.ModelInfer"),
  openRpcPath("OpenInference.ModelStreamInfer"),
]);

/**
 * Starts the one gRPC port: all services over mutual TLS, each call let in by protocol/access.ts.
 * @throws WardroundError ADDRESS_IN_USE, ADDRESS_INVALID
 */
export async function startGrpcServer(options: GrpcServerOptions): Promise<GrpcServer> {
  const nowMs = options.nowMs ?? Date.now;
  // It would write to stderr what is thrown or logged here.
  setLogVerbosity(logVerbosity.NONE);
  const server = new Server({
    ...keepalive,
    "grpc.max_receive_message_length": messageBytesMax,
    "grpc.max_send_message_length": messageBytesMax,
    "grpc.enable_channelz": 0,
    interceptors: [
      namedRefusals,
      largerMessages((path) => (inferPaths.has(path) ? inferBodyBytesMax : undefined)),
    ],
  });
  const { features, assertCurrent = () => undefined } = options;
  const gate = createCallGate({ caPem: options.tls.caPem, features, assertCurrent, nowMs });
  const serving = createCallServing({ gate, log: options.log });
  const methods = createImplementation({ handlers: options.handlers, serving, nowMs });
  server.addService(serviceDefinition(), methods);
  const openMethods = createOpenInference({ handlers: options.handlers.openInference, serving });
  server.addService(openInferenceDefinition(), openMethods);
  const port = await bind(server, options);
  widenConnectionWindows(server, windowBytes);
  return {
    port,
    drain: () => drain(server, serving),
    close() {
      serving.stop(stopping());
      server.forceShutdown();
    },
  };
}

function stopping(): WardroundError {
  return new WardroundError("SERVER_DRAINING", "the server is stopping: try again in a while");
}

async function drain(server: Server, serving: CallServing): Promise<void> {
  serving.drain(stopping());
  await new Promise<void>((resolve, reject) => {
    server.tryShutdown((error) => (error === undefined ? resolve() : reject(error)));
  });
}

function bind(server: Server, { listen, tls }: GrpcServerOptions): Promise<number> {
  const { host, port } = listen;
  const address = formatAddress({ host, port });
  if (!isHost(host) || !Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new WardroundError(
      "ADDRESS_INVALID",
      `${JSON.stringify(address)} is no address to listen on: give a name or IP address and a port from 0 to 65535`,
    );
  }
  const credentials = new MutualTlsCredentials(tls, windowBytes);
  return new Promise((resolve, reject) => {
    server.bindAsync(address, credentials, (error, boundPort) => {
      if (error === null) resolve(boundPort);
      else reject(bindFault(error, address));
    });
  });
}

function bindFault(error: Error, address: string): WardroundError {
  if (error.message.includes("EADDRINUSE")) {
    return new WardroundError(
      "ADDRESS_IN_USE",
      `another program listens on ${address}: stop it or choose another port`,
      { cause: error },
    );
  }
  return new WardroundError(
    "ADDRESS_INVALID",
    `nothing can listen on ${address}: it must be an address of this machine and a port that this user may open`,
    { cause: error },
  );
}
