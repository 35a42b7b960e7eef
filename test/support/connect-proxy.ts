import { createServer, type IncomingMessage } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import type { Duplex } from "node:stream";

export interface ConnectProxy {
  readonly port: number;
  /** What was asked for, in order. */
  readonly asked: string[];
  /** Bytes that went through, both ways, and what it let through at first: `\u0016` begins TLS. */
  readonly counted: { up: number; down: number; firstByte: number | undefined };
  /** Cuts everything that runs through it. */
  cut(): void;
  /** Resolves once so many bytes went up, and cuts everything then. */
  cutAt(upBytes: number): Promise<void>;
  /** As `cutAt`, but the connections stay and carry nothing any more, and neither end is told. */
  swallowAt(upBytes: number): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

interface ProxyOptions {
  /** `user:password` that it asks for. */
  readonly credentials?: string;
  /** Answers every CONNECT with that status. */
  readonly status?: number;
  /** The offers of a 407. */
  readonly schemes?: string;
  /** Ends connections on which nothing went either way for so long. */
  readonly idleMs?: number;
}

/** An HTTP proxy that knows CONNECT only, and to which every name is this machine. */
export async function startConnectProxy(options: ProxyOptions = {}): Promise<ConnectProxy> {
  const { credentials, schemes = 'Basic realm="test"', idleMs } = options;
  const open = new Set<Duplex>();
  const asked: string[] = [];
  const counted: ConnectProxy["counted"] = { up: 0, down: 0, firstByte: undefined };
  const cutting = { at: Number.POSITIVE_INFINITY, act: (): void => undefined };
  const wanted = credentials && `Basic ${Buffer.from(credentials).toString("base64")}`;
  const server = createServer((_request, response) => response.writeHead(400).end());

  const cut = (): void => {
    for (const one of open) one.destroy();
  };
  const swallow = (): void => {
    for (const one of open) one.unpipe().pause();
  };
  const actAt = (at: number, how: () => void): Promise<void> =>
    new Promise((resolve) => {
      const act = (): void => {
        how();
        resolve();
      };
      Object.assign(cutting, { at, act });
    });
  server.on("connect", (request: IncomingMessage, socket: Socket, head: Buffer) => {
    asked.push(request.url ?? "");
    const isKnown = !wanted || request.headers["proxy-authorization"] === wanted;
    const status = options.status ?? (isKnown ? 200 : 407);
    socket.on("error", () => socket.destroy());
    if (status !== 200) {
      socket.end(
        `HTTP/1.1 ${status} No\r\nProxy-Authenticate: ${schemes}\r\nContent-Length: 0\r\n\r\n`,
      );
      return;
    }
    const port = Number(request.url?.slice(request.url.lastIndexOf(":") + 1));
    const target = connect({ host: "127.0.0.1", port }, () => {
      socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
      target.write(head);
      socket.on("data", (bytes: Buffer) => {
        counted.firstByte ??= bytes[0];
        counted.up += bytes.length;
        if (counted.up >= cutting.at) {
          cutting.at = Number.POSITIVE_INFINITY;
          cutting.act();
        }
      });
      target.on("data", (bytes: Buffer) => {
        counted.down += bytes.length;
      });
      socket.pipe(target).pipe(socket);
    });
    for (const [one, other] of [
      [socket, target],
      [target, socket],
    ] as const) {
      open.add(one);
      one.on("error", () => other.destroy());
      one.on("close", () => {
        open.delete(one);
        other.destroy();
      });
      if (idleMs) one.setTimeout(idleMs, () => one.destroy());
    }
  });
  server.on("connection", (socket) => {
    open.add(socket);
    socket.on("close", () => open.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    asked,
    counted,
    cut,
    cutAt: (upBytes) => actAt(upBytes, cut),
    swallowAt: (upBytes) => actAt(upBytes, swallow),
    async [Symbol.asyncDispose]() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
