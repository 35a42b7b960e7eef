import { expect, test } from "vitest";
import type { Offer } from "../../protocol/frames.ts";
import { checkpointValues, type FakeParticipant, never, Ward } from "./ward.ts";

/** Where kill -9 hits, a round each; the last round is left in peace. */
const steps = ["round.open", "round.collecting", "round.closed", "version_loaded"] as const;
const roundCount = steps.length + 1;

/** Sends one value in every place; what a killed server did not take is sent again at the next offer. */
function keepsSending(participant: FakeParticipant, value: number): void {
  participant.onOffer = async (offer: Offer) => {
    participant.accept(offer);
    const count = offer.sections[0]?.valueCount ?? 0;
    const values = new Float32Array(count).fill(value);
    await participant.upload(offer, values, { weight: 1 }).catch(() => undefined);
  };
}

test("kill -9 at four steps of a round tears no version, loses no run and publishes the same bytes", async () => {
  await using ward = await Ward.open("process");
  await ward.createFederation("wards");
  const all = [await ward.participant("hospital-a"), await ward.participant("hospital-b")];
  keepsSending(all[0] as FakeParticipant, 1);
  keepsSending(all[1] as FakeParticipant, 2);
  let from = ward.log.length;
  const { id } = await ward.startRun(ward.plan({ quorum: 2 }, roundCount));

  for (const step of steps) {
    await ward.until(() => ward.log.slice(from).some(({ event }) => event === step));
    await ward.kill();
    from = ward.log.length;
    await ward.spawn();
    // A version that is loaded at start, and a round that only goes on, are not the step meant.
    from = ward.log.length;
    await Promise.all(all.map((participant) => participant.connect()));
  }
  const events = await ward.watch(id);

  expect(events.at(-1)?.event).toBe("run.done");
  const run = await ward.admin.coordinator.getRun({ run: id }, never);
  expect(run.rounds.map(({ phase, version, attempt }) => [phase, version, attempt])).toEqual(
    Array.from({ length: roundCount }, (_, at) => ["published", at + 1, 1]),
  );
  const { versions } = await ward.admin.coordinator.listVersions({ federation: "wards" }, never);
  const values = await Promise.all(versions.map(({ directory }) => checkpointValues(directory)));
  for (let version = 1; version <= roundCount; version += 1) {
    expect(values[version]).toEqual(values[version - 1]?.map((value) => Math.fround(value + 1.5)));
  }
  const { charges } = await ward.admin.coordinator.getLedger({ participant: "" }, never);
  expect(charges).toHaveLength(2 * roundCount);
}, 180_000);
