import "./reflect-metadata.ts";
import {
  createHash,
  createPublicKey,
  KeyObject,
  randomBytes,
  webcrypto,
  X509Certificate,
} from "node:crypto";
import { isIP } from "node:net";
import * as x509 from "@peculiar/x509";
import { WardroundError } from "../../base/errors.ts";
import type { Role } from "../contract.ts";

type CryptoKey = webcrypto.CryptoKey;
type CryptoKeyPair = webcrypto.CryptoKeyPair;

const ecdsa = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" } as const;
const dayMs = 24 * 60 * 60 * 1000;

/** Certificates begin an hour early: clocks in hospitals differ. */
const backdateMs = 60 * 60 * 1000;

/** Ten years: a new authority means that everybody joins again. */
export const caLifetimeMs = 3653 * dayMs;
/** A year; renewed by itself while it is used. */
export const identityLifetimeMs = 366 * dayMs;
/** Two years; made anew at a start of the server. */
export const serverLifetimeMs = 731 * dayMs;

/** A certificate authority: its certificate and its key. */
export interface Ca {
  readonly certificatePem: string;
  readonly privateKeyPem: string;
}

/** Who a certificate is for. */
export interface Subject {
  readonly role: Role;
  /** 32 hex digits. */
  readonly id: string;
  /** 1 to 64 of a-z, 0-9 and -. */
  readonly name: string;
}

/** A new private key and the signing request that proves it is held. */
export interface KeyAndRequest {
  readonly privateKeyPem: string;
  /** PKCS#10, DER. */
  readonly certificateRequest: Uint8Array;
}

function newKeys(): Promise<CryptoKeyPair> {
  return webcrypto.subtle.generateKey(ecdsa, true, ["sign", "verify"]) as Promise<CryptoKeyPair>;
}

function exportPem(key: CryptoKey): string {
  return KeyObject.from(key).export({ type: "pkcs8", format: "pem" }).toString();
}

async function importPrivate(privateKeyPem: string): Promise<CryptoKey> {
  const der = x509.PemConverter.decodeFirst(privateKeyPem);
  return await webcrypto.subtle.importKey("pkcs8", der, ecdsa, true, ["sign"]);
}

/** Positive, 16 random bytes (RFC 5280 §4.1.2.2 allows 20). */
function newSerialNumber(): string {
  const bytes = randomBytes(16);
  bytes[0] = ((bytes[0] as number) & 0x7f) | 0x40;
  return bytes.toString("hex");
}

function validity(nowMs: number, lifetimeMs: number): { notBefore: Date; notAfter: Date } {
  return { notBefore: new Date(nowMs - backdateMs), notAfter: new Date(nowMs + lifetimeMs) };
}

/**
 * A new authority: ECDSA P-256, valid for ten years, may sign end certificates only.
 * @param options.nowMs - wall time, milliseconds since 1970.
 */
export async function createCa(options: { readonly nowMs: number }): Promise<Ca> {
  const keys = await newKeys();
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: newSerialNumber(),
    // A name of its own for each authority, so that two of them are never taken for one another.
    name: `CN=wardround ca ${randomBytes(4).toString("hex")}`,
    ...validity(options.nowMs, caLifetimeMs),
    signingAlgorithm: ecdsa,
    keys,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(
        x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign,
        true,
      ),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  return { certificatePem: toPem(certificate.rawData), privateKeyPem: exportPem(keys.privateKey) };
}

interface Issue {
  readonly ca: Ca;
  readonly publicKey: x509.PublicKey | CryptoKey;
  readonly commonName: string;
  readonly names: readonly { readonly type: x509.GeneralNameType; readonly value: string }[];
  readonly usage: x509.ExtendedKeyUsage;
  readonly nowMs: number;
  readonly lifetimeMs: number;
}

async function issue(options: Issue): Promise<Uint8Array> {
  const issuer = new x509.X509Certificate(options.ca.certificatePem);
  const certificate = await x509.X509CertificateGenerator.create({
    serialNumber: newSerialNumber(),
    subject: [{ CN: [options.commonName] }],
    issuer: issuer.subjectName,
    ...validity(options.nowMs, options.lifetimeMs),
    signingAlgorithm: ecdsa,
    publicKey: options.publicKey,
    signingKey: await importPrivate(options.ca.privateKeyPem),
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([options.usage]),
      new x509.SubjectAlternativeNameExtension([...options.names]),
      await x509.AuthorityKeyIdentifierExtension.create(issuer.publicKey),
    ],
  });
  return new Uint8Array(certificate.rawData);
}

/** Makes a P-256 key and a signing request for it. The subject in a request is not looked at. */
export async function createKeyAndRequest(): Promise<KeyAndRequest> {
  const keys = await newKeys();
  return { privateKeyPem: exportPem(keys.privateKey), certificateRequest: await request(keys) };
}

/** A signing request for a key that is there already: for a renewal. */
export async function createRequest(privateKeyPem: string): Promise<Uint8Array> {
  const spki = createPublicKey(privateKeyPem).export({ type: "spki", format: "der" });
  const publicKey = await webcrypto.subtle.importKey("spki", spki, ecdsa, true, ["verify"]);
  return await request({ privateKey: await importPrivate(privateKeyPem), publicKey });
}

async function request(keys: CryptoKeyPair): Promise<Uint8Array> {
  const made = await x509.Pkcs10CertificateRequestGenerator.create({
    name: "CN=wardround",
    keys,
    signingAlgorithm: ecdsa,
  });
  return new Uint8Array(made.rawData);
}

/** Bytes of a signing request at most; a P-256 one has about 250. */
const certificateRequestBytesMax = 8192;

async function readRequest(der: Uint8Array): Promise<x509.PublicKey> {
  if (der.length > certificateRequestBytesMax) {
    throw refusedRequest(
      `it has ${der.length} bytes, at most ${certificateRequestBytesMax} are read`,
    );
  }
  let verified: boolean;
  let publicKey: x509.PublicKey;
  try {
    const parsed = new x509.Pkcs10CertificateRequest(Uint8Array.from(der));
    publicKey = parsed.publicKey;
    verified = await parsed.verify();
  } catch (cause) {
    throw refusedRequest("it is no PKCS#10 request", cause);
  }
  if (!verified) throw refusedRequest("its signature is not by its own key");
  const algorithm = publicKey.algorithm as { readonly name: string; readonly namedCurve?: string };
  if (algorithm.name !== "ECDSA" || algorithm.namedCurve !== "P-256") {
    throw refusedRequest("its key is not ECDSA P-256");
  }
  return publicKey;
}

function refusedRequest(why: string, cause?: unknown): WardroundError {
  const message = `the certificate request was refused: ${why}`;
  return new WardroundError("CERTIFICATE_REQUEST_INVALID", message, { cause });
}

/**
 * The public key (SPKI, DER) of a signing request whose own signature holds.
 * @throws WardroundError CERTIFICATE_REQUEST_INVALID
 */
export async function requestPublicKey(certificateRequest: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array((await readRequest(certificateRequest)).rawData);
}

/**
 * A client certificate for the key of a signing request: the role and id as a URI name
 * `urn:wardround:ROLE:ID`, the name as common name. Valid for a year.
 * @returns DER.
 * @throws WardroundError CERTIFICATE_REQUEST_INVALID
 */
export async function issueCertificate(options: {
  readonly ca: Ca;
  readonly certificateRequest: Uint8Array;
  readonly subject: Subject;
  readonly nowMs: number;
}): Promise<Uint8Array> {
  const { role, id, name } = options.subject;
  return await issue({
    ca: options.ca,
    publicKey: await readRequest(options.certificateRequest),
    commonName: name,
    names: [{ type: "url", value: `urn:wardround:${role}:${id}` }],
    usage: x509.ExtendedKeyUsage.clientAuth,
    nowMs: options.nowMs,
    lifetimeMs: identityLifetimeMs,
  });
}

/**
 * A server certificate with a new key, for host names and addresses. Valid for two years.
 * @throws WardroundError ADDRESS_INVALID where there is no name.
 */
export async function issueServerCertificate(options: {
  readonly ca: Ca;
  readonly hostNames: readonly string[];
  readonly nowMs: number;
}): Promise<{ readonly certificatePem: string; readonly privateKeyPem: string }> {
  const first = options.hostNames[0];
  if (first === undefined) {
    throw new WardroundError("ADDRESS_INVALID", "a server certificate needs at least one name");
  }
  const keys = await newKeys();
  const der = await issue({
    ca: options.ca,
    publicKey: keys.publicKey,
    commonName: "wardround server",
    names: options.hostNames.map((value) => ({ type: isIP(value) === 0 ? "dns" : "ip", value })),
    usage: x509.ExtendedKeyUsage.serverAuth,
    nowMs: options.nowMs,
    lifetimeMs: serverLifetimeMs,
  });
  return { certificatePem: toPem(der), privateKeyPem: exportPem(keys.privateKey) };
}

/** A certificate as PEM, with a line feed at its end. */
export function toPem(der: ArrayBuffer | Uint8Array): string {
  const text = Buffer.from(der instanceof Uint8Array ? der : new Uint8Array(der)).toString(
    "base64",
  );
  const lines = text.match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`;
}

/** A certificate's bytes. */
export function pemToDer(certificatePem: string): Uint8Array {
  return new Uint8Array(new X509Certificate(certificatePem).raw);
}

/** SHA-256 of a certificate's bytes, 32 bytes. */
export function certificateSha256(der: Uint8Array): Uint8Array {
  return new Uint8Array(createHash("sha256").update(der).digest());
}

/** Host names and addresses that a certificate is for, as they were given. */
export function certifiedHosts(certificatePem: string): readonly string[] {
  const certificate = new x509.X509Certificate(certificatePem);
  const names = certificate.getExtension(x509.SubjectAlternativeNameExtension)?.names.items ?? [];
  return names.map((name) => name.value);
}
