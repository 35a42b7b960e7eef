import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { WardroundError } from "../base/errors.ts";
import {
  CalledWorker,
  type FromWorker,
  type WorkerLink,
  type WorkerListener,
} from "./called-worker.ts";

/**
 * A process that answers calls: what happens to it, out of memory or killed, does not happen to its
 * owner. It ends when its owner does, however that ends. It inherits the log and one channel, no file.
 */
export class WorkerProcess extends CalledWorker {
  /**
   * @param name - the file runtime/NAME.worker.ts, or .js when compiled.
   * @param onLost - as of `CalledWorker`; what a call under way when the process is lost rejects with
   * is a MODEL_NOT_READY, which says how the process ended.
   */
  constructor(name: string, onLost: (why: WardroundError) => void) {
    super((listener) => startProcess(forkWorker(name), listener), onLost);
  }
}

function startProcess(child: ChildProcess, listener: WorkerListener): WorkerLink {
  const lost = (how: string, cause?: unknown): void =>
    listener.lost(
      new WardroundError(
        "MODEL_NOT_READY",
        `the process that serves the model ended (${how}); another one takes its place: try again shortly`,
        { cause },
      ),
    );
  child.on("message", (message) => listener.receive(message as FromWorker));
  child.on("error", (cause) => {
    lost(cause.message, cause);
    child.kill("SIGKILL"); // one whose channel broke would wait for ever
    if (child.pid === undefined) listener.ended();
  });
  // Not exit: answers that it sent before may still lie in the channel.
  child.once("close", (status, signal) => {
    lost(signal ?? `exit ${status}`);
    listener.ended();
  });
  return {
    pid: child.pid,
    send(message) {
      // What cannot be sent is for a process whose end is about to be told.
      if (child.connected) child.send(message, () => undefined);
    },
  };
}

function forkWorker(name: string): ChildProcess {
  const isCompiled = import.meta.url.endsWith(".js");
  const worker = new URL(`./${name}.worker.${isCompiled ? "js" : "ts"}`, import.meta.url);
  const boot = new URL("./boot.mjs", import.meta.url);
  return fork(fileURLToPath(isCompiled ? worker : boot), isCompiled ? [] : [worker.href], {
    execArgv: [],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
}
