import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { splitModelName } from "../base/names.ts";
import type { Logger } from "../base/ports.ts";
import type { Evaluated } from "../model/evaluation.ts";
import type { PrivacyStatement } from "../model/manifest.ts";
import {
  type FileDigest,
  type Manifest,
  type ManifestRound,
  manifestBytes,
} from "../model/manifest.ts";
import type { StateFile } from "../model/server-state.ts";
import { versionFiles } from "../model/signed-model.ts";
import { variantFileName } from "../model/variants/contract.ts";
import { type VariantMaker, variantProcess } from "../runtime/variants.ts";
import type { VersionSource } from "../serving/contract.ts";
import type { Blobs } from "../storage/contract.ts";
import { linkOrCopyFile, syncDirectory, syncFile } from "../storage/files.ts";
import { metricValues } from "../training/measures.ts";
import { type Signer, signVersion } from "./identity/sign-version.ts";
import type { BlobRef, FederationRecord, VariantFile, VersionRecord } from "./records.ts";
import { makeVariants, type VersionVariants } from "./version-variants.ts";

/** Everything that a version is made of. */
export interface NewVersion {
  readonly federation: Pick<
    FederationRecord,
    "id" | "name" | "layout" | "graph" | "goldenDigest" | "variants"
  >;
  readonly version: number;
  readonly parent: number | null;
  readonly checkpoint: BlobRef;
  /** What is kept for rounds that start from it; left out where that is nothing. */
  readonly state?: readonly StateFile[] | undefined;
  readonly round: ManifestRound | null;
  readonly privacy: PrivacyStatement;
  readonly metrics: Evaluated | null;
  readonly createdMs: number;
}

export interface VersionsOptions {
  /** Folder of all versions. */
  readonly directory: string;
  readonly blobs: Blobs;
  readonly authority: Signer;
  readonly log: Logger;
  /** Makes other forms of versions, where a federation wants any. Default: a process for each version. */
  readonly variants?: VariantMaker;
}

/** The folders that apps and people read: model, manifest, and the signatures of both kinds. */
export class Versions {
  readonly #options: VersionsOptions;
  /** The last change of a federation's folders: they come one after the other. */
  readonly #last = new Map<string, Promise<unknown>>();

  constructor(options: VersionsOptions) {
    this.#options = options;
  }

  directory(federation: string, version: number): string {
    return join(this.#options.directory, federation, String(version));
  }

  /**
   * Where a version is loaded from.
   * @param model - the federation's name, or `NAME@VARIANT` for a variant that the version has.
   */
  source(model: string, { version, checkpoint, variants = [] }: VersionRecord): VersionSource {
    const { name, variant } = splitModelName(model);
    const own = variants.find((one) => one.name === variant);
    return {
      model,
      version,
      directory: this.directory(name, version),
      digest: checkpoint.digest,
      ...(own ? { file: variantFileName(own.name) } : {}),
      variants: variants.map((one) => one.name),
    };
  }

  /**
   * Signs and writes a version's folder, whole or not at all; one that an unfinished try left is
   * replaced. The same version has the same bytes, but for those of model.sig. Durable after `sync`. What
   * its federation wants beside float32 is made first, and left out where it cannot be.
   * @throws `signal.reason`
   */
  write(made: NewVersion, signal: AbortSignal): Promise<VersionRecord> {
    return this.#inTurn(made.federation.name, () => this.#write(made, signal));
  }

  /** Makes a version's folder durable. */
  sync(federation: string, version: number): Promise<void> {
    return syncVersion(this.directory(federation, version));
  }

  /**
   * The version is published and stays: its folder owns the checkpoint from now on, and the blob leads
   * there. A file with two names is refused by careful readers of external data, such as ONNX's checker.
   */
  async settle(federation: string, { version, checkpoint }: VersionRecord): Promise<void> {
    const file = join(this.directory(federation, version), checkpointName);
    await this.#options.blobs.settle(checkpoint.digest, file);
  }

  /** Removes the folder of a version that did not come to be, unless another round has its number now. */
  remove(federation: string, { version, manifest }: VersionRecord): Promise<void> {
    return this.#inTurn(federation, async () => {
      const folder = this.directory(federation, version);
      const there = await readFile(join(folder, "manifest.json")).catch(() => undefined); // gone already
      if (!there || Buffer.compare(there, manifest) !== 0) return;
      await rm(folder, { recursive: true, force: true });
    });
  }

  /** Removes folders of versions that did not come to be, and drafts: at start, before any is made. */
  async sweep(isPublished: (federation: string, version: number) => boolean): Promise<void> {
    const { directory } = this.#options;
    await mkdir(directory, { recursive: true });
    for (const entry of await readdir(directory, { withFileTypes: true })) {
      if (!entry.isDirectory()) continue;
      const parent = join(directory, entry.name);
      for (const name of await readdir(parent)) {
        const isVersion = /^\d+$/.test(name);
        if (isVersion ? isPublished(entry.name, Number(name)) : !/^\.\d+\.partial$/.test(name))
          continue;
        await rm(join(parent, name), { recursive: true, force: true });
      }
    }
  }

  #inTurn<T>(federation: string, work: () => Promise<T>): Promise<T> {
    const mine = (this.#last.get(federation) ?? Promise.resolve()).then(work, work);
    this.#last.set(federation, mine);
    return mine;
  }

  async #write(made: NewVersion, signal: AbortSignal): Promise<VersionRecord> {
    const { authority, blobs, log, variants: maker = variantProcess } = this.#options;
    const variants = await makeVariants(made, { blobs, maker, log }, signal);
    const manifest = manifestBytes(manifestOf(made, variants));
    const { federation, version, checkpoint, state } = made;
    const record: VersionRecord = {
      version,
      checkpoint,
      ...(state ? { state } : {}),
      ...(variants && variants.files.length > 0 ? { variants: variants.files } : {}),
      manifest,
      manifestSignature: authority.signRelease(manifest),
      modelSignature: signVersion(authority, manifest),
    };
    const folder = this.directory(federation.name, version);
    await writeFolder(folder, blobs, federation.graph, record);
    return record;
  }
}

/** Makes the folder of a published version again out of its record and blobs, durably. */
export async function restoreVersion(
  root: string,
  blobs: Blobs,
  { name, graph }: Pick<FederationRecord, "name" | "graph">,
  record: VersionRecord,
): Promise<void> {
  const folder = join(root, name, String(record.version));
  await writeFolder(folder, blobs, graph, record);
  await syncVersion(folder);
  await blobs.settle(record.checkpoint.digest, join(folder, checkpointName));
}

async function writeFolder(
  folder: string,
  blobs: Blobs,
  graph: BlobRef,
  { version, checkpoint, variants = [], ...signed }: VersionRecord,
): Promise<void> {
  const { manifest, manifestSignature, modelSignature } = signed;
  const draft = join(dirname(folder), `.${version}.partial`);
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true });
  const written = await Promise.allSettled([
    linkOrCopyFile(blobs.path(graph.digest), join(draft, graphName)),
    linkOrCopyFile(blobs.path(checkpoint.digest), join(draft, checkpointName)),
    ...variants.map(({ name, digest }) =>
      linkOrCopyFile(blobs.path(digest), join(draft, variantFileName(name))),
    ),
    writeFile(join(draft, "manifest.json"), manifest),
    writeFile(join(draft, versionFiles.manifestSignature), manifestSignature),
    // Of an earlier build's version it is made at the next start.
    ...(modelSignature ? [writeFile(join(draft, versionFiles.bundle), modelSignature)] : []),
  ]);
  const failed = written.find((one) => one.status === "rejected");
  if (failed) {
    await rm(draft, { recursive: true, force: true });
    throw failed.reason;
  }
  await rm(folder, { recursive: true, force: true });
  await rename(draft, folder);
}

async function syncVersion(folder: string): Promise<void> {
  const parent = dirname(folder);
  const files = await readdir(folder);
  // Together, so that the file system can write them in one go.
  await Promise.all([
    ...files.map((name) => syncFile(join(folder, name))),
    ...[folder, parent, dirname(parent)].map((directory) => syncDirectory(directory)),
  ]);
}

const graphName = "model.onnx";
const checkpointName = "model.safetensors";

function manifestOf(made: NewVersion, variants: VersionVariants | undefined): Manifest {
  const { federation, version, parent, checkpoint, state, round, privacy, metrics } = made;
  const { id, name, layout, graph } = federation;
  return {
    format: "wardround.manifest.v1",
    federation: { id, name },
    version,
    parent,
    files: {
      graph: { name: graphName, sha256: graph.digest, bytes: graph.bytes },
      checkpoint: { name: checkpointName, sha256: checkpoint.digest, bytes: checkpoint.bytes },
      ...(state ? { state: state.map(stateDigest) } : {}),
      ...(variants && variants.files.length > 0
        ? { variants: variants.files.map(variantDigest) }
        : {}),
    },
    ...(variants ? { variants: variants.told } : {}),
    layout_digest: layout.digest,
    parameter_count: layout.parameterCount,
    round,
    privacy,
    metrics: metrics && manifestMetrics(metrics),
    created: new Date(made.createdMs).toISOString(),
  };
}

function variantDigest({ name, digest, bytes }: VariantFile): FileDigest {
  return { name: variantFileName(name), sha256: digest, bytes };
}

function stateDigest({ name, digest, bytes }: StateFile): FileDigest {
  return { name, sha256: digest, bytes };
}

function manifestMetrics(evaluated: Evaluated): Manifest["metrics"] {
  const { right, total, lossSum } = evaluated;
  const values = metricValues(evaluated);
  return { right, total, loss_sum: lossSum, ...(values ? { values } : {}) };
}
