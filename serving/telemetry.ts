import { type ErrorCode, errorCatalogue, toWardroundError } from "../base/errors.ts";
import type { Clock } from "../base/ports.ts";
import type { InferAnswer, InferAsk, InferTrail, Serving } from "./contract.ts";
import { InputFingerprints } from "./input-fingerprint.ts";
import {
  formatTraceparent,
  NewTraces,
  parseTraceparent,
  spanIdOf,
  type TraceContext,
  type TraceHeaders,
  traceIdOf,
} from "./trace-context.ts";

/** The ways that a request may come: the Open Inference Protocol over HTTP or gRPC, or MCP. */
export const protocols = ["rest", "grpc", "mcp"] as const;
export type Protocol = (typeof protocols)[number];

/** One line of the request log. Nothing in it is of the request's inputs or outputs, but `inputHmac`. */
export interface RequestEntry {
  readonly traceId: string;
  readonly spanId: string;
  readonly protocol: Protocol;
  /** The caller's id of the request where it is a UUID: another one could be a patient's name. */
  readonly requestId: string | undefined;
  /** Id of the caller's certificate; undefined over plain HTTP. */
  readonly caller: string | undefined;
  /** undefined where there is no such model. */
  readonly model: string | undefined;
  /** undefined where no version was found. */
  readonly version: number | undefined;
  readonly inputHmac: string | undefined;
  readonly rows: number;
  readonly code: Outcome;
  /** As HTTP has it, whichever way the request came. */
  readonly status: number;
  /** From the request's first bytes to its answer. */
  readonly latencyMs: number;
  readonly queuedMs: number;
}

/** Takes lines without waiting for where they go. */
export interface RequestLog {
  write(entry: RequestEntry): void;
  /** Lines that were lost because they came faster than they could be written. */
  readonly dropped: number;
}

/** One span, from a request's arrival to its answer. */
export interface Span {
  readonly context: TraceContext;
  end(entry: RequestEntry, endMs: number): void;
}

/** Where spans go. Times are wall time, milliseconds since 1970. */
export interface Spans {
  start(parent: Parent | undefined, startMs: number): Span;
}

/** The caller's span, and what other systems noted of the trace: empty where it sent none. */
export interface Parent extends TraceContext {
  readonly tracestate: string;
}

export type Outcome = ErrorCode | "OK";

export interface TelemetryOptions {
  readonly clock: Pick<Clock, "nowMs" | "monotonicMs">;
  /** Names of models that it does not know are not logged. */
  readonly serving: Pick<Serving, "has">;
  readonly requestLog?: RequestLog | undefined;
  /** Of all traces, those whose requests are logged: 0 … 1. Default 1. */
  readonly requestLogShare?: number | undefined;
  readonly spans?: Spans | undefined;
}

/** How often requests of one protocol ended in which way. */
export interface RequestCounts {
  readonly protocol: Protocol;
  readonly outcomes: readonly (readonly [outcome: Outcome, count: number])[];
}

/** How requests of one protocol ended. */
class Tallies {
  #succeeded = 0;
  /** Told as 0 before the first one comes, where anybody's mistake brings it about. */
  readonly #failed = new Map<ErrorCode, number>([
    ["MODEL_NOT_FOUND", 0],
    ["VERSION_NOT_FOUND", 0],
  ]);

  add(outcome: Outcome): void {
    if (outcome === "OK") this.#succeeded += 1;
    else this.#failed.set(outcome, (this.#failed.get(outcome) ?? 0) + 1);
  }

  outcomes(): RequestCounts["outcomes"] {
    return [["OK", this.#succeeded], ...this.#failed];
  }
}

/**
 * Follows prediction requests from the surface that they came over to their answer: counts them, gives
 * each its place in a trace, writes the request log and hands spans on. What versions do is counted by
 * their meters.
 */
export class Telemetry {
  readonly #options: TelemetryOptions;
  readonly #tallies: Readonly<Record<Protocol, Tallies>> = {
    rest: new Tallies(),
    grpc: new Tallies(),
    mcp: new Tallies(),
  };
  readonly #traces = new NewTraces();
  readonly #fingerprints = new InputFingerprints();

  constructor(options: TelemetryOptions) {
    this.#options = options;
  }

  /** A request came. `end` it once it is answered. */
  begin(protocol: Protocol, headers: TraceHeaders, caller: string | undefined): Exchange {
    const tallies = this.#tallies[protocol];
    const { requestLog, spans } = this.#options;
    const parent = parentOf(headers);
    if (!spans) {
      const traceparent = this.#traceparentOf(parent);
      const isLogged = requestLog !== undefined && this.#isInShare(traceparent);
      const observed = isLogged ? this.#observe({ protocol, caller, requestLog }) : undefined;
      return new Exchange(traceparent, tallies, observed);
    }
    const span = spans.start(parent, this.#options.clock.nowMs());
    const traceparent = formatTraceparent(span.context);
    const log = requestLog && this.#isInShare(traceparent) ? requestLog : undefined;
    const observed = this.#observe({ protocol, caller, requestLog: log, span });
    return new Exchange(traceparent, tallies, observed);
  }

  counts(): readonly RequestCounts[] {
    return protocols.map((protocol) => ({
      protocol,
      outcomes: this.#tallies[protocol].outcomes(),
    }));
  }

  /** Of the request log; undefined where there is none. */
  get dropped(): number | undefined {
    return this.#options.requestLog?.dropped;
  }

  /** A span of the caller's trace, or a trace of its own. */
  #traceparentOf(parent: TraceContext | undefined): string {
    const own = this.#traces.next();
    if (!parent) return own;
    const { traceId, sampled } = parent;
    return formatTraceparent({ traceId, spanId: spanIdOf(own), sampled });
  }

  /** By the trace's own random digits: a trace is logged everywhere or nowhere. */
  #isInShare(traceparent: string): boolean {
    const { requestLogShare = 1 } = this.#options;
    const digits = traceIdOf(traceparent).slice(-8);
    return Number.parseInt(digits, 16) < requestLogShare * 2 ** 32;
  }

  #observe(of: Pick<Observed, "protocol" | "caller" | "requestLog"> & { span?: Span }): Observed {
    const { clock, serving } = this.#options;
    return {
      span: undefined,
      ...of,
      clock,
      serving,
      fingerprints: this.#fingerprints,
      startMs: clock.nowMs(),
      arrivedMs: clock.monotonicMs(),
      trail: { model: undefined, version: undefined, rows: 0, queuedMs: 0 },
      noted: { requestId: undefined, model: undefined, inputHmac: undefined },
    };
  }
}

function parentOf({ traceparent, tracestate }: TraceHeaders): Parent | undefined {
  if (typeof traceparent !== "string") return undefined;
  const parent = parseTraceparent(traceparent);
  return parent && { ...parent, tracestate: tracestate === undefined ? "" : String(tracestate) };
}

/** What a request is followed with where somebody hears of it. */
interface Observed extends Pick<TelemetryOptions, "clock" | "serving" | "requestLog"> {
  readonly fingerprints: InputFingerprints;
  readonly span: Span | undefined;
  /** Wall time. */
  readonly startMs: number;
  readonly arrivedMs: number;
  readonly protocol: Protocol;
  readonly caller: string | undefined;
  readonly trail: InferTrail;
  readonly noted: {
    requestId: string | undefined;
    model: string | undefined;
    inputHmac: string | undefined;
  };
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** One request, from its arrival to its answer. */
export class Exchange {
  /** Its place in its trace, for its caller. */
  readonly traceparent: string;
  readonly #tallies: Tallies;
  readonly #observed: Observed | undefined;
  #outcome: Outcome = "OK";

  constructor(traceparent: string, tallies: Tallies, observed: Observed | undefined) {
    this.traceparent = traceparent;
    this.#tallies = tallies;
    this.#observed = observed;
  }

  get traceId(): string {
    return traceIdOf(this.traceparent);
  }

  /** Asks the registry. @throws WardroundError what `Serving.infer` throws. */
  infer(
    serving: Serving,
    ask: InferAsk,
    { id, signal }: { readonly id: string | undefined; readonly signal: AbortSignal },
  ): Promise<InferAnswer> {
    if (!this.#observed) return serving.infer(ask, signal);
    return this.follow(ask, id).then((followed) => serving.infer(followed, signal));
  }

  /**
   * Notes what is asked.
   * @returns the same, with the trail that the registry notes the rest on. For requests that ask it more
   * than once; `infer` does it by itself.
   */
  async follow(ask: InferAsk, id: string | undefined): Promise<InferAsk> {
    if (!this.#observed) return ask;
    const { noted, requestLog, fingerprints, trail } = this.#observed;
    noted.requestId = id !== undefined && uuid.test(id) ? id : undefined;
    this.names(ask.model);
    if (requestLog) noted.inputHmac = await fingerprints.of(ask.inputs);
    return { ...ask, trail };
  }

  /** The request is for that model; one that cannot be read has at least that. */
  names(model: string): void {
    if (this.#observed?.serving.has(model)) this.#observed.noted.model = model;
  }

  failed(thrown: unknown): void {
    this.#outcome = toWardroundError(thrown).code;
  }

  /** It is answered. */
  end(): void {
    this.#tallies.add(this.#outcome);
    if (this.#observed) this.#tell(this.#observed);
  }

  #tell(observed: Observed): void {
    const { clock, requestLog, span, startMs, arrivedMs, protocol, caller } = observed;
    const latencyMs = toMicroseconds(clock.monotonicMs() - arrivedMs);
    const code = this.#outcome;
    const { noted, trail } = observed;
    const { model = noted.model, version, rows, queuedMs } = trail;
    const entry: RequestEntry = {
      traceId: this.traceId,
      spanId: spanIdOf(this.traceparent),
      protocol,
      caller,
      ...noted,
      model,
      version,
      rows,
      code,
      status: code === "OK" ? 200 : errorCatalogue[code].http,
      latencyMs,
      queuedMs: toMicroseconds(queuedMs),
    };
    requestLog?.write(entry);
    span?.end(entry, startMs + latencyMs);
  }
}

/** What is finer is noise of the clock. */
function toMicroseconds(ms: number): number {
  return Math.round(ms * 1000) / 1000;
}
