import { type ClientHttp2Session, type ClientHttp2Stream, connect, constants } from "node:http2";
import { performance } from "node:perf_hooks";
import type { Account, GrpcTask } from "./load-task.ts";

const prefixBytes = 5;
/** Field 1 of ModelStreamInferResponse, error_message. */
const errorTag = 0x0a;
const windowBytes = 16 * 1024 * 1024;

/** A message with gRPC's prefix: not compressed, its length. */
export function framed(message: Uint8Array): Buffer {
  const frame = Buffer.alloc(prefixBytes + message.length);
  frame.writeUInt32BE(message.length, 1);
  frame.set(message, prefixBytes);
  return frame;
}

/** Calls on one connection. @returns how many requests wait, and an end. */
export function startGrpc(
  task: GrpcTask,
  account: Account,
): { readonly waiting: () => number; readonly close: () => void } {
  const { host, port } = task.address;
  const { tls } = task;
  const settings = { initialWindowSize: windowBytes };
  const session = tls
    ? connect(`https://${host}:${port}`, { ...tlsOptions(tls), settings })
    : connect(`http://${host}:${port}`, { settings });
  session.on("error", ({ message }) => account.failed(message));
  session.on("connect", () => session.setLocalWindowSize(windowBytes));
  const waiting =
    task.kind === "unary" ? unary(session, task, account) : stream(session, task, account);
  return { waiting, close: () => session.destroy() };
}

function tlsOptions({ ca, certificate, key }: NonNullable<GrpcTask["tls"]>): {
  readonly ca: string;
  readonly cert: string;
  readonly key: string;
} {
  return { ca, cert: certificate, key };
}

function call(session: ClientHttp2Session, { path }: GrpcTask): ClientHttp2Stream {
  return session.request(
    {
      [constants.HTTP2_HEADER_METHOD]: "POST",
      [constants.HTTP2_HEADER_PATH]: path,
      [constants.HTTP2_HEADER_CONTENT_TYPE]: "application/grpc",
      [constants.HTTP2_HEADER_TE]: "trailers",
    },
    { endStream: false },
  );
}

function unary(session: ClientHttp2Session, task: GrpcTask, account: Account): () => number {
  const frame = framed(task.message);
  let waiting = 0;
  const ask = (): void => {
    if (!account.sends || session.destroyed) return;
    const fromMs = performance.now();
    const stream = call(session, task);
    waiting += 1;
    let status = "no status";
    let isOk = false;
    const read = (headers: { readonly [name: string]: unknown }): void => {
      if (headers["grpc-status"] === undefined) return;
      isOk = headers["grpc-status"] === "0";
      status = `${headers["grpc-status"]} ${headers["grpc-message"] ?? ""}`.trim();
    };
    stream.on("response", read);
    stream.on("trailers", read);
    stream.on("error", ({ message }) => {
      status = message;
    });
    stream.on("close", () => {
      waiting -= 1;
      if (isOk) account.answered(fromMs);
      else account.failed(status);
      ask();
    });
    stream.resume();
    stream.end(frame);
  };
  for (let at = 0; at < task.inFlight; at += 1) ask();
  return () => waiting;
}

/** Messages of a call's answers, whose bytes come in any pieces. */
export class MessageReader {
  readonly #onMessage: (first: number) => void;
  #rest: Buffer | undefined;

  /** @param onMessage - gets a message's first byte; 0 where it has none. */
  constructor(onMessage: (first: number) => void) {
    this.#onMessage = onMessage;
  }

  take(chunk: Buffer): void {
    const bytes = this.#rest ? Buffer.concat([this.#rest, chunk]) : chunk;
    let at = 0;
    while (at + prefixBytes <= bytes.length) {
      const length = bytes.readUInt32BE(at + 1);
      const end = at + prefixBytes + length;
      if (end > bytes.length) break;
      this.#onMessage(length === 0 ? 0 : (bytes[at + prefixBytes] ?? 0));
      at = end;
    }
    this.#rest = at === bytes.length ? undefined : Buffer.from(bytes.subarray(at));
  }
}

function stream(session: ClientHttp2Session, task: GrpcTask, account: Account): () => number {
  const frame = framed(task.message);
  const frames = Buffer.concat(Array.from({ length: task.inFlight }, () => frame));
  const sent: number[] = [];
  const open = call(session, task);
  const send = (count: number): void => {
    if (!account.sends || open.destroyed) return;
    const nowMs = performance.now();
    for (let at = 0; at < count; at += 1) sent.push(nowMs);
    open.write(frames.subarray(0, count * frame.length));
  };
  const reader = new MessageReader((first) => {
    const fromMs = sent.shift() ?? Number.NaN;
    if (first === errorTag) account.failed("an answer on the stream is an error");
    else account.answered(fromMs);
  });
  open.on("data", (chunk: Buffer) => {
    const before = sent.length;
    reader.take(chunk);
    // As many requests follow as answers came, in one write.
    send(before - sent.length);
  });
  open.on("error", ({ message }) => account.failed(message));
  open.on("close", () => {
    if (account.sends) account.failed(`the stream ended, ${sent.length} answers were due`);
  });
  send(task.inFlight);
  return () => sent.length;
}
