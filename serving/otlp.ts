import type { SpanContext, Tracer } from "@opentelemetry/api";
import { toWardroundError } from "../base/errors.ts";
import type { Clock, Logger } from "../base/ports.ts";
import type { RequestEntry, Span, Spans } from "./telemetry.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** Spans on their way to a collector. Closing sends what is left, for two seconds at most. */
export interface OtlpSpans extends Spans, AsyncDisposable {}

const closeMsMax = 2_000;
/** Tries of one batch, all together, where the environment says nothing: the server's end may wait for them. */
const exportMsMax = 3_000;
export const otlpPackages =
  "@opentelemetry/api @opentelemetry/sdk-trace-base @opentelemetry/resources @opentelemetry/exporter-trace-otlp-proto";

/**
 * Sends spans to an OpenTelemetry collector as the standard environment variables say. Nothing is loaded
 * where they name none. What hinders it is told to the log: predictions go on without.
 * @returns undefined where no spans go anywhere.
 */
export async function openOtlpSpans(
  environment: Environment,
  { log, clock, version }: { log: Logger; clock: Pick<Clock, "sleep">; version: string },
): Promise<OtlpSpans | undefined> {
  if (!isConfigured(environment)) return undefined;
  const protocol =
    environment["OTEL_EXPORTER_OTLP_TRACES_PROTOCOL"] ??
    environment["OTEL_EXPORTER_OTLP_PROTOCOL"] ??
    "http/protobuf";
  if (protocol !== "http/protobuf") {
    log.warn(
      { event: "tracing.unavailable", protocol },
      `no spans are sent: OTEL_EXPORTER_OTLP_PROTOCOL is "${protocol}", expected http/protobuf or nothing`,
    );
    return undefined;
  }
  try {
    return await open(timeoutOf(environment), { log, clock, version });
  } catch (thrown) {
    const { code, message } = toWardroundError(thrown);
    log.warn(
      { event: "tracing.unavailable", code, err: thrown },
      `no spans are sent (${message}): install ${otlpPackages}, or unset OTEL_EXPORTER_OTLP_ENDPOINT`,
    );
    return undefined;
  }
}

function isConfigured(environment: Environment): boolean {
  const endpoint =
    environment["OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"] ?? environment["OTEL_EXPORTER_OTLP_ENDPOINT"];
  if (!endpoint || environment["OTEL_SDK_DISABLED"]?.toLowerCase() === "true") return false;
  return (environment["OTEL_TRACES_EXPORTER"] ?? "otlp").split(",").includes("otlp");
}

/** Empty where the environment has its own. */
function timeoutOf(environment: Environment): { readonly timeoutMillis?: number } {
  const names = ["OTEL_EXPORTER_OTLP_TRACES_TIMEOUT", "OTEL_EXPORTER_OTLP_TIMEOUT"];
  return names.some((name) => environment[name]) ? {} : { timeoutMillis: exportMsMax };
}

async function open(
  timeout: { readonly timeoutMillis?: number },
  { log, clock, version }: { log: Logger; clock: Pick<Clock, "sleep">; version: string },
): Promise<OtlpSpans> {
  const [api, sdk, resources, { OTLPTraceExporter }] = await Promise.all([
    import("@opentelemetry/api"),
    import("@opentelemetry/sdk-trace-base"),
    import("@opentelemetry/resources"),
    import("@opentelemetry/exporter-trace-otlp-proto"),
  ]);
  const warn = (message: string): void => log.warn({ event: "tracing.failed" }, message);
  const ignore = (): void => undefined;
  api.diag.setLogger(
    { error: warn, warn, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: api.DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  const own = resources.resourceFromAttributes({ "service.name": "wardround" });
  const named = resources.detectResources({ detectors: [resources.envDetector] });
  const provider = new sdk.BasicTracerProvider({
    resource: resources.defaultResource().merge(own).merge(named),
    spanProcessors: [new sdk.BatchSpanProcessor(new OTLPTraceExporter(timeout))],
  });
  return {
    ...spansOf(provider.getTracer("wardround", version), api),
    async [Symbol.asyncDispose]() {
      const sent = new AbortController();
      const late = clock.sleep(closeMsMax, sent.signal).catch(ignore); // it was sent in time
      const shut = provider.shutdown().catch((thrown: unknown) => warn(String(thrown)));
      await Promise.race([shut, late]);
      sent.abort();
    },
  };
}

function spansOf(tracer: Tracer, api: typeof import("@opentelemetry/api")): Spans {
  const { ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, createTraceState, trace } = api;
  return {
    start(parent, startTime): Span {
      const remote: SpanContext | undefined = parent && {
        traceId: parent.traceId,
        spanId: parent.spanId,
        traceFlags: parent.sampled ? TraceFlags.SAMPLED : TraceFlags.NONE,
        isRemote: true,
        ...(parent.tracestate ? { traceState: createTraceState(parent.tracestate) } : {}),
      };
      const context = remote ? trace.setSpanContext(ROOT_CONTEXT, remote) : ROOT_CONTEXT;
      const span = tracer.startSpan("infer", { kind: SpanKind.SERVER, startTime }, context);
      const { traceId, spanId, traceFlags } = span.spanContext();
      return {
        context: { traceId, spanId, sampled: (traceFlags & TraceFlags.SAMPLED) !== 0 },
        end(entry, endTime) {
          span.setAttributes(attributesOf(entry));
          if (entry.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end(endTime);
        },
      };
    },
  };
}

/** The registry's names and numbers only: nothing that a caller wrote. */
function attributesOf(entry: RequestEntry): Record<string, string | number> {
  const { protocol, model, version, rows, queuedMs, code, status } = entry;
  return {
    "wardround.protocol": protocol,
    "wardround.rows": rows,
    "wardround.queued_ms": queuedMs,
    "wardround.status": status,
    ...(model === undefined ? {} : { "wardround.model": model }),
    ...(version === undefined ? {} : { "wardround.version": version }),
    ...(code === "OK" ? {} : { "error.type": code }),
  };
}
