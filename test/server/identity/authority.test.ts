import { X509Certificate } from "node:crypto";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import {
  createKeyAndRequest,
  createRequest,
  toPem,
} from "../../../protocol/identity/certificates.ts";
import { readIdentity } from "../../../protocol/identity/identity-folder.ts";
import { signPlan, spkiSha256, verifyRelease } from "../../../protocol/identity/signatures.ts";
import { openAuthority } from "../../../server/identity/authority.ts";
import { createMemoryStore } from "../../../storage/memory.ts";
import { createMovingClock } from "../../support/grpc-server.ts";

const folders: string[] = [];
const dayMs = 24 * 60 * 60 * 1000;

afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

async function freshOptions() {
  const directory = await mkdtemp(join(tmpdir(), "wardround-"));
  folders.push(directory);
  const clock = createMovingClock();
  const store = createMemoryStore();
  const hostNames = ["server.example", "192.0.2.7"];
  return { directory, hostNames, serverAddress: "server.example:7443", store, clock };
}

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);
const tokenRequest = { role: "participant", name: "", ttlMs: 60_000, federation: "" };

test("the first start makes everything, the next one finds it", async () => {
  const options = await freshOptions();
  const first = await openAuthority(options);
  const second = await openAuthority(options);

  expect(second.caPem).toBe(first.caPem);
  expect(second.serverCertificatePem).toBe(first.serverCertificatePem);
  expect(second.serverKeyPem).toBe(first.serverKeyPem);
  expect(second.releaseKey).toEqual(first.releaseKey);
  expect(second.enrolled()).toEqual(first.enrolled());
  expect(first.enrolled()).toMatchObject([{ role: "admin", name: "admin" }]);
  for (const file of [
    "identity/ca-key.pem",
    "identity/server.pem",
    "identity/release-key.pem",
    "admin/key.pem",
  ]) {
    expect(await modeOf(join(options.directory, file)), file).toBe("600");
  }
  for (const folder of ["identity", "admin"]) {
    expect(await modeOf(join(options.directory, folder)), folder).toBe("700");
  }
  const certificate = new X509Certificate(first.serverCertificatePem);
  for (const name of ["server.example", "localhost"]) {
    expect(certificate.checkHost(name), name).toBe(name);
  }
  for (const ip of ["192.0.2.7", "127.0.0.1", "::1"]) {
    expect(certificate.checkIP(ip), ip).toBeDefined();
  }
  expect(new X509Certificate(first.caPem).ca).toBe(true);
  const years = Date.parse(new X509Certificate(first.caPem).validTo) - Date.now();
  expect(years / dayMs).toBeGreaterThan(3650);
});

const emptyCertificate = "-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----\n";

test.each([
  ["identity/ca.pem", "", /ca\.pem is empty: expected a certificate as PEM; restore it/],
  ["identity/ca-key.pem", "x", /ca-key\.pem cannot be read: expected a private key as PEM/],
  ["identity/release-key.pem", "x", /release-key\.pem cannot be read: expected a private key/],
  ["identity/model-key.pem", "x", /model-key\.pem cannot be read: expected a private key/],
  ["identity/server.pem", `x\n${emptyCertificate}`, /server\.pem cannot be read.*; delete it/],
  ["admin/key.pem", "x", /admin\/key\.pem cannot be read: expected a private key/],
])("a damaged %s ends the start with its name", async (file, text, message) => {
  const options = await freshOptions();
  await openAuthority(options);
  await writeFile(join(options.directory, file), text);

  const again = openAuthority(options);

  await expect(again).rejects.toMatchObject({ code: "CONFIG_INVALID" });
  await expect(again).rejects.toThrow(message);
});

test("the server's certificate is made anew where names change or its end is near, the CA never", async () => {
  const options = await freshOptions();
  const first = await openAuthority(options);

  const renamed = await openAuthority({ ...options, hostNames: ["other.example"] });
  expect(renamed.serverCertificatePem).not.toBe(first.serverCertificatePem);
  expect(new X509Certificate(renamed.serverCertificatePem).checkHost("server.example")).toBe(
    undefined,
  );

  options.clock.moveMs(620 * dayMs);
  const later = await openAuthority({ ...options, hostNames: ["other.example"] });
  expect(later.serverCertificatePem).not.toBe(renamed.serverCertificatePem);
  expect(later.caPem).toBe(first.caPem);
});

test("the admin's certificate is renewed and keeps its key and id", async () => {
  const options = await freshOptions();
  const authority = await openAuthority(options);
  const before = await readIdentity(join(options.directory, "admin"));
  expect(before).toMatchObject({ role: "admin", server: "server.example:7443" });
  const plan = Uint8Array.of(1, 2, 3);
  const der = new X509Certificate(before.certificatePem).raw;
  authority.verifyPlan(plan, signPlan(before, plan), der);
  expect(() => authority.verifyPlan(Uint8Array.of(1), signPlan(before, plan), der)).toThrow(
    expect.objectContaining({ code: "PLAN_SIGNATURE_INVALID" }),
  );

  options.clock.moveMs(300 * dayMs);
  await openAuthority({ ...options, serverAddress: "other.example:1" });

  const after = await readIdentity(join(options.directory, "admin"));
  expect(after.certificatePem).not.toBe(before.certificatePem);
  expect(after).toEqual({
    ...before,
    certificatePem: after.certificatePem,
    server: "other.example:1",
  });
  expect(spkiSha256(after.certificatePem)).toBe(spkiSha256(before.certificatePem));
});

test("a token is for its role, name and federation, and is kept as a digest", async () => {
  const options = await freshOptions();
  const authority = await openAuthority(options);
  const request = { ...tokenRequest, name: "st-mary", federation: "blood" };
  const token = await authority.createToken(request, "coordinator");
  const ca = new X509Certificate(authority.caPem);
  expect(Buffer.from(token.caSha256).toString("hex")).toBe(
    ca.fingerprint256.replaceAll(":", "").toLowerCase(),
  );
  const stored = JSON.stringify([...options.store.list([])]);
  expect(stored).not.toContain(Buffer.from(token.secret).toString("hex"));

  const { certificateRequest } = await createKeyAndRequest();
  const joined = await authority.redeem(token.secret, certificateRequest);

  expect(joined).toMatchObject({ role: "participant", name: "st-mary" });
  expect(authority.enrolled()).toContainEqual({
    id: joined.id,
    role: "participant",
    name: "st-mary",
    enrolledMs: expect.any(Number),
    federation: "blood",
  });
  const certificate = new X509Certificate(joined.certificate);
  expect(certificate.verify(ca.publicKey)).toBe(true);
  expect(certificate.subjectAltName).toBe(`URI:urn:wardround:participant:${joined.id}`);
  await expect(authority.redeem(token.secret, certificateRequest)).rejects.toMatchObject({
    code: "TOKEN_USED",
  });
});

test("bad requests are refused and use no token up", async () => {
  const options = await freshOptions();
  const authority = await openAuthority(options);
  const token = await authority.createToken(tokenRequest, "admin");
  const { certificateRequest } = await createKeyAndRequest();
  const forged = Uint8Array.from(certificateRequest);
  forged[forged.length - 1] = (forged.at(-1) as number) ^ 1;

  for (const bad of [new Uint8Array(0), Uint8Array.of(48, 1), forged, new Uint8Array(9000)]) {
    await expect(authority.redeem(token.secret, bad)).rejects.toMatchObject({
      code: "CERTIFICATE_REQUEST_INVALID",
    });
  }
  await expect(authority.redeem(new Uint8Array(16), certificateRequest)).rejects.toMatchObject({
    code: "TOKEN_INVALID",
  });
  for (const request of [
    { ...tokenRequest, role: "root" },
    { ...tokenRequest, name: "St Mary" },
    { ...tokenRequest, name: `a${"b".repeat(64)}` },
    { ...tokenRequest, ttlMs: 0 },
    { ...tokenRequest, ttlMs: 31 * dayMs },
  ]) {
    await expect(authority.createToken(request, "admin")).rejects.toMatchObject({
      code: "ARGUMENT_INVALID",
    });
  }
  await authority.createToken({ ...tokenRequest, name: `a${"b".repeat(63)}` }, "admin");
  options.clock.moveMs(60_000);
  await expect(authority.redeem(token.secret, certificateRequest)).rejects.toMatchObject({
    code: "TOKEN_EXPIRED",
  });
});

test("an admin's token certifies a new key for a participant that lost its own; the old one is over", async () => {
  const authority = await openAuthority(await freshOptions());
  const named = { ...tokenRequest, name: "st-mary", federation: "blood" };
  const redeem = async (made: { readonly secret: Uint8Array }) => {
    const keys = await createKeyAndRequest();
    const joined = await authority.redeem(made.secret, keys.certificateRequest);
    return { ...joined, role: "participant" as const, privateKeyPem: keys.privateKeyPem };
  };
  const early = await authority.createToken(named, "admin");
  const first = await redeem(await authority.createToken(named, "coordinator"));
  const before = authority.enrolled();

  await expect(authority.createToken(named, "coordinator")).rejects.toMatchObject({
    code: "IDENTITY_EXISTS",
  });
  // Made while the name was free: it is for somebody new.
  await expect(redeem(early)).rejects.toMatchObject({ code: "IDENTITY_EXISTS" });
  await expect(
    authority.createToken({ ...named, federation: "bones" }, "admin"),
  ).rejects.toMatchObject({ code: "ARGUMENT_INVALID" });
  const unused = await authority.createToken({ ...named, federation: "" }, "admin");
  expect(() => authority.assertCurrent(first)).not.toThrow();
  const second = await redeem(await authority.createToken(named, "admin"));

  expect(second.id).toBe(first.id);
  expect(authority.enrolled()).toEqual(before);
  expect(authority.enrolment(first.id)).toMatchObject({ name: "st-mary", federation: "blood" });
  expect(() => authority.assertCurrent(first)).toThrow(
    expect.objectContaining({ code: "CERTIFICATE_MISSING" }),
  );
  const renewed = await authority.renew(second, await createRequest(second.privateKeyPem));
  expect(() =>
    authority.assertCurrent({ ...second, ...renewed, role: "participant" }),
  ).not.toThrow();
  const third = await redeem(unused);
  expect(() => authority.assertCurrent(second)).toThrow();
  expect(() => authority.assertCurrent(third)).not.toThrow();
});

test("a renewal is for the same key only", async () => {
  const authority = await openAuthority(await freshOptions());
  const token = await authority.createToken(tokenRequest, "admin");
  const keys = await createKeyAndRequest();
  const { role, id, name, certificate } = await authority.redeem(
    token.secret,
    keys.certificateRequest,
  );
  const peer = { role: role as "participant", id, name, certificate };

  const renewed = await authority.renew(peer, await createRequest(keys.privateKeyPem));

  expect(renewed).toMatchObject({ role, id, name });
  expect(spkiSha256(toPem(renewed.certificate))).toBe(spkiSha256(certificate));
  const other = await createKeyAndRequest();
  await expect(authority.renew(peer, other.certificateRequest)).rejects.toMatchObject({
    code: "CERTIFICATE_REQUEST_INVALID",
  });
});

test("what it signs for release holds under its release key", async () => {
  const options = await freshOptions();
  const authority = await openAuthority(options);
  const { releaseKeyPem } = await readIdentity(join(options.directory, "admin"));
  const bytes = Uint8Array.of(1, 2, 3);

  const signature = authority.signRelease(bytes);

  expect(signature).toHaveLength(64);
  expect(verifyRelease({ bytes, signature, releaseKey: releaseKeyPem })).toBe(true);
});

test("a CA whose key is lost is not made anew", async () => {
  const options = await freshOptions();
  await openAuthority(options);
  const before = await readFile(join(options.directory, "identity/ca.pem"), "utf8");
  await rm(join(options.directory, "identity/ca-key.pem"));

  await expect(openAuthority(options)).rejects.toMatchObject({ code: "DIRECTORY_INVALID" });

  expect(await readFile(join(options.directory, "identity/ca.pem"), "utf8")).toBe(before);
});

test("names that are none are refused", async () => {
  const options = await freshOptions();
  await expect(
    openAuthority({ ...options, hostNames: ["server.example:7443"] }),
  ).rejects.toMatchObject({ code: "ADDRESS_INVALID" });
});
