/** A stream of predictions: answered in the order of its requests, several in one write. */
import type { ServerDuplexStream } from "@grpc/grpc-js";
import type { WardroundError } from "../base/errors.ts";
import { streamAnswersMax, streamBytesMax } from "../base/limits.ts";
import { sendPrefixed } from "./grpc-internals.ts";
import { prefixBytes } from "./message-memory.ts";
import {
  decodeInferRequest,
  encodeStreamAnswer,
  encodeStreamError,
  requestIdOf,
} from "./open-inference-codec.ts";
import type { OpenInferRequest, OpenInferResponse } from "./open-inference-contract.ts";

export interface InferStreamOptions {
  readonly call: ServerDuplexStream<Buffer, Buffer>;
  readonly infer: (read: () => OpenInferRequest) => Promise<OpenInferResponse>;
  /** A request failed, the stream goes on. @returns what its caller may know. */
  readonly report: (thrown: unknown) => WardroundError;
  /** Aborts when the caller goes away or the server stops. */
  readonly signal: AbortSignal;
}

/** A request's place among the answers. */
interface Place {
  /** undefined while it runs. */
  answer: Buffer | undefined;
  readonly bytes: number;
}

/**
 * Serves one ModelStreamInfer. A turn of the event loop that brings many requests hands them all to the
 * registry, which runs them together; their answers leave in one write. Nothing is kept of a message but
 * its place, and no more is read while `streamAnswersMax` requests or `streamBytesMax` bytes are under way.
 */
export class InferStream {
  /** Resolves when every answer is written; rejects with what the stream ends with. */
  readonly done: Promise<void>;
  readonly #options: InferStreamOptions;
  readonly #places: Place[] = [];
  #bytes = 0;
  #paused = false;
  #writing = false;
  #ended = false;
  #flushes = false;
  #refusal: WardroundError | undefined;
  #resolve!: () => void;
  #reject!: (error: unknown) => void;

  constructor(options: InferStreamOptions) {
    this.#options = options;
    const { call, signal } = options;
    this.done = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    sendPrefixed(call);
    if (signal.aborted) this.#reject(signal.reason);
    signal.addEventListener("abort", () => this.#reject(signal.reason), { once: true });
    call.on("data", (message: Buffer) => this.#take(message));
    call.on("end", () => {
      this.#ended = true;
      this.#settle();
    });
  }

  /** Takes no more requests, answers those that came, then ends with the reason. */
  drain(reason: WardroundError): void {
    this.#refusal = reason;
    this.#options.call.pause();
    this.#settle();
  }

  #take(message: Buffer): void {
    if (this.#refusal !== undefined) return;
    const place: Place = { answer: undefined, bytes: message.length };
    this.#places.push(place);
    this.#bytes += message.length;
    this.#pauseOrResume();
    this.#answer(message).then(
      (answer) => this.#put(place, answer),
      (thrown: unknown) => {
        const error = this.#options.report(thrown);
        this.#put(place, encodeStreamError(error, requestIdOf(message)));
      },
    );
  }

  async #answer(message: Buffer): Promise<Buffer> {
    let saysFinal = false;
    const response = await this.#options.infer(() => {
      const request = decodeInferRequest(message);
      saysFinal = request.parameters["triton_enable_empty_final_response"] === true;
      return request;
    });
    return encodeStreamAnswer(response, saysFinal);
  }

  #put(place: Place, answer: Buffer): void {
    place.answer = answer;
    if (this.#flushes || this.#writing) return;
    this.#flushes = true;
    // After the microtasks of this turn: all answers of one run are there then.
    process.nextTick(() => {
      this.#flushes = false;
      this.#write();
    });
  }

  #write(): void {
    if (this.#writing || this.#options.signal.aborted) return;
    const ready = this.#takeReady();
    if (ready.length === 0) return;
    this.#writing = true;
    this.#options.call.write(framed(ready), () => {
      this.#writing = false;
      this.#pauseOrResume();
      this.#write();
      this.#settle();
    });
  }

  /** The answers at the head, as far as they are there. */
  #takeReady(): Buffer[] {
    const ready: Buffer[] = [];
    for (const { answer, bytes } of this.#places) {
      if (answer === undefined) break;
      ready.push(answer);
      this.#bytes -= bytes;
    }
    this.#places.splice(0, ready.length);
    return ready;
  }

  #pauseOrResume(): void {
    const full = this.#places.length >= streamAnswersMax || this.#bytes >= streamBytesMax;
    if (full === this.#paused || this.#refusal !== undefined) return;
    this.#paused = full;
    if (full) this.#options.call.pause();
    else this.#options.call.resume();
  }

  #settle(): void {
    if (this.#places.length > 0 || this.#writing) return;
    if (this.#refusal !== undefined) this.#reject(this.#refusal);
    else if (this.#ended) this.#resolve();
  }
}

/** Messages one after the other, each with its prefix. */
function framed(messages: readonly Buffer[]): Buffer {
  const bytes = messages.reduce((sum, { length }) => sum + prefixBytes + length, 0);
  const frames = Buffer.allocUnsafe(bytes);
  let at = 0;
  for (const message of messages) {
    frames[at] = 0;
    frames.writeUInt32BE(message.length, at + 1);
    message.copy(frames, at + prefixBytes);
    at += prefixBytes + message.length;
  }
  return frames;
}
