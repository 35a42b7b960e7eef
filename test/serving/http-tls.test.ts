import { expect, onTestFinished, test } from "vitest";
import type { Role } from "../../protocol/contract.ts";
import {
  type Ca,
  createCa,
  createKeyAndRequest,
  issueCertificate,
  issueServerCertificate,
  toPem,
} from "../../protocol/identity/certificates.ts";
import { startHttp } from "../../serving/http.ts";
import { askHttp, type HttpAnswer } from "./support/http-client.ts";
import { collectingLogger, never, openTestServing } from "./support/registry.ts";
import { randomValues, seededLogistic, writeVersion } from "./support/version-folders.ts";

const nowMs = Date.now();

async function clientOf(ca: Ca, role: Role): Promise<{ cert: string; key: string }> {
  const { privateKeyPem, certificateRequest } = await createKeyAndRequest();
  const subject = { role, id: "0123456789abcdef0123456789abcdef", name: "somebody" };
  const der = await issueCertificate({ ca, certificateRequest, subject, nowMs });
  return { cert: toPem(der), key: privateKeyPem };
}

test("over TLS health is open, predictions need a role of this server's CA", async () => {
  const ca = await createCa({ nowMs });
  const otherCa = await createCa({ nowMs });
  const server = await issueServerCertificate({ ca, hostNames: ["127.0.0.1"], nowMs });
  const { serving, root } = await openTestServing();
  await serving.switchTo(await writeVersion(root, "heart", 1, seededLogistic("one")), never);
  const http = await startHttp({
    listen: { host: "127.0.0.1", port: 0 },
    tls: { caPem: ca.certificatePem, ...server },
    serving,
    log: collectingLogger([]),
    ready: () => true,
  });
  onTestFinished(() => http.close());

  const row = { name: "x", shape: [1, 13], datatype: "FP32", data: randomValues("row", 13) };
  const body = JSON.stringify({ inputs: [row] });
  const asks = async (client: object): Promise<HttpAnswer[]> => {
    const common = { port: http.port, tls: { ca: ca.certificatePem, ...client } };
    const path = "/v2/models/heart";
    return [
      await askHttp({ ...common, path: "/v2/health/live" }),
      await askHttp({ ...common, path: "/v2/health/ready" }),
      await askHttp({ ...common, path }),
      await askHttp({ ...common, path: `${path}/infer`, method: "POST", body }),
    ];
  };
  const answers = async (client: object): Promise<unknown[]> =>
    (await asks(client)).map((answer) => answer.body["code"] ?? answer.status);

  for (const role of ["app", "coordinator", "admin"] as const) {
    expect([role, ...(await answers(await clientOf(ca, role)))]).toEqual([
      role,
      200,
      200,
      200,
      200,
    ]);
  }
  for (const role of ["participant", "auditor"] as const) {
    const refused = [role, 200, 200, "ROLE_MISSING", "ROLE_MISSING"];
    expect([role, ...(await answers(await clientOf(ca, role)))]).toEqual(refused);
  }
  const strangers = [200, 200, "CERTIFICATE_MISSING", "CERTIFICATE_MISSING"];
  expect(await answers({})).toEqual(strangers);
  expect(await answers(await clientOf(otherCa, "admin"))).toEqual(strangers);
  // The server's own certificate is by the CA, and gives no role.
  expect(await answers({ cert: server.certificatePem, key: server.privateKeyPem })).toEqual(
    strangers,
  );
  const statuses = (await asks({})).map(({ status }) => status);
  expect(statuses).toEqual([200, 200, 401, 401]);
});
