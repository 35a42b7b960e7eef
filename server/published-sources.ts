import { isName, splitModelName } from "../base/names.ts";
import { modelKey } from "../protocol/identity/signatures.ts";
import type { FoldPool } from "../runtime/contract.ts";
import type { ServingOptions } from "../serving/serving.ts";
import type { Store } from "../storage/contract.ts";
import type { Authority } from "./contract.ts";
import { type FederationRecord, keys, type VersionRecord } from "./records.ts";
import type { Versions } from "./versions.ts";

/** Whether a version is there in the form that a model's name says. */
function has({ variants = [] }: VersionRecord, model: string): boolean {
  const { variant } = splitModelName(model);
  return variant === undefined || variants.some(({ name }) => name === variant);
}

/** How the serving registry finds what was published, and sees that it was this server who did. */
export function publishedSources({
  store,
  versions,
  authority,
  pool,
}: {
  readonly store: Store;
  readonly versions: Versions;
  readonly authority: Pick<Authority, "modelKeyPem">;
  readonly pool: Pick<FoldPool, "digest">;
}): Required<Pick<ServingOptions, "locate" | "published" | "trust">> {
  const find = (model: string): FederationRecord | undefined => {
    const { name } = splitModelName(model);
    return isName(name) ? store.get<FederationRecord>(keys.federation(name)) : undefined;
  };
  const findVersion = (model: string, version: number): VersionRecord | undefined => {
    const federation = find(model);
    const record = federation && store.get<VersionRecord>(keys.version(federation.id, version));
    // One that was swapped for another version's is none.
    return record?.version === version && has(record, model) ? record : undefined;
  };
  return {
    locate(model, version) {
      const record = findVersion(model, version);
      return record && versions.source(model, record);
    },
    published(model) {
      const federation = find(model);
      if (!federation) return undefined;
      const records = [...store.list<VersionRecord>(keys.versions(federation.id))];
      const having = records.filter(({ value }) => has(value, model));
      return having.length > 0 ? having.map(({ value }) => value.version) : undefined;
    },
    trust: {
      keys: [modelKey(authority.modelKeyPem)],
      digest: (path, signal) => pool.digest(path, signal),
      isPublished: (model, version) => findVersion(model, version) !== undefined,
    },
  };
}
