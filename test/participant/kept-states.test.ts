import { spawn } from "node:child_process";
import { readdir, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";
import { WardroundError } from "../../base/errors.ts";
import { Outbox } from "../../participant/outbox.ts";
import type { Result } from "../../protocol/frames.ts";
import type { TrainJob } from "../../runtime/contract.ts";
import { readNodeState } from "../../runtime/node-state.ts";
import { openEmbeddedStore } from "../../storage/embedded.ts";
import { createMemoryStore } from "../../storage/memory.ts";
import type { FakeSession } from "./fake-server.ts";
import { createFillingStore } from "./filling-store.ts";
import { type Hospital, offering, openHospital, published, until } from "./hospital.ts";
import { hex32, layoutDigest, plainPlan } from "./offers.ts";
import { temporaryDirectory } from "./temporary-directory.ts";
import { createTestLog } from "./test-log.ts";

// The hospital's trainer leaves [number of its training, 0.5] over where the encoding is lossy.
const plan = plainPlan({ encoding: "int8" });
const policy = { plain_rounds: "allow" };

/** Opens a hospital that notes what was left over when a training began: the first number of it. */
async function open(failing: ReadonlySet<number> = new Set(), store = createMemoryStore()) {
  const fed: (number | undefined)[] = [];
  const train = async ({ statePath }: TrainJob): Promise<void> => {
    fed.push(statePath === undefined ? undefined : firstOf(statePath));
    if (failing.has(fed.length)) throw new WardroundError("TRAINING_FAILED", "not finite");
  };
  return { fed, hospital: await openHospital({ policy, train, store }) };
}

/** Has a round trained and, where the server takes it, acknowledged. */
async function offer(
  hospital: Hospital,
  session: FakeSession,
  round: string,
  of = plan,
  baseVersion = Number.parseInt(round, 36),
) {
  const ends = () =>
    ["update.acknowledged", "update.refused", "training.failed"].flatMap((event) =>
      hospital.log.events(event),
    ).length;
  const before = ends();
  session.send(offering(of, { roundId: hex32(round), baseVersion }));
  await until(() => ends() > before);
}

/** How a round ended whose version has the hospital's update, where it has one. */
function result(hospital: Hospital, round: string, change: Partial<Result> = {}, of = plan) {
  const { planDigest } = offering(of).offer;
  const roundId = hex32(round);
  const manifest = { round: { id: roundId, plan_digest: planDigest, folded: 3 } };
  const updateDigest = hospital.outbox.get(roundId)?.digest ?? "";
  const sent = published(of, { roundId, updateDigest, ...change }, manifest);
  return { body: "result", result: sent } as const;
}

/** Reads on until the participant said that the end of a round is durable. */
async function acked(session: FakeSession): Promise<void> {
  while ((await session.next()).body !== "ack");
}

/** Has a round trained, and published with the hospital's update. */
async function publish(hospital: Hospital, session: FakeSession, round: string): Promise<void> {
  await offer(hospital, session, round);
  session.send(result(hospital, round));
  await acked(session);
}

/** Files of states. */
async function stateFiles(hospital: Hospital): Promise<readonly string[]> {
  const path = hospital.server.uploads[0]!.payloadPath;
  return (await readdir(dirname(path))).filter((name) => name.endsWith(".state"));
}

test("what a published round left over goes into the next; what any other end leaves is as before", async () => {
  const { fed, hospital } = await open(new Set([5]));
  const session = await hospital.server.accept();
  const end = async (frame: Parameters<FakeSession["send"]>[0]): Promise<void> => {
    session.send(frame);
    await acked(session);
  };
  await offer(hospital, session, "1");
  await end(result(hospital, "1"));
  await offer(hospital, session, "2");
  await end({ body: "cancel", cancel: { roundId: hex32("2"), attempt: 1, reason: "enough" } });
  await offer(hospital, session, "3");
  await end(result(hospital, "3", { outcome: "failed", code: "ROUND_QUORUM_MISSED", version: 0 }));
  await offer(hospital, session, "4");
  await end(result(hospital, "4", { planDigest: "another" })); // an alarm: not what was agreed
  await offer(hospital, session, "5"); // training fails
  hospital.server.onUpload.push(() => Promise.reject(new WardroundError("ROUND_CLOSED", "late")));
  await offer(hospital, session, "6"); // refused
  await end(result(hospital, "6"));
  await offer(hospital, session, "7");
  await end(result(hospital, "7"));
  await offer(hospital, session, "8"); // an offer that is taken ends round 8 without a result
  await offer(hospital, session, "9");
  expect(fed).toEqual([undefined, 1, 1, 1, 1, 1, 1, 7, 7]);
  await end(result(hospital, "9"));
  expect(await stateFiles(hospital)).toHaveLength(1);
  expect(hospital.log.events("tidying.failed")).toEqual([]);
});

test("what is kept follows what was folded, whether the receipt came or not", async () => {
  for (const isFolded of [false, true]) {
    const { fed, hospital } = await open();
    hospital.server.onUpload.push((_, signal) => {
      return new Promise((_resolve, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason), { once: true });
      });
    });
    const session = await hospital.server.accept();
    session.send(offering(plan));
    await until(() => hospital.server.uploads.length === 1);
    session.send(result(hospital, "1", isFolded ? {} : { updateDigest: "" }));
    await acked(session);
    await offer(hospital, session, "2");
    expect(fed).toEqual([undefined, isFolded ? 1 : undefined]);
    await hospital.stop();
  }
});

test("killed with a state pending: it is kept, and becomes current by the result that comes then", async () => {
  const { fed, hospital } = await open();
  const first = await hospital.server.accept();
  await offer(hospital, first, "1");
  const after = await hospital.restart();
  const second = await after.server.accept();
  second.send(result(after, "1")); // the record knows what was agreed
  await acked(second);
  await offer(after, second, "2");
  expect(fed).toEqual([undefined, 1]);
  const last = await after.restart();
  const third = await last.server.accept();
  third.send({ body: "cancel", cancel: { roundId: hex32("2"), attempt: 1, reason: "" } });
  await acked(third);
  await offer(last, third, "3");
  expect(fed).toEqual([undefined, 1, 1]);
});

test("a kill leaves no file of its own behind; a damaged state is begun anew", async () => {
  const { fed, hospital } = await open();
  const session = await hospital.server.accept();
  await publish(hospital, session, "1");
  const folder = dirname(hospital.server.uploads[0]!.payloadPath);
  const [current] = await stateFiles(hospital);
  await writeFile(join(folder, `${hex32("2")}-${"a".repeat(64)}.state`), "of before a kill");
  await writeFile(join(folder, `${hex32("3")}.state.part`), "half");
  const after = await hospital.restart();
  expect(await readdir(folder)).toEqual([current]);

  await after.stop();
  await writeFile(join(folder, current!), "damaged!");
  const last = await after.restart();
  expect(await readdir(folder)).toEqual([]);
  const again = await last.server.accept();
  await offer(last, again, "2");
  expect(fed).toEqual([undefined, undefined]);
});

test("a result that the full disk did not take is applied whole when it comes again", async () => {
  const { store, disk } = createFillingStore();
  const { fed, hospital } = await open(new Set(), store);
  const first = await hospital.server.accept();
  await offer(hospital, first, "1");
  disk.isFull = true;
  first.send(result(hospital, "1"));
  await until(() => hospital.log.events("tidying.failed").length === 1);
  expect(first.unread()).not.toContain("ack");
  expect(hospital.outbox.list()).toHaveLength(1);
  disk.isFull = false;
  first.fail(new WardroundError("PEER_GONE", "cut"));
  const second = await hospital.server.accept();
  second.send(result(hospital, "1"));
  await acked(second);
  expect(hospital.outbox.list()).toEqual([]);
  const after = await hospital.restart();
  expect(after.outbox.list()).toEqual([]);
  expect(after.records.list()).toEqual([]);
  await offer(after, await after.server.accept(), "2");
  expect(fed).toEqual([undefined, 1]);
});

test("what another data set left over is not used", async () => {
  const { fed, hospital } = await open();
  const session = await hospital.server.accept();
  await publish(hospital, session, "1");
  const other = await hospital.restart({ dataSet: "another" });
  await offer(other, await other.server.accept(), "2");
  const again = await other.restart({ dataSet: "d" });
  await offer(again, await again.server.accept(), "3");
  expect(fed).toEqual([undefined, undefined, 1]);
});

test("a state whose file is damaged or gone while the participant runs counts as none", async () => {
  for (const damage of [
    (path: string) => writeFile(path, "damaged!"),
    (path: string) => rm(path),
  ]) {
    const { fed, hospital } = await open();
    const session = await hospital.server.accept();
    await publish(hospital, session, "1");
    const [current] = await stateFiles(hospital);
    await damage(join(dirname(hospital.server.uploads[0]!.payloadPath), current!));
    await offer(hospital, session, "2");
    expect(fed).toEqual([undefined, undefined]);
    expect(hospital.log.events("state.damaged")).toHaveLength(1);
    expect(hospital.log.events("training.failed")).toEqual([]);
    await hospital.stop();
  }
});

test("lossless rounds leave what lossy ones left over as it is", async () => {
  const { fed, hospital } = await open();
  const session = await hospital.server.accept();
  await publish(hospital, session, "1");
  const [current] = await stateFiles(hospital);
  await offer(hospital, session, "2", plainPlan());
  session.send(result(hospital, "2", {}, plainPlan()));
  await acked(session);
  expect(hospital.log.events("result.alarm")).toEqual([]);
  await offer(hospital, session, "3");
  expect(fed).toEqual([undefined, 1, 1]);
  expect(await stateFiles(hospital)).toContain(current);
});

test("kill -9 at any instant: what is current is of the last published round, what is pending of the next", async () => {
  const directory = await temporaryDirectory();
  const said = { put: 0, published: 0 };
  for (const killAfter of [1, 2, 35, 60]) {
    const script = join(import.meta.dirname, "state-writer.ts");
    const writer = spawn(process.execPath, ["--import", "tsx", script, directory], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    let lines = 0;
    for await (const line of createInterface({ input: writer.stdout })) {
      const [step, round] = line.split(" ") as ["put" | "published", string];
      said[step] = Number(round);
      lines += 1;
      if (lines === killAfter) writer.kill("SIGKILL");
    }

    await using store = await openEmbeddedStore(join(directory, "state"));
    const folder = join(directory, "outbox");
    const outbox = await Outbox.open(folder, store, createTestLog());
    const done = store.get<number>(["done"]) ?? 0;
    const [pending, ...others] = outbox.list();
    const use = { layoutDigest, dataSet: "d", baseVersion: done, planDigest: "p" };
    const { statePath: current } = await outbox.stateFor(hex32("f"), use);
    expect(others).toEqual([]);
    expect(done).toBeGreaterThanOrEqual(said.published);
    if (said.put > done) expect(Number(pending?.header.roundId)).toBe(done + 1);
    expect(current && firstOf(current)).toBe(done === 0 ? undefined : done);
    const files = [current && basename(current)];
    if (pending) {
      expect(firstOf(join(folder, pending.state!.fileName))).toBe(done + 1);
      files.push(pending.state!.fileName, basename(pending.payloadPath));
    }
    const expected = files.filter((name) => name !== undefined);
    expect([...(await readdir(folder))].sort()).toEqual([...expected].sort());
  }
  expect(said.published).toBeGreaterThan(45);
});

/** First number of the residual in a state's file. */
function firstOf(path: string): number | undefined {
  return readNodeState(path).get("residual")?.[0];
}
