import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { Server as TlsServer } from "node:https";
import type { Socket } from "node:net";

export interface Connections {
  /**
   * Notes that a request is being answered.
   * @returns a signal that aborts when the connection that it came over is gone. One a connection: a
   * signal for each request would cost as much as a tiny model.
   */
  answering(request: IncomingMessage, response: ServerResponse): AbortSignal;
  /** Whether a whole request of that connection waits for its answer. */
  isAnswering(socket: Socket): boolean;
  /** Ends every connection that answers no request now, and the others with their answer. */
  drain(): void;
}

interface Connection {
  readonly gone: AbortController;
  /** Of the request that came last. */
  response: ServerResponse | undefined;
}

/**
 * Follows a server's connections. Node itself ends those that had a request and wait for the next; one
 * that never sent any would keep a closing server open.
 */
export function followConnections(server: Server): Connections {
  const open = new Map<Socket, Connection>();
  let draining = false;
  server.on(server instanceof TlsServer ? "secureConnection" : "connection", (socket: Socket) => {
    if (draining) {
      socket.destroy();
      return;
    }
    const connection: Connection = { gone: new AbortController(), response: undefined };
    open.set(socket, connection);
    socket.once("close", () => {
      open.delete(socket);
      connection.gone.abort();
    });
  });
  return {
    answering({ socket }, response) {
      const connection = open.get(socket);
      if (!connection) return AbortSignal.abort();
      connection.response = response;
      if (draining) endWith(socket, response);
      return connection.gone.signal;
    },
    isAnswering(socket) {
      const response = open.get(socket)?.response;
      return response?.req.complete === true && !response.writableFinished;
    },
    drain() {
      draining = true;
      for (const [socket, { response }] of open) {
        if (!response || response.writableFinished || response.destroyed) socket.destroy();
        else endWith(socket, response);
      }
    },
  };
}

function endWith(socket: Socket, response: ServerResponse): void {
  if (!response.headersSent) response.setHeader("connection", "close");
  response.once("close", () => socket.destroySoon());
}
