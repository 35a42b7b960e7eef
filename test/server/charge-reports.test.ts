import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { chargesPerFrame, chargesReportedMax, roundsMax } from "../../base/limits.ts";
import type { ChargeReport, ReportedCharge } from "../../protocol/frames.ts";
import { backUp } from "../../server/backup.ts";
import { restore } from "../../server/restore.ts";
import { type FakeParticipant, never, sendsAlways, type TestFederation, Ward } from "./ward.ts";

// What a server takes from participants' own ledgers, and what no participant can do to it that way.
let ward: Ward;
let federation: TestFederation;
let id: string;
let participant: FakeParticipant;
const nowMs = Date.parse("2026-12-01T00:00:00Z");

beforeAll(async () => {
  ward = await Ward.open();
  federation = await ward.openFederation();
  id = (await ward.admin.coordinator.listFederations({}, never)).federations[0]?.id ?? "";
  participant = await federation.participant("a");
});
afterAll(() => ward[Symbol.asyncDispose]());

function charge(change: Partial<ReportedCharge> = {}, round = 1): ReportedCharge {
  const roundId = round.toString(16).padStart(32, "0");
  return { dataSet: "d", federationId: id, roundId, attempt: 1, epsilon: 1, ...change };
}

/** @returns the code of the refusal, or "ack". */
async function report(said: Partial<ChargeReport>): Promise<string> {
  const charges = { charges: [], versions: [], complete: true, ...said };
  const from = participant.frames.length;
  participant.link.send({ body: "charges", charges });
  const answer = await Promise.race([
    participant.next("ack", from),
    participant.next("error", from),
  ]);
  return answer.body === "error" ? answer.error.code : "ack";
}

async function wantedNow(): Promise<readonly string[]> {
  participant.leave();
  await participant.connect();
  return (await participant.next("welcome", participant.frames.length - 1)).welcome.chargesWanted;
}

async function ledger(): Promise<readonly unknown[]> {
  return (await ward.admin.coordinator.getLedger({ participant: "" }, never)).charges;
}

test("a server that was never restored asks for no charges and takes none", async () => {
  expect(await wantedNow()).toEqual([]);
  expect(await report({ charges: [charge()] })).toBe("FRAME_UNEXPECTED");
  expect(await report({ versions: [{ federationId: id, version: 7 }] })).toBe("FRAME_UNEXPECTED");
  expect(await report({})).toBe("FRAME_UNEXPECTED");
  expect(await ledger()).toEqual([]);
});

test("a restored server keeps nothing of a wrong report, asks until it has a whole one, and goes on", async () => {
  await ward.stop();
  const to = join(ward.folder, "backup");
  await backUp({ directory: ward.directory, to, nowMs });
  await rm(ward.directory, { recursive: true });
  await restore({ from: to, directory: ward.directory, nowMs });
  await ward.start();
  await participant.connect();

  const many = Array.from({ length: chargesPerFrame }, (_, at) => charge({}, at + 1));
  const wrong: readonly Partial<ChargeReport>[] = [
    { versions: [{ federationId: id, version: 2 ** 32 - 1 }] },
    { versions: [{ federationId: id, version: roundsMax + 1 }] },
    ...[1e306, 10_001, 0, -1, NaN, -Infinity].map((epsilon) => ({
      charges: [charge(), charge({ epsilon })],
    })),
    { charges: [charge(), charge({ roundId: "x" })] },
    { charges: [charge(), charge({ federationId: "0".repeat(32) })] },
  ];
  for (const frame of wrong) {
    expect(await wantedNow()).toEqual([id]);
    expect(await report({ charges: [charge({}, 9)], complete: false })).toBe("ack");
    expect(await report(frame), JSON.stringify(frame)).toBe("ARGUMENT_INVALID");
    // What is left of it makes it no whole report.
    expect(await report({})).toBe("ARGUMENT_INVALID");
    expect(await ledger()).toEqual([]);
  }
  expect(await wantedNow()).toEqual([id]);
  for (let sent = 0; sent < chargesReportedMax; sent += chargesPerFrame) {
    expect(await report({ charges: many, complete: false })).toBe("ack");
  }
  expect(await report({ charges: [charge()] })).toBe("ARGUMENT_INVALID");
  expect(await ledger()).toEqual([]);

  // The link is cut in the middle of a report, and after it before anything was heard.
  expect(await wantedNow()).toEqual([id]);
  expect(await report({ charges: [charge()], complete: false })).toBe("ack");
  expect(await wantedNow()).toEqual([id]);
  const whole = {
    charges: [charge({ epsilon: 10_000 }), charge({ epsilon: Infinity, dataSet: "e" }, 2)],
    versions: [{ federationId: id, version: roundsMax }],
  };
  expect(await report(whole)).toBe("ack");
  expect(await ledger()).toHaveLength(2);
  expect(await wantedNow()).toEqual([]);
  sendsAlways(participant, 1);
  expect((await federation.run({ quorum: 1 })).at(-1)?.event).toBe("run.done");
  expect((await federation.versions()).map(({ version }) => version)).toEqual([0, roundsMax + 1]);
});
