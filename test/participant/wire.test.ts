import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { WardroundError } from "../../base/errors.ts";
import { AsyncQueue } from "../../base/queue.ts";
import { payloadShape } from "../../model/encodings/encodings.ts";
import { importModel } from "../../model/import-model.ts";
import { completePlan, encodingOf, type Plan, parsePlanFile, planBytes } from "../../model/plan.ts";
import { startUpdateDigest } from "../../model/update.ts";
import { startParticipant } from "../../participant/index.ts";
import { Ledger } from "../../participant/ledger.ts";
import { resolveLaplace } from "../../privacy/laplace.ts";
import type { SessionLink } from "../../protocol/contract.ts";
import type { Offer, ParticipantFrame, UploadFrame, UploadReply } from "../../protocol/frames.ts";
import { writeIdentity } from "../../protocol/identity/identity-folder.ts";
import { signPlan } from "../../protocol/identity/signatures.ts";
import { chunkFrames } from "../../protocol/transfer.ts";
import { encodingToWire, updateHeaderFromWire } from "../../protocol/update-header.ts";
import { nodeHasher, systemClock } from "../../runtime/system.ts";
import { openEmbeddedStore } from "../../storage/embedded.ts";
import { decode } from "../support/decode.ts";
import { createHandlers, startTestServer } from "../support/grpc-server.ts";
import { logisticModel } from "../support/models.ts";
import { hex32, sha256 } from "./offers.ts";
import { temporaryDirectory } from "./temporary-directory.ts";
import { createTestLog } from "./test-log.ts";

interface Received {
  readonly digest: string;
  readonly weight: number;
  readonly payload: Uint8Array;
}

interface ServerSide {
  readonly link: SessionLink;
  /** The next frame that is no heartbeat. */
  next(): Promise<ParticipantFrame>;
  /** Ends the stream with an error. */
  end(error: Error): void;
}

const model = importModel(logisticModel(2), { fileName: "model.onnx", hasher: nodeHasher });
const blobs = new Map([model.onnx, model.checkpoint].map((bytes) => [sha256(bytes), bytes]));

async function* pieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** A server over real TLS whose rounds are played by the test. */
async function openServer() {
  const sessions = new AsyncQueue<ServerSide>(10);
  const received = new AsyncQueue<Received>(10);
  async function* upload(frames: AsyncIterable<UploadFrame>): AsyncGenerator<UploadReply> {
    const chunks: Uint8Array[] = [];
    let begun: Extract<UploadFrame, { body: "begin" }>["begin"] | undefined;
    for await (const frame of frames) {
      if (frame.body === "begin") {
        begun = frame.begin;
        yield { header: null, body: "offset", offset: { durableBytes: 0 } };
      } else if (frame.body === "chunk") {
        chunks.push(frame.chunk.data);
      } else if (begun?.update) {
        const payload = Buffer.concat(chunks);
        const { header } = updateHeaderFromWire(begun.update);
        const digest = startUpdateDigest(header, nodeHasher).update(payload).digestHex();
        expect(digest).toBe(begun.updateDigest);
        received.push({ digest, weight: header.weight, payload });
        yield { header: null, body: "receipt", receipt: { updateDigest: digest, repeated: false } };
        return;
      }
    }
  }
  const server = await startTestServer((authority) =>
    createHandlers(authority, {
      session: {
        async connect(link, { signal }) {
          const frames = link.frames[Symbol.asyncIterator]();
          const next = async (): Promise<ParticipantFrame> => {
            for (;;) {
              const { value, done } = await frames.next();
              if (done) throw new WardroundError("PEER_GONE", "the participant ended its stream");
              if (value.body !== "heartbeat") return value;
            }
          };
          await new Promise<void>((resolve) => {
            signal.addEventListener("abort", () => resolve(), { once: true });
            const end = (error: Error): void => {
              link.close(error);
              resolve();
            };
            sessions.push({ link, next, end });
          });
        },
      },
      transfer: {
        download({ digest, offset, chunkBytes }) {
          const bytes = blobs.get(digest) ?? new Uint8Array();
          const options = { offset, totalBytes: bytes.length, chunkBytes };
          return chunkFrames(pieces(bytes.subarray(offset)), options);
        },
        upload,
      },
    }),
  );
  onTestFinished(() => server[Symbol.asyncDispose]());
  const waiting = sessions[Symbol.asyncIterator]();
  const arriving = received[Symbol.asyncIterator]();
  return {
    server,
    async accept(): Promise<ServerSide> {
      const { value } = await waiting.next();
      const session = value as ServerSide;
      expect(await session.next()).toMatchObject({
        body: "hello",
        hello: { protocolVersions: [1], holdings: [{ federation: "f", dataSet: "d" }] },
      });
      session.link.send({
        body: "welcome",
        welcome: {
          protocolVersion: 1,
          features: [],
          heartbeatIntervalMs: 500,
          heartbeatTimeoutMs: 60_000,
          incarnation: hex32("e"),
          chargesWanted: [],
        },
      });
      return session;
    },
    async update(): Promise<Received> {
      const { value } = await arriving.next();
      return value as Received;
    },
    offer(plan: Plan): Offer {
      const bytes = planBytes(plan);
      const { layout } = model;
      return {
        federationId: hex32("f"),
        federation: "f",
        roundId: hex32("1"),
        roundNumber: 1,
        attempt: 1,
        plan: bytes,
        planDigest: sha256(bytes),
        planSignature: signPlan(server.admin, bytes),
        planSigner: Buffer.from(
          server.admin.certificatePem.replaceAll(/-----.*-----|\s/g, ""),
          "base64",
        ),
        checkpointDigest: sha256(model.checkpoint),
        checkpointBytes: model.checkpoint.length,
        graphDigest: sha256(model.onnx),
        graphBytes: model.onnx.length,
        sections: [
          {
            name: "weights",
            layoutDigest: layout.digest,
            ...shapeOf(plan),
          },
        ],
        encoding: encodingToWire(plan.encoding),
        remainingMs: 60_000,
        baseVersion: 0,
        state: [],
      };
    },
  };
}

async function openFolder(features: readonly string[]): Promise<string> {
  const directory = await temporaryDirectory();
  const lines = Array.from({ length: 40 }, (_, at) => {
    return `P${at},${at % 5},${at % 3},${at % 2},${at % 5 > 2 ? "yes" : "no"}`;
  });
  await writeFile(join(directory, "t.csv"), `id,a,b,c,sick\n${lines.join("\n")}\n`);
  await writeFile(
    join(directory, "data.yaml"),
    `
federation: f
data_set: d
source: { csv: t.csv }
id: id
features: [${features.join(", ")}]
label: { column: sick, classes: [no, yes] }
policy: { epsilon_budget: 10, plain_rounds: allow }
`,
  );
  return directory;
}

const training = { loss: "binary-cross-entropy", learning_rate: 0.5, epochs: 3 };
const bind = { federation: "f", rounds: 1, cohortSize: 2 };
const plain = completePlan(parsePlanFile({ quorum: 2, training }), bind);
const mechanism = { mechanism: "laplace", clip: 1, epsilon: 5 };
const dear = completePlan(
  parsePlanFile({ quorum: 2, training, privacy: { ...mechanism, epsilon: 8 } }),
  bind,
);
const secret = completePlan(parsePlanFile({ quorum: 2, training, privacy: mechanism }), bind);

async function startHospital(
  { server }: Awaited<ReturnType<typeof openServer>>,
  features: readonly string[] = ["a", "b"],
  table?: string,
) {
  const directory = await openFolder(features);
  await writeIdentity(join(directory, "identity"), await server.identity("participant", "north"));
  const log = createTestLog();
  const dataFiles = [table ?? join(directory, "data.yaml")];
  const options = { directory, dataFiles, log, server: server.address };
  const participant = await startParticipant(options);
  onTestFinished(() => participant[Symbol.asyncDispose]());
  return { participant, directory, log, options };
}

function shapeOf(plan: Plan) {
  const boundL1 = plan.privacy ? resolveLaplace(plan.privacy).integerClip : 0;
  return payloadShape(encodingOf(plan), { valueCount: model.layout.parameterCount, boundL1 });
}

/** Reads on until a frame of that kind. */
async function readUntil(session: ServerSide, body: ParticipantFrame["body"]) {
  for (;;) {
    const frame = await session.next();
    if (frame.body === body) return frame;
  }
}

test("over gRPC with real training: a plain update has numbers and weighs its training rows", async () => {
  const servers = await openServer();
  const { log } = await startHospital(servers);
  const session = await servers.accept();
  session.link.send({ body: "offer", offer: servers.offer(plain) });
  expect(await session.next()).toMatchObject({ body: "accept" });
  const { payload, weight } = await servers.update();
  const delta = new Float32Array(Uint8Array.from(payload).buffer);
  expect(delta).toHaveLength(3);
  expect(delta.some((value) => Math.abs(value) > 1e-3)).toBe(true);
  const loaded = log.events("data.loaded")[0];
  expect(weight).toBe(loaded?.["trainRows"]);
  expect(weight).toBeLessThan(40);
  session.link.send({
    body: "evaluate",
    evaluate: {
      federation: "f",
      roundId: hex32("1"),
      checkpointDigest: sha256(model.checkpoint),
      checkpointBytes: model.checkpoint.length,
      graphDigest: sha256(model.onnx),
      graphBytes: model.onnx.length,
      loss: "binary-cross-entropy",
      lossFrom: "",
      classWeights: [],
    },
  });
  const counts = await readUntil(session, "evaluation");
  expect(counts).toMatchObject({ evaluation: { total: loaded?.["testRows"] } });
});

test("over gRPC under a mechanism: integers within the bound, and nothing else leaves", async () => {
  const servers = await openServer();
  const { participant, directory } = await startHospital(servers);
  const session = await servers.accept();
  session.link.send({ body: "offer", offer: servers.offer(secret) });
  expect(await session.next()).toMatchObject({ body: "accept" });
  const { payload, weight } = await servers.update();
  const integers = decode("packed", payload, shapeOf(secret)) as Int32Array;
  const l1 = integers.reduce((sum, value) => sum + Math.abs(value), 0);
  expect(l1).toBeGreaterThan(0);
  expect(l1).toBeLessThanOrEqual(resolveLaplace(mechanismOf(secret)).integerClip);
  expect(weight).toBe(0);
  session.link.send({
    body: "cancel",
    cancel: { roundId: hex32("1"), attempt: 1, reason: "the test is over" },
  });
  expect(await session.next()).toMatchObject({ body: "ack" });
  await participant[Symbol.asyncDispose]();
  expect(await readdir(join(directory, "outbox"))).toEqual([]);
  await using store = await openEmbeddedStore(join(directory, "ledger"));
  const ledger = new Ledger(store, systemClock);
  expect(ledger.entries("d")).toMatchObject([{ epsilon: 5, roundId: hex32("1") }]);
});

test("the ledger lies with the data: who joins another server with it has spent what was spent", async () => {
  const first = await openServer();
  const { directory } = await startHospital(first);
  const session = await first.accept();
  session.link.send({ body: "offer", offer: first.offer(dear) });
  expect(await session.next()).toMatchObject({ body: "accept" });
  await first.update();

  const second = await openServer();
  await startHospital(second, ["a", "b"], join(directory, "data.yaml"));
  const other = await second.accept();
  other.link.send({ body: "offer", offer: { ...second.offer(dear), federationId: hex32("e") } });
  const declined = { body: "decline", decline: { code: "POLICY_BUDGET_SPENT", message: "" } };
  expect(await other.next()).toMatchObject(declined);
});

test("one data set with two ledgers is refused", async () => {
  const { server } = await openServer();
  const directory = await openFolder(["a", "b"]);
  await writeIdentity(join(directory, "identity"), await server.identity("participant", "north"));
  const one = join(directory, "data.yaml");
  const two = join(directory, "two.yaml");
  const text = await readFile(one, "utf8");
  await writeFile(two, `${text.replace("federation: f", "federation: g")}ledger: elsewhere\n`);
  const options = { directory, dataFiles: [one, two], log: createTestLog() };
  await expect(startParticipant(options)).rejects.toMatchObject({
    code: "CONFIG_INVALID",
    message: expect.stringContaining("one data set has one ledger"),
  });
});

test("a plan that another key signed is declined", async () => {
  const servers = await openServer();
  await startHospital(servers);
  const session = await servers.accept();
  const other = await servers.server.identity("coordinator");
  const offer = servers.offer(plain);
  session.link.send({
    body: "offer",
    offer: { ...offer, planSignature: signPlan(other, offer.plan) },
  });
  expect(await session.next()).toMatchObject({
    body: "decline",
    decline: { code: "PLAN_SIGNATURE_INVALID", message: "" },
  });
});

test("a model that takes another number of features than data.yaml lists is declined by name", async () => {
  const servers = await openServer();
  await startHospital(servers, ["a", "b", "c"]);
  const session = await servers.accept();
  session.link.send({ body: "offer", offer: servers.offer(plain) });
  expect(await readUntil(session, "decline")).toMatchObject({
    decline: {
      code: "DATA_SHAPE_MISMATCH",
      message: "the model takes 2 features, data.yaml lists 3",
    },
  });
});

test("a fenced session ends the participant, and its directory is free again", async () => {
  const servers = await openServer();
  const { participant, options } = await startHospital(servers);
  const session = await servers.accept();
  await expect(startParticipant(options)).rejects.toMatchObject({ code: "DIRECTORY_IN_USE" });
  session.end(new WardroundError("SESSION_FENCED", "a newer session is open"));
  await expect(participant.done).rejects.toMatchObject({ code: "SESSION_FENCED" });
  const again = await startParticipant(options);
  await servers.accept();
  await again[Symbol.asyncDispose]();
});

test("a folder without an identity, or with another role's, is refused", async () => {
  const servers = await openServer();
  const directory = await openFolder(["a"]);
  const options = { directory, dataFiles: [join(directory, "data.yaml")], log: createTestLog() };
  await expect(startParticipant(options)).rejects.toMatchObject({ code: "IDENTITY_NOT_FOUND" });
  await mkdir(join(directory, "identity"));
  await writeIdentity(join(directory, "identity"), await servers.server.identity("app"));
  await expect(startParticipant(options)).rejects.toMatchObject({ code: "ROLE_MISSING" });
});

function mechanismOf(plan: Plan) {
  if (!plan.privacy) throw new TypeError("the plan has no mechanism");
  return plan.privacy;
}
