import { join } from "node:path";
import type { Logger } from "../base/ports.ts";
import { nodeHasher } from "../runtime/system.ts";
import type { Store, StoreKey, StoreWrites } from "../storage/contract.ts";
import { hasDigest, removeFile, writeByDigest } from "./files.ts";

/**
 * A file of what a participant keeps from one round to the next (safetensors): what an update did not
 * say, control variates, a model of its own.
 */
export interface KeptState {
  readonly fileName: string;
  readonly layoutDigest: string;
  /** Whose rows the update was made from. */
  readonly dataSet: string;
  /** Version that its round began with. */
  readonly baseVersion: number;
  readonly planDigest: string;
  /** SHA-256 of the file, 64 hex digits. */
  readonly digest: string;
}

/** A state that has become its federation's in memory. */
export interface Promoted {
  /** So it does on disk. */
  readonly write: (writes: StoreWrites) => void;
  /** Once that is durable: removes the file of the one before. */
  readonly tidy: () => Promise<void>;
  /** Where that failed: the one before is its federation's again. */
  readonly undo: () => void;
}

/** What a state was made of, or is wanted for. */
export type StateUse = Omit<KeptState, "fileName" | "digest">;

/**
 * What this participant keeps of each federation. A round's own state is pending: it is noted with the
 * round's update, and takes the place of its federation's by the round's published result alone.
 */
export class KeptStates {
  readonly #directory: string;
  readonly #log: Logger;
  /** By federation. */
  readonly #current = new Map<string, KeptState>();

  private constructor(directory: string, log: Logger) {
    this.#directory = directory;
    this.#log = log;
  }

  /**
   * Those whose file is whole; a federation whose file is damaged begins anew with nothing kept.
   * @param directory - is there; the caller clears it of files that `fileNames` does not list.
   */
  static async open(directory: string, store: Store, log: Logger): Promise<KeptStates> {
    const states = new KeptStates(directory, log);
    for (const { key, value } of [...store.list<KeptState>(["states"])]) {
      if (await states.isWhole(value)) states.#current.set(String(key.at(-1)), value);
    }
    return states;
  }

  /**
   * A federation's, where it has one for that use and the file is whole now. A round continues it under the
   * same plan, from a version after the one that it began with: not after a start from an older version.
   */
  async current(
    federationId: string,
    use: StateUse,
  ): Promise<{ readonly statePath?: string; readonly continues?: boolean }> {
    const state = this.#current.get(federationId);
    if (!state || state.layoutDigest !== use.layoutDigest) return {};
    if (state.dataSet !== use.dataSet) return {};
    const continues = state.planDigest === use.planDigest && state.baseVersion < use.baseVersion;
    if (await this.isWhole(state)) return { statePath: this.#pathOf(state), continues };
    const message = "the file of what earlier rounds left here is damaged or gone: it counts as 0";
    this.#log.warn({ event: "state.damaged", file: state.fileName }, message);
    return {};
  }

  /** Path of a state, by default a federation's, whatever it is for. */
  path(federationId: string, state = this.#current.get(federationId)): string | undefined {
    return state && this.#pathOf(state);
  }

  fileNames(): readonly string[] {
    return [...this.#current.values()].map(({ fileName }) => fileName);
  }

  async isWhole(state: KeptState): Promise<boolean> {
    return hasDigest(this.#pathOf(state), nodeHasher(), state.digest);
  }

  /** Writes a pending one; content and name are synced. */
  async write(
    roundId: string,
    { values, ...use }: { readonly values: Uint8Array } & StateUse,
  ): Promise<KeptState> {
    const nameOf = (digest: string): string => `${roundId}-${digest}.state`;
    const digest = await writeByDigest(values, {
      directory: this.#directory,
      partial: `${roundId}.state.part`,
      hash: nodeHasher(),
      nameOf,
    });
    return { fileName: nameOf(digest), ...use, digest };
  }

  /** A pending one becomes its federation's, at once here. */
  promote(federationId: string, state: KeptState): Promoted {
    const before = this.#current.get(federationId);
    this.#current.set(federationId, state);
    return {
      write: (writes) => writes.put(currentKey(federationId), state),
      tidy: () => this.remove(before, state),
      undo: () => {
        if (this.#current.get(federationId) !== state) return;
        if (before) this.#current.set(federationId, before);
        else this.#current.delete(federationId);
      },
    };
  }

  /** Removes the file of one that is no longer wanted, where it is not the file of `kept`. */
  async remove(state: KeptState | undefined, kept?: KeptState): Promise<void> {
    if (state && state.fileName !== kept?.fileName) {
      await removeFile(this.#pathOf(state));
    }
  }

  #pathOf({ fileName }: KeptState): string {
    return join(this.#directory, fileName);
  }
}

function currentKey(federationId: string): StoreKey {
  return ["states", federationId];
}
