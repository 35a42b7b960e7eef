/** Names that stand for two models, or two versions, between which their requests are split. */
import { canonicalJsonBytes } from "../base/canonical-json.ts";
import { WardroundError } from "../base/errors.ts";
import { isName, nameRule } from "../base/names.ts";
import type { Logger } from "../base/ports.ts";
import type { SplitArm, SplitInfo } from "../protocol/frames.ts";
import { spkiToPem, verifyRelease } from "../protocol/identity/signatures.ts";
import type { Serving } from "../serving/contract.ts";
import type { Store } from "../storage/contract.ts";
import type { Authority } from "./contract.ts";
import { getFederation, getVersion, keys } from "./records.ts";

/** A split as it is stored. */
export interface SplitRecord {
  readonly name: string;
  readonly one: SplitTarget;
  readonly other: SplitTarget;
  /** Part of the requests that the other one gets, 0 to 1. */
  readonly share: number;
  /** By the release key: a record that was changed brings no old version back. */
  readonly signature: Uint8Array;
}

interface SplitTarget {
  readonly model: string;
  /** null = the one that is served. */
  readonly version: number | null;
}

export interface SplitsOptions {
  readonly store: Store;
  readonly serving: Pick<Serving, "split">;
  readonly authority: Pick<Authority, "releaseKey" | "signRelease">;
  readonly log: Logger;
}

/** Makes, ends and lists splits; each outlives a restart. */
export class Splits {
  readonly #options: SplitsOptions;

  private constructor(options: SplitsOptions) {
    this.#options = options;
  }

  /** Splits what was split before the start. One that nobody signed is named in the log and left out. */
  static open(options: SplitsOptions): Splits {
    const opened = new Splits(options);
    opened.#serveAll();
    return opened;
  }

  list(): readonly SplitInfo[] {
    return this.#records().map(infoOf);
  }

  #serveAll(): void {
    const { authority, serving, log } = this.#options;
    const releaseKeyPem = spkiToPem(authority.releaseKey);
    for (const record of this.#records()) {
      const { name, signature } = record;
      if (verifyRelease({ bytes: signedBytes(record), signature, releaseKey: releaseKeyPem })) {
        serving.split(name, wayOf(record));
      } else {
        log.error({ event: "split.unsigned", name }, `the split ${name} was changed: set it again`);
      }
    }
  }

  /** @throws WardroundError ARGUMENT_INVALID, FEDERATION_EXISTS, FEDERATION_NOT_FOUND, VERSION_NOT_FOUND */
  async set({ name, one, other, share }: SplitInfo): Promise<SplitInfo> {
    const { store, serving, authority } = this.#options;
    if (!isName(name)) throw invalid(`a split's name has ${nameRule}`);
    if (!(share >= 0 && share <= 1)) throw invalid(`share is ${share}: expected 0 to 1`);
    const unsigned = { name, one: this.#target(one), other: this.#target(other), share };
    const record = { ...unsigned, signature: authority.signRelease(signedBytes(unsigned)) };
    await store.transact((writes) => {
      if (writes.get(keys.federation(name)) !== undefined) {
        throw new WardroundError(
          "FEDERATION_EXISTS",
          `there is a federation ${name}: choose another name for the split`,
        );
      }
      writes.put(keys.split(name), record);
    });
    serving.split(name, wayOf(record));
    return infoOf(record);
  }

  /** Its name is unknown from the next request on. @throws WardroundError MODEL_NOT_FOUND */
  async end(name: string): Promise<void> {
    const { store, serving } = this.#options;
    await store.transact((writes) => {
      if (writes.get(keys.split(name)) === undefined) {
        throw new WardroundError("MODEL_NOT_FOUND", "there is no split of that name");
      }
      writes.remove(keys.split(name));
    });
    serving.split(name, undefined);
  }

  #records(): readonly SplitRecord[] {
    return [...this.#options.store.list<SplitRecord>(keys.splits)].map(({ value }) => value);
  }

  #target(arm: SplitArm | null): SplitTarget {
    const { store } = this.#options;
    const { model, version } = arm ?? { model: "" };
    const federation = getFederation(store, model);
    if (version !== undefined) getVersion(store, federation, version);
    return { model, version: version ?? null };
  }
}

function wayOf({ one, other, share }: SplitRecord) {
  const armOf = ({ model, version }: SplitTarget) => ({ model, version: version ?? undefined });
  return { arms: [armOf(one), armOf(other)] as const, share };
}

function infoOf({ name, one, other, share }: SplitRecord): SplitInfo {
  const armOf = ({ model, version }: SplitTarget): SplitArm =>
    version === null ? { model } : { model, version };
  return { name, one: armOf(one), other: armOf(other), share };
}

function signedBytes({ name, one, other, share }: Omit<SplitRecord, "signature">): Uint8Array {
  const targets = { one: { ...one }, other: { ...other } };
  return canonicalJsonBytes({ format: "wardround.split.v1", name, ...targets, share });
}

function invalid(message: string): WardroundError {
  return new WardroundError("ARGUMENT_INVALID", message);
}
