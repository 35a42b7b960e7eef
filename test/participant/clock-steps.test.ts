import { expect, test } from "vitest";
import { WardroundError } from "../../base/errors.ts";
import type { Clock } from "../../base/ports.ts";
import { systemClock } from "../../runtime/system.ts";
import { acknowledged, offering, openHospital, published } from "./hospital.ts";
import { hex32, privatePlan } from "./offers.ts";

// A hospital whose wall clock is set back by a day each time that it is looked at.

const dayMs = 24 * 60 * 60 * 1000;

function steppingClock(): Clock & { readonly waitsMs: number[] } {
  let behindMs = 0;
  const waitsMs: number[] = [];
  return {
    ...systemClock,
    waitsMs,
    nowMs: () => {
      behindMs += dayMs;
      return systemClock.nowMs() - behindMs;
    },
    sleep: (ms, signal) => {
      waitsMs.push(ms);
      return systemClock.sleep(Math.min(Math.max(ms, 0), 5), signal);
    },
  };
}

test("a clock that goes back takes no session, no wait, no update and no charge from a participant", async () => {
  const clock = steppingClock();
  const first = await openHospital({ clock });
  const draining = () => Promise.reject(new WardroundError("SERVER_DRAINING", "later"));
  first.server.onUpload.push(draining, draining, draining);
  const session = await first.server.accept();
  session.send(offering(privatePlan(5)));
  await acknowledged(first);
  for (let beats = 0; beats < 5; beats++) await session.heartbeat();
  expect(first.log.events("session.lost")).toEqual([]);
  expect(first.log.events("transfer.interrupted")).toHaveLength(3);
  expect(new Set(first.server.uploads.map(({ digest }) => digest)).size).toBe(1);

  // Cut, and started again further back still: the update is sent no second time, the charge stands.
  session.fail(new WardroundError("PEER_GONE", "cut"));
  await first.server.accept();
  const second = await first.restart();
  const again = await second.server.accept();
  again.send(offering(privatePlan(5), { roundId: hex32("1") }));
  expect(await again.next()).toMatchObject({ body: "accept" });
  again.send({ body: "result", result: published(privatePlan(5)) });
  expect(await again.next()).toMatchObject({ body: "ack" });
  again.send(offering(privatePlan(5), { roundId: hex32("2") }));
  await acknowledged(second);

  expect(second.ledger.entries("d").map(({ epsilon, roundId }) => [roundId, epsilon])).toEqual([
    [hex32("1"), 5],
    [hex32("2"), 5],
  ]);
  expect(second.jobs).toHaveLength(1);
  expect(clock.waitsMs.length).toBeGreaterThan(8);
  expect(clock.waitsMs.filter((ms) => ms < 0 || ms > 60_000)).toEqual([]);
  const elapsed = [...first.log.events("training.done"), ...second.log.events("training.done")];
  expect(elapsed.map((line) => Number(line["elapsedMs"])).filter((ms) => ms < 0)).toEqual([]);
});
