import { join } from "node:path";
import type { Logger } from "../base/ports.ts";
import { nodeHasher } from "../runtime/system.ts";
import type { Store, StoreKey, StoreWrites } from "../storage/contract.ts";
import { hasDigest, removeFile, writeByDigest } from "./files.ts";

/** A file of what an update did not say (float32, layout order): error feedback of lossy encodings. */
export interface Residual {
  readonly fileName: string;
  readonly layoutDigest: string;
  /** Whose rows the update was made from. */
  readonly dataSet: string;
  /** SHA-256 of the file, 64 hex digits. */
  readonly digest: string;
}

/** A residual that has become its federation's in memory. */
export interface Promoted {
  /** So it does on disk. */
  readonly write: (writes: StoreWrites) => void;
  /** Once that is durable: removes the file of the one before. */
  readonly tidy: () => Promise<void>;
  /** Where that failed: the one before is its federation's again. */
  readonly undo: () => void;
}

/**
 * What each federation's updates left over so far. A round's own residual is pending: it is noted with
 * the round's update, and takes the place of its federation's by the round's published result alone.
 */
export class Residuals {
  readonly #directory: string;
  readonly #log: Logger;
  /** By federation. */
  readonly #current = new Map<string, Residual>();

  private constructor(directory: string, log: Logger) {
    this.#directory = directory;
    this.#log = log;
  }

  /**
   * Those whose file is whole; a federation whose file is damaged begins anew with nothing left over.
   * @param directory - is there; the caller clears it of files that `fileNames` does not list.
   */
  static async open(directory: string, store: Store, log: Logger): Promise<Residuals> {
    const residuals = new Residuals(directory, log);
    for (const { key, value } of [...store.list<Residual>(["residuals"])]) {
      if (await residuals.isWhole(value)) residuals.#current.set(String(key.at(-1)), value);
    }
    return residuals;
  }

  /** Path of a federation's; undefined where it has none for that use, or where the file is damaged now. */
  async current(
    federationId: string,
    use: Pick<Residual, "layoutDigest" | "dataSet">,
  ): Promise<string | undefined> {
    const residual = this.#current.get(federationId);
    if (!residual || residual.layoutDigest !== use.layoutDigest) return undefined;
    if (residual.dataSet !== use.dataSet) return undefined;
    if (await this.isWhole(residual)) return this.#pathOf(residual);
    const message = "the file of what earlier updates left over is damaged or gone: it counts as 0";
    this.#log.warn({ event: "residual.damaged", file: residual.fileName }, message);
    return undefined;
  }

  fileNames(): readonly string[] {
    return [...this.#current.values()].map(({ fileName }) => fileName);
  }

  async isWhole(residual: Residual): Promise<boolean> {
    return hasDigest(this.#pathOf(residual), nodeHasher(), residual.digest);
  }

  /** Writes a pending one; content and name are synced. */
  async write(
    roundId: string,
    {
      values,
      ...use
    }: { readonly values: Uint8Array } & Pick<Residual, "layoutDigest" | "dataSet">,
  ): Promise<Residual> {
    const nameOf = (digest: string): string => `${roundId}-${digest}.residual`;
    const digest = await writeByDigest(values, {
      directory: this.#directory,
      partial: `${roundId}.residual.part`,
      hash: nodeHasher(),
      nameOf,
    });
    return { fileName: nameOf(digest), ...use, digest };
  }

  /** A pending one becomes its federation's, at once here. */
  promote(federationId: string, residual: Residual): Promoted {
    const before = this.#current.get(federationId);
    this.#current.set(federationId, residual);
    return {
      write: (writes) => writes.put(currentKey(federationId), residual),
      tidy: () => this.remove(before, residual),
      undo: () => {
        if (this.#current.get(federationId) !== residual) return;
        if (before) this.#current.set(federationId, before);
        else this.#current.delete(federationId);
      },
    };
  }

  /** Removes the file of one that is no longer wanted, where it is not the file of `kept`. */
  async remove(residual: Residual | undefined, kept?: Residual): Promise<void> {
    if (residual && residual.fileName !== kept?.fileName) {
      await removeFile(this.#pathOf(residual));
    }
  }

  #pathOf({ fileName }: Residual): string {
    return join(this.#directory, fileName);
  }
}

function currentKey(federationId: string): StoreKey {
  return ["residuals", federationId];
}
