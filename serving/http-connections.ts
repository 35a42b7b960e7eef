import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { Server as TlsServer } from "node:https";
import type { Socket } from "node:net";

export interface Connections {
  /** Ends every connection that answers no request now, and the others with their answer. */
  drain(): void;
}

/**
 * Follows a server's connections. Node itself ends those that had a request and wait for the next; one
 * that never sent any would keep a closing server open.
 */
export function followConnections(server: Server): Connections {
  const open = new Set<Socket>();
  const answering = new Map<Socket, ServerResponse>();
  let draining = false;
  server.on(server instanceof TlsServer ? "secureConnection" : "connection", (socket: Socket) => {
    if (draining) {
      socket.destroy();
      return;
    }
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  server.on("request", ({ socket }: IncomingMessage, response: ServerResponse) => {
    answering.set(socket, response);
    if (draining && !response.headersSent) response.setHeader("connection", "close");
    response.once("close", () => {
      answering.delete(socket);
      if (draining) socket.destroySoon();
    });
  });
  return {
    drain() {
      draining = true;
      for (const socket of open) {
        const response = answering.get(socket);
        if (!response) socket.destroy();
        else if (!response.headersSent) response.setHeader("connection", "close");
      }
    },
  };
}
