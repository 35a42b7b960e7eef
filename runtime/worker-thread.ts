import "./ort-environment.ts";
import { Worker } from "node:worker_threads";
import { WardroundError } from "../base/errors.ts";
import {
  CalledWorker,
  type FromWorker,
  type WorkerLink,
  type WorkerListener,
} from "./called-worker.ts";

/** A thread of this process that answers calls. */
export class WorkerThread extends CalledWorker {
  /**
   * @param name - the file runtime/NAME.worker.ts, or .js when compiled.
   * @param options - plain values for the thread's start.
   */
  constructor(name: string, options: Readonly<Record<string, unknown>> = {}) {
    super((listener) => startThread(startWorker(name, options), listener));
  }
}

function startThread(worker: Worker, listener: WorkerListener): WorkerLink {
  worker.on("message", (message: FromWorker) => listener.receive(message));
  worker.on("error", (cause) => {
    listener.lost(new WardroundError("INTERNAL", "a worker thread broke down", { cause }));
  });
  worker.once("exit", () => {
    listener.lost(new WardroundError("INTERNAL", "a worker thread ended"));
    listener.ended();
  });
  return { send: (message, transfer) => worker.postMessage(message, [...transfer]) };
}

function startWorker(name: string, options: Readonly<Record<string, unknown>>): Worker {
  if (import.meta.url.endsWith(".js")) {
    return new Worker(new URL(`./${name}.worker.js`, import.meta.url), { workerData: options });
  }
  const entry = new URL(`./${name}.worker.ts`, import.meta.url).href;
  return new Worker(new URL("./boot.mjs", import.meta.url), {
    workerData: { ...options, entry },
    execArgv: [],
  });
}
