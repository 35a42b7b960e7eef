import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import protobuf from "protobufjs";
import { onTestFinished } from "vitest";

// Field numbers of opentelemetry-proto 1.x, trace/v1, common/v1 and resource/v1, as far as tests look.
const schema = `
syntax = "proto3";
message Request { repeated ResourceSpans resource_spans = 1; }
message ResourceSpans { Resource resource = 1; repeated ScopeSpans scope_spans = 2; }
message Resource { repeated KeyValue attributes = 1; }
message ScopeSpans { repeated Span spans = 2; }
message Span {
  bytes trace_id = 1; bytes span_id = 2; string trace_state = 3; bytes parent_span_id = 4;
  string name = 5; int32 kind = 6; fixed64 start_time_unix_nano = 7; fixed64 end_time_unix_nano = 8;
  repeated KeyValue attributes = 9; Status status = 15;
}
message Status { string message = 2; int32 code = 3; }
message KeyValue { string key = 1; AnyValue value = 2; }
message AnyValue {
  oneof value { string string_value = 1; bool bool_value = 2; int64 int_value = 3; double double_value = 4; }
}
`;

type Attributes = Readonly<Record<string, unknown>>;

export interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  /** Empty where it has none. */
  readonly parentSpanId: string;
  readonly traceState: string;
  readonly name: string;
  readonly kind: number;
  readonly startMs: number;
  readonly endMs: number;
  readonly status: number;
  readonly attributes: Attributes;
  readonly resource: Attributes;
}

/** A little OpenTelemetry collector on a free port: OTLP over HTTP, in protobuf. */
export async function openOtlpReceiver(): Promise<{
  readonly url: string;
  readonly spans: ReceivedSpan[];
  /** Everything that came, byte by byte. */
  readonly bodies: Buffer[];
}> {
  const spans: ReceivedSpan[] = [];
  const bodies: Buffer[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const isTrace = request.method === "POST" && request.url === "/v1/traces";
      if (isTrace && request.headers["content-type"] === "application/x-protobuf") {
        bodies.push(Buffer.concat(chunks));
        spans.push(...spansOf(bodies.at(-1) as Buffer));
      }
      response.writeHead(isTrace ? 200 : 404, { "content-type": "application/x-protobuf" }).end();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, spans, bodies };
}

const requestType = protobuf.parse(schema).root.lookupType("Request");

interface Pair {
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
}

interface WireSpan {
  readonly traceId: Buffer;
  readonly spanId: Buffer;
  readonly parentSpanId: Buffer;
  readonly traceState: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: number;
  readonly endTimeUnixNano: number;
  readonly attributes: readonly Pair[];
  readonly status: { readonly code: number } | null;
}

interface WireRequest {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Pair[] };
    readonly scopeSpans: readonly { readonly spans: readonly WireSpan[] }[];
  }[];
}

function spansOf(body: Buffer): ReceivedSpan[] {
  const options = { longs: Number, defaults: true, arrays: true, oneofs: true };
  const { resourceSpans } = requestType.toObject(requestType.decode(body), options) as WireRequest;
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({
        traceId: Buffer.from(span.traceId).toString("hex"),
        spanId: Buffer.from(span.spanId).toString("hex"),
        parentSpanId: Buffer.from(span.parentSpanId).toString("hex"),
        traceState: span.traceState,
        name: span.name,
        kind: span.kind,
        startMs: span.startTimeUnixNano / 1e6,
        endMs: span.endTimeUnixNano / 1e6,
        status: span.status?.code ?? 0,
        attributes: attributesOf(span.attributes),
        resource: attributesOf(resource.attributes),
      })),
    ),
  );
}

function attributesOf(pairs: readonly Pair[]): Attributes {
  return Object.fromEntries(
    pairs.map(({ key, value: { value, ...kinds } }) => [key, kinds[String(value)]]),
  );
}
