import { type Client, connectivityState } from "@grpc/grpc-js";

/** The gRPC client that calls are made with. */
export interface ClientChannel {
  /** The one for a call that is made now. */
  client(): Client;
  close(): void;
}

/**
 * Has a connection tried only where a call asks for one. grpc-js tries again by itself as long as a
 * client lives that found no connection: such a one is closed, and the next call makes another.
 */
export function createClientChannel(create: () => Client): ClientChannel {
  let current: Client | undefined;

  const open = (): Client => {
    const client = create();
    onceFailed(client, () => {
      if (current === client) current = undefined;
      // The calls that wait for it are told the reason first, some of them in a later tick.
      setImmediate(() => client.close());
    });
    return client;
  };
  return {
    client() {
      current ??= open();
      return current;
    },
    close: () => current?.close(),
  };
}

function onceFailed(client: Client, failed: () => void): void {
  const channel = client.getChannel();
  const watch = (): void => {
    const state = channel.getConnectivityState(false);
    if (state === connectivityState.TRANSIENT_FAILURE) failed();
    else if (state !== connectivityState.SHUTDOWN) {
      channel.watchConnectivityState(state, Number.POSITIVE_INFINITY, watch);
    }
  };
  watch();
}
