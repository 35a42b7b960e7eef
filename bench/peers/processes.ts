import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { abortable } from "../../base/abort.ts";
import { parseStat, parseVmHwm } from "./proc.ts";
import { type Command, Program } from "./program.ts";

const markName = "WARDROUND_BENCH_PEER";
const sampleMs = 250;
/** How long a peer may be silent where it has something to do. */
const silenceMsMax = 600_000;
/** What a process starts in the instant before it is ended is found in the next try. */
const killTriesMax = 200;
/** How long the last lines of a program that has ended may take. */
const lastLinesMs = 1_000;

/** What a process is part of; a tool is neither server nor client. */
export type Role = "server" | "client" | "tool";

/**
 * Programs that are not ours, with whatever they start. Each of these has a mark in its environment,
 * by which it is found in /proc: some put themselves into sessions of their own, so that neither
 * parent nor process group tells. All are ended at the end, also at that of this process; where that is
 * killed (SIGKILL) they go on, and are found by the mark in /proc/PID/environ.
 */
export class PeerProcesses {
  /** Aborts when it is asked to, or where a process ended that should have gone on. */
  readonly signal: AbortSignal;
  readonly #environment: NodeJS.ProcessEnv;
  readonly #id = randomUUID();
  /** Of each process that was looked at; undefined = not one of ours. */
  readonly #roles = new Map<number, Role | undefined>();
  readonly #started: Program[] = [];
  readonly #failure = new AbortController();
  readonly #timer: NodeJS.Timeout;
  readonly #killAll = (): void => {
    for (let tries = 0; tries < killTriesMax && this.#killLiving() > 0; tries++);
  };
  #serverPeakBytes = 0;
  #closing = false;

  constructor(environment: NodeJS.ProcessEnv, signal: AbortSignal) {
    this.#environment = environment;
    this.signal = AbortSignal.any([signal, this.#failure.signal]);
    this.#timer = setInterval(() => this.#sample(), sampleMs);
    process.on("exit", this.#killAll);
  }

  /** Starts a program that goes on until everything ends. */
  start(role: Role, command: Omit<Command, "environment">): Program {
    const program = this.#spawn(role, command);
    void program.exited.then(async (how) => {
      // What it started may have its streams and go on.
      await Promise.race([program.closed, delay(lastLinesMs, undefined, { ref: false })]);
      if (!this.#closing) this.#failure.abort(program.explain("PEER_GONE", `ended (${how})`));
    });
    return program;
  }

  /** Runs a program to its end. @throws WardroundError PEER_GONE with the last lines that it wrote. */
  async run(command: Omit<Command, "environment">): Promise<void> {
    const program = this.#spawn("tool", command);
    const how = await abortable(program.closed, this.signal);
    if (how !== "exit 0") throw program.explain("PEER_GONE", `failed (${how})`);
  }

  /** Waits for what a program should do soon. @throws WardroundError TIMED_OUT with its last lines. */
  async soon<T>(promise: Promise<T>, program: Program): Promise<T> {
    const silence = new AbortController();
    const timer = setTimeout(() => {
      const message = `did not go on for ${silenceMsMax / 1_000} s`;
      silence.abort(program.explain("TIMED_OUT", message));
    }, silenceMsMax);
    try {
      return await abortable(promise, AbortSignal.any([this.signal, silence.signal]));
    } finally {
      clearTimeout(timer);
    }
  }

  /** Processor time of what lives and of what that has waited for, seconds. */
  cpuSeconds(role: Role): number {
    return this.#ours()
      .filter((each) => each.role === role)
      .reduce((sum, { pid }) => {
        const stat = readProc(pid, "stat");
        return stat === undefined ? sum : sum + parseStat(stat).cpuSeconds;
      }, 0);
  }

  /** Processes that live. */
  pids(role: Role): readonly number[] {
    return this.#ours().flatMap((each) => (each.role === role ? [each.pid] : []));
  }

  /** Most memory that one process of the server had resident so far. */
  serverPeakBytes(): number {
    this.#sample();
    return this.#serverPeakBytes;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closing = true;
    clearInterval(this.#timer);
    this.#killAll();
    await Promise.all(this.#started.map(({ exited }) => exited));
    process.off("exit", this.#killAll);
  }

  #spawn(role: Role, command: Omit<Command, "environment">): Program {
    const environment = { ...this.#environment, [markName]: `${this.#id}:${role}` };
    const program = new Program({ ...command, environment });
    this.#started.push(program);
    return program;
  }

  #sample(): void {
    for (const { pid, role } of this.#ours()) {
      if (role !== "server") continue;
      const bytes = parseVmHwm(readProc(pid, "status") ?? "");
      this.#serverPeakBytes = Math.max(this.#serverPeakBytes, bytes);
    }
  }

  /** @returns how many there were. */
  #killLiving(): number {
    this.#roles.clear();
    const living = this.#ours().filter(({ pid }) => {
      const stat = readProc(pid, "stat");
      return stat !== undefined && parseStat(stat).state !== "Z";
    });
    for (const { pid } of living) {
      try {
        process.kill(pid, "SIGKILL");
      } catch {
        // It has ended by itself.
      }
    }
    return living.length;
  }

  #ours(): readonly { readonly pid: number; readonly role: Role }[] {
    const pids = readdirSync("/proc").filter((name) => /^[0-9]+$/.test(name));
    const listed = new Set(pids.map(Number));
    for (const pid of this.#roles.keys()) if (!listed.has(pid)) this.#roles.delete(pid);
    const mark = `${markName}=${this.#id}:`;
    for (const pid of listed) {
      if (this.#roles.has(pid)) continue;
      const environment = readProc(pid, "environ");
      // Empty where it is becoming another program right now: looked at again.
      if (environment === "") continue;
      const found = environment?.split("\0").find((each) => each.startsWith(mark));
      this.#roles.set(pid, found?.slice(mark.length) as Role | undefined);
    }
    return [...this.#roles].flatMap(([pid, role]) => (role ? [{ pid, role }] : []));
  }
}

/** Undefined where the process has ended or is another user's. */
function readProc(pid: number, name: "stat" | "status" | "environ"): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${name}`, "latin1");
  } catch {
    return undefined;
  }
}
