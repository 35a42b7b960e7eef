import { createPublicKey, generateKeyPairSync, sign } from "node:crypto";
import type { Authority } from "../../server/contract.ts";

/** The keys of a server that is not there, and what they sign. */
export function createTestKeys(): Pick<
  Authority,
  "releaseKey" | "modelKeyPem" | "isModelKeyNew" | "signRelease" | "signModel"
> {
  const release = generateKeyPairSync("ed25519").privateKey;
  const model = generateKeyPairSync("ec", { namedCurve: "prime256v1" }).privateKey;
  return {
    releaseKey: createPublicKey(release).export({ type: "spki", format: "der" }),
    modelKeyPem: createPublicKey(model).export({ type: "spki", format: "pem" }).toString(),
    isModelKeyNew: false,
    signRelease: (bytes) => sign(null, bytes, release),
    signModel: (bytes) => sign("sha256", bytes, model),
  };
}
