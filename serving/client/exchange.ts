import {
  type ClientRequest,
  Agent as HttpAgent,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as requestPlain,
} from "node:http";
import { Agent as HttpsAgent, request as requestTls } from "node:https";
import { setTimeout as wait } from "node:timers/promises";
import { type FirstOf, firstOf } from "../../base/abort.ts";
import { WardroundError } from "../../base/errors.ts";
import { isLoopback } from "../../protocol/address.ts";
import { connectionFault } from "../../protocol/connection-fault.ts";
import { assertPem } from "../../protocol/identity/pem.ts";
import type { ClientTls, InferenceClientOptions } from "./contract.ts";
import { type ServedError, servedError } from "./served-error.ts";

const timeoutMsDefault = 30_000;
const retriesDefault = 2;
const connectionsMaxDefault = 64;
/** A server that asks for a longer wait than this is not waited for: the caller decides. */
const retryWaitMsMax = 10_000;

export interface Ask {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number | undefined;
  /** Statuses beside 200 that are answers and no errors. */
  readonly accept?: readonly number[];
}

export interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** HTTP to one server over connections that are kept open. */
export class Exchange {
  readonly #url: URL;
  readonly #options: InferenceClientOptions;
  readonly #agent: HttpAgent;
  readonly #closed = new AbortController();
  /** The CA that was found readable last. */
  #ca: string | undefined;

  /** @throws WardroundError ADDRESS_INVALID, CONFIG_INVALID */
  constructor(options: InferenceClientOptions) {
    this.#url = parseUrl(options);
    this.#options = options;
    const { connectionsMax: maxSockets = connectionsMaxDefault } = options;
    const settings = { keepAlive: true, maxSockets };
    this.#agent = this.#isTls ? new HttpsAgent(settings) : new HttpAgent(settings);
  }

  /** The whole answer. @throws ServedError for a status that is not accepted; WardroundError */
  async ask(ask: Ask): Promise<Reply> {
    using silence = this.#silence(ask);
    using ends = this.#ends(ask, silence);
    return await guarded(ends, async (signal) => {
      const response = await this.#send(ask, signal);
      const { statusCode: status = 0, headers } = response;
      return { status, headers, body: await this.#readAll(response) };
    });
  }

  /**
   * The pieces of an answer as they come. Leaving the loop before the last ends the request.
   * @throws as `ask`; TIMED_OUT also where nothing came for `timeoutMs`.
   */
  async *stream(ask: Ask): AsyncGenerator<Buffer, void, undefined> {
    using silence = this.#silence(ask);
    using ends = this.#ends(ask, silence);
    let response: IncomingMessage | undefined;
    try {
      response = await guarded(ends, (signal) => this.#send(ask, signal));
      const pieces = response.iterator();
      for (;;) {
        silence.restart();
        const next = await guarded(ends, () => this.#read(() => pieces.next()));
        if (next.done) return;
        silence.stop(); // how long the reader takes is no silence of the server's
        yield next.value as Buffer;
      }
    } finally {
      response?.destroy();
    }
  }

  close(): void {
    this.#closed.abort(new WardroundError("CANCELLED", "the client was closed from this side"));
    this.#agent.destroy();
  }

  #silence({ timeoutMs = this.#options.timeoutMs ?? timeoutMsDefault }: Ask): Silence {
    const message = `${this.#url.host} did not answer in time: expected it within timeoutMs`;
    return new Silence(timeoutMs, new WardroundError("TIMED_OUT", message));
  }

  /** What may end a call before its answer is whole: its caller, `close`, or its time. */
  #ends({ signal }: Ask, silence: Silence): FirstOf {
    return firstOf([...(signal ? [signal] : []), this.#closed.signal, silence.signal]);
  }

  get #isTls(): boolean {
    return this.#url.protocol === "https:";
  }

  /** Sends, and sends again as often as it may where the server asks for that. */
  async #send(ask: Ask, signal: AbortSignal): Promise<IncomingMessage> {
    for (let retriesLeft = this.#options.retries ?? retriesDefault; ; retriesLeft -= 1) {
      const response = await this.#sendOnce(ask, signal);
      const status = response.statusCode ?? 0;
      if (status === 200 || ask.accept?.includes(status)) return response;
      const body = await this.#readAll(response);
      const error = servedError(body.toString(), {
        status,
        retryAfter: response.headers["retry-after"],
      });
      if (retriesLeft <= 0 || !asksAgain(error)) throw error;
      await wait(error.retryAfterMs, undefined, { signal });
    }
  }

  async #sendOnce(ask: Ask, signal: AbortSignal): Promise<IncomingMessage> {
    for (;;) {
      const sent = this.#request(ask, signal);
      try {
        return await new Promise((resolve, reject) => {
          sent.once("response", resolve);
          sent.on("error", reject);
          sent.end(ask.body);
        });
      } catch (thrown) {
        // The server closed a connection that was idle while the request was on its way: it did not read it.
        if (sent.reusedSocket && isReset(thrown) && !signal.aborted) continue;
        throw this.#fault(thrown);
      }
    }
  }

  #request({ method, path, headers, body }: Ask, signal: AbortSignal): ClientRequest {
    const length = body === undefined ? {} : { "content-length": String(body.byteLength) };
    const common = {
      method,
      headers: { ...headers, ...length },
      agent: this.#agent,
      signal,
    };
    const target = new URL(path, this.#url);
    if (!this.#isTls) return requestPlain(target, common);
    const { tls } = this.#options;
    const shown = typeof tls === "function" ? tls() : tls;
    const { ca, certificate: cert, key } = shown as ClientTls; // https without it was refused
    this.#assertCa(ca);
    try {
      return requestTls(target, { ...common, ca, cert, key });
    } catch (cause) {
      throw new WardroundError(
        "CONFIG_INVALID",
        "certificate or key in tls cannot be read: expected the texts of PEM files",
        { cause },
      );
    }
  }

  #assertCa(ca: string): void {
    if (ca === this.#ca) return;
    const remedy = "give the text of ca.pem in the folder that wardround join made";
    assertPem(ca, { kind: "certificate", where: "ca in tls", remedy });
    this.#ca = ca;
  }

  async #readAll(response: IncomingMessage): Promise<Buffer> {
    return await this.#read(async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk as Buffer);
      return Buffer.concat(chunks);
    });
  }

  /** The request's signal cuts its response, too: what is thrown then is of no interest. */
  async #read<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (thrown) {
      throw this.#fault(thrown);
    }
  }

  #fault(thrown: unknown): WardroundError {
    const { message, code } = thrown as { readonly message?: string; readonly code?: string };
    const { host } = this.#url;
    if (isReset(thrown)) {
      const text = `${host} broke off the connection before its answer was whole`;
      return new WardroundError("PEER_GONE", text, { cause: thrown });
    }
    return connectionFault(host, `${code ?? ""} ${message ?? ""}`, thrown);
  }
}

/** Node's own; what is longer it takes for no time at all. */
const timerMsMax = 2 ** 31 - 1;

/** Aborts when its time is over, which may begin anew. */
class Silence implements Disposable {
  readonly #controller = new AbortController();
  readonly #ms: number;
  readonly #reason: WardroundError;
  #timer: NodeJS.Timeout | undefined;

  constructor(ms: number, reason: WardroundError) {
    this.#ms = Math.min(ms, timerMsMax);
    this.#reason = reason;
    this.restart();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  restart(): void {
    this.stop();
    this.#timer = setTimeout(() => this.#controller.abort(this.#reason), this.#ms);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  [Symbol.dispose](): void {
    this.stop();
  }
}

/** Runs work; what fails once the signal aborted fails for the signal's reason. */
async function guarded<T>(
  { signal }: FirstOf,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  try {
    signal.throwIfAborted();
    return await work(signal);
  } catch (thrown) {
    signal.throwIfAborted();
    throw thrown;
  }
}

function asksAgain(error: ServedError): error is ServedError & { readonly retryAfterMs: number } {
  const { status, retryAfterMs } = error;
  const isBusy = status === 429 || status === 503;
  return isBusy && retryAfterMs !== undefined && retryAfterMs <= retryWaitMsMax;
}

function isReset(thrown: unknown): boolean {
  const { code } = thrown as { readonly code?: unknown };
  return code === "ECONNRESET" || code === "EPIPE";
}

function parseUrl({ url, tls }: InferenceClientOptions): URL {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  const isOrigin = parsed?.pathname === "/" && parsed.search === "" && parsed.username === "";
  if (!parsed || !isOrigin || !/^https?:$/.test(parsed.protocol)) {
    throw new WardroundError(
      "ADDRESS_INVALID",
      "the url is no address of a server: write https://HOST:PORT, for example https://fed.example:7401",
    );
  }
  if (parsed.protocol === "http:" && !isLoopback(parsed.hostname.replace(/^\[|\]$/g, ""))) {
    throw new WardroundError(
      "ADDRESS_INVALID",
      `http://${parsed.host} would carry predictions in the open: expected https, or a server on this machine`,
    );
  }
  if (parsed.protocol === "https:" && tls === undefined) {
    throw new WardroundError(
      "CONFIG_INVALID",
      `tls is missing for ${url}: give ca.pem, certificate.pem and key.pem of the folder that wardround join made`,
    );
  }
  return parsed;
}
