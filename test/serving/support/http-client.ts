import { type IncomingHttpHeaders, request as plainRequest } from "node:http";
import { request as tlsRequest } from "node:https";

export interface HttpAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Record<string, unknown>;
}

export interface HttpAsk {
  readonly port: number;
  readonly path: string;
  readonly method?: string;
  readonly body?: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
  /** For TLS. */
  readonly tls?: { readonly ca: string; readonly cert?: string; readonly key?: string };
}

/** One HTTP request on a connection of its own; its answer is JSON, or nothing. */
export async function askHttp(ask: HttpAsk): Promise<HttpAnswer> {
  const { status, headers, body } = await askRaw(ask);
  const parsed = body.length === 0 ? {} : (JSON.parse(String(body)) as Record<string, unknown>);
  return { status, headers, body: parsed };
}

/** The same, with the answer's bytes as they came. */
export function askRaw(
  ask: HttpAsk,
): Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }> {
  const { port, path, method = "GET", body, headers = {}, tls } = ask;
  return new Promise((resolve, reject) => {
    const options = { host: "127.0.0.1", port, path, method, headers, agent: false as const };
    const sent = tls ? tlsRequest({ ...options, ...tls }) : plainRequest(options);
    sent.on("error", reject);
    sent.on("response", (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        const status = response.statusCode ?? 0;
        resolve({ status, headers: response.headers, body: Buffer.concat(chunks) });
      });
    });
    sent.end(body);
  });
}
