import { X509Certificate } from "node:crypto";
import { Agent, type RequestOptions, request } from "node:https";
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

/** Two requests over one connection: what each was answered. */
async function askTwice(
  options: RequestOptions,
  between: () => void,
): Promise<readonly (number | undefined)[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = (): Promise<{ status: number | undefined; reused: boolean }> =>
    new Promise((resolve, reject) => {
      const sent = request({ ...options, agent }, (response) => {
        response.resume();
        response.once("end", () =>
          resolve({ status: response.statusCode, reused: sent.reusedSocket }),
        );
      });
      sent.once("error", reject);
      sent.end();
    });
  const first = await ask();
  between();
  const second = await ask();
  agent.destroy();
  expect(second.reused).toBe(true);
  return [first.status, second.status];
}

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

test("a connection that outlives its certificate gets no more answers", async () => {
  const ca = await createCa({ nowMs });
  const server = await issueServerCertificate({ ca, hostNames: ["127.0.0.1"], nowMs });
  const client = await clientOf(ca, "app");
  const { serving, root } = await openTestServing();
  await serving.switchTo(await writeVersion(root, "heart", 1, seededLogistic("one")), never);
  const clock = { now: nowMs, nowMs: () => clock.now };
  const http = await startHttp({
    listen: { host: "127.0.0.1", port: 0 },
    tls: { caPem: ca.certificatePem, ...server },
    serving,
    log: collectingLogger([]),
    clock,
    ready: () => true,
  });
  onTestFinished(() => http.close());
  const target = { host: "127.0.0.1", port: http.port, path: "/v2/models/heart" };

  const endsMs = Date.parse(new X509Certificate(client.cert).validTo);
  const statuses = await askTwice({ ...target, ...client, ca: ca.certificatePem }, () => {
    clock.now = endsMs + 1;
  });

  expect(statuses).toEqual([200, 401]);
});
