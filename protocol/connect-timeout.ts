/** How long a connection may take to come about, whatever its other end does in that time. */
import type { Socket } from "node:net";
import { WardroundError } from "../base/errors.ts";
import { type HttpProxy, showProxy } from "./proxy.ts";

/** A proxy looks names up and connects before it answers; most give up themselves within 30 s. */
export const connectTimeoutMs = 30_000;

/**
 * Does work on a socket, which is destroyed when the time is over.
 * @throws what `late` makes, where the time is over.
 */
export async function inTime<T>(
  socket: Socket,
  work: Promise<T>,
  limit: { readonly timeoutMs: number; readonly late: () => Error },
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(limit.late());
      socket.destroy();
    }, limit.timeoutMs);
  });
  try {
    return await Promise.race([work, over]);
  } finally {
    clearTimeout(timer);
  }
}

/** That a connection to `server` (`host:port`) did not come about in time. */
export function connectTimedOut(
  server: string,
  proxy: HttpProxy | undefined,
  timeoutMs: number,
): WardroundError {
  const within = `within ${timeoutMs / 1_000} s`;
  if (proxy !== undefined) {
    return new WardroundError(
      "PROXY_UNREACHABLE",
      `the proxy ${showProxy(proxy)} opened no way to ${server} ${within}: ask who runs it whether TLS to this address gets through`,
    );
  }
  return new WardroundError(
    "SERVER_UNREACHABLE",
    `what listens on ${server} did not finish a TLS connection with HTTP/2 ${within}: check the port, and what stands between`,
  );
}
