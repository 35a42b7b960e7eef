import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  createCa,
  createKeyAndRequest,
  issueCertificate,
  issueServerCertificate,
  toPem,
} from "../../../protocol/identity/certificates.ts";
import type { HttpOptions } from "../../../serving/http.ts";

interface Coordinator {
  readonly tls: NonNullable<HttpOptions["tls"]>;
  /** Paths of PEM files. */
  readonly files: { readonly ca: string; readonly cert: string; readonly key: string };
}

/** A server's identity, and files of a coordinator that it knows. */
export async function coordinator(directory: string): Promise<Coordinator> {
  const nowMs = Date.now();
  const ca = await createCa({ nowMs });
  const server = await issueServerCertificate({ ca, hostNames: ["127.0.0.1"], nowMs });
  const { privateKeyPem, certificateRequest } = await createKeyAndRequest();
  const subject = { role: "coordinator", id: "0".repeat(32), name: "somebody" } as const;
  const der = await issueCertificate({ ca, certificateRequest, subject, nowMs });
  const write = async (name: string, pem: string): Promise<string> => {
    const path = join(directory, `${name}.pem`);
    await writeFile(path, pem);
    return path;
  };
  return {
    tls: { caPem: ca.certificatePem, ...server },
    files: {
      ca: await write("ca", ca.certificatePem),
      cert: await write("cert", toPem(der)),
      key: await write("key", privateKeyPem),
    },
  };
}
