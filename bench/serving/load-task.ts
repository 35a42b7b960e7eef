/** What the load generator is asked for and what it says: plain values, which cross to its process. */

/** Where a server listens. */
export interface LoadAddress {
  readonly host: string;
  readonly port: number;
}

interface Window {
  readonly address: LoadAddress;
  /** Seconds before anything is counted. */
  readonly warmUpSeconds: number;
  readonly seconds: number;
}

/** The same HTTP/1.1 request over connections that are kept, each waiting for its answer before the next. */
export interface RestTask extends Window {
  readonly kind: "rest";
  readonly request: Uint8Array;
  readonly connections: number;
  /**
   * All connections together, a second: requests are due at even steps, and their times count from when
   * they were due. undefined = each follows the answer before it.
   */
  readonly perSecond?: number;
  /** Also tells of each answer. */
  readonly tells?: boolean;
}

/** gRPC over one HTTP/2 connection. */
export interface GrpcTask extends Window {
  /** `unary`: each request a call. `stream`: all on one call. */
  readonly kind: "unary" | "stream";
  readonly path: string;
  /** The message, without its prefix. */
  readonly message: Uint8Array;
  /** Requests that wait for their answers at the same time. */
  readonly inFlight: number;
  /** undefined = no TLS. */
  readonly tls:
    | { readonly ca: string; readonly certificate: string; readonly key: string }
    | undefined;
}

export type LoadTask = RestTask | GrpcTask;

/** One answer: times are milliseconds since 1970, with fractions. */
export interface Told {
  /** When it was sent, or was due. */
  readonly fromMs: number;
  readonly toMs: number;
  /** Its body; undefined where there was none. */
  readonly body: string | undefined;
}

export interface LoadResult {
  /** Of the window, answers a second. */
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
  /** Answers of the window that were right by their status. */
  readonly answers: number;
  /** Other statuses, connections that broke, and answers that did not come. */
  readonly errors: number;
  /** The first error, in words. */
  readonly firstError: string | undefined;
  /** Share of the generator's own time that it was busy: near 1 it is what limits. */
  readonly busy: number;
  readonly told: readonly Told[];
}

/** Keeps account of one task: what came within its window, and what did not. */
export interface Account {
  /** Whether requests are still to be sent. */
  readonly sends: boolean;
  /** @param fromMs - by performance.now(). */
  answered(fromMs: number, body?: Uint8Array): void;
  failed(why: string, fromMs?: number): void;
}
