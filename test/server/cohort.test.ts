import { afterAll, beforeAll, expect, test } from "vitest";
import { checkpointValues, never, sendsAlways, Ward } from "./ward.ts";

let ward: Ward;
beforeAll(async () => {
  ward = await Ward.open();
});
afterAll(() => ward[Symbol.asyncDispose]());

const update = (value: number) => new Float32Array(4).fill(value);

test("a round closes once enough of those picked have sent; a straggler loses that round alone", async () => {
  await using federation = await ward.openFederation();
  const [a, b, c] = [
    await federation.participant("a"),
    await federation.participant("b"),
    await federation.participant("c"),
  ];
  sendsAlways(a, 1);
  sendsAlways(b, 3);
  const { id } = await federation.startRun({ quorum: 2, cohort: { enough: 2 } }, 2);
  const { offer } = await c.next("offer");
  expect((await c.next("cancel")).cancel.roundId).toBe(offer.roundId);
  // The second round is open by now or soon: the first one's update does not get into it.
  await expect(c.upload(offer, update(100))).rejects.toMatchObject({ code: "ROUND_CLOSED" });

  expect((await ward.watch(id)).at(-1)?.event).toBe("run.done");
  const { rounds } = await ward.admin.coordinator.getRun({ run: id }, never);
  expect(rounds).toHaveLength(2);
  for (const { number } of rounds) {
    const { cohort } = await ward.admin.coordinator.getRound({ run: id, number }, never);
    expect(cohort.map(({ state }) => state).sort()).toEqual(["admitted", "admitted", "missing"]);
  }
  expect(c.count("offer")).toBe(2);
  const versions = await federation.versions();
  const values = await Promise.all(versions.map(({ directory }) => checkpointValues(directory)));
  expect(values[2]).toEqual(values[0]?.map((one) => Math.fround(Math.fround(one + 2) + 2)));
});

test("under a mechanism enough is enough, whatever the noise waits for, and the denominator stays", async () => {
  await using federation = await ward.openFederation();
  const names = ["a", "b", "c"] as const;
  const outcomes: string[] = [];
  const all = await Promise.all(names.map((letter) => federation.participant(letter)));
  const privacy = { mechanism: "laplace", clip: 1, epsilon: 32, denominator: 2 };
  const { id } = await federation.startRun({ quorum: 1, cohort: { enough: 2 }, privacy });
  const sent = all.map(async (one) => {
    const { offer } = await one.next("offer");
    const values = Int32Array.of(60_000, 0, 0, 0);
    await one.upload(offer, values, { weight: 0 }).then(
      () => outcomes.push("receipt"),
      (error: { readonly code: string }) => outcomes.push(error.code),
    );
  });
  await Promise.all(sent);

  expect((await ward.watch(id)).at(-1)?.event).toBe("run.done");
  expect(outcomes.sort()).toEqual(["ROUND_CLOSED", "receipt", "receipt"]);
  const [, version] = await federation.versions();
  const manifest = JSON.parse(new TextDecoder().decode(version?.manifest));
  expect(manifest).toMatchObject({ round: { folded: 2 }, privacy: { denominator: 2 } });
});

test("who connects while the round is open is picked where the plan says so and there is room", async () => {
  await using federation = await ward.openFederation();
  const a = await federation.participant("a");
  const cohort = { maximum: 2, late: "pick" };
  const { id } = await federation.startRun({ quorum: 1, cohort });
  const first = await a.next("offer");
  const b = await federation.participant("b");
  const { offer } = await b.next("offer");
  expect(offer.roundId).toBe(first.offer.roundId);
  const c = await federation.participant("c");
  b.leave();
  await b.connect();
  await expect.poll(() => b.count("offer")).toBe(2);
  const watching = ward.watch(id);
  await a.upload(first.offer, update(1));
  await b.upload(offer, update(3));

  const events = await watching;
  expect(events.at(-1)?.event).toBe("run.done");
  const members = events.findLast(({ round }) => round)?.round?.cohort ?? [];
  expect(members.map(({ name, state }) => [name, state])).toEqual([
    [`${federation.name}-a`, "admitted"],
    [`${federation.name}-b`, "admitted"],
  ]);
  expect(c.count("offer")).toBe(0);
});
