import { generateKeyPairSync, type KeyObject, X509Certificate } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { WardroundError } from "../../base/errors.ts";
import { isHost } from "../../protocol/address.ts";
import {
  type Ca,
  certifiedHosts,
  createCa,
  issueServerCertificate,
} from "../../protocol/identity/certificates.ts";
import { makePrivateFolder, writePrivateFile } from "../../protocol/identity/identity-folder.ts";
import { assertPem } from "../../protocol/identity/pem.ts";

/** What lies in the authority's folder. */
export interface AuthorityFiles {
  readonly ca: Ca;
  readonly serverCertificatePem: string;
  readonly serverKeyPem: string;
  /** Private Ed25519 key (PKCS#8, PEM). */
  readonly releaseKeyPem: string;
  /** Private ECDSA key on P-256 (PKCS#8, PEM). */
  readonly modelKeyPem: string;
  /** Whether it was made now: at first start, and at the first one of a build that has it. */
  readonly isModelKeyNew: boolean;
}

const files = {
  ca: "ca.pem",
  caKey: "ca-key.pem",
  server: "server.pem",
  releaseKey: "release-key.pem",
  modelKey: "model-key.pem",
} as const;

const remedy = "restore it from a backup of the server";

/** Everything that the authority's folder has to have, as names. */
export const authorityFileNames: readonly string[] = Object.values(files);

/** A certificate is made anew where it has less than this left: servers may run for months. */
export const renewBeforeEndMs = 120 * 24 * 60 * 60 * 1000;

const localNames = ["localhost", "127.0.0.1", "::1"];

/**
 * Reads the authority's files, making those that are not there yet: keys first, so that a certificate
 * is never without its key. The CA is never made twice.
 * @throws WardroundError ADDRESS_INVALID; DIRECTORY_INVALID where one of CA key and certificate is lost;
 * CONFIG_INVALID where one cannot be read.
 */
export async function openAuthorityFiles(options: {
  readonly directory: string;
  readonly hostNames: readonly string[];
  readonly nowMs: number;
}): Promise<AuthorityFiles> {
  const { nowMs } = options;
  const hostNames = [...new Set([...options.hostNames, ...localNames])];
  for (const name of hostNames) assertHost(name);
  const folder = join(options.directory, "identity");
  await makePrivateFolder(folder);
  const ca = await openCa(folder, nowMs);
  const release = await openKey(join(folder, files.releaseKey), () =>
    generateKeyPairSync("ed25519"),
  );
  const model = await openKey(join(folder, files.modelKey), () =>
    generateKeyPairSync("ec", { namedCurve: "prime256v1" }),
  );
  return {
    ca,
    ...(await openServerCertificate(folder, { ca, hostNames, nowMs })),
    releaseKeyPem: release.pem,
    modelKeyPem: model.pem,
    isModelKeyNew: model.isNew,
  };
}

function assertHost(name: string): void {
  if (isHost(name)) return;
  throw new WardroundError(
    "ADDRESS_INVALID",
    `${JSON.stringify(name.slice(0, 300))} is no host name or IP address: give names as clients write them, without a port`,
  );
}

async function openCa(folder: string, nowMs: number): Promise<Ca> {
  const certificatePath = join(folder, files.ca);
  const keyPath = join(folder, files.caKey);
  const certificatePem = await readOrUndefined(certificatePath);
  const privateKeyPem = await readOrUndefined(keyPath);
  if (certificatePem !== undefined && privateKeyPem !== undefined) {
    assertPem(certificatePem, { kind: "certificate", where: certificatePath, remedy });
    assertPem(privateKeyPem, { kind: "private key", where: keyPath, remedy });
    return { certificatePem, privateKeyPem };
  }
  if (certificatePem !== undefined) {
    throw new WardroundError(
      "DIRECTORY_INVALID",
      `${keyPath} is missing while ${certificatePath} is there: restore it from a backup; without it nobody can join`,
    );
  }
  // A key without a certificate is a first start that was stopped: nothing was signed with it.
  const ca = await createCa({ nowMs });
  await writePrivateFile(keyPath, ca.privateKeyPem);
  await writePrivateFile(certificatePath, ca.certificatePem);
  return ca;
}

async function openServerCertificate(
  folder: string,
  options: { readonly ca: Ca; readonly hostNames: readonly string[]; readonly nowMs: number },
): Promise<{ readonly serverCertificatePem: string; readonly serverKeyPem: string }> {
  // One file for both, so that they are renewed together or not at all.
  const path = join(folder, files.server);
  const there = await readOrUndefined(path);
  const parts = there === undefined ? undefined : splitPem(there);
  if (parts !== undefined) assertServerPem(path, parts);
  if (parts !== undefined && isUsable(parts.serverCertificatePem, options)) return parts;
  const made = await issueServerCertificate(options);
  await writePrivateFile(path, made.privateKeyPem + made.certificatePem);
  return { serverCertificatePem: made.certificatePem, serverKeyPem: made.privateKeyPem };
}

function assertServerPem(
  path: string,
  { serverKeyPem, serverCertificatePem }: NonNullable<ReturnType<typeof splitPem>>,
): void {
  const remade = "delete it, and the next start makes another";
  assertPem(serverKeyPem, { kind: "private key", where: path, remedy: remade });
  assertPem(serverCertificatePem, { kind: "certificate", where: path, remedy: remade });
}

function splitPem(text: string) {
  const start = text.indexOf("-----BEGIN CERTIFICATE-----");
  if (start < 1) return undefined;
  return { serverKeyPem: text.slice(0, start), serverCertificatePem: text.slice(start) };
}

function isUsable(
  certificatePem: string,
  options: { readonly hostNames: readonly string[]; readonly nowMs: number; readonly ca: Ca },
): boolean {
  const certificate = new X509Certificate(certificatePem);
  const has = certifiedHosts(certificatePem);
  return (
    Date.parse(certificate.validTo) - options.nowMs > renewBeforeEndMs &&
    certificate.verify(new X509Certificate(options.ca.certificatePem).publicKey) &&
    has.length === options.hostNames.length &&
    options.hostNames.every((name) => has.includes(name))
  );
}

/** Reads a private key, making it where there is none. */
async function openKey(
  path: string,
  generate: () => { readonly privateKey: KeyObject },
): Promise<{ readonly pem: string; readonly isNew: boolean }> {
  const there = await readOrUndefined(path);
  if (there !== undefined) {
    assertPem(there, { kind: "private key", where: path, remedy });
    return { pem: there, isNew: false };
  }
  const pem = generate().privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  await writePrivateFile(path, pem);
  return { pem, isNew: true };
}

async function readOrUndefined(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if ((error as { readonly code?: unknown }).code === "ENOENT") return undefined;
    throw error;
  }
}
