import { expect, test } from "vitest";
import { checkpointValues, never, Ward } from "../server/ward.ts";
import { readRemains } from "./after-kill.ts";

/** Where the server kills itself, round by round. */
const deaths = [
  { event: "round.collecting", number: 1 },
  { event: "round.open", number: 2 },
  { event: "round.closed", number: 3 },
  { event: "round.aggregated", number: 4 },
  { event: "version_loaded", model: "wards", version: 5 },
  { event: "round.published", number: 6 },
] as const;
const roundCount = deaths.length + 1;

test("kill -9 of the server at each step of a filling: an offer that is out counts after all of them, once", async () => {
  await using ward = await Ward.open({ dieAt: { ...deaths[0], federation: "wards" } });
  const federation = await ward.openFederation({ name: "wards" });
  const values = new Map<string, number>();
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  for (const [letter, value] of [
    ["a", 1],
    ["b", 3],
  ] as const) {
    const participant = await federation.participant(letter);
    values.set(participant.identity.id, value);
    participant.onOffer = async (offer) => {
      participant.accept(offer);
      if (offer.baseVersion >= deaths.length) await released;
      // What a killed server did not take is sent when the offer comes again.
      const update = new Float32Array(4).fill(value);
      await participant.upload(offer, update, { weight: 2 }).catch(() => undefined);
    };
  }
  const slow = await federation.participant("c");
  values.set(slow.identity.id, 8);
  const plan = { quorum: 1, asynchronous: { buffer: 2 }, retain_rounds: 0 };
  const { id } = await federation.startRun(plan, roundCount);
  const { offer } = await slow.next("offer");

  for (const at of deaths.keys()) {
    await ward.died();
    const next = deaths[at + 1];
    await ward.spawn(next ? { dieAt: next } : {});
    await federation.connectAll();
  }
  const watching = ward.watch(id);
  const sent = await slow.upload(offer, new Float32Array(4).fill(8), { weight: 5 });
  expect(sent.repeated).toBe(false);
  // A receipt that was lost: the same update again changes nothing.
  expect((await slow.upload(offer, new Float32Array(4).fill(8), { weight: 5 })).repeated).toBe(
    true,
  );
  release();

  expect((await watching).at(-1)?.event).toBe("run.done");
  const offers = slow.frames.flatMap((frame) => (frame.body === "offer" ? [frame.offer] : []));
  const first = offers.filter(({ baseVersion }) => baseVersion === 0);
  expect(new Set(first.map(({ roundId }) => roundId))).toEqual(new Set([offer.roundId]));
  const versions = await federation.versions();
  const checkpoints = await Promise.all(
    versions.map(({ directory }) => checkpointValues(directory)),
  );
  await ward.admin.coordinator.getRun({ run: id }, never);
  await ward.kill();
  const { rounds, bindings, charges } = await readRemains(ward, id);
  expect(rounds.map(({ phase, attempt }) => [phase, attempt])).toEqual(
    Array(roundCount).fill(["published", 1]),
  );
  const folded = [...bindings.values()].flatMap(({ updates }) => updates);
  expect(new Set(folded.map(({ digest }) => digest)).size).toBe(folded.length);
  const late = folded.filter((update) => update.offer?.id === offer.roundId);
  expect(late.map((update) => update.offer?.staleness)).toEqual([deaths.length]);
  for (const round of rounds) {
    const { updates = [] } = bindings.get(round.id) ?? {};
    const sum = updates.reduce((all, { participantId, weight, offer: held }) => {
      const factor = Math.fround(weight / Math.sqrt(1 + (held?.staleness ?? Number.NaN)));
      return Math.fround(all + Math.fround(factor * (values.get(participantId) ?? 0)));
    }, 0);
    const mean = Math.fround(sum / updates.reduce((all, { weight }) => all + weight, 0));
    const base = checkpoints[round.number - 1];
    expect(checkpoints[round.number]).toEqual(base?.map((value) => Math.fround(value + mean)));
  }
  expect(charges).toEqual([]);
}, 240_000);
