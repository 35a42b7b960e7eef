import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { toWardroundError } from "../base/errors.ts";
import { retainRoundsDefault } from "../model/plan.ts";
import { versionFiles } from "../model/signed-model.ts";
import { loadTable } from "../participant/data/load-table.ts";
import { Ledger } from "../participant/ledger.ts";
import type { RunInfo } from "../protocol/frames.ts";
import { systemClock } from "../runtime/system.ts";
import {
  type ChargeRecord,
  type FederationRecord,
  keys,
  type RefusedRecord,
  type RunRecord,
  roundsOf,
} from "../server/records.ts";
import { hasEnded, type PublishedRound, type Round } from "../server/rounds/state.ts";
import { openServerStore } from "../server/server-store.ts";
import type { Store } from "../storage/contract.ts";
import { openEmbeddedStore } from "../storage/embedded.ts";
import { plainName, privateName, type SoakStage } from "./soak-stage.ts";

/** What is not as it has to be, one sentence each. */
export interface Findings {
  /** Rounds, versions, verify and replay. */
  readonly broken: string[];
  readonly lost: string[];
  readonly orphans: string[];
  readonly ledger: string[];
}

export interface Totals {
  /** Of rounds that published nothing: how many for each code. */
  readonly reasons: Map<string, number>;
  published: number;
  failed: number;
  verified: number;
  replayed: number;
}

/** What the processes' logs call an error, and how often. */
export async function countLoggedErrors({
  folder,
}: SoakStage): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  const logs = join(folder, "logs");
  for (const file of await readdir(logs)) {
    const process = file.replace(/(-\d+)?[.]log$/, "");
    for (const line of (await readFile(join(logs, file), "utf8")).split("\n")) {
      if (!line.startsWith('{"level":50')) continue;
      const said = /"event":"([^"]*)"/.exec(line)?.[1] ?? "";
      const code = /"code":"([^"]*)"/.exec(line)?.[1] ?? "";
      const key = `${process}: ${said} ${code}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  return counts;
}

/** While the server runs: every version verifies, every round that is retained replays. */
export async function checkOverWire(
  { admin, runs, signal }: SoakStage,
  findings: Findings,
  totals: Totals,
): Promise<void> {
  // A list of runs ends with the newest 200.
  const whole: RunInfo[] = [];
  for (const run of runs) whole.push(await admin.coordinator.getRun({ run }, signal));
  for (const federation of [plainName, privateName]) {
    const rounds = whole
      .filter((run) => run.federation === federation)
      .flatMap((run) => run.rounds)
      .filter(({ phase }) => phase === "published")
      .sort((left, right) => left.version - right.version);
    const retained = federation === plainName ? rounds.slice(-retainRoundsDefault) : [];
    for (const { runId: run, number, version } of rounds) {
      const found = await admin.coordinator.verifyRound({ run, number }, signal);
      totals.verified += 1;
      for (const { name, ok, message } of found.checks) {
        if (!ok) findings.broken.push(`verify ${federation} ${version}: ${name}: ${message}`);
      }
    }
    for (const { runId: run, number, version } of retained) {
      try {
        const replay = await admin.coordinator.replayRound({ run, number }, signal);
        totals.replayed += 1;
        if (replay.publishedDigest === replay.replayedDigest) continue;
        findings.broken.push(`replay ${federation} ${version}: ${replay.replayedDigest}`);
      } catch (error) {
        findings.broken.push(`replay ${federation} ${version}: ${toWardroundError(error).message}`);
      }
    }
  }
}

/** After the server's end: its store and files, and the hospitals' own ledgers. */
export async function checkOnDisk(
  stage: SoakStage,
  findings: Findings,
  totals: Totals,
): Promise<void> {
  await using store = await openServerStore(stage.serverDirectory);
  const runs = [...store.list<RunRecord>(keys.runs)].map(({ value }) => value);
  const rounds = runs.flatMap(({ run }) => roundsOf(store, run.id));
  checkRuns(runs, findings);
  for (const round of rounds) {
    if (round.phase === "published") totals.published += 1;
    else totals.failed += 1;
    if (!hasEnded(round)) findings.broken.push(`round ${round.id} is still ${round.phase}`);
    for (const { name, status, code } of "cohort" in round ? round.cohort : []) {
      if (status !== "declined" && status !== "refused") continue;
      findings.broken.push(`round ${round.id}: ${name} is ${status}, ${code}`);
    }
    if (!("code" in round)) continue;
    const reason: string = round.code;
    if (reason === "") findings.broken.push(`round ${round.id} is ${round.phase} without a reason`);
    totals.reasons.set(reason, (totals.reasons.get(reason) ?? 0) + 1);
  }
  checkVersions(store, rounds, findings);
  checkReceipts(stage, rounds, findings);
  const folded = foldedIn(rounds);
  checkLedger(store, folded, findings);
  await checkHospitals(stage, folded, findings);
  await checkFiles(stage, store, { rounds, runs }, findings);
}

function checkRuns(runs: readonly RunRecord[], { broken }: Findings): void {
  for (const { run } of runs) {
    if (run.state === "done") continue;
    const why = "code" in run ? String(run.code) : "";
    if (run.state !== "failed" || why === "") broken.push(`run ${run.id} is ${run.state} ${why}`);
  }
}

function publishedOf(rounds: readonly Round[], federationId: string): readonly PublishedRound[] {
  return rounds.filter(
    (round): round is PublishedRound =>
      round.phase === "published" && round.federationId === federationId,
  );
}

/** 1, 2, 3, … in the store and in the rounds. */
function checkVersions(store: Store, rounds: readonly Round[], { broken }: Findings): void {
  for (const { value } of store.list<FederationRecord>(keys.federations)) {
    const stored = [...store.list<unknown>(keys.versions(value.id))].map(({ key }) => key.at(-1));
    const made = publishedOf(rounds, value.id).map(({ version }) => version);
    const expected = Array.from({ length: made.length }, (_, at) => at + 1);
    const sorted = made.toSorted((left, right) => left - right);
    if (sorted.join() !== expected.join()) broken.push(`${value.name}: rounds made ${sorted}`);
    if (stored.join() !== [0, ...expected].join()) broken.push(`${value.name}: holds ${stored}`);
    if (value.headVersion !== expected.length) broken.push(`${value.name}: ${value.headVersion}`);
  }
}

/** An update that was acknowledged is in its round's binding, or the round ended without a version. */
function checkReceipts(stage: SoakStage, rounds: readonly Round[], { lost }: Findings): void {
  const byId = new Map(rounds.map((round) => [round.id, round]));
  for (const { participantId, roundId } of stage.receipts) {
    const round = byId.get(roundId);
    const label = `update of ${participantId} for round ${roundId}`;
    if (!round) lost.push(`${label}: there is no such round`);
    else if (!hasEnded(round)) lost.push(`${label}: the round is ${round.phase}`);
    else if (round.phase === "published") {
      const isFolded = round.binding.updates.some((each) => each.participantId === participantId);
      if (!isFolded) lost.push(`${label}: version ${round.version} is without it`);
    }
  }
}

interface Folded {
  readonly federationId: string;
  readonly roundId: string;
  readonly attempt: number;
  readonly participantId: string;
}

/** Every update that is in a published model, or in an aggregate that was charged for. */
function foldedIn(rounds: readonly Round[]): readonly Folded[] {
  return rounds.flatMap((round) => {
    const isCharged = round.phase === "published" || ("charged" in round && round.charged);
    const binding = isCharged && "binding" in round ? round.binding : null;
    return (binding?.updates ?? []).map(({ participantId }) => {
      const { federationId, id: roundId, attempt } = round;
      return { federationId, roundId, attempt, participantId };
    });
  });
}

function keyOf({ participantId, federationId, roundId, attempt }: Folded): string {
  return [participantId, federationId, roundId, attempt].join("/");
}

function checkLedger(store: Store, folded: readonly Folded[], { ledger }: Findings): void {
  const charged = [...store.list<ChargeRecord>(keys.charges)].map(({ value }) => keyOf(value));
  const wanted = new Set(folded.map(keyOf));
  const once = new Set(charged);
  if (once.size !== charged.length) ledger.push(`${charged.length - once.size} charged twice`);
  for (const key of wanted) if (!once.has(key)) ledger.push(`the server did not charge ${key}`);
  for (const key of once) if (!wanted.has(key)) ledger.push(`the server charged ${key}`);
}

async function checkHospitals(
  stage: SoakStage,
  folded: readonly Folded[],
  { ledger }: Findings,
): Promise<void> {
  const federations = new Set(folded.map(({ federationId }) => federationId));
  for (const [index, participantId] of stage.ids.entries()) {
    const [file = ""] = stage.dataFiles(index);
    const { ledgerDirectory } = await loadTable(file, stage.signal);
    await using store = await openEmbeddedStore(ledgerDirectory);
    const charges = new Ledger(store, systemClock).chargesOf(federations);
    const charged = new Set(charges.map((charge) => keyOf({ ...charge, participantId })));
    for (const each of folded) {
      if (each.participantId !== participantId || charged.has(keyOf(each))) continue;
      ledger.push(`hospital ${index} did not charge ${keyOf(each)}`);
    }
  }
}

/** No file that no version, retained round or quarantine accounts for. */
async function checkFiles(
  stage: SoakStage,
  store: Store,
  known: { readonly rounds: readonly Round[]; readonly runs: readonly RunRecord[] },
  { orphans, broken }: Findings,
): Promise<void> {
  const root = stage.serverDirectory;
  const expected = new Set<string>();
  for (const { key } of store.list(keys.blobs)) {
    const digest = String(key[1]);
    expected.add(join("blobs", "sha256", digest.slice(0, 2), digest));
  }
  for (const { value } of store.list<RefusedRecord>(keys.refusedAll)) {
    const { kept, roundId, participantId, digest } = value;
    if (kept) expected.add(join("quarantine", `${roundId}-${participantId}-${digest}.update`));
  }
  for (const { value } of store.list<FederationRecord>(keys.federations)) {
    for (const { key } of store.list(keys.versions(value.id))) {
      const { signed, optional, manifestSignature, bundle } = versionFiles;
      const always = signed.filter((file) => !optional.some((one) => one === file));
      for (const file of [...always, manifestSignature, bundle]) {
        expected.add(join("versions", value.name, String(key.at(-1)), file));
      }
    }
    if (value.name !== plainName) continue;
    const newest = publishedOf(known.rounds, value.id)
      .toSorted((left, right) => left.version - right.version)
      .slice(-retainRoundsDefault);
    for (const { id, binding } of newest) {
      for (const { participantId, digest } of binding.updates) {
        expected.add(join("spool", id, `${participantId}-${digest}.update`));
      }
    }
  }
  for (const folder of ["blobs", "quarantine", "replay", "spool", "versions"]) {
    for (const file of await filesBelow(join(root, folder))) {
      const path = relative(root, file);
      if (!expected.delete(path)) orphans.push(path);
    }
  }
  for (const path of expected) broken.push(`${path} is missing`);
}

/** Files and links, and folders of the spool that are empty. */
async function filesBelow(folder: string): Promise<readonly string[]> {
  const options = { recursive: true, withFileTypes: true } as const;
  const entries = await readdir(folder, options).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name));
}
