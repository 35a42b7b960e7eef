import { X509Certificate } from "node:crypto";
import { Metadata, type ServerUnaryCall } from "@grpc/grpc-js";
import { WardroundError } from "../base/errors.ts";
import { assertAccess, rpcAccess } from "./access.ts";
import type { CallContext, CallTrace, Peer } from "./contract.ts";
import { connectionOf } from "./grpc-internals.ts";
import { protocolVersion } from "./header.ts";
import { type CertifiedPeer, holdsAt, readPeerCertificate } from "./identity/peer-certificate.ts";
import { isOpenRpc, type OpenRpc } from "./open-inference.ts";
import type { Rpc } from "./service.ts";

/** Every call that the port takes. */
export type AnyRpc = Rpc | OpenRpc;

/** What every kind of server call offers. */
export type AnyCall = Pick<
  ServerUnaryCall<Buffer, Buffer>,
  "metadata" | "getAuthContext" | "sendMetadata"
> &
  Readonly<Record<"once" | "off", (event: "cancelled", listener: () => void) => unknown>>;

/** A call that was let in. */
export interface OpenCall {
  readonly rpc: AnyRpc;
  readonly context: CallContext<Peer | undefined>;
  /** Aborts the call's signal. */
  abort(reason: WardroundError): void;
  /** It was answered: that its stream closes now is no news, which grpc-js tells as if it were cancelled. */
  finish(): void;
}

/** Decides for each call who makes it and whether it is let in. */
export interface CallGate {
  /** @throws WardroundError CERTIFICATE_MISSING, ROLE_MISSING, VERSION_UNSUPPORTED */
  open(rpc: AnyRpc, call: AnyCall): OpenCall;
}

/**
 * A gate that knows callers by certificates of one CA and roles by `rpcAccess`.
 * @param options.features - names that both sides must know to use them; told to every caller.
 * @param options.assertCurrent - throws CERTIFICATE_MISSING where a peer's key was replaced.
 * @param options.nowMs - wall time: a certificate has to hold at every call, not only at the first.
 */
export function createCallGate(options: {
  readonly caPem: string;
  readonly features: readonly string[];
  readonly assertCurrent: (peer: Peer) => void;
  readonly nowMs: () => number;
}): CallGate {
  const ca = new X509Certificate(options.caPem);
  // By connection: reading and checking a certificate costs more than a small prediction.
  const known = new WeakMap<object, { readonly certified: CertifiedPeer | undefined }>();

  function certifiedOf(call: AnyCall): CertifiedPeer | undefined {
    const connection = connectionOf(call);
    const found = connection && known.get(connection);
    if (found) return found.certified;
    // grpc-js leaves the certificate out where TLS found it untrusted: another CA, expired, self-signed.
    const shown = call.getAuthContext().sslPeerCertificate;
    const certified = shown && readPeerCertificate(shown.raw, ca);
    // TLS 1.3 has no renegotiation: what a connection showed is what it shows.
    if (connection) known.set(connection, { certified });
    return certified;
  }

  function identify(call: AnyCall): Peer | undefined {
    const certified = certifiedOf(call);
    // A connection may outlive the certificate it was made with.
    return certified && holdsAt(certified, options.nowMs()) ? certified.peer : undefined;
  }

  return {
    open(rpc, call) {
      const peer = identify(call);
      assertAccess(rpcAccess[rpc], peer?.role, rpc);
      if (peer) options.assertCurrent(peer);
      const isOwn = !isOpenRpc(rpc);
      if (isOwn) assertVersion(call.metadata);
      const controller = new AbortController();
      const abort = (reason: WardroundError): void => controller.abort(reason);
      const leave = (): void => {
        abort(new WardroundError("PEER_GONE", `the caller of ${rpc} went away`));
      };
      call.once("cancelled", leave);
      const finish = (): void => {
        call.off("cancelled", leave);
      };
      if (isOwn) call.sendMetadata(answerMetadata(options.features));
      const features = isOwn ? readFeatures(call.metadata) : noFeatures;
      const trace = new Trace(call, isOwn);
      const context = { peer, signal: controller.signal, features, trace };
      return { rpc, context, abort, finish };
    },
  };
}

class Trace implements CallTrace {
  readonly #call: AnyCall;
  #isTold: boolean;
  #told: string | undefined;

  /** @param isTold - the answer's metadata are sent: its messages have headers of their own. */
  constructor(call: AnyCall, isTold: boolean) {
    this.#call = call;
    this.#isTold = isTold;
  }

  get traceparent(): string | undefined {
    return textIn(this.#call.metadata, "traceparent") ?? this.#told;
  }

  get tracestate(): string | undefined {
    return textIn(this.#call.metadata, "tracestate");
  }

  tell(traceparent: string): void {
    this.#told ??= traceparent;
    if (this.#isTold) return;
    this.#isTold = true;
    const metadata = new Metadata();
    metadata.set("traceparent", traceparent);
    this.#call.sendMetadata(metadata);
  }
}

/** Values of a key that came several times are one text, as HTTP has it. */
function textIn(metadata: Metadata, key: string): string | undefined {
  const values = metadata.get(key);
  return values.length === 0 ? undefined : values.join(",");
}

const noFeatures: ReadonlySet<string> = new Set();

function answerMetadata(features: readonly string[]): Metadata {
  const metadata = new Metadata();
  metadata.set("mcp-version", String(protocolVersion));
  metadata.set("mcp-features", features.join(","));
  return metadata;
}

function assertVersion(metadata: Metadata): void {
  const asked = metadata.get("mcp-version")[0];
  if (asked === undefined || String(asked).trim() === String(protocolVersion)) return;
  throw new WardroundError(
    "VERSION_UNSUPPORTED",
    `protocol version ${JSON.stringify(String(asked).slice(0, 20))} was asked for in mcp-version; this server speaks version ${protocolVersion} only`,
  );
}

function readFeatures(metadata: Metadata): ReadonlySet<string> {
  const names = metadata.get("mcp-features").flatMap((value) => String(value).split(","));
  return new Set(names.map((name) => name.trim()).filter((name) => name !== ""));
}
