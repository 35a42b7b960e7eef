import type { Json } from "../../base/canonical-json.ts";
import { differenceText, type Manifest, parseManifest } from "../../model/manifest.ts";
import type { TrialRules, VersionInfo } from "../../protocol/frames.ts";
import { type Talking, withServer } from "../connection.ts";
import { type Ancestor, lineageOf } from "../lineage.ts";
import { trafficLines, trialJson } from "../model-texts.ts";
import { formatEpsilon, formatTable, type JsonObject } from "../output.ts";
import type { CommandContext } from "../program.ts";

type OfOneVersion = Talking & { readonly name: string; readonly version?: number | undefined };

/** Prints every published version. */
export async function modelList(
  options: Talking & { readonly name: string },
  { output, signal }: CommandContext,
): Promise<void> {
  const { versions } = await withServer(options, (connection) =>
    connection.coordinator.listVersions({ federation: options.name }, signal),
  );
  const rows = versions.map((info) => {
    const manifest = manifestOf(info);
    return [info.version, stateOf(info), manifest.created, epsilonOf(manifest)];
  });
  output.result(
    { versions: versions.map(versionJson) },
    formatTable([["VERSION", "", "CREATED", "EPSILON OF LINEAGE"], ...rows]),
  );
}

/** Prints one version with its manifest, its parents up to version 0 and the state of their signatures. */
export async function modelShow(
  options: OfOneVersion,
  { output, signal }: CommandContext,
): Promise<void> {
  const asked = { federation: options.name, version: options.version };
  const { info, lineage } = await withServer(options, async (connection, identity) => {
    const shown = await connection.coordinator.getVersion(asked, signal);
    const { versions } = await connection.coordinator.listVersions(asked, signal);
    return { info: shown, lineage: lineageOf(shown, versions, identity) };
  });
  const manifest = manifestOf(info);
  output.result({ ...versionJson(info), lineage: lineage.map(ancestorJson) }, [
    ...lineOf(info),
    `files: ${info.directory}`,
    `privacy: ${manifest.privacy.text}`,
    ...variantLines(manifest),
    ...trafficLines(info),
    "",
    ...formatTable([
      ["LINEAGE", "CREATED", "UPDATES", "SIGNATURES", "KEY"],
      ...lineage.map(ancestorRow),
    ]),
    "",
    JSON.stringify(manifest, undefined, 2),
  ]);
}

/** Serves a version. */
export async function modelPromote(
  options: OfOneVersion & { readonly version: number },
  { output, signal }: CommandContext,
): Promise<void> {
  const info = await withServer(options, (connection) =>
    connection.coordinator.promote({ federation: options.name, version: options.version }, signal),
  );
  output.result(versionJson(info), lineOf(info));
}

/** Serves the version that was served before, or the one named. */
export async function modelRollback(
  options: OfOneVersion,
  { output, signal }: CommandContext,
): Promise<void> {
  const info = await withServer(options, (connection) =>
    connection.coordinator.rollback({ federation: options.name, version: options.version }, signal),
  );
  output.result(versionJson(info), lineOf(info));
}

/** Tries a version out beside the served one. */
export async function modelTrial(
  options: OfOneVersion & { readonly version: number; readonly rules: TrialRules },
  { output, signal }: CommandContext,
): Promise<void> {
  const { name: federation, version, rules } = options;
  const info = await withServer(options, ({ coordinator }) =>
    coordinator.startTrial({ federation, version, rules }, signal),
  );
  output.result(versionJson(info), [...lineOf(info), ...trafficLines(info)]);
}

function lineOf(info: VersionInfo): string[] {
  const states: Record<string, string> = {
    served: "is served",
    canary: "is tried out as a canary",
    shadow: "is tried out as a shadow",
  };
  const state = states[stateOf(info)] ?? "is not served";
  return [`${info.federation} version ${info.version} ${state}`];
}

/** In one word: served, canary, shadow, refused (by a gate or its trial), or nothing. */
function stateOf({ served, trial, unserved }: VersionInfo): string {
  if (served) return "served";
  return trial?.rules?.mode ?? (unserved === "" ? "" : "refused");
}

function manifestOf(info: VersionInfo): Manifest {
  return parseManifest(info.manifest);
}

/** The other forms of a version, as apps ask for them. */
function variantLines({ federation, variants = [] }: Manifest): string[] {
  return variants.map((variant) => {
    const { name } = variant;
    if ("problem" in variant) return `${name}: not published: ${variant.problem}`;
    const { method, weights, difference } = variant;
    return `${federation.name}@${name} (${method}, ${weights.changed} of ${weights.changed + weights.kept} weights): ${differenceText(difference)}`;
  });
}

function epsilonOf({ privacy }: Manifest): string {
  if (privacy.kind === "no-data") return "0";
  if (privacy.kind === "unbounded" || privacy.epsilon_lineage === null) return "unbounded";
  return formatEpsilon(privacy.epsilon_lineage);
}

function versionJson(info: VersionInfo): JsonObject {
  return {
    federation: info.federation,
    version: info.version,
    served: info.served,
    directory: info.directory,
    manifest: manifestOf(info) as unknown as Json,
    manifest_signature: Buffer.from(info.manifestSignature).toString("base64"),
    model_key: info.modelKey,
    gates: info.gates.map((found) => ({ ...found })),
    unserved: info.unserved === "" ? null : info.unserved,
    trial: info.trial ? trialJson(info.trial) : null,
  };
}

function ancestorRow({ manifest, keyId, problem }: Ancestor): readonly (string | number)[] {
  const { version, created, round } = manifest;
  return [version, created, round?.folded ?? "", problem ?? "hold", keyId.slice(0, 16)];
}

function ancestorJson({ manifest, keyId, problem }: Ancestor): JsonObject {
  const { version, parent, created, round } = manifest;
  return {
    version,
    parent,
    created,
    run: round?.run ?? null,
    round: round?.number ?? null,
    key_id: keyId,
    signed: problem === undefined,
    problem: problem ?? null,
  };
}
