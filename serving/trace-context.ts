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

const idsAtOnce = 512;
const idBytes = 16 + 8;
const digits = Buffer.from("0123456789abcdef");
const blank = Buffer.from(`00-${"?".repeat(32)}-${"?".repeat(16)}-00`);

/** New traces, written many at once: one by one they would cost a twentieth of a tiny model's request. */
export class NewTraces {
  readonly #bytes = Buffer.alloc(idsAtOnce * idBytes);
  readonly #written = Buffer.alloc(idsAtOnce * exactLength, blank);
  #texts = "";
  #at = 0;

  /** A `traceparent` of random ids that nobody keeps yet. */
  next(): string {
    if (this.#at === this.#texts.length) {
      this.#write();
      this.#at = 0;
    }
    this.#at += exactLength;
    return this.#texts.slice(this.#at - exactLength, this.#at);
  }

  #write(): void {
    const [bytes, written] = [randomFillSync(this.#bytes), this.#written];
    let from = 0;
    for (let start = 0; start < written.length; start += exactLength) {
      from = writeHex(bytes, from, written, start + 3, 16);
      from = writeHex(bytes, from, written, start + 36, 8);
    }
    this.#texts = written.toString("latin1");
  }
}

/** @returns the place after the bytes that were written. */
function writeHex(bytes: Buffer, from: number, to: Buffer, start: number, count: number): number {
  for (let at = 0; at < count; at += 1) {
    const byte = bytes[from + at] as number;
    to[start + 2 * at] = digits[byte >> 4] as number;
    to[start + 2 * at + 1] = digits[byte & 15] as number;
  }
  return from + count;
}

/** The trace id of a `traceparent`. */
export function traceIdOf(traceparent: string): string {
  return traceparent.slice(3, 35);
}

/** The span id of a `traceparent`. */
export function spanIdOf(traceparent: string): string {
  return traceparent.slice(36, 52);
}
