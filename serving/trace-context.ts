/** W3C Trace Context: which trace a request belongs to. https://www.w3.org/TR/trace-context/ */
import { randomFillSync } from "node:crypto";

export interface TraceContext {
  /** 32 lower-case hex digits, not all 0. */
  readonly traceId: string;
  /** 16 lower-case hex digits, not all 0. */
  readonly spanId: string;
  /** Whether somebody keeps this trace. */
  readonly sampled: boolean;
}

/** What a caller sends, as it came. */
export interface TraceHeaders {
  readonly traceparent?: string | undefined;
  readonly tracestate?: string | undefined;
}

const pattern =
  /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
/** Of version 00, the only one that is exactly so long. */
const exactLength = 55;

/** @returns undefined where the text is no `traceparent`: the request begins a trace of its own then. */
export function parseTraceparent(text: string): TraceContext | undefined {
  const [, version, traceId, spanId, flags] = pattern.exec(text) ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined;
  if (version === "00" && text.length !== exactLength) return undefined;
  return { traceId, spanId, sampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

export function formatTraceparent({ traceId, spanId, sampled }: TraceContext): string {
  return `00-${traceId}-${spanId}-${sampled ? "01" : "00"}`;
}

const idBytes = 16 + 8;
const idsAtOnce = 512;

/** Random ids, drawn many at once: one by one they would cost a tenth of a tiny model's request. */
export class TraceIds {
  readonly #bytes = Buffer.alloc(idBytes * idsAtOnce);
  #hex = "";
  #at = 0;

  /** A trace and a span of it, or a span of the trace that is given. */
  next(traceId?: string): Pick<TraceContext, "traceId" | "spanId"> {
    if (this.#at >= this.#hex.length) {
      this.#hex = randomFillSync(this.#bytes).toString("hex");
      this.#at = 0;
    }
    const at = this.#at;
    this.#at += 2 * idBytes;
    return {
      traceId: traceId ?? this.#hex.slice(at, at + 32),
      spanId: this.#hex.slice(at + 32, at + 48),
    };
  }
}
