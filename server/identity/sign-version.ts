import { modelStatement, preAuthEncoding, signatureBundle } from "../../model/signed-model.ts";
import { modelKey } from "../../protocol/identity/signatures.ts";
import { nodeHasher } from "../../runtime/system.ts";
import type { Authority } from "../contract.ts";

/** What signs versions. */
export type Signer = Pick<Authority, "signRelease" | "signModel" | "modelKeyPem">;

/** The bytes of model.sig over what a manifest says of its version's files. None of them is read. */
export function signVersion(authority: Signer, manifest: Uint8Array): Uint8Array {
  const payload = modelStatement(manifest, nodeHasher);
  const signature = authority.signModel(preAuthEncoding(payload));
  return signatureBundle({ payload, signature, keyId: modelKey(authority.modelKeyPem).id });
}
