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

/** What a caller sends, as it came; a list is never a text that is taken. */
export interface TraceHeaders {
  readonly traceparent?: string | readonly string[] | undefined;
  readonly tracestate?: string | readonly string[] | undefined;
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

/** New traces, drawn many at once: one by one they would cost a twentieth of a tiny model's request. */
export class NewTraces {
  readonly #bytes = Buffer.alloc(idBytes * idsAtOnce);
  #texts = "";
  #at = 0;

  /** A `traceparent` of random ids that nobody keeps yet. */
  next(): string {
    if (this.#at === this.#texts.length) {
      const hex = randomFillSync(this.#bytes).toString("hex");
      this.#texts = hex.replace(/(.{32})(.{16})/g, "00-$1-$2-00");
      this.#at = 0;
    }
    this.#at += exactLength;
    return this.#texts.slice(this.#at - exactLength, this.#at);
  }
}

/** The trace id of a `traceparent`. */
export function traceIdOf(traceparent: string): string {
  return traceparent.slice(3, 35);
}

/** The span id of a `traceparent`. */
export function spanIdOf(traceparent: string): string {
  return traceparent.slice(36, 52);
}
