import { createPublicKey } from "node:crypto";
import type { Clock } from "../base/ports.ts";
import type { Offer } from "../protocol/frames.ts";
import type { Identity } from "../protocol/identity/contract.ts";
import { verifyPlan, verifyRelease } from "../protocol/identity/signatures.ts";
import type { ParticipantContext } from "./participant.ts";

/** All rounds of a run have one plan: one that held so long ago is not verified again. */
const verifiedForMs = 60_000;

/** What this participant believes: plans of the pinned coordinator, manifests of the release key. */
export function createTrust(
  { caPem, planSignerSha256, releaseKeyPem }: Identity,
  clock: Clock,
): Pick<ParticipantContext, "verifyPlan" | "isSigned"> {
  const releaseKey = createPublicKey(releaseKeyPem);
  let last: { readonly signed: Buffer; readonly atMs: number } | undefined;
  return {
    verifyPlan({ plan, planSignature, planSigner }: Offer) {
      const atMs = clock.monotonicMs();
      const lengths = Uint32Array.of(plan.length, planSignature.length);
      const signed = Buffer.concat([
        new Uint8Array(lengths.buffer),
        plan,
        planSignature,
        planSigner,
      ]);
      if (last?.signed.equals(signed) && atMs - last.atMs < verifiedForMs) return;
      verifyPlan({
        plan,
        signature: planSignature,
        signerCertificate: planSigner,
        caPem,
        pinnedSpkiSha256: planSignerSha256,
        nowMs: clock.nowMs(),
      });
      last = { signed, atMs };
    },
    isSigned: (bytes, signature) => verifyRelease({ bytes, signature, releaseKey }),
  };
}
