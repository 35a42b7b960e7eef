import { chargesPerFrame } from "../base/limits.ts";
import type { ChargeReport } from "../protocol/frames.ts";
import type { Holding } from "./holding.ts";
import type { RoundRecords } from "./round-records.ts";

/**
 * What this hospital's ledgers have for some federations, for a server that was restored from a backup:
 * nothing but what that server was told when it was charged, and nothing of other federations.
 * @param wanted - ids of federations; none gives no frame.
 */
export function chargeReports(
  wanted: readonly string[],
  {
    holdings,
    records,
  }: { readonly holdings: readonly Holding[]; readonly records: Pick<RoundRecords, "versions"> },
): readonly ChargeReport[] {
  if (wanted.length === 0) return [];
  const ids = new Set(wanted);
  const ledgers = new Set(holdings.map(({ ledger }) => ledger));
  const charges = [...ledgers].flatMap((ledger) => ledger.chargesOf(ids));
  const versions = [...records.versions()]
    .filter(([federationId]) => ids.has(federationId))
    .map(([federationId, version]) => ({ federationId, version }));
  const frames = Math.max(1, Math.ceil(charges.length / chargesPerFrame));
  return Array.from({ length: frames }, (_, at) => ({
    charges: charges.slice(at * chargesPerFrame, (at + 1) * chargesPerFrame),
    versions: at === 0 ? versions : [],
    complete: at === frames - 1,
  }));
}
