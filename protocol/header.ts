import { type Header, PayloadType } from "./frames.ts";

/** The one version of the protocol that is spoken here. */
export const protocolVersion = 1;

const nsPerMs = 1_000_000;

/** The envelope of one message. */
export function createHeader(options: {
  readonly messageId: number;
  readonly modelId: string;
  readonly nowMs: number;
  /** Where the message is in its trace. */
  readonly traceParent?: string;
}): Header {
  return {
    protocolVersion,
    traceParent: options.traceParent ?? "",
    messageId: options.messageId,
    modelId: options.modelId,
    payloadType: PayloadType.UNSPECIFIED,
    timestampNs: Math.round(options.nowMs) * nsPerMs,
  };
}
