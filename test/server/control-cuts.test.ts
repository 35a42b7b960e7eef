import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Evaluate, Offer, RoundInfo } from "../../protocol/frames.ts";
import { type FakeParticipant, never, type TestFederation, Ward } from "./ward.ts";

// The connection is cut right after a message of each kind has left, so that its sender does not know
// whether it came; whoever sends it again, and whoever sends it twice, changes nothing more.

let ward: Ward;
beforeAll(async () => {
  ward = await Ward.open();
});
afterAll(() => ward[Symbol.asyncDispose]());

const ones = new Float32Array(4).fill(1);

/** The stream is cut in the middle of what was just sent, then the participant is back. */
async function cut(participant: FakeParticipant): Promise<void> {
  participant.leave();
  await participant.connect();
}

async function round(federation: TestFederation, run: string): Promise<RoundInfo> {
  const events = await ward.watch(run);
  expect(events.at(-1)?.event).toBe("run.done");
  expect(await federation.versions()).toHaveLength(2);
  return ward.admin.coordinator.getRound({ run, number: 1 }, never);
}

function decline(participant: FakeParticipant, { roundId, attempt }: Offer): void {
  const why = { code: "POLICY_BUDGET_SPENT", message: "" };
  participant.link.send({ body: "decline", decline: { roundId, attempt, ...why } });
}

test("accept: the offer comes again, a second and a third accept are one", async () => {
  await using federation = await ward.openFederation();
  const a = await federation.participant("a");
  const run = await federation.startRun({ quorum: 1, cohort: { maximum: 1 } });
  const { offer } = await a.next("offer");

  a.accept(offer);
  const from = a.frames.length;
  await cut(a);
  expect((await a.next("offer", from)).offer).toEqual(offer);
  a.accept(offer);
  a.accept(offer);
  await a.next("ack", from);
  await a.upload(offer, ones);

  const { cohort } = await round(federation, run.id);
  expect(cohort.map(({ state }) => state)).toEqual(["admitted"]);
});

test("decline: said twice and over a cut it is told once", async () => {
  await using federation = await ward.openFederation();
  const [a, b] = [await federation.participant("a"), await federation.participant("b")];
  const run = await federation.startRun({ quorum: 1, cohort: { maximum: 2 } });
  const watching = ward.watch(run.id);
  const { offer } = await a.next("offer");

  decline(a, offer);
  const from = a.frames.length;
  await cut(a);
  decline(a, offer);
  decline(a, offer);
  await a.next("ack", from);
  await b.upload((await b.next("offer")).offer, ones);

  const told = (await watching).filter(({ event }) => event === "participant.declined");
  expect(told).toHaveLength(1);
  const { cohort } = await round(federation, run.id);
  expect(cohort.map(({ state }) => state).sort()).toEqual(["admitted", "declined"]);
});

test("evaluation: asked again after a cut, and counted once", async () => {
  await using federation = await ward.openFederation();
  const [a, b] = [await federation.participant("a"), await federation.participant("b")];
  const run = await federation.startRun({ quorum: 2, evaluate: "participants" });
  for (const each of [a, b]) await each.upload((await each.next("offer")).offer, ones);
  const asked = (await a.next("evaluate")).evaluate;
  const count = (each: FakeParticipant, { roundId, checkpointDigest }: Evaluate): void => {
    const evaluation = { roundId, checkpointDigest, right: 1, total: 2, lossSum: 0.5, metrics: [] };
    each.link.send({ body: "evaluation", evaluation });
  };

  count(a, asked);
  const from = a.frames.length;
  await cut(a);
  count(a, asked);
  count(a, asked);
  await a.next("ack", from);
  count(b, (await b.next("evaluate")).evaluate);

  await round(federation, run.id);
  const folder = (await federation.versions())[1]?.directory ?? "";
  const manifest = JSON.parse(await readFile(join(folder, "manifest.json"), "utf8"));
  expect(manifest.metrics).toEqual({ right: 2, total: 4, loss_sum: 1 });
});

test("acknowledgement of a result: where it did not come the result does again, and then no more", async () => {
  await using federation = await ward.openFederation();
  const a = await federation.participant("a");
  a.acknowledges = false;
  const run = await federation.startRun({ quorum: 1, cohort: { maximum: 1 } });
  await a.upload((await a.next("offer")).offer, ones);
  await round(federation, run.id);
  const { header } = await a.next("result");

  a.link.send({ body: "ack", ack: { messageId: (header?.messageId ?? 0) + 1_000 } }); // of nothing
  const first = a.frames.length;
  await cut(a);
  const again = await a.next("result", first);
  const ack = { body: "ack", ack: { messageId: again.header?.messageId ?? 0 } } as const;
  const from = ward.log.length;
  a.link.send(ack);
  a.link.send(ack);
  await ward.until(() => ward.log.slice(from).some(({ event }) => event === "result.acknowledged"));
  const second = a.frames.length;
  await cut(a);
  await a.next("heartbeat", second);

  expect(a.frames.slice(second).filter(({ body }) => body === "result")).toEqual([]);
});
