import type { LoadedTable } from "./data/load-table.ts";
import type { Ledger } from "./ledger.ts";

/** What a hospital has for one federation: a table, and the ledger that its use is charged to. */
export interface Holding extends LoadedTable {
  readonly ledger: Ledger;
}
