/**
 * Signatures over a version's folder in the layout of OpenSSF Model Signing 1.0: a Sigstore bundle v0.3
 * with a DSSE envelope around an in-toto statement, whose predicate lists the folder's files.
 * https://github.com/sigstore/model-transparency/blob/main/docs/model_signing_format.md
 */
import { z } from "zod";
import { canonicalJsonBytes, type Json } from "../base/canonical-json.ts";
import { WardroundError } from "../base/errors.ts";
import { isDigest } from "../base/names.ts";
import { type Hasher, sha256Hex } from "../base/ports.ts";
import { type ManifestRound, parseManifest } from "./manifest.ts";

/** Files of a version's folder. The signed ones are sorted, as the statement lists them. */
export const versionFiles = {
  signed: [
    "manifest.json",
    "model.fp16.onnx",
    "model.int8.onnx",
    "model.onnx",
    "model.safetensors",
  ],
  /** The signed ones that a version may be without. */
  optional: ["model.fp16.onnx", "model.int8.onnx"],
  manifestSignature: "manifest.sig",
  bundle: "model.sig",
} as const;

/** A file that a signature covers. */
export type SignedFileName = (typeof versionFiles.signed)[number];

/** Checks ECDSA P-256 signatures (SHA-256, DER) by one key. */
export interface ModelKey {
  /** SHA-256 of the public key's PEM (SPKI, 64 columns, line feed at the end), 64 hex digits. */
  readonly id: string;
  verify(bytes: Uint8Array, signature: Uint8Array): boolean;
}

/** What a signature says of a folder. */
export interface SignedModel {
  readonly keyId: string;
  /** SHA-256 of every file, 64 hex digits. */
  readonly digests: ReadonlyMap<SignedFileName, string>;
}

const statementType = "https://in-toto.io/Statement/v1";
const predicateType = "https://model_signing/signature/v1.0";
const payloadType = "application/vnd.in-toto+json";
const bundleType = "application/vnd.dev.sigstore.bundle.v0.3+json";

const bundleSchema = z.object({
  mediaType: z.literal(bundleType),
  verificationMaterial: z.object({ publicKey: z.object({ hint: z.string() }) }),
  dsseEnvelope: z.object({
    payload: z.base64(),
    payloadType: z.literal(payloadType),
    // Others may follow: only the first is by the key that is named.
    signatures: z.array(z.object({ sig: z.base64() })).min(1),
  }),
});

const statementSchema = z.object({
  _type: z.literal(statementType),
  predicateType: z.literal(predicateType),
  subject: z.tuple([z.object({ digest: z.object({ sha256: z.string() }) })]),
  predicate: z.object({
    serialization: z.object({ method: z.literal("files"), hash_type: z.literal("sha256") }),
    resources: z.array(
      z.object({
        name: z.string(),
        algorithm: z.literal("sha256"),
        digest: z.string().refine(isDigest, "64 hex digits"),
      }),
    ),
  }),
});

/**
 * The statement that is signed: the digests of a version's files, and in a block of our own, which other
 * verifiers ignore, what the version is. The same manifest gives the same bytes.
 */
export function modelStatement(manifest: Uint8Array, hasher: Hasher): Uint8Array {
  const { federation, version, parent, round, privacy, files } = parseManifest(manifest);
  const digests = new Map<string, string>([
    ["manifest.json", sha256Hex(hasher, manifest)],
    ["model.onnx", files.graph.sha256],
    ["model.safetensors", files.checkpoint.sha256],
    ...(files.variants ?? []).map(({ name, sha256 }) => [name, sha256] as const),
  ]);
  const resources = versionFiles.signed.flatMap((name) => {
    const digest = digests.get(name);
    return digest === undefined ? [] : [{ name, algorithm: "sha256", digest }];
  });
  const statement = {
    _type: statementType,
    predicateType,
    subject: [
      { name: `${federation.name}/${version}`, digest: { sha256: rootDigest(resources, hasher) } },
    ],
    predicate: {
      serialization: {
        method: "files",
        hash_type: "sha256",
        allow_symlinks: false,
        ignore_paths: [versionFiles.manifestSignature, versionFiles.bundle],
      },
      resources,
      wardround: { federation, version, parent, round: round && shortRound(round), privacy },
    },
  };
  return canonicalJsonBytes(statement as unknown as Json);
}

/** Who took part and what was folded is in the manifest, which is one of the files. */
function shortRound({ id, run, number, attempt, plan_digest }: ManifestRound) {
  return { id, run, number, attempt, plan_digest };
}

/**
 * What a DSSE signature is over: the payload with its type and both lengths before it
 * (https://github.com/secure-systems-lab/dsse/blob/v1.0.0/protocol.md).
 */
export function preAuthEncoding(payload: Uint8Array): Uint8Array {
  const start = `DSSEv1 ${payloadType.length} ${payloadType} ${payload.byteLength} `;
  return concatenated([new TextEncoder().encode(start), payload]);
}

/** The bytes of model.sig. @param signature - over `preAuthEncoding(payload)`, DER. */
export function signatureBundle(signed: {
  readonly payload: Uint8Array;
  readonly signature: Uint8Array;
  readonly keyId: string;
}): Uint8Array {
  return canonicalJsonBytes({
    mediaType: bundleType,
    verificationMaterial: { publicKey: { hint: signed.keyId }, tlogEntries: [] },
    dsseEnvelope: {
      payload: base64(signed.payload),
      payloadType,
      signatures: [{ sig: base64(signed.signature), keyid: "" }],
    },
  });
}

/** The key that a bundle says it is signed by; undefined where it cannot be read. Proves nothing. */
export function claimedKeyId(bundle: Uint8Array): string | undefined {
  return bundleSchema.safeParse(parsedJson(bundle)).data?.verificationMaterial.publicKey.hint;
}

/**
 * Checks a bundle's signature and reads what it says.
 * @param keys - those that are trusted.
 * @throws WardroundError MODEL_CHECK_FAILED where it is not in this layout, not by one of the keys or not
 * over exactly the files of a version.
 */
export function openBundle(
  bundle: Uint8Array,
  keys: readonly ModelKey[],
  hasher: Hasher,
): SignedModel {
  const parsed = bundleSchema.safeParse(parsedJson(bundle));
  if (!parsed.success) throw failed(`it is no Sigstore bundle v0.3: ${issueOf(parsed.error)}`);
  const { verificationMaterial, dsseEnvelope } = parsed.data;
  const keyId = verificationMaterial.publicKey.hint;
  const key = keys.find(({ id }) => id === keyId);
  if (!key) {
    const trusted = keys.map(({ id }) => short(id)).join(", ");
    throw failed(`it is signed by key ${short(keyId)}, trusted is ${trusted || "none"}`);
  }
  const payload = bytesOf(dsseEnvelope.payload);
  const [signature] = dsseEnvelope.signatures;
  if (!signature || !key.verify(preAuthEncoding(payload), bytesOf(signature.sig))) {
    throw failed(`its signature is not by key ${short(keyId)} over these words`);
  }
  return { keyId, digests: signedDigests(payload, hasher) };
}

function signedDigests(payload: Uint8Array, hasher: Hasher): ReadonlyMap<SignedFileName, string> {
  const parsed = statementSchema.safeParse(parsedJson(payload));
  if (!parsed.success) throw failed(`it signs no such statement: ${issueOf(parsed.error)}`);
  const { subject, predicate } = parsed.data;
  const { resources } = predicate;
  const names = resources.map(({ name }) => name);
  const expected = versionFiles.signed.filter(
    (name) => names.includes(name) || !versionFiles.optional.some((one) => one === name),
  );
  if (names.join() !== expected.join()) {
    throw failed(`it signs ${quoted(names.join(", "))}, expected ${expected.join(", ")}`);
  }
  if (rootDigest(resources, hasher) !== subject[0].digest.sha256) {
    throw failed("the digest of its subject is not that of its files");
  }
  return new Map(resources.map(({ name, digest }) => [name as SignedFileName, digest]));
}

/** SHA-256 over the files' digests, as bytes, in the statement's order. */
function rootDigest(resources: readonly { readonly digest: string }[], hasher: Hasher): string {
  return sha256Hex(hasher, concatenated(resources.map(({ digest }) => fromHex(digest))));
}

/**
 * Compares the digests of the files that are there with the signed ones.
 * @param found - undefined for a file that is missing.
 * @throws WardroundError MODEL_CHECK_FAILED
 */
export function assertDigests(
  { digests }: SignedModel,
  found: ReadonlyMap<SignedFileName, string | undefined>,
): void {
  for (const [name, expected] of digests) {
    const digest = found.get(name);
    if (digest === expected) continue;
    const what = digest === undefined ? "is missing" : `has SHA-256 ${short(digest)}`;
    throw new WardroundError(
      "MODEL_CHECK_FAILED",
      `${name} ${what}, signed is ${short(expected)}: restore the file from a backup`,
    );
  }
}

function parsedJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return undefined; // refused by every schema
  }
}

function issueOf({ issues: [issue] }: z.ZodError): string {
  return quoted(`${issue?.path.join(".")}: ${issue?.message}`);
}

function concatenated(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
}

function fromHex(text: string): Uint8Array {
  return Uint8Array.from({ length: text.length / 2 }, (_, at) =>
    Number.parseInt(text.slice(2 * at, 2 * at + 2), 16),
  );
}

const base64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
const bytesOf = (text: string): Uint8Array =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
const quoted = (text: string): string => JSON.stringify(text.slice(0, 200));
const short = (digest: string): string => `${digest.slice(0, 16).replace(/[^0-9a-f]/g, "?")}…`;

function failed(why: string): WardroundError {
  return new WardroundError("MODEL_CHECK_FAILED", `model.sig is not accepted: ${why}`);
}
