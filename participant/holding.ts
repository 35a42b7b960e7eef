import type { LoadedTable } from "./data/load-table.ts";
import type { Ledger } from "./ledger.ts";
import type { Trainers } from "./trainers/open-trainers.ts";

/** What a hospital has for one federation: a table, the ledger that its use is charged to, and trainers. */
export interface Holding extends LoadedTable {
  readonly ledger: Ledger;
  /** What the hospital has configured beside the built-in trainer. */
  readonly trainers: Trainers;
}
