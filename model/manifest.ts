import { canonicalJsonBytes, type Json } from "../base/canonical-json.ts";
import type { VariantMethod, VariantName } from "./variants/contract.ts";
import type { AnswerDifference } from "./variants/difference.ts";

/** What a published version is: signed, and enough to check every byte of it. */
export interface Manifest {
  readonly format: "wardround.manifest.v1";
  readonly federation: { readonly id: string; readonly name: string };
  readonly version: number;
  /** Version that training started from; null for version 0. */
  readonly parent: number | null;
  /** SHA-256 and length of the files beside the manifest. */
  readonly files: {
    readonly graph: FileDigest;
    readonly checkpoint: FileDigest;
    /**
     * What the server keeps beside the version for rounds that start from it, by the vector's name:
     * `momentum`, `variance`, `control`, `drift`; float32, little-endian, in layout order. They are no
     * files of the version's folder. Left out where there is none.
     */
    readonly state?: readonly FileDigest[];
    /** `model.fp16.onnx` and `model.int8.onnx`, as far as there are such, by name. */
    readonly variants?: readonly FileDigest[];
  };
  /** What the federation wanted beside float32, in the order of their names. Left out where that is nothing. */
  readonly variants?: readonly ManifestVariant[];
  readonly layout_digest: string;
  readonly parameter_count: number;
  /** The round that made it; null for version 0. */
  readonly round: ManifestRound | null;
  readonly privacy: PrivacyStatement;
  /** Counts on the participants' held-out rows; null where withheld or not asked for. */
  readonly metrics: {
    readonly right: number;
    readonly total: number;
    readonly loss_sum: number;
    /** By name, of all rows that are counted; null where they do not tell. Absent where none were told. */
    readonly values?: Readonly<Record<string, number | null>>;
  } | null;
  /** Wall time, ISO 8601, UTC. */
  readonly created: string;
}

/** A form of the model in fewer bits, or why there is none. */
export type ManifestVariant = PublishedVariant | MissingVariant;

export interface MissingVariant {
  readonly name: VariantName;
  readonly problem: string;
}

export interface PublishedVariant {
  readonly name: VariantName;
  /** Its file's name, which is among `files.variants`. */
  readonly file: string;
  readonly method: VariantMethod;
  /** Weights that are stored in fewer bits, and those that are not. */
  readonly weights: { readonly changed: number; readonly kept: number };
  /** Where the ranges of values come from; null where nothing was calibrated. */
  readonly calibration: CalibrationSource | null;
  /** As measured when it was made, against the version's float32 model. */
  readonly difference: AnswerDifference & {
    /** Whose inputs these are: the golden file's, the calibration sample's, or made up from a seed. */
    readonly inputs: "golden" | "calibration" | "seeded";
    readonly rows: number;
  };
}

export interface CalibrationSource {
  readonly origin: "golden" | "public" | "synthetic" | "participant-approved";
  /** In the words of who gave the sample; null for the golden file. */
  readonly source: string | null;
  /** Names of the participants who approved it; null where nobody had to. */
  readonly approved_by: readonly string[] | null;
  readonly rows: number;
}

export interface FileDigest {
  /** File name in the version's folder: `model.onnx`, `model.safetensors`. */
  readonly name: string;
  readonly sha256: string;
  readonly bytes: number;
}

export interface ManifestRound {
  readonly id: string;
  readonly run: string;
  readonly number: number;
  readonly attempt: number;
  readonly plan_digest: string;
  readonly plan_signer_sha256: string;
  /** Sorted. Who took part is public. */
  readonly cohort: readonly string[];
  readonly folded: number;
  readonly kernels: string;
  /** Asynchronous rounds only: the offers whose updates were folded, in the order of the fold. */
  readonly offers?: readonly {
    readonly id: string;
    /** Versions that its checkpoint was behind. */
    readonly staleness: number;
  }[];
}

/** What can be said about the privacy of a version, for people and machines. */
export type PrivacyStatement =
  /** Made from public things only: the initial checkpoint. */
  | { readonly kind: "no-data"; readonly text: string }
  | {
      readonly kind: "laplace";
      readonly unit: "participant";
      readonly adjacency: "zero-out";
      readonly clip_l1: number;
      readonly noise_scale: number;
      readonly denominator: number;
      readonly integer_clip: number;
      readonly grid: number;
      readonly epsilon_round: number;
      /** Sum over all releases of the federation up to this one (basic composition); null where one was unbounded. */
      readonly epsilon_lineage: number | null;
      readonly delta: number;
      readonly text: string;
    }
  | { readonly kind: "unbounded"; readonly text: string };

/** A version's variants that there are. */
export function publishedVariants({ variants = [] }: Manifest): readonly PublishedVariant[] {
  return variants.filter((one): one is PublishedVariant => "file" in one);
}

/** A variant's difference from float32 in words. */
export function differenceText(difference: PublishedVariant["difference"]): string {
  const { inputs, rows, absolute, relative, cosine, labels_agree, labels } = difference;
  const asked = { golden: "golden", calibration: "calibration", seeded: "made-up" }[inputs];
  return `on ${rows} ${asked} rows its answers differ from float32 by ${absolute.toPrecision(3)} at most (${relative.toPrecision(3)} of the largest value), cosine ${cosine.toFixed(6)}, labels alike ${labels_agree} of ${labels}`;
}

/** The bytes that are signed and digested. */
export function manifestBytes(manifest: Manifest): Uint8Array {
  return canonicalJsonBytes(manifest as unknown as Json);
}

/** A manifest out of bytes whose signature or digest was checked: they are not checked again. */
export function parseManifest(bytes: Uint8Array): Manifest {
  return JSON.parse(new TextDecoder().decode(bytes)) as Manifest;
}
