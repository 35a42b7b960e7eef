import { onTestFinished } from "vitest";
import type { Serving } from "../../../serving/contract.ts";
import { type HttpOptions, type HttpServer, startHttp } from "../../../serving/http.ts";
import { collectingLogger } from "./registry.ts";

/** Plain HTTP on a free port of this machine, closed when the test is done. */
export async function startPlain(
  serving: Serving,
  options: Partial<HttpOptions> = {},
): Promise<HttpServer> {
  const http = await startHttp({
    listen: { host: "127.0.0.1", port: 0 },
    tls: undefined,
    serving,
    log: collectingLogger([]),
    ready: () => true,
    version: "1.2.3",
    ...options,
  });
  onTestFinished(() => http.close());
  return http;
}
