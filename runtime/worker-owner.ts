import { closeSync, fstatSync, readdirSync, writeFileSync } from "node:fs";
import { parentPort } from "node:worker_threads";
import type { FromWorker, ToWorker } from "./called-worker.ts";

/** The owner of this worker, from inside it. */
export interface WorkerOwner {
  listen(receive: (message: ToWorker) => void): void;
  /**
   * @param transfer - buffers that a thread hands over without a copy.
   * @throws DOMException for a value that cannot be sent.
   */
  send(message: FromWorker, transfer?: readonly ArrayBuffer[]): void;
  /** Ends the worker once everything is sent. */
  leave(): void;
}

/** @throws TypeError where this is neither a worker thread nor a process with a channel to its owner. */
export function openOwner(): WorkerOwner {
  const port = parentPort;
  if (port) {
    return {
      listen: (receive) => port.on("message", receive),
      send: (message, transfer = []) => port.postMessage(message, [...transfer]),
      leave: () => port.close(),
    };
  }
  if (process.connected) return openOwnerProcess();
  throw new TypeError("this file runs in a worker thread or in a process of its own only");
}

function openOwnerProcess(): WorkerOwner {
  // Sent to the whole group by a terminal or a service manager: the owner answers them, and ends this.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => undefined);
  process.once("disconnect", () => process.exit());
  closeInheritedFiles();
  offerToTheOutOfMemoryKiller();
  let sent: Promise<unknown> = Promise.resolve();
  return {
    listen: (receive) => process.on("message", receive as (message: unknown) => void),
    send(message) {
      let arrived = (): void => undefined;
      const arriving = new Promise<void>((resolve) => {
        arrived = resolve;
      });
      // Where it cannot be sent this throws, for the caller to tell. A channel that broke ends the process.
      process.send?.(message, undefined, undefined, () => arrived());
      sent = arriving;
    },
    leave: () => void sent.then(() => process.disconnect()),
  };
}

/** Every process that the server starts inherits a file that LMDB keeps open: it is the store's alone. */
function closeInheritedFiles(): void {
  for (const descriptor of openDescriptors()) {
    try {
      if (descriptor > 2 && fstatSync(descriptor).isFile()) closeSync(descriptor);
    } catch {
      // It was the listing's own.
    }
  }
}

function openDescriptors(): readonly number[] {
  try {
    return readdirSync("/dev/fd").map(Number);
  } catch {
    return []; // a system without this folder, where nothing is inherited unasked
  }
}

/** Where memory runs out, a worker can be started anew; its owner is what everybody is connected to. */
function offerToTheOutOfMemoryKiller(): void {
  try {
    writeFileSync("/proc/self/oom_score_adj", "500"); // proc(5): Linux takes the highest score first
  } catch {
    // Another system, or a score that its starter set higher.
  }
}
