import { connect, type Socket } from "node:net";
import { performance } from "node:perf_hooks";
import type { Account, RestTask } from "./load-task.ts";

const readBytes = 64 * 1024;
/** Before a connection that broke is opened again. */
const againMs = 10;

/** One answer of HTTP/1.1 in the bytes that came so far; undefined = it is not whole yet. */
export function readAnswer(
  bytes: Buffer,
): { readonly isOk: boolean; readonly from: number; readonly to: number } | undefined {
  const headEnd = bytes.indexOf("\r\n\r\n");
  if (headEnd === -1) return undefined;
  const head = bytes.toString("latin1", 0, headEnd);
  const length = /\ncontent-length: *([0-9]+)/i.exec(head)?.[1];
  const isOk = length !== undefined && head.startsWith("200", 9);
  const from = headEnd + 4;
  const to = from + Number(length ?? 0);
  return to > bytes.length ? undefined : { isOk, from, to };
}

/** Connections that send the same request again and again. @returns how many requests wait, and an end. */
export function startRest(
  task: RestTask,
  account: Account,
): { readonly waiting: () => number; readonly close: () => void } {
  const connections = Array.from(
    { length: task.connections },
    () => new Connection(task, account, task.perSecond === undefined),
  );
  const stop =
    task.perSecond === undefined ? undefined : pace(task.perSecond, connections, account);
  return {
    waiting: () => connections.filter((each) => each.waits).length,
    close: () => {
      stop?.();
      for (const each of connections) each.close();
    },
  };
}

/** Gives each request that is due to the connection that waits for the fewest, each in its turn. */
function pace(perSecond: number, connections: readonly Connection[], account: Account): () => void {
  const startMs = performance.now();
  let sent = 0;
  const next = (): Connection => {
    const turned = [...connections.slice(sent % connections.length), ...connections];
    return turned.reduce((best, each) => (each.queued < best.queued ? each : best));
  };
  const timer = setInterval(() => {
    if (!account.sends) return;
    const due = ((performance.now() - startMs) / 1_000) * perSecond;
    for (; sent < due; sent += 1) next().ask(startMs + (sent / perSecond) * 1_000);
  }, 1);
  return () => clearInterval(timer);
}

class Connection {
  readonly #task: RestTask;
  readonly #account: Account;
  /** Whether an answer is followed by the next request. */
  readonly #follows: boolean;
  /** When those that are due were due. */
  readonly #due: number[] = [];
  #socket: Socket | undefined;
  #isOpen = false;
  /** Since it was last opened. */
  #wasOpen = false;
  #pending: Buffer | undefined;
  #fromMs: number | undefined;
  #closed = false;

  constructor(task: RestTask, account: Account, follows: boolean) {
    this.#task = task;
    this.#account = account;
    this.#follows = follows;
    this.#open();
  }

  get waits(): boolean {
    return this.#fromMs !== undefined;
  }

  get queued(): number {
    return this.#due.length + (this.waits ? 1 : 0);
  }

  ask(dueMs: number): void {
    this.#due.push(dueMs);
    this.#sendNext();
  }

  close(): void {
    this.#closed = true;
    this.#socket?.destroy();
  }

  #open(): void {
    const { host, port } = this.#task.address;
    const buffer = Buffer.allocUnsafe(readBytes);
    const onread = {
      buffer,
      callback: (length: number): boolean => {
        this.#take(buffer.subarray(0, length));
        return true;
      },
    };
    const socket = connect({ host, port, noDelay: true, onread }, () => {
      this.#isOpen = true;
      this.#wasOpen = true;
      this.#sendNext();
    });
    let why = "the server closed a connection";
    socket.on("error", ({ message }) => {
      why = message;
    });
    socket.on("close", () => this.#broke(why));
    this.#socket = socket;
  }

  #sendNext(): void {
    if (!this.#isOpen || this.waits || !this.#account.sends) return;
    const fromMs = this.#follows ? performance.now() : this.#due.shift();
    if (fromMs === undefined) return;
    this.#fromMs = fromMs;
    this.#socket?.write(this.#task.request);
  }

  #take(chunk: Buffer): void {
    const bytes = this.#pending ? Buffer.concat([this.#pending, chunk]) : chunk;
    const answer = readAnswer(bytes);
    if (!answer) {
      this.#pending = this.#pending ? bytes : Buffer.from(chunk);
      return;
    }
    this.#pending = undefined;
    const fromMs = this.#fromMs;
    this.#fromMs = undefined;
    // What nobody asked: the server is about to close a silent connection.
    if (fromMs === undefined) return;
    const { isOk, from, to } = answer;
    if (isOk) this.#account.answered(fromMs, bytes.subarray(from, to));
    else this.#account.failed(bytes.toString("latin1", 0, 300), fromMs);
    this.#sendNext();
  }

  #broke(why: string): void {
    this.#isOpen = false;
    this.#pending = undefined;
    if (this.#closed) return;
    if (this.waits || !this.#wasOpen) this.#account.failed(why, this.#fromMs);
    this.#wasOpen = false;
    this.#fromMs = undefined;
    setTimeout(() => {
      if (!this.#closed && this.#account.sends) this.#open();
    }, againMs);
  }
}
