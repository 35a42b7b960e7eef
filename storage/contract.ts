/**
 * What every storage engine offers; test/storage/conformance.ts holds for all of them. Keys are lists
 * of short strings.
 */
export interface Store {
  /**
   * Runs `work` against a consistent state and makes all of its writes durable together, or none.
   * `work` is synchronous and may be run again; it must not have other effects.
   * @returns what `work` returned, once the writes are on disk.
   */
  transact<T>(work: (writes: StoreWrites) => T): Promise<T>;
  get<T>(key: StoreKey): T | undefined;
  /** Every entry below a key's prefix (not the prefix itself), in the order of keys. */
  list<T>(prefix: StoreKey): Iterable<{ readonly key: StoreKey; readonly value: T }>;
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * Parts: ASCII text, sorted by code, and integers from 0, sorted by size; numbers before text. 1 to 8
 * parts, under 1,900 characters in all.
 */
export type StoreKey = readonly (string | number)[];

export interface StoreWrites {
  get<T>(key: StoreKey): T | undefined;
  list<T>(prefix: StoreKey): Iterable<{ readonly key: StoreKey; readonly value: T }>;
  /** Values are plain: objects, arrays, strings, numbers, booleans, null, Uint8Array. */
  put(key: StoreKey, value: unknown): void;
  remove(key: StoreKey): void;
}

/** Files by content: `blobs/sha256/ab/abcd…`. A file that is there is whole. */
export interface Blobs {
  /** Absolute path of a blob, whether it is there or not. */
  path(digest: string): string;
  /** Length in bytes; undefined where it is not there. */
  bytes(digest: string): Promise<number | undefined>;
  /** Writes, syncs and names a blob by its SHA-256; twice is once. @returns 64 hex digits. */
  put(bytes: Uint8Array): Promise<string>;
  /** A path of the same disk for a file that is to be adopted; what is left there goes at the next start. */
  draft(): string;
  /** Takes over a finished file of the same disk: syncs and renames it. The caller vouches for the digest. */
  adopt(file: string, digest: string): Promise<void>;
  /** The same bytes lie in another file for good: the blob becomes a symbolic link to it. Twice is once. */
  settle(digest: string, file: string): Promise<void>;
  /** Pieces of at most `chunkBytesMax` from `offset` on, each there until the next is asked for. @throws WardroundError BLOB_NOT_FOUND */
  read(digest: string, offset: number): AsyncIterable<Uint8Array>;
  remove(digest: string): Promise<void>;
  /** Digests of all that are there. */
  list(): AsyncIterable<string>;
}
