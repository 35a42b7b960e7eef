import { expect, test } from "vitest";
import { systemClock } from "../../runtime/system.ts";
import type { Applied } from "../../server/journal.ts";
import type { RunRecord } from "../../server/records.ts";
import { transition } from "../../server/rounds/transition.ts";
import { Watchers } from "../../server/watchers.ts";
import { event, planned, rules } from "./rounds/rounds.ts";

const record: RunRecord = {
  run: {
    id: "run",
    federationId: "f",
    federation: "wards",
    state: "running",
    rules,
    planDigest: "plan",
    roundsPlanned: 1,
    roundsDone: 0,
    roundsMissed: 0,
    paused: false,
    everyMs: null,
    nextRoundMs: 0,
    baseVersion: 0,
    message: "",
    code: null,
  },
  sequence: 1,
  plan: new Uint8Array(0),
  planSignature: new Uint8Array(0),
  planSigner: new Uint8Array(0),
};

test("a watcher that is slower than a thousand participants is told of many at once, and misses no phase", async () => {
  const count = 1_000;
  const ids = Array.from({ length: count }, (_, at) => `p${String(at).padStart(4, "0")}`);
  const watchers = new Watchers(systemClock);
  const before = planned({ quorum: count, cohortMaximum: count, enough: count });
  const events = watchers.watch(record, before, new AbortController().signal);
  expect((await events.next()).value).toMatchObject({ event: "run.running" });

  let state = transition(before, event.open(...ids)).state;
  const told = { record, before: record } as unknown as Omit<Applied, "steps">;
  for (const id of ids) {
    const was = state;
    const { state: after, effects } = transition(was, event.admitted(id));
    state = after;
    watchers.notify({ ...told, steps: [{ kind: "admitted", before: was, after, effects }] });
  }
  for (let count = 0; count < 1_000; count++) {
    const run = { ...record.run, state: "waiting" as const, message: `${count} of 1000` };
    watchers.notify({ ...told, record: { ...record, run }, steps: [] });
  }
  const done = { ...record, run: { ...record.run, state: "cancelled" as const } };
  watchers.notify({ ...told, record: done, steps: [] });

  const read = [];
  for await (const each of events) read.push(each);
  expect(read.length).toBeLessThan(100);
  const names = read.map((each) => each.event);
  const turns = names.filter((name, at) => name !== names[at - 1]);
  expect(turns.slice(-3)).toEqual(["round.closed", "run.waiting", "run.cancelled"]);
  expect(read.at(-2)?.run?.message).toBe("999 of 1000");
  const last = read.findLast((each) => each.event === "update.admitted");
  expect(last?.round?.cohort.filter((one) => one.state === "admitted")).toHaveLength(count);
});

test("of a large cohort's updates a watcher that reads at once is told now and then, and of the last", async () => {
  const count = 1_000;
  const ids = Array.from({ length: count }, (_, at) => `p${String(at).padStart(4, "0")}`);
  let slept = 0;
  let wake = (): void => undefined;
  const sleep = (): Promise<void> => {
    slept++;
    return new Promise((resolve) => {
      wake = resolve;
    });
  };
  const watchers = new Watchers({ ...systemClock, sleep });
  const before = planned({ quorum: count, cohortMaximum: count, enough: count });
  const events = watchers.watch(record, before, new AbortController().signal);
  await events.next();
  let state = transition(before, event.open(...ids)).state;
  const told = { record, before: record } as unknown as Omit<Applied, "steps">;
  const admit = (id: string): void => {
    const was = state;
    const { state: after, effects } = transition(was, event.admitted(id));
    state = after;
    watchers.notify({ ...told, steps: [{ kind: "admitted", before: was, after, effects }] });
  };
  const admitted = async (): Promise<number | undefined> => {
    const { value } = await events.next();
    return value?.round?.cohort.filter((one) => one.state === "admitted").length;
  };

  admit(ids[0] as string);
  expect(await admitted()).toBe(1);
  const next = admitted();
  for (const id of ids.slice(1, -1)) admit(id);
  wake();

  expect(await next).toBe(count - 1);
  expect(slept).toBe(1);
});

test("a watcher of a large cohort is cut by no turns of joining, sending and declining", async () => {
  const count = 1_000;
  const ids = Array.from({ length: count }, (_, at) => `p${String(at).padStart(4, "0")}`);
  const watchers = new Watchers({ ...systemClock, sleep: () => Promise.resolve() });
  const before = planned({ quorum: 1, cohortMaximum: count, enough: count });
  const events = watchers.watch(record, before, new AbortController().signal);
  await events.next();
  let state = transition(before, event.open(...ids)).state;
  const told = { record, before: record } as unknown as Omit<Applied, "steps">;
  for (const [at, id] of ids.entries()) {
    const was = state;
    const kind = at % 2 === 0 ? "admitted" : "declined";
    const happened = kind === "admitted" ? event.admitted(id) : event.declined(id);
    const { state: after, effects } = transition(was, happened);
    state = after;
    watchers.notify({ ...told, steps: [{ kind, before: was, after, effects }] });
  }
  const done = { ...record, run: { ...record.run, state: "cancelled" as const } };
  watchers.notify({ ...told, record: done, steps: [] });

  const read = [];
  for await (const each of events) read.push(each.event);

  expect(read.toSorted()).toEqual([
    "participant.declined",
    "round.closed",
    "run.cancelled",
    "update.admitted",
  ]);
});
