import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { WardroundError } from "../base/errors.ts";
import {
  CalledWorker,
  type FromWorker,
  type WorkerLink,
  type WorkerListener,
} from "./called-worker.ts";

/** For how long a process may be silent while something is asked of it. It is ended then. */
export interface Patience {
  /** Milliseconds; of a call, however many follow it. */
  readonly callMsMax: number;
  /** Milliseconds once it is to stop. */
  readonly stopMsMax: number;
}

/**
 * A process that answers calls: what happens to it, out of memory or killed, does not happen to its
 * owner, which ends it where it hangs. It ends when its owner does, however that ends. It inherits the
 * log and one channel, no file.
 */
export class WorkerProcess extends CalledWorker {
  readonly #pace: Pace;

  /**
   * @param name - the file runtime/NAME.worker.ts, or .js when compiled.
   * @param onLost - as of `CalledWorker`; what a call under way when the process is lost rejects with
   * is a MODEL_NOT_READY, which says how the process ended.
   */
  constructor(
    name: string,
    { patience, onLost }: { readonly patience: Patience; onLost(why: WardroundError): void },
  ) {
    const pace = new Pace(patience);
    super((listener) => startProcess(forkWorker(name), pace, listener), onLost);
    this.#pace = pace;
  }

  /** From now on it may be silent for `stopMsMax` only. */
  expectStop(): void {
    this.#pace.expectStop();
  }
}

/** Which silence is too long now, for one process after the other. */
class Pace {
  readonly #patience: Patience;
  #silenceMsMax: number;
  #watched: Watchdog | undefined;

  constructor(patience: Patience) {
    this.#patience = patience;
    this.#silenceMsMax = patience.callMsMax;
  }

  get silenceMsMax(): number {
    return this.#silenceMsMax;
  }

  watch(onSilent: () => void): Watchdog {
    this.#watched = new Watchdog(this, onSilent);
    return this.#watched;
  }

  expectStop(): void {
    this.#silenceMsMax = Math.min(this.#silenceMsMax, this.#patience.stopMsMax);
    this.#watched?.restart();
  }
}

/** Waits for one process's next word as long as something is asked of it. */
class Watchdog {
  readonly #pace: Pace;
  readonly #onSilent: () => void;
  #asked = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(pace: Pace, onSilent: () => void) {
    this.#pace = pace;
    this.#onSilent = onSilent;
  }

  asked(): void {
    this.#asked += 1;
    if (this.#asked === 1) this.restart();
  }

  answered(): void {
    this.#asked -= 1;
    this.restart();
  }

  ended(): void {
    this.#asked = 0;
    this.restart();
  }

  /** Waits from now on. */
  restart(): void {
    clearTimeout(this.#timer);
    if (this.#asked > 0) this.#timer = setTimeout(this.#onSilent, this.#pace.silenceMsMax);
  }
}

function startProcess(child: ChildProcess, pace: Pace, listener: WorkerListener): WorkerLink {
  let silence = "";
  const watchdog = pace.watch(() => {
    silence = `silent for ${pace.silenceMsMax / 1_000} s: `;
    child.kill("SIGKILL");
  });
  const lost = (how: string, cause?: unknown): void =>
    listener.lost(
      new WardroundError(
        "MODEL_NOT_READY",
        `the process that serves the model ended (${silence}${how}); another one takes its place: try again shortly`,
        { cause },
      ),
    );
  child.on("message", (message) => {
    const word = message as FromWorker;
    if (word.kind === "progress") watchdog.restart();
    else watchdog.answered();
    listener.receive(word);
  });
  child.on("error", (cause) => {
    lost(cause.message, cause);
    child.kill("SIGKILL"); // one whose channel broke would wait for ever
    if (child.pid === undefined) listener.ended();
  });
  // Not exit: answers that it sent before may still lie in the channel.
  child.once("close", (status, signal) => {
    watchdog.ended();
    lost(signal ?? `exit ${status}`);
    listener.ended();
  });
  return {
    pid: child.pid,
    send(message) {
      // What cannot be sent is for a process whose end is about to be told.
      if (!child.connected) return;
      child.send(message, () => undefined);
      if (message.kind === "stop") pace.expectStop();
      if (message.kind !== "abort") watchdog.asked();
    },
  };
}

/** Starts the file runtime/NAME.worker.ts, or .js when compiled, with a channel to it. */
export function forkWorker(name: string): ChildProcess {
  const isCompiled = import.meta.url.endsWith(".js");
  const worker = new URL(`./${name}.worker.${isCompiled ? "js" : "ts"}`, import.meta.url);
  const boot = new URL("./boot.mjs", import.meta.url);
  return fork(fileURLToPath(isCompiled ? worker : boot), isCompiled ? [] : [worker.href], {
    env: inheritedEnvironment(
      process.env,
      isCompiled ? inherited : [...inherited, compiledVariable],
    ),
    execArgv: [],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
}

/** What boot.mjs goes by, where it starts a source. */
const compiledVariable = "WARDROUND_COMPILED";

/** What the system's loader, the clock and temporary files go by; no flags for the server's own Node.js. */
const inherited = ["PATH", "LD_LIBRARY_PATH", "TZ", "LANG", "LC_ALL", "HOME", "TMPDIR"];

/** A model's file is somebody else's: what runs it is told none of the server's secrets. */
function inheritedEnvironment(
  environment: NodeJS.ProcessEnv,
  names: readonly string[],
): NodeJS.ProcessEnv {
  const pairs = names.flatMap((name) => {
    const value = environment[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(pairs), ORT_DISABLE_TELEMETRY: "1" };
}
