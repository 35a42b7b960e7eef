import { join } from "node:path";
import { expect, test } from "vitest";
import { chargesListedMax, listedMax } from "../../base/limits.ts";
import { runShow } from "../../cli/commands/run.ts";
import { createOutput, type Output } from "../../cli/output.ts";
import {
  type ChargeRecord,
  findRun,
  keys,
  type RoundRecord,
  roundsOf,
} from "../../server/records.ts";
import { openServerStore } from "../../server/server-store.ts";
import type { StoreWrites } from "../../storage/contract.ts";
import { never, sendsAlways, Ward } from "./ward.ts";

const roundCount = listedMax + 40;
const cohortCount = 1_000;
const chargeCount = 3 * chargesListedMax + 1;

/** As after 240 rounds with a thousand participants each: the run goes on, nobody is connected. */
function grow(writes: StoreWrites, runId: string): void {
  const record = findRun(writes, runId);
  const [round] = roundsOf(writes, runId);
  if (round?.phase !== "published") throw new TypeError("a published round");
  const cohort = Array.from({ length: cohortCount }, (_, at) => ({
    ...round.cohort[0]!,
    participantId: at.toString(16).padStart(32, "0"),
    name: `hospital-${at}`,
  }));
  for (let number = 2; number <= roundCount; number++) {
    const state = { ...round, number, cohort: number > listedMax ? cohort : round.cohort };
    writes.put(keys.round({ runId, number }), { state, eventCount: 0 } satisfies RoundRecord);
  }
  const { run } = record;
  const progress = { roundsDone: roundCount, roundsPlanned: 10_000, message: "", code: null };
  writes.put(keys.run(runId), { ...record, run: { ...run, ...progress, state: "waiting" } });
  writes.put(keys.activeRun(run.federationId), runId);
  for (let at = 1; at <= listedMax; at++) {
    const id = at.toString(16).padStart(32, "0");
    writes.put(keys.run(id), { ...record, sequence: record.sequence - at, run: { ...run, id } });
  }
  const [charge] = [...writes.list<ChargeRecord>(keys.charges)];
  for (let attempt = 2; charge && attempt <= chargeCount; attempt++) {
    const made = { ...charge.value, attempt, chargedMs: charge.value.chargedMs + attempt };
    writes.put(keys.charge(made), made);
  }
}

test("lists that have grown for years are answered in bounded parts, and every command is", async () => {
  await using ward = await Ward.open();
  await using federation = await ward.openFederation();
  sendsAlways(await federation.participant("a"), 1);
  const { id } = await federation.startRun({ quorum: 1 });
  await ward.watch(id);
  await ward.stop();
  await using store = await openServerStore(ward.directory);
  await store.transact((writes) => grow(writes, id));
  await store[Symbol.asyncDispose]();
  await ward.start();
  const { coordinator } = ward.admin;

  const { runs } = await coordinator.listRuns({ federation: federation.name }, never);
  expect(runs).toHaveLength(listedMax);
  expect(runs.at(-1)).toMatchObject({ id, rounds: [], roundsDone: roundCount });
  expect(runs[0]?.plan).toHaveLength(0);
  const { rounds, plan } = await coordinator.getRun({ run: id }, never);
  expect(plan.length).toBeGreaterThan(0);
  expect(rounds.map(({ number }) => number)).toEqual(
    Array.from({ length: listedMax }, (_, at) => roundCount - listedMax + 1 + at),
  );
  expect(rounds.at(-1)).toMatchObject({
    ...{ phase: "published", cohort: [] },
    ...{ cohortSize: cohortCount, admittedCount: cohortCount },
  });
  const last = await coordinator.getRound({ run: id, number: roundCount }, never);
  expect(last.cohort).toHaveLength(cohortCount);

  const lines: string[] = [];
  const output: Output = {
    ...createOutput(false),
    result(_, text) {
      lines.push(...text);
    },
  };
  const identity = join(ward.directory, "admin");
  await runShow({ run: id, identity }, { output, signal: never });
  expect(lines).toHaveLength(2 + listedMax);
  expect(lines[1]).toBe(
    `rounds 1 to ${roundCount - listedMax} are left out: see \`round show RUN/NUMBER\``,
  );
  expect(lines[2]).toMatch(`round ${roundCount - listedMax + 1} published, 1 of 1 participants`);

  const asked = { run: id };
  expect(await coordinator.pauseRun(asked, never)).toMatchObject({ paused: true, rounds: [] });
  expect(await coordinator.resumeRun(asked, never)).toMatchObject({ paused: false, rounds: [] });
  expect(await coordinator.cancelRun(asked, never)).toMatchObject({
    ...{ state: "cancelled", rounds: [] },
  });

  const attempts: number[] = [];
  const sizes: number[] = [];
  for (let from: number | undefined = 0; from !== undefined; ) {
    const page = await coordinator.getLedger({ participant: "", from }, never);
    attempts.push(...page.charges.map(({ attempt }) => attempt));
    sizes.push(page.charges.length);
    from = page.next;
  }
  expect(sizes).toEqual([...Array(3).fill(chargesListedMax), 1]);
  expect(attempts).toEqual(Array.from({ length: chargeCount }, (_, at) => at + 1));
});
