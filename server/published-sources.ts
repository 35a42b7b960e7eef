import { isName } from "../base/names.ts";
import type { ServingOptions } from "../serving/serving.ts";
import type { Store } from "../storage/contract.ts";
import { type FederationRecord, keys, type VersionRecord } from "./records.ts";
import type { Versions } from "./versions.ts";

/** How the serving registry finds what was published. */
export function publishedSources(
  store: Store,
  versions: Versions,
): Required<Pick<ServingOptions, "locate" | "published">> {
  const find = (model: string): FederationRecord | undefined =>
    isName(model) ? store.get<FederationRecord>(keys.federation(model)) : undefined;
  return {
    locate(model, version) {
      const federation = find(model);
      const record = federation && store.get<VersionRecord>(keys.version(federation.id, version));
      return record && versions.source(model, record);
    },
    published(model) {
      const federation = find(model);
      if (!federation) return undefined;
      const records = [...store.list<VersionRecord>(keys.versions(federation.id))];
      return records.map(({ value }) => value.version);
    },
  };
}
