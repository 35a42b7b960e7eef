import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

export interface FakeServer {
  readonly url: string;
  /** Connections that were made so far. */
  connections(): number;
}

/** A plain HTTP server that answers as the test says, closed when the test is done. */
export async function startFake(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<FakeServer> {
  let connections = 0;
  const server = createServer((request, response) => {
    request.resume().on("end", () => answer(request, response));
  });
  server.on("connection", () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, connections: () => connections };
}
