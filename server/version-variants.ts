import { rm } from "node:fs/promises";
import type { Logger } from "../base/ports.ts";
import type { ManifestVariant } from "../model/manifest.ts";
import { type VariantName, variantFileName } from "../model/variants/contract.ts";
import type { VariantJob } from "../runtime/make-variant.ts";
import type { VariantMaker } from "../runtime/variants.ts";
import type { Blobs } from "../storage/contract.ts";
import type { BlobRef, FederationRecord, VariantFile } from "./records.ts";

/** The other forms of one version: their files, and what its manifest says of them. */
export interface VersionVariants {
  readonly files: readonly VariantFile[];
  readonly told: readonly ManifestVariant[];
}

export interface VariantsOptions {
  readonly blobs: Blobs;
  readonly maker: VariantMaker;
  readonly log: Logger;
}

interface VariantsOf {
  readonly federation: Pick<FederationRecord, "name" | "graph" | "goldenDigest" | "variants">;
  readonly version: number;
  readonly checkpoint: BlobRef;
}

/** What makes one form of a checkpoint, with all that its federation was given. */
export function variantJob(
  name: VariantName,
  {
    federation: { graph, goldenDigest, variants },
    ...paths
  }: Pick<VariantsOf, "federation"> & Pick<VariantJob, "checkpointPath" | "outPath">,
  blobs: Pick<Blobs, "path">,
): VariantJob {
  const calibration = name === "int8" ? variants?.calibration?.digest : undefined;
  return {
    name,
    graphPath: blobs.path(graph.digest),
    goldenPath: goldenDigest === null ? undefined : blobs.path(goldenDigest),
    calibrationPath: calibration === undefined ? undefined : blobs.path(calibration),
    ...paths,
  };
}

/**
 * Makes what a federation wants beside float32 of a version. One that cannot be made is told of in log and
 * manifest, and keeps nothing else from being published.
 * @returns undefined where the federation wants nothing.
 * @throws `signal.reason`; what the disk refuses.
 */
export async function makeVariants(
  { federation, version, checkpoint }: VariantsOf,
  { blobs, maker, log }: VariantsOptions,
  signal: AbortSignal,
): Promise<VersionVariants | undefined> {
  const { variants } = federation;
  if (!variants) return undefined;
  const checkpointPath = blobs.path(checkpoint.digest);
  const jobs = variants.names.map((name) =>
    variantJob(name, { federation, checkpointPath, outPath: blobs.draft() }, blobs),
  );
  const files: VariantFile[] = [];
  const told: ManifestVariant[] = [];
  try {
    for (const outcome of await maker.make(jobs, signal)) {
      const { name } = outcome;
      const event = { federation: federation.name, version, variant: name };
      if ("problem" in outcome) {
        const { problem, thrown } = outcome;
        const message = `version ${version} of ${federation.name} is published without ${name}: ${problem}`;
        log.warn({ event: "variant.failed", ...event, err: thrown }, message);
        told.push({ name, problem });
        continue;
      }
      const { digest, bytes, ...about } = outcome.made;
      const path = jobs.find((job) => job.name === name)?.outPath ?? "";
      await blobs.adopt(path, digest);
      const { absolute, cosine } = about.difference;
      log.info({ event: "variant.made", ...event, bytes, absolute, cosine });
      files.push({ name, digest, bytes });
      told.push({ name, file: variantFileName(name), ...about });
    }
  } finally {
    await Promise.all(jobs.map(({ outPath }) => rm(outPath, { force: true })));
  }
  return { files, told };
}
