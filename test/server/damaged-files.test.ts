import { createHash } from "node:crypto";
import {
  link,
  lstat,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import { join } from "node:path";
import { Client, credentials } from "@grpc/grpc-js";
import { expect, test } from "vitest";
import { grpc } from "../../protocol/gen/health.js";
import { openRpcPath } from "../../protocol/open-inference.ts";
import { never, sendsAlways, Ward } from "./ward.ts";

/** Turns one bit in the middle of a file, whose length stays. */
async function damage(file: string): Promise<void> {
  const bytes = await readFile(file);
  const at = bytes.length - 5;
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  await writeFile(file, bytes);
}

async function promote(ward: Ward, federation: string, version: number): Promise<void> {
  await ward.admin.coordinator.promote({ federation, version }, never);
}

/** What gRPC's health protocol says of a server, to everybody. */
async function isReady(ward: Ward): Promise<boolean> {
  const { caPem } = ward.adminIdentity;
  const client = new Client(ward.server.grpcAddress, credentials.createSsl(Buffer.from(caPem)));
  const { HealthCheckRequest, HealthCheckResponse } = grpc.health.v1;
  const same = (bytes: Buffer): Buffer => bytes;
  const message = Buffer.from(HealthCheckRequest.encode({ service: "" }).finish());
  const answer = await new Promise<Buffer>((resolve, reject) => {
    client.makeUnaryRequest(openRpcPath("Health.Check"), same, same, message, (error, bytes) =>
      error ? reject(error) : resolve(bytes as Buffer),
    );
  });
  client.close();
  return HealthCheckResponse.decode(answer).status === 1;
}

/** The version that answers, by the log. */
function answering(ward: Ward): unknown {
  return ward.log.filter(({ event }) => event === "version_switched").at(-1)?.["version"];
}

test("a damaged version is not served, and none in its place until somebody says so", async () => {
  await using ward = await Ward.open();
  await using federation = await ward.openFederation();
  sendsAlways(await federation.participant("a"), 1);
  await federation.run({ quorum: 1 }, 3);
  const { name } = federation;
  const folders = (await federation.versions()).map(({ directory }) => directory);
  await ward.stop();
  const checkpoint = join(folders[3] ?? "", "model.safetensors");
  await damage(checkpoint);
  await rm(join(folders[2] ?? "", "model.onnx"));
  const before = ward.log.length;

  await ward.start();

  const refusal = {
    code: "MODEL_CHECK_FAILED",
    message: expect.stringMatching(
      `version 3 of ${name} failed its check: model.safetensors has SHA-256 .*, signed is .*backup`,
    ),
  };
  const started = ward.log.slice(before);
  expect(started.filter(({ event }) => event === "version.served")).toEqual([]);
  expect(started.find(({ event }) => event === "federation.unserved")).toMatchObject({
    federation: name,
    code: "MODEL_CHECK_FAILED",
  });
  expect(await isReady(ward)).toBe(false);
  await expect(promote(ward, name, 3)).rejects.toMatchObject(refusal);
  await expect(promote(ward, name, 2)).rejects.toMatchObject({
    message: expect.stringContaining("model.onnx is missing, signed is"),
  });
  await ward.admin.coordinator.rollback({ federation: name, version: 1 }, never);
  expect(await isReady(ward)).toBe(true);
  expect(answering(ward)).toBe(1);
  await expect(promote(ward, name, 3)).rejects.toMatchObject(refusal);
  expect(answering(ward)).toBe(1);

  await ward.stop();
  await damage(checkpoint);
  await ward.start();
  expect(answering(ward)).toBe(1);
  await promote(ward, name, 3);
  expect(answering(ward)).toBe(3);
});

test("a federation that cannot be served at start is named; the others are, and promote mends it", async () => {
  await using ward = await Ward.open();
  await using broken = await ward.openFederation();
  sendsAlways(await broken.participant("a"), 1);
  await broken.run({ quorum: 1 });
  await using whole = await ward.openFederation();
  const graph = join((await broken.versions())[1]?.directory ?? "", "model.onnx");
  await ward.stop();
  // The file is neither missing nor another one: it cannot be read.
  await rename(graph, `${graph}.kept`);
  await mkdir(graph);
  const before = ward.log.length;

  await ward.start();

  const started = ward.log.slice(before);
  expect(started.filter(({ event }) => event === "version.served")).toMatchObject([
    { federation: whole.name, version: 0 },
  ]);
  expect(started.filter(({ event }) => event === "federation.unserved")).toMatchObject([
    { federation: broken.name },
  ]);
  const ask = { model: broken.name, requestId: "", metadata: {}, inputs: [], outputs: [] };
  await expect(ward.admin.infer(ask, never)).rejects.toMatchObject({ code: "MODEL_NOT_READY" });
  await rm(graph, { recursive: true });
  await rename(`${graph}.kept`, graph);
  await promote(ward, broken.name, 1);
  expect(answering(ward)).toBe(1);
});

test("with a damaged golden file nothing of its federation is loaded, and the server starts", async () => {
  await using ward = await Ward.open();
  const golden = {
    inputs: { features: { shape: [1, 3], data: [0, 0, 0] } },
    outputs: { probability: { shape: [1, 1], data: [0.5] } },
    // One bit makes 1.25 of it, which would let every answer pass.
    tolerance: 0.25,
  };
  await using guarded = await ward.openFederation({ golden });
  await using other = await ward.openFederation();
  const digest = createHash("sha256").update(JSON.stringify(golden)).digest("hex");
  const blob = join(ward.directory, "blobs", "sha256", digest.slice(0, 2), digest);
  const spoils: readonly (() => Promise<void>)[] = [
    () => damage(blob),
    () => rename(blob, `${blob}.kept`),
  ];
  for (const spoil of spoils) {
    const kept = await readFile(blob);
    await ward.stop();
    await spoil();
    const before = ward.log.length;
    await ward.start();
    const started = ward.log.slice(before);
    expect(started.filter(({ event }) => event === "federation.unserved")).toMatchObject([
      { federation: guarded.name, code: "CHECKPOINT_CORRUPT" },
    ]);
    expect(started.filter(({ event }) => event === "version.served")).toMatchObject([
      { federation: other.name },
    ]);
    await expect(promote(ward, guarded.name, 0)).rejects.toMatchObject({
      code: "CHECKPOINT_CORRUPT",
      message: expect.stringContaining(`golden file ${blob}`),
    });
    await ward.stop();
    await writeFile(blob, kept);
    await ward.start();
    expect(ward.log.filter(({ event }) => event === "version.served").slice(-2)).toMatchObject([
      { federation: guarded.name },
      { federation: other.name },
    ]);
  }
});

test("a version whose process was killed right after it published owns its checkpoint after a start", async () => {
  await using ward = await Ward.open();
  await using federation = await ward.openFederation();
  sendsAlways(await federation.participant("a"), 1);
  await federation.run({ quorum: 1 });
  const file = join((await federation.versions())[1]?.directory ?? "", "model.safetensors");
  const digest = createHash("sha256")
    .update(await readFile(file))
    .digest("hex");
  const blob = join(ward.directory, "blobs", "sha256", digest.slice(0, 2), digest);
  await ward.stop();
  // As a publication leaves it: one file with two names.
  await rm(blob);
  await link(file, blob);

  await ward.start();

  expect((await stat(file)).nlink).toBe(1);
  expect((await lstat(blob)).isSymbolicLink()).toBe(true);
  expect(await readFile(blob)).toEqual(await readFile(file));
});

test("a fold from a damaged checkpoint fails its round and leaves what is served", async () => {
  await using ward = await Ward.open();
  await using federation = await ward.openFederation();
  const a = await federation.participant("a");
  sendsAlways(a, 1);
  await federation.run({ quorum: 1 });
  const [, first] = await federation.versions();
  await damage(join(first?.directory ?? "", "model.safetensors"));

  const run = await federation.startRun({ quorum: 1 });
  await ward.watch(run.id);

  const failed = await ward.admin.coordinator.getRun({ run: run.id }, never);
  expect(failed).toMatchObject({ state: "failed", code: "CHECKPOINT_CORRUPT" });
  expect((await federation.versions()).map(({ version, served }) => [version, served])).toEqual([
    [0, false],
    [1, true],
  ]);
  expect(await readdir(join(ward.directory, "versions", federation.name))).toEqual(["0", "1"]);
});
