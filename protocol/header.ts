import { type Header, PayloadType } from "./frames.ts";

/** The one version of the protocol that is spoken here. */
export const protocolVersion = 1;

const nsPerMs = 1_000_000;

/** The envelope of one message. */
export function createHeader(options: {
  readonly messageId: number;
  readonly modelId: string;
  readonly nowMs: number;
}): Header {
  return {
    protocolVersion,
    traceParent: "",
    messageId: options.messageId,
    modelId: options.modelId,
    payloadType: PayloadType.UNSPECIFIED,
    timestampNs: Math.round(options.nowMs) * nsPerMs,
  };
}
