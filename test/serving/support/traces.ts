import type { CallTrace } from "../../../protocol/contract.ts";

/** A call whose caller sent no trace, or this one; what it is told is kept in `told`. */
export function callTrace(traceparent?: string): CallTrace & { readonly told: string[] } {
  const told: string[] = [];
  return { traceparent, tracestate: undefined, told, tell: (text) => void told.push(text) };
}
