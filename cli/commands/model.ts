import type { Json } from "../../base/canonical-json.ts";
import type { Manifest } from "../../model/manifest.ts";
import type { VersionInfo } from "../../protocol/frames.ts";
import { type Talking, withServer } from "../connection.ts";
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
    return [info.version, info.served ? "served" : "", manifest.created, epsilonOf(manifest)];
  });
  output.result(
    { versions: versions.map(versionJson) },
    formatTable([["VERSION", "", "CREATED", "EPSILON OF LINEAGE"], ...rows]),
  );
}

/** Prints one version with its manifest. */
export async function modelShow(
  options: OfOneVersion,
  { output, signal }: CommandContext,
): Promise<void> {
  const info = await withServer(options, (connection) =>
    connection.coordinator.getVersion(
      { federation: options.name, version: options.version },
      signal,
    ),
  );
  const manifest = manifestOf(info);
  output.result(versionJson(info), [
    ...lineOf(info),
    `files: ${info.directory}`,
    `privacy: ${manifest.privacy.text}`,
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

function lineOf(info: VersionInfo): string[] {
  const state = info.served ? "is served" : "is not served";
  return [`${info.federation} version ${info.version} ${state}`];
}

function manifestOf(info: VersionInfo): Manifest {
  return JSON.parse(new TextDecoder().decode(info.manifest)) as Manifest;
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
  };
}
