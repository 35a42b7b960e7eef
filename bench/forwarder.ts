import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface Forwarder {
  readonly port: number;
  /** Ends every connection that runs through it, as a broken line does. @returns how many. */
  cut(): number;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Listens on the loopback and carries each connection to another port there, as it is when it comes. */
export async function openForwarder(target: () => number): Promise<Forwarder> {
  const open = new Map<Socket, Socket>();
  const cut = (): number => {
    const count = open.size;
    for (const [one, other] of open) {
      one.destroy();
      other.destroy();
    }
    return count;
  };
  const server = createServer((socket) => {
    const onward = connect({ host: "127.0.0.1", port: target() });
    open.set(socket, onward);
    socket.pipe(onward).pipe(socket);
    for (const [one, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      one.setNoDelay(true);
      one.on("error", () => other.destroy());
      one.on("close", () => {
        open.delete(socket);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    async [Symbol.asyncDispose]() {
      const closed = new Promise((resolve) => server.close(resolve));
      cut();
      await closed;
    },
  };
}
