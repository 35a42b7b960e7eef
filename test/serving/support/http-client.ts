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

/** One HTTP request on a connection of its own. */
export function askHttp(ask: HttpAsk): Promise<HttpAnswer> {
  const { port, path, method = "GET", body, headers = {}, tls } = ask;
  return new Promise((resolve, reject) => {
    const options = { host: "127.0.0.1", port, path, method, headers, agent: false as const };
    const sent = tls ? tlsRequest({ ...options, ...tls }) : plainRequest(options);
    sent.on("error", reject);
    sent.on("response", (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (chunk: string) => {
        text += chunk;
      });
      response.on("end", () => {
        const parsed = text === "" ? {} : (JSON.parse(text) as Record<string, unknown>);
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: parsed });
      });
    });
    sent.end(body);
  });
}
