import { X509Certificate } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { canonicalJson, type Json } from "../base/canonical-json.ts";
import { toWardroundError } from "../base/errors.ts";
import { sha256Hex } from "../base/ports.ts";
import type { Manifest } from "../model/manifest.ts";
import { openBundle, versionFiles } from "../model/signed-model.ts";
import { variantFileName } from "../model/variants/contract.ts";
import type { RoundCheck, VerifyRoundResponse } from "../protocol/frames.ts";
import { modelKey, spkiToPem, verifyPlan, verifyRelease } from "../protocol/identity/signatures.ts";
import type { FoldPool } from "../runtime/contract.ts";
import { nodeHasher } from "../runtime/system.ts";
import type { Blobs, Store } from "../storage/contract.ts";
import type { Authority } from "./contract.ts";
import { type FoundRound, findPublished, type RoundLabel } from "./find-published.ts";
import {
  type ChargeRecord,
  chargesOf,
  findRound,
  getVersion,
  keys,
  type ReleaseRecord,
  type RunRecord,
  type VersionRecord,
} from "./records.ts";
import { releaseStatement } from "./release-statement.ts";
import { offersOf } from "./rounds/asynchronous.ts";
import type { Binding, PublishedRound, Round } from "./rounds/state.ts";
import type { Versions } from "./versions.ts";

export interface VerifyOptions {
  readonly store: Store;
  readonly blobs: Blobs;
  readonly versions: Versions;
  readonly authority: Pick<Authority, "caPem" | "releaseKey" | "modelKeyPem">;
  readonly pool: Pick<FoldPool, "digest">;
}

/** What is looked at, with the manifest as it was signed. */
type Subject = FoundRound<PublishedRound> & {
  readonly version: VersionRecord;
  readonly manifest: Manifest;
};

/** Throws, or gives a sentence, where something is not as it has to be; undefined where all is. */
type Look = (
  subject: Subject,
  options: VerifyOptions & { readonly signal: AbortSignal },
) => Promise<string | undefined> | string | undefined;

/** Every check, in the order they are shown. */
const looks: readonly (readonly [name: string, right: string, look: Look])[] = [
  ["manifest", "the files are the signed ones", lookAtManifest],
  ["signature", "manifest and files are signed by this server's keys", lookAtSignature],
  ["graph", "model.onnx has the manifest's digest", (s, o) => lookAtFile(s, o, "graph")],
  ["checkpoint", "model.safetensors has the manifest's digest", lookAtCheckpoint],
  ["variants", "fp16 and int8 have the manifest's digests, where there are such", lookAtVariants],
  ["state", "what is kept for the next round has the manifest's digests", lookAtState],
  ["parent", "the parent's checkpoint is the one that training started from", lookAtParent],
  ["plan", "the plan is the signed one", lookAtPlan],
  ["binding", "the updates are those that the round was closed with", lookAtBinding],
  ["statement", "the privacy statement follows from plan and releases", lookAtStatement],
  ["ledger", "every data set that was folded is charged", lookAtLedger],
];

/**
 * Checks a published round against its files, its plan and the ledger. Nothing is changed.
 * @throws WardroundError RUN_NOT_FOUND, ROUND_NOT_FOUND, ARGUMENT_INVALID where nothing was published.
 */
export async function verifyRound(
  label: RoundLabel,
  options: VerifyOptions,
  signal: AbortSignal,
): Promise<VerifyRoundResponse> {
  const found = findPublished(options.store, label);
  const manifest = JSON.parse(new TextDecoder().decode(found.version.manifest)) as Manifest;
  const checks: RoundCheck[] = [];
  for (const [name, right, look] of looks) {
    const problem = await problemOf(() => look({ ...found, manifest }, { ...options, signal }));
    signal.throwIfAborted();
    checks.push({ name, ok: problem === undefined, message: problem ?? right });
  }
  return { version: found.round.version, checks };
}

async function problemOf(look: () => ReturnType<Look>): Promise<string | undefined> {
  try {
    return await look();
  } catch (thrown) {
    return toWardroundError(thrown).message;
  }
}

async function lookAtManifest(
  { federation, version }: Subject,
  { versions }: VerifyOptions,
): Promise<string | undefined> {
  const folder = versions.directory(federation.name, version.version);
  const pairs = [
    ["manifest.json", version.manifest],
    [versionFiles.manifestSignature, version.manifestSignature],
    [versionFiles.bundle, version.modelSignature ?? new Uint8Array()],
  ] as const;
  for (const [name, expected] of pairs) {
    const there = await readFile(join(folder, name)).catch(() => undefined); // as good as another one
    if (!there || Buffer.compare(there, expected) !== 0) {
      return `${name} in ${folder} is missing or is not what was published`;
    }
  }
  return undefined;
}

function lookAtSignature({ version }: Subject, { authority }: VerifyOptions): string | undefined {
  const isSigned = verifyRelease({
    bytes: version.manifest,
    signature: version.manifestSignature,
    releaseKey: spkiToPem(authority.releaseKey),
  });
  if (!isSigned) return "the manifest is not signed by this server's release key";
  const keys = [modelKey(authority.modelKeyPem)];
  const { digests } = openBundle(version.modelSignature ?? new Uint8Array(), keys, nodeHasher);
  const manifestDigest = sha256Hex(nodeHasher, version.manifest);
  return differs("model.sig's manifest", manifestDigest, digests.get("manifest.json") ?? "");
}

async function lookAtFile(
  { federation, version, manifest }: Subject,
  { versions, pool, signal }: Parameters<Look>[1],
  which: "graph" | "checkpoint",
): Promise<string | undefined> {
  const { name, sha256 } = manifest.files[which];
  const folder = versions.directory(federation.name, version.version);
  const found = await pool.digest(join(folder, name), signal);
  return differs(name, found, sha256);
}

async function lookAtVariants(
  { federation, version, manifest }: Subject,
  { versions, pool, signal }: Parameters<Look>[1],
): Promise<string | undefined> {
  const folder = versions.directory(federation.name, version.version);
  const recorded = (version.variants ?? []).map(({ name, digest, bytes }) => {
    return { name: variantFileName(name), sha256: digest, bytes };
  });
  const { variants = [] } = manifest.files;
  if (jsonOf(recorded) !== jsonOf(variants)) {
    return "what the version's record says of its variants is not what the manifest says";
  }
  for (const { name, sha256 } of variants) {
    const problem = differs(name, await pool.digest(join(folder, name), signal), sha256);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

async function lookAtCheckpoint(
  subject: Subject,
  options: Parameters<Look>[1],
): Promise<string | undefined> {
  const { round, version, manifest } = subject;
  const { sha256 } = manifest.files.checkpoint;
  return (
    differs("the round's checkpoint", round.checkpoint.digest, sha256) ??
    differs("the version's checkpoint", version.checkpoint.digest, sha256) ??
    (await lookAtFile(subject, options, "checkpoint"))
  );
}

/** What the server keeps beside the version is no file of its folder: it lies among the blobs. */
async function lookAtState(
  { round, version, manifest }: Subject,
  { blobs, pool, signal }: Parameters<Look>[1],
): Promise<string | undefined> {
  const { state: signed = [] } = manifest.files;
  const expected = signed.map(({ name, sha256, bytes }) => ({ name, digest: sha256, bytes }));
  for (const [whose, { state = [] }] of [
    ["round", round.checkpoint],
    ["version", version],
  ] as const) {
    if (jsonOf(state) !== jsonOf(expected)) {
      return `what the ${whose} keeps is not what the manifest says`;
    }
  }
  for (const { name, digest } of expected) {
    const problem = differs(`"${name}"`, await pool.digest(blobs.path(digest), signal), digest);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

async function lookAtParent(
  { round, federation, manifest }: Subject,
  { store, blobs, pool, signal }: Parameters<Look>[1],
): Promise<string | undefined> {
  const { version, checkpointDigest } = round.base;
  if (manifest.parent !== version) {
    return `the manifest's parent is ${manifest.parent}, the round started from ${version}`;
  }
  const { checkpoint, state = [] } = getVersion(store, federation, version);
  const parent = checkpoint.digest;
  if (jsonOf(state) !== jsonOf(round.base.state ?? [])) {
    return `what version ${version} keeps is not what the round started from`;
  }
  return (
    differs("the parent's checkpoint", parent, checkpointDigest) ??
    differs("the parent's file", await pool.digest(blobs.path(parent), signal), parent)
  );
}

function lookAtPlan(
  { record, round, manifest }: Subject,
  { authority }: VerifyOptions,
): string | undefined {
  // The plan was taken while its certificate held: a clock that was set back since does not change that.
  const beganMs = Date.parse(new X509Certificate(record.planSigner).validFrom);
  verifyPlan({
    plan: record.plan,
    signature: record.planSignature,
    signerCertificate: record.planSigner,
    caPem: authority.caPem,
    pinnedSpkiSha256: manifest.round?.plan_signer_sha256,
    nowMs: Math.max(beganMs, Date.parse(manifest.created)),
  });
  const digest = sha256Hex(nodeHasher, record.plan);
  return (
    differs("the plan", digest, round.planDigest) ??
    differs("the manifest's plan", manifest.round?.plan_digest, digest)
  );
}

function lookAtBinding({ round, manifest }: Subject, { store }: VerifyOptions): string | undefined {
  const closed = store.get<Binding>(keys.closed(round.id, round.attempt));
  if (!closed || jsonOf(closed) !== jsonOf(round.binding)) {
    return "the round's binding is not what it was closed with";
  }
  const made = manifest.round;
  const isOfRound =
    made?.id === round.id && made.run === round.runId && made.attempt === round.attempt;
  if (!isOfRound || made.number !== round.number) return "the manifest is of another round";
  if (made.folded !== closed.updates.length) {
    return `the manifest says ${made.folded} updates, the round was closed with ${closed.updates.length}`;
  }
  if (jsonOf(made.offers ?? []) !== jsonOf(offersOf(closed) ?? [])) {
    return "the manifest names other offers, or another staleness, than the round was closed with";
  }
  return undefined;
}

function lookAtStatement(
  { round, record, manifest }: Subject,
  { store }: VerifyOptions,
): string | undefined {
  const expected = releaseStatement(store, record, (release) => isEarlier(store, release, round));
  if (jsonOf(expected) === jsonOf(manifest.privacy)) return undefined;
  return "the manifest's privacy statement is not what plan and releases give";
}

/**
 * Rounds of a federation come one after the other: by run, then by number. A release that a participant
 * told of comes after the version that was the newest then, even where its round is in the store.
 */
function isEarlier(
  store: Store,
  { roundId, toldAfter }: ReleaseRecord,
  round: PublishedRound,
): boolean {
  if (toldAfter !== undefined) return toldAfter < round.version;
  const other = findRound(store, roundId);
  if (!other) return true;
  const order = (one: Round): number =>
    store.get<RunRecord>(keys.run(one.runId))?.sequence ?? Number.POSITIVE_INFINITY;
  return (
    order(other) - order(round) < 0 || (other.runId === round.runId && other.number < round.number)
  );
}

function lookAtLedger({ round }: Subject, { store }: VerifyOptions): string | undefined {
  const unpaid = chargesOf(round, 0).filter((due) => {
    const paid = store.get<ChargeRecord>(keys.charge(due));
    return !paid || (paid.epsilon ?? Infinity) < (due.epsilon ?? Infinity);
  });
  if (unpaid.length === 0) return undefined;
  const ids = new Set(unpaid.map(({ participantId }) => participantId));
  const names = round.cohort.filter((one) => ids.has(one.participantId)).map(({ name }) => name);
  return `${[...new Set(names)].join(", ")} took part and the ledger has no charge, or less than the plan's epsilon`;
}

function differs(what: string, found: string | undefined, expected: string): string | undefined {
  if (found === expected) return undefined;
  const shown = found === undefined ? "missing" : `${found.slice(0, 16)}…`;
  return `${what} is ${shown}, expected ${expected.slice(0, 16)}…`;
}

function jsonOf(value: object): string {
  return canonicalJson(value as Json);
}
