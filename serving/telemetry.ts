import { type ErrorCode, errorCatalogue, toWardroundError } from "../base/errors.ts";
import type { Clock } from "../base/ports.ts";
import type { InferAnswer, InferAsk, InferTrail, Serving } from "./contract.ts";
import { InputFingerprints } from "./input-fingerprint.ts";
import {
  formatTraceparent,
  parseTraceparent,
  type TraceContext,
  type TraceHeaders,
  TraceIds,
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
  start(parent: (TraceContext & TraceHeaders) | undefined, startMs: number): Span;
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

/** They are told as 0 before the first one comes. */
const foreseen: readonly Outcome[] = ["OK", "MODEL_NOT_FOUND", "VERSION_NOT_FOUND"];

/**
 * Follows prediction requests from the surface that they came over to their answer: counts them, gives
 * each its place in a trace, writes the request log and hands spans on. What versions do is counted by
 * their meters.
 */
export class Telemetry {
  readonly #options: TelemetryOptions;
  readonly #counts = new Map(
    protocols.map((protocol) => [
      protocol,
      new Map<Outcome, number>(foreseen.map((outcome) => [outcome, 0])),
    ]),
  );
  readonly #ids = new TraceIds();
  readonly #fingerprints = new InputFingerprints();

  constructor(options: TelemetryOptions) {
    this.#options = options;
  }

  /** A request came. `end` it once it is answered. */
  begin(protocol: Protocol, headers: TraceHeaders, caller: string | undefined): Exchange {
    const parent = headers.traceparent === undefined ? undefined : parentOf(headers);
    const { requestLog, spans, clock } = this.#options;
    const counts = this.#counts.get(protocol) as Map<Outcome, number>;
    const startMs = spans ? clock.nowMs() : 0;
    const span = spans?.start(parent, startMs);
    const context = span?.context ?? {
      ...this.#ids.next(parent?.traceId),
      sampled: parent?.sampled === true,
    };
    const isLogged = requestLog !== undefined && this.#isInShare(context.traceId);
    if (!isLogged && !span) return new Exchange(context, counts, undefined);
    const observed = {
      ...this.#options,
      fingerprints: this.#fingerprints,
      requestLog: isLogged ? requestLog : undefined,
      span,
      startMs,
      arrivedMs: clock.monotonicMs(),
      protocol,
      caller,
    };
    return new Exchange(context, counts, observed);
  }

  counts(): readonly RequestCounts[] {
    return [...this.#counts].map(([protocol, outcomes]) => ({
      protocol,
      outcomes: [...outcomes],
    }));
  }

  /** Of the request log; undefined where there is none. */
  get dropped(): number | undefined {
    return this.#options.requestLog?.dropped;
  }

  /** By the trace's own random digits: a trace is logged everywhere or nowhere. */
  #isInShare(traceId: string): boolean {
    const { requestLogShare = 1 } = this.#options;
    return Number.parseInt(traceId.slice(-8), 16) < requestLogShare * 2 ** 32;
  }
}

function parentOf(headers: TraceHeaders): (TraceContext & TraceHeaders) | undefined {
  const parent = parseTraceparent(headers.traceparent ?? "");
  return parent && { ...parent, tracestate: headers.tracestate };
}

type Observed = Pick<TelemetryOptions, "clock" | "serving" | "requestLog"> & {
  readonly fingerprints: InputFingerprints;
  readonly span: Span | undefined;
  /** Wall time. */
  readonly startMs: number;
  readonly arrivedMs: number;
  readonly protocol: Protocol;
  readonly caller: string | undefined;
};

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** One request, from its arrival to its answer. */
export class Exchange {
  /** Its place in its trace, for its caller. */
  readonly traceparent: string;
  readonly #context: TraceContext;
  readonly #counts: Map<Outcome, number>;
  readonly #observed: Observed | undefined;
  #outcome: Outcome = "OK";
  #requestId: string | undefined;
  #model: string | undefined;
  #inputHmac: string | undefined;
  /** What the registry notes; undefined where nobody looks at it. */
  readonly trail: InferTrail | undefined;

  constructor(context: TraceContext, counts: Map<Outcome, number>, observed: Observed | undefined) {
    this.traceparent = formatTraceparent(context);
    this.#context = context;
    this.#counts = counts;
    this.#observed = observed;
    this.trail = observed && { version: undefined, rows: 0, queuedMs: 0 };
  }

  get traceId(): string {
    return this.#context.traceId;
  }

  /** Asks the registry. @throws WardroundError what `Serving.infer` throws. */
  infer(
    serving: Serving,
    ask: InferAsk,
    { id, signal }: { readonly id: string | undefined; readonly signal: AbortSignal },
  ): Promise<InferAnswer> {
    if (!this.trail) return serving.infer(ask, signal);
    const noted = this.note(ask, id);
    const followed = { ...ask, trail: this.trail };
    if (noted === undefined) return serving.infer(followed, signal);
    return noted.then(() => serving.infer(followed, signal));
  }

  /** Notes what is asked. @returns a promise where that takes a while: inputs are to stay until then. */
  note({ model, inputs }: InferAsk, id: string | undefined): Promise<void> | undefined {
    if (!this.#observed) return undefined;
    this.#requestId = id !== undefined && uuid.test(id) ? id : undefined;
    this.names(model);
    if (!this.#observed.requestLog) return undefined;
    const hmac = this.#observed.fingerprints.of(inputs);
    if (typeof hmac !== "string") {
      return hmac.then((late) => {
        this.#inputHmac = late;
      });
    }
    this.#inputHmac = hmac;
    return undefined;
  }

  /** The request is for that model; one that cannot be read has at least that. */
  names(model: string): void {
    if (this.#observed?.serving.has(model)) this.#model = model;
  }

  failed(thrown: unknown): void {
    this.#outcome = toWardroundError(thrown).code;
  }

  /** It is answered. */
  end(): void {
    const outcome = this.#outcome;
    this.#counts.set(outcome, (this.#counts.get(outcome) ?? 0) + 1);
    if (this.#observed) this.#tell(this.#observed);
  }

  #tell({ clock, requestLog, span, startMs, arrivedMs, protocol, caller }: Observed): void {
    const { version, rows = 0, queuedMs = 0 } = this.trail ?? {};
    const latencyMs = clock.monotonicMs() - arrivedMs;
    const code = this.#outcome;
    const entry: RequestEntry = {
      traceId: this.#context.traceId,
      spanId: this.#context.spanId,
      protocol,
      requestId: this.#requestId,
      caller,
      model: this.#model,
      version,
      inputHmac: this.#inputHmac,
      rows,
      code,
      status: code === "OK" ? 200 : errorCatalogue[code].http,
      latencyMs,
      queuedMs,
    };
    requestLog?.write(entry);
    span?.end(entry, startMs + latencyMs);
  }
}
