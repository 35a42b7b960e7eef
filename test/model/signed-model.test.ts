import { createHash, generateKeyPairSync, sign } from "node:crypto";
import { expect, test } from "vitest";
import { canonicalJsonBytes, type Json } from "../../base/canonical-json.ts";
import { type Manifest, manifestBytes } from "../../model/manifest.ts";
import {
  assertDigests,
  claimedKeyId,
  modelStatement,
  openBundle,
  preAuthEncoding,
  type SignedFileName,
  signatureBundle,
} from "../../model/signed-model.ts";
import { modelKey } from "../../protocol/identity/signatures.ts";
import { nodeHasher } from "../../runtime/system.ts";
import { createTestKeys } from "../support/release-keys.ts";

const keys = createTestKeys();
const key = modelKey(keys.modelKeyPem);
const sha256 = (data: string | Uint8Array): string =>
  createHash("sha256").update(data).digest("hex");
const graph = sha256("graph");
const checkpoint = sha256("checkpoint");
const manifest = manifestBytes({
  format: "wardround.manifest.v1",
  federation: { id: "ab", name: "heart" },
  version: 4,
  parent: 2,
  files: {
    graph: { name: "model.onnx", sha256: graph, bytes: 5 },
    checkpoint: { name: "model.safetensors", sha256: checkpoint, bytes: 10 },
  },
  layout_digest: "",
  parameter_count: 3,
  round: null,
  privacy: { kind: "no-data", text: "nothing" },
  metrics: null,
  created: "2026-01-01T00:00:00.000Z",
} satisfies Manifest);

type Statement = { -readonly [key in string]: Json } & {
  subject: { name: string; digest: { sha256: string } }[];
  predicate: {
    serialization: Record<string, Json>;
    resources: { name: string; algorithm: string; digest: string }[];
    wardround: Json;
  };
};

function statement(): Statement {
  return JSON.parse(new TextDecoder().decode(modelStatement(manifest, nodeHasher))) as Statement;
}

function bundleOf(payload: Uint8Array, keyId = key.id): Uint8Array {
  return signatureBundle({ payload, signature: keys.signModel(preAuthEncoding(payload)), keyId });
}

/** A bundle, rightly signed, over a statement that was changed. */
function changed(change: (statement: Statement) => void): Uint8Array {
  const made = statement();
  change(made);
  return bundleOf(canonicalJsonBytes(made));
}

interface Bundle {
  mediaType: string;
  dsseEnvelope: { payload: string; payloadType: string; signatures: { sig: string }[] };
}

function rewritten(change: (bundle: Bundle) => void): Uint8Array {
  const bytes = bundleOf(modelStatement(manifest, nodeHasher));
  const bundle = JSON.parse(new TextDecoder().decode(bytes)) as Bundle;
  change(bundle);
  return new TextEncoder().encode(JSON.stringify(bundle));
}

test("the statement lists every file of the version, sorted, and the version is told in a block of ours", () => {
  const digests = [sha256(manifest), graph, checkpoint];
  expect(statement()).toEqual({
    _type: "https://in-toto.io/Statement/v1",
    predicateType: "https://model_signing/signature/v1.0",
    subject: [
      { name: "heart/4", digest: { sha256: sha256(Buffer.from(digests.join(""), "hex")) } },
    ],
    predicate: {
      serialization: {
        method: "files",
        hash_type: "sha256",
        allow_symlinks: false,
        ignore_paths: ["manifest.sig", "model.sig"],
      },
      resources: [
        { name: "manifest.json", algorithm: "sha256", digest: digests[0] },
        { name: "model.onnx", algorithm: "sha256", digest: graph },
        { name: "model.safetensors", algorithm: "sha256", digest: checkpoint },
      ],
      wardround: {
        federation: { id: "ab", name: "heart" },
        version: 4,
        parent: 2,
        round: null,
        privacy: { kind: "no-data", text: "nothing" },
      },
    },
  });
});

test("what is signed is the DSSE encoding of the payload, by lengths in bytes", () => {
  const encoded = new TextDecoder().decode(preAuthEncoding(new TextEncoder().encode("é")));

  expect(encoded).toBe("DSSEv1 28 application/vnd.in-toto+json 2 é");
});

test("a bundle by a trusted key gives the digests that it signs", () => {
  const bundle = bundleOf(modelStatement(manifest, nodeHasher));

  const opened = openBundle(bundle, [key], nodeHasher);

  expect(opened.keyId).toBe(sha256(keys.modelKeyPem));
  expect([...opened.digests]).toEqual([
    ["manifest.json", sha256(manifest)],
    ["model.onnx", graph],
    ["model.safetensors", checkpoint],
  ]);
  expect(claimedKeyId(bundle)).toBe(key.id);
});

test("a second signature may follow the first, which alone is looked at", () => {
  const payload = modelStatement(manifest, nodeHasher);
  const { privateKey } = generateKeyPairSync("ed25519");
  const second = sign(null, preAuthEncoding(payload), privateKey).toString("base64");
  const both = rewritten(({ dsseEnvelope }) => dsseEnvelope.signatures.push({ sig: second }));
  const other = rewritten(({ dsseEnvelope }) => dsseEnvelope.signatures.unshift({ sig: second }));

  expect(openBundle(both, [key], nodeHasher).keyId).toBe(key.id);
  expect(() => openBundle(other, [key], nodeHasher)).toThrow(/its signature is not by key/);
});

const stranger = createTestKeys();
const flip = (text: string): string => {
  const bytes = Buffer.from(text, "base64");
  bytes[bytes.length - 3] = (bytes.at(-3) ?? 0) ^ 1;
  return bytes.toString("base64");
};

test.each<readonly [string, Uint8Array, RegExp]>([
  ["nothing", new Uint8Array(), /it is no Sigstore bundle v0\.3/],
  ["another form", new TextEncoder().encode("{}"), /it is no Sigstore bundle v0\.3: .*mediaType/],
  [
    "no signature",
    rewritten(({ dsseEnvelope }) => {
      dsseEnvelope.signatures = [];
    }),
    /dsseEnvelope\.signatures/,
  ],
  [
    "another payload type",
    rewritten(({ dsseEnvelope }) => {
      dsseEnvelope.payloadType = "text/plain";
    }),
    /dsseEnvelope\.payloadType/,
  ],
  [
    "a key that is not trusted",
    bundleOf(modelStatement(manifest, nodeHasher), modelKey(stranger.modelKeyPem).id),
    new RegExp(
      `signed by key ${sha256(stranger.modelKeyPem).slice(0, 16)}…, trusted is ${key.id.slice(0, 16)}…`,
    ),
  ],
  [
    "a changed signature",
    rewritten(({ dsseEnvelope }) => {
      const [first] = dsseEnvelope.signatures;
      if (first) first.sig = flip(first.sig);
    }),
    /its signature is not by key/,
  ],
  [
    "a changed statement",
    rewritten(({ dsseEnvelope }) => {
      dsseEnvelope.payload = flip(dsseEnvelope.payload);
    }),
    /its signature is not by key/,
  ],
  [
    "another predicate",
    changed((made) => {
      made["predicateType"] = "https://slsa.dev/provenance/v1";
    }),
    /it signs no such statement: .*predicateType/,
  ],
  [
    "a file left out",
    changed(({ predicate }) => void predicate.resources.pop()),
    /it signs "manifest\.json, model\.onnx", expected manifest\.json, model\.onnx, model\.safetensors/,
  ],
  [
    "a file twice",
    changed(({ predicate: { resources } }) => void resources.push({ ...resources[0]! })),
    /it signs "manifest\.json, model\.onnx, model\.safetensors, manifest\.json"/,
  ],
  [
    "another hash",
    changed(({ predicate }) => {
      predicate.serialization["hash_type"] = "blake2b";
    }),
    /hash_type/,
  ],
  [
    "a subject that is another",
    changed(({ subject: [subject] }) => {
      if (subject) subject.digest.sha256 = graph;
    }),
    /the digest of its subject is not that of its files/,
  ],
])("a bundle with %s is refused", (_, bundle, reason) => {
  expect(() => openBundle(bundle, [key], nodeHasher)).toThrow(
    expect.objectContaining({ code: "MODEL_CHECK_FAILED", message: expect.stringMatching(reason) }),
  );
});

test("files that are missing or others than the signed ones are named with both digests", () => {
  const signed = openBundle(bundleOf(modelStatement(manifest, nodeHasher)), [key], nodeHasher);
  const right = new Map<SignedFileName, string | undefined>(signed.digests);

  expect(() => assertDigests(signed, right)).not.toThrow();
  expect(() => assertDigests(signed, new Map(right).set("model.onnx", undefined))).toThrow(
    `model.onnx is missing, signed is ${graph.slice(0, 16)}…`,
  );
  expect(() => assertDigests(signed, new Map(right).set("model.safetensors", graph))).toThrow(
    `model.safetensors has SHA-256 ${graph.slice(0, 16)}…, signed is ${checkpoint.slice(0, 16)}…`,
  );
});
