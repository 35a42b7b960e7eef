/** What the outside gives to the pure rooms: handed in by the composition roots. */

export interface Clock {
  /** Wall time, milliseconds since 1970-01-01 UTC: for logs, manifests and certificates only. */
  nowMs(): number;
  /** Time that never goes back, milliseconds from an arbitrary start: for durations and deadlines. */
  monotonicMs(): number;
  /** Resolves after `ms`, rejects with `signal.reason`. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

/** Seeded and replayable: for shuffles, initial weights and back-off jitter. Never for noise. */
export interface Random {
  /** Uniform in 0 … 2^32 − 1. */
  nextUint32(): number;
  /** Uniform in [0, 1), 53 bits. */
  nextFloat(): number;
}

/** Random bytes for privacy: the operating system's generator in production, seeded in tests. */
export interface NoiseSource {
  /** Fills the whole array. */
  fill(bytes: Uint8Array): void;
}

/** A running SHA-256. */
export interface Hash {
  update(bytes: Uint8Array): Hash;
  /** 64 lower-case hex digits; ends the hash. */
  digestHex(): string;
}

/** Starts a SHA-256. */
export type Hasher = () => Hash;

/** SHA-256 of some bytes, 64 lower-case hex digits. */
export function sha256Hex(hasher: Hasher, bytes: Uint8Array): string {
  return hasher().update(bytes).digestHex();
}

export type LogFields = Readonly<Record<string, unknown>> & { readonly event: string };

/** The part of pino that Wardround uses. One event, one name; ids are fields; no data, no secrets. */
export interface Logger {
  debug(fields: LogFields, message?: string): void;
  info(fields: LogFields, message?: string): void;
  warn(fields: LogFields, message?: string): void;
  error(fields: LogFields, message?: string): void;
  child(fields: Readonly<Record<string, unknown>>): Logger;
}
