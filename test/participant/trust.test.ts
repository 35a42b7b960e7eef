import { expect, onTestFinished, test } from "vitest";
import { planBytes } from "../../model/plan.ts";
import { createTrust } from "../../participant/trust.ts";
import { identityLifetimeMs } from "../../protocol/identity/certificates.ts";
import { certificateEndMs } from "../../protocol/identity/renewal.ts";
import { signPlan } from "../../protocol/identity/signatures.ts";
import { systemClock } from "../../runtime/system.ts";
import { createHandlers, createMovingClock, startTestServer } from "../support/grpc-server.ts";
import { createOffer, plainPlan } from "./offers.ts";

test("how long ago a plan held is no matter of a clock that was set back meanwhile", async () => {
  const server = await startTestServer((authority) => createHandlers(authority));
  onTestFinished(() => server[Symbol.asyncDispose]());
  const { certificatePem } = server.admin;
  const time = { nowMs: certificateEndMs(server.admin) - 10_000, monotonicMs: 0 };
  const { verifyPlan } = createTrust(await server.identity("participant"), {
    ...systemClock,
    nowMs: () => time.nowMs,
    monotonicMs: () => time.monotonicMs,
  });
  const der = certificatePem.replaceAll(/-----.*-----|\s/g, "");
  const offer = createOffer(plainPlan(), {
    planSignature: signPlan(server.admin, planBytes(plainPlan())),
    planSigner: Buffer.from(der, "base64"),
  });
  verifyPlan(offer);
  time.monotonicMs += 61_000;
  time.nowMs += 20_000; // its signer's certificate has ended

  expect(() => verifyPlan(offer)).toThrow(
    expect.objectContaining({ code: "PLAN_SIGNATURE_INVALID" }),
  );
});

test("a plan that held a moment ago holds; another byte, signature or time is verified anew", async () => {
  const server = await startTestServer((authority) => createHandlers(authority));
  onTestFinished(() => server[Symbol.asyncDispose]());
  const clock = createMovingClock();
  const { verifyPlan } = createTrust(await server.identity("participant"), clock);
  const der = server.admin.certificatePem.replaceAll(/-----.*-----|\s/g, "");
  const plan = planBytes(plainPlan());
  const offer = createOffer(plainPlan(), {
    planSignature: signPlan(server.admin, plan),
    planSigner: Buffer.from(der, "base64"),
  });
  const refused = expect.objectContaining({ code: "PLAN_SIGNATURE_INVALID" });
  verifyPlan(offer);
  verifyPlan({ ...offer, roundNumber: 2 });
  const other = planBytes(plainPlan({ quorum: 3 }));
  expect(() => verifyPlan({ ...offer, plan: other })).toThrow(refused);
  const planSignature = signPlan(await server.identity("coordinator"), plan);
  expect(() => verifyPlan({ ...offer, planSignature })).toThrow(refused);
  verifyPlan(offer);
  clock.moveMs(2 * identityLifetimeMs);
  expect(() => verifyPlan(offer)).toThrow(refused);
});
