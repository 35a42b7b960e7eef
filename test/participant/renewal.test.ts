import { X509Certificate } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { WardroundError } from "../../base/errors.ts";
import type { Clock } from "../../base/ports.ts";
import { AsyncQueue } from "../../base/queue.ts";
import { withServer } from "../../cli/connection.ts";
import { startParticipant } from "../../participant/index.ts";
import type { SessionLink } from "../../protocol/contract.ts";
import { identityLifetimeMs } from "../../protocol/identity/certificates.ts";
import type { Identity } from "../../protocol/identity/contract.ts";
import { readIdentity, writeIdentity } from "../../protocol/identity/identity-folder.ts";
import { joinServer } from "../../protocol/identity/join.ts";
import { systemClock } from "../../runtime/system.ts";
import {
  createHandlers,
  freshFolder,
  never,
  startTestServer,
  type TestServer,
} from "../support/grpc-server.ts";
import { hex32 } from "./offers.ts";
import { temporaryDirectory } from "./temporary-directory.ts";
import { createTestLog } from "./test-log.ts";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const renewBelowMs = identityLifetimeMs / 3;

interface ServerSide {
  readonly link: SessionLink;
  /** The certificate that the session was opened with. */
  readonly certificate: Uint8Array;
  /** Resolves at the participant's next heartbeat. */
  heartbeat(): Promise<void>;
  end(): void;
}

/** A server over real TLS that refuses as many renewals as it is told to. */
async function openServer() {
  const sessions = new AsyncQueue<ServerSide>(10);
  const refusals = { left: 0 };
  const server = await startTestServer((authority) => {
    const handlers = createHandlers(authority, {
      session: {
        async connect(link, { peer, signal }) {
          const frames = link.frames[Symbol.asyncIterator]();
          const heartbeat = async (): Promise<void> => {
            for (;;) {
              const { value, done } = await frames.next();
              if (done) throw new WardroundError("PEER_GONE", "the participant ended its stream");
              if (value.body === "heartbeat") return;
            }
          };
          const { certificate } = peer;
          await new Promise<void>((resolve) => {
            signal.addEventListener("abort", () => resolve(), { once: true });
            sessions.push({ link, certificate, heartbeat, end: resolve });
          });
        },
      },
    });
    const { renew } = handlers.enrolment;
    return {
      ...handlers,
      enrolment: {
        ...handlers.enrolment,
        async renew(request, context) {
          refusals.left -= 1;
          if (refusals.left >= 0) throw new WardroundError("SERVER_DRAINING", "not now");
          return renew(request, context);
        },
      },
    };
  });
  onTestFinished(() => server[Symbol.asyncDispose]());
  const waiting = sessions[Symbol.asyncIterator]();
  const accept = async (): Promise<ServerSide> => {
    const session = (await waiting.next()).value as ServerSide;
    session.link.send({
      body: "welcome",
      welcome: {
        protocolVersion: 1,
        features: [],
        heartbeatIntervalMs: 20,
        heartbeatTimeoutMs: 60_000,
        incarnation: hex32("e"),
        chargesWanted: [],
      },
    });
    return session;
  };
  return { server, refusals, accept };
}

/** An identity that was made some time ago. */
async function agedIdentity(
  server: TestServer,
  role: "participant" | "app",
  ageMs: number,
): Promise<Identity> {
  server.clock.moveMs(-ageMs);
  const identity = await server.identity(role);
  server.clock.moveMs(ageMs);
  return identity;
}

/** The machine's time, moved on by hand; waits of a minute and longer end when they are let. */
function createHeldClock() {
  let aheadMs = 0;
  const waits = new AsyncQueue<{ readonly ms: number; end(): void }>(10);
  const waiting = waits[Symbol.asyncIterator]();
  const clock: Clock = {
    ...systemClock,
    nowMs: () => systemClock.nowMs() + aheadMs,
    sleep: (ms, signal) => {
      if (ms < minuteMs) return systemClock.sleep(Math.min(ms, 5), signal);
      return new Promise((resolve, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason), { once: true });
        waits.push({ ms, end: resolve });
      });
    },
  };
  return {
    clock,
    moveMs: (ms: number): void => {
      aheadMs += ms;
    },
    /** The next long wait. */
    async wait() {
      return (await waiting.next()).value as { readonly ms: number; end(): void };
    },
  };
}

async function startHospital(server: TestServer, ageMs: number) {
  const directory = await temporaryDirectory();
  const identityDirectory = join(directory, "identity");
  const before = await agedIdentity(server, "participant", ageMs);
  await writeIdentity(identityDirectory, before);
  const lines = Array.from({ length: 20 }, (_, at) => `P${at},${at % 5},${at % 2 ? "yes" : "no"}`);
  await writeFile(join(directory, "t.csv"), `id,a,sick\n${lines.join("\n")}\n`);
  const source = "federation: f\ndata_set: d\nsource: { csv: t.csv }\nid: id\nfeatures: [a]\n";
  const label = "label: { column: sick, classes: [no, yes] }\npolicy: { epsilon_budget: 10 }\n";
  await writeFile(join(directory, "data.yaml"), source + label);
  const log = createTestLog();
  const held = createHeldClock();
  const participant = await startParticipant({
    directory,
    dataFiles: [join(directory, "data.yaml")],
    log,
    clock: held.clock,
    server: server.address,
  });
  onTestFinished(() => participant[Symbol.asyncDispose]());
  return { participant, identityDirectory, before, log, held };
}

const der = (identity: Identity) => new X509Certificate(identity.certificatePem).raw;

test("a certificate near its end is renewed in the session, which goes on, and shown in the next", async () => {
  const { server, accept } = await openServer();
  const { identityDirectory, before, log, held } = await startHospital(
    server,
    identityLifetimeMs - renewBelowMs + dayMs,
  );
  const first = await accept();
  expect(Buffer.from(first.certificate)).toEqual(der(before));

  const soon = await held.wait();
  expect(soon.ms).toBe(minuteMs);
  soon.end();
  expect((await held.wait()).ms).toBe(dayMs);

  const after = await readIdentity(identityDirectory);
  expect(after).toEqual({ ...before, certificatePem: after.certificatePem });
  const leftMs = Date.parse(new X509Certificate(after.certificatePem).validTo) - Date.now();
  expect(leftMs).toBeGreaterThan(identityLifetimeMs - dayMs);
  expect(log.events("renewal.done")).toHaveLength(1);
  await first.heartbeat();
  await first.heartbeat();
  expect(log.events("session.lost")).toHaveLength(0);
  first.end();
  expect(Buffer.from((await accept()).certificate)).toEqual(der(after));
});

test("it is looked at daily; a renewal that fails is a warning and is tried again", async () => {
  const { server, accept, refusals } = await openServer();
  refusals.left = 1;
  const { identityDirectory, before, log, held } = await startHospital(
    server,
    identityLifetimeMs - renewBelowMs - 2 * dayMs,
  );
  const session = await accept();
  (await held.wait()).end();
  const notDue = await held.wait();
  expect(refusals.left).toBe(1);

  held.moveMs(3 * dayMs);
  notDue.end();
  const refused = await held.wait();
  expect(log.events("renewal.failed")).toMatchObject([{ code: "SERVER_DRAINING" }]);
  expect(await readIdentity(identityDirectory)).toEqual(before);

  refused.end();
  await held.wait();
  expect(log.events("renewal.done")).toHaveLength(1);
  expect((await readIdentity(identityDirectory)).certificatePem).not.toBe(before.certificatePem);
  await session.heartbeat();
  expect(log.events("session.lost")).toHaveLength(0);
});

test("a certificate that has ended ends the participant, and its folder can join again", async () => {
  const { server } = await openServer();
  const { participant, identityDirectory } = await startHospital(
    server,
    identityLifetimeMs + minuteMs,
  );
  await expect(participant.done).rejects.toMatchObject({
    code: "CERTIFICATE_MISSING",
    message: expect.stringMatching(/ended at .* remove identity\.json there and join again/),
  });

  await rm(join(identityDirectory, "identity.json"));
  const token = await server.token("participant");
  const joined = await joinServer({
    server: server.address,
    token,
    directory: identityDirectory,
    signal: never,
  });
  expect(await readIdentity(identityDirectory)).toEqual(joined);
});

test("a command renews the identity that it used, and a failed renewal does not fail it", async () => {
  const { server, refusals } = await openServer();
  const directory = freshFolder(server.directory);
  const before = await agedIdentity(server, "app", identityLifetimeMs - renewBelowMs + minuteMs);
  await writeIdentity(directory, before);
  const talking = { server: server.address, identity: directory };

  refusals.left = 1;
  expect(await withServer(talking, async () => "done")).toBe("done");
  expect(await readIdentity(directory)).toEqual(before);

  expect(await withServer(talking, async () => "done")).toBe("done");
  const renewed = await readIdentity(directory);
  expect(renewed).toEqual({ ...before, certificatePem: renewed.certificatePem });
  expect(renewed.certificatePem).not.toBe(before.certificatePem);

  await withServer(talking, async () => "done");
  expect(await readIdentity(directory)).toEqual(renewed);
});
