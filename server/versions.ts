import { mkdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { PrivacyStatement } from "../model/manifest.ts";
import { type Manifest, type ManifestRound, manifestBytes } from "../model/manifest.ts";
import type { Blobs } from "../storage/contract.ts";
import { linkFile, syncDirectory, writeFileSynced } from "../storage/files.ts";
import type { Authority } from "./contract.ts";
import type { BlobRef, FederationRecord, VersionRecord } from "./records.ts";
import type { Counts } from "./rounds/state.ts";

/** Everything that a version is made of. */
export interface NewVersion {
  readonly federation: Pick<FederationRecord, "id" | "name" | "layout" | "graph">;
  readonly version: number;
  readonly parent: number | null;
  readonly checkpoint: BlobRef;
  readonly round: ManifestRound | null;
  readonly privacy: PrivacyStatement;
  readonly metrics: Counts | null;
  readonly createdMs: number;
}

export interface VersionsOptions {
  /** Folder of all versions. */
  readonly directory: string;
  readonly blobs: Blobs;
  readonly authority: Pick<Authority, "signRelease">;
}

/** The folders that apps and people read: model.onnx, model.safetensors, manifest.json, manifest.sig. */
export class Versions {
  readonly #options: VersionsOptions;

  constructor(options: VersionsOptions) {
    this.#options = options;
  }

  directory(federation: string, version: number): string {
    return join(this.#options.directory, federation, String(version));
  }

  /**
   * Signs and writes a version's folder, whole or not at all; one that an unfinished try left is
   * replaced. The same version has the same bytes, but for the signature's.
   */
  async write(made: NewVersion): Promise<VersionRecord> {
    const manifest = manifestBytes(manifestOf(made));
    const manifestSignature = this.#options.authority.signRelease(manifest);
    const { federation, version, checkpoint } = made;
    const final = this.directory(federation.name, version);
    const parent = dirname(final);
    const draft = join(parent, `.${version}.partial`);
    await rm(draft, { recursive: true, force: true });
    await mkdir(draft, { recursive: true });
    const { blobs } = this.#options;
    await Promise.all([
      linkFile(blobs.path(federation.graph.digest), join(draft, graphName)),
      linkFile(blobs.path(checkpoint.digest), join(draft, checkpointName)),
      writeFileSynced(join(draft, "manifest.json"), manifest),
      writeFileSynced(join(draft, "manifest.sig"), manifestSignature),
    ]);
    await syncDirectory(draft);
    await rm(final, { recursive: true, force: true });
    await rename(draft, final);
    await syncDirectory(parent);
    return { version, checkpoint, manifest, manifestSignature };
  }

  /** Removes the folder of a version that did not come to be. */
  async remove(federation: string, version: number): Promise<void> {
    await rm(this.directory(federation, version), { recursive: true, force: true });
  }
}

const graphName = "model.onnx";
const checkpointName = "model.safetensors";

function manifestOf(made: NewVersion): Manifest {
  const { federation, version, parent, checkpoint, round, privacy, metrics } = made;
  const { id, name, layout, graph } = federation;
  return {
    format: "wardround.manifest.v1",
    federation: { id, name },
    version,
    parent,
    files: {
      graph: { name: graphName, sha256: graph.digest, bytes: graph.bytes },
      checkpoint: { name: checkpointName, sha256: checkpoint.digest, bytes: checkpoint.bytes },
    },
    layout_digest: layout.digest,
    parameter_count: layout.parameterCount,
    round,
    privacy,
    metrics: metrics && { right: metrics.right, total: metrics.total, loss_sum: metrics.lossSum },
    created: new Date(made.createdMs).toISOString(),
  };
}
