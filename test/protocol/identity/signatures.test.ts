import { generateKeyPairSync, sign } from "node:crypto";
import { expect, test } from "vitest";
import type { Role } from "../../../protocol/contract.ts";
import {
  type Ca,
  createCa,
  createKeyAndRequest,
  issueCertificate,
  toPem,
} from "../../../protocol/identity/certificates.ts";
import {
  signPlan,
  spkiSha256,
  verifyPlan,
  verifyRelease,
} from "../../../protocol/identity/signatures.ts";

const nowMs = Date.UTC(2026, 11, 2);
const plan = new TextEncoder().encode('{"rounds":5}');

async function createSigner(ca: Ca, role: Role) {
  const { privateKeyPem, certificateRequest } = await createKeyAndRequest();
  const subject = { role, id: "a".repeat(32), name: "chief" };
  const certificate = await issueCertificate({ ca, certificateRequest, subject, nowMs });
  return { privateKeyPem, certificate };
}

test("a plan is obeyed where the pinned coordinator of this CA signed these bytes", async () => {
  const ca = await createCa({ nowMs });
  const { privateKeyPem, certificate } = await createSigner(ca, "coordinator");
  const signature = signPlan({ privateKeyPem }, plan);
  const good = {
    plan,
    signature,
    signerCertificate: certificate,
    caPem: ca.certificatePem,
    pinnedSpkiSha256: spkiSha256(certificate),
    nowMs,
  };

  verifyPlan(good);
  verifyPlan({ ...good, pinnedSpkiSha256: undefined });
  expect(spkiSha256(toPem(certificate))).toBe(good.pinnedSpkiSha256);

  const otherCa = await createCa({ nowMs });
  const stranger = await createSigner(otherCa, "coordinator");
  const second = await createSigner(ca, "coordinator");
  const participant = await createSigner(ca, "participant");
  const yearMs = 366 * 24 * 3600 * 1000;
  const bad = {
    "other bytes": { ...good, plan: new TextEncoder().encode('{"rounds":6}') },
    "a damaged signature": { ...good, signature: signature.slice(0, -1) },
    "no signature": { ...good, signature: new Uint8Array(0) },
    "another coordinator": {
      ...good,
      signature: signPlan(second, plan),
      signerCertificate: second.certificate,
    },
    "another CA": {
      ...good,
      signature: signPlan(stranger, plan),
      signerCertificate: stranger.certificate,
      pinnedSpkiSha256: spkiSha256(stranger.certificate),
    },
    "a participant": {
      ...good,
      signature: signPlan(participant, plan),
      signerCertificate: participant.certificate,
      pinnedSpkiSha256: undefined,
    },
    "a certificate that ended": { ...good, nowMs: nowMs + yearMs + 1000 },
    "a certificate that has not begun": { ...good, nowMs: nowMs - 2 * 3600 * 1000 },
    "no certificate": { ...good, signerCertificate: new Uint8Array(3) },
  };
  for (const [name, options] of Object.entries(bad)) {
    expect(() => verifyPlan(options), name).toThrow(
      expect.objectContaining({ code: "PLAN_SIGNATURE_INVALID" }),
    );
  }
});

test("a plan of the admin is obeyed too", async () => {
  const ca = await createCa({ nowMs });
  const admin = await createSigner(ca, "admin");
  verifyPlan({
    plan,
    signature: signPlan(admin, plan),
    signerCertificate: admin.certificate,
    caPem: ca.certificatePem,
    pinnedSpkiSha256: spkiSha256(admin.certificate),
    nowMs,
  });
});

test("a manifest's signature is by the release key over these bytes", () => {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const releaseKeyPem = publicKey.export({ type: "spki", format: "pem" }).toString();
  const signature = sign(null, plan, privateKey);

  expect(signature).toHaveLength(64);
  expect(verifyRelease({ bytes: plan, signature, releaseKey: releaseKeyPem })).toBe(true);
  expect(verifyRelease({ bytes: plan.slice(1), signature, releaseKey: releaseKeyPem })).toBe(false);
  expect(
    verifyRelease({ bytes: plan, signature: signature.subarray(1), releaseKey: releaseKeyPem }),
  ).toBe(false);
});
