import { expect, test } from "vitest";
import { WardroundError } from "../../base/errors.ts";
import { heartbeatIntervalMs } from "../../base/limits.ts";
import type { Clock } from "../../base/ports.ts";
import { AsyncQueue } from "../../base/queue.ts";
import { FrameSender } from "../../participant/session.ts";
import type { ServerFrame } from "../../protocol/frames.ts";
import { systemClock } from "../../runtime/system.ts";
import { type FakeSession, fakeHeartbeatIntervalMs } from "./fake-server.ts";
import { openHospital } from "./hospital.ts";

test("an answer to a message of a session that is lost is not said in the next one", () => {
  const said: string[] = [];
  const linkOf = (name: string) => ({
    frames: new AsyncQueue<ServerFrame>(1),
    send: ({ body }: { readonly body: string }) => said.push(`${name} ${body}`),
    close: () => undefined,
  });
  const sender = new FrameSender();
  const ack = { body: "ack", ack: { messageId: 3 } } as const;
  sender.attach(linkOf("first"));
  const reply = sender.onThisSession();
  reply(ack);
  sender.detach();
  reply(ack);
  sender.attach(linkOf("second"));
  reply(ack);
  sender.onThisSession()(ack);
  expect(said).toEqual(["first ack", "second ack"]);
});

test("a fenced participant ends with the error and does not come back", async () => {
  const hospital = await openHospital();
  const session = await hospital.server.accept();
  session.fail(new WardroundError("SESSION_FENCED", "a newer session of this identity is open"));
  await expect(hospital.done).rejects.toMatchObject({ code: "SESSION_FENCED" });
});

test("a silent server is given up after the timeout, and a new session is tried over a new connection", async () => {
  let nowMs = 0;
  const clock: Clock = {
    nowMs: () => 0,
    monotonicMs: () => nowMs,
    async sleep(ms, signal) {
      signal.throwIfAborted();
      nowMs += ms;
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
  const hospital = await openHospital({ clock });
  await hospital.server.accept();
  await hospital.server.accept();
  expect(hospital.log.events("session.lost")[0]).toMatchObject({ code: "PEER_GONE" });
  expect(nowMs).toBeGreaterThanOrEqual(5_000);
  expect(hospital.server.startedOver()).toBe(hospital.log.events("session.lost").length);
});

/** Notes the waits between sessions, which take no time; heartbeats come at once or not at all. */
function createBackoffClock() {
  const waitsMs: number[] = [];
  const beats = { areOn: false };
  const clock: Clock = {
    ...systemClock,
    sleep(ms, signal) {
      const isBeat = ms === heartbeatIntervalMs || ms === fakeHeartbeatIntervalMs;
      if (isBeat) return systemClock.sleep(beats.areOn ? 0 : 60_000, signal);
      waitsMs.push(ms);
      return systemClock.sleep(0, signal);
    },
  };
  return { clock, waitsMs, beats };
}

test("a session that is lost right after Welcome is tried again after longer and longer waits", async () => {
  const { clock, waitsMs, beats } = createBackoffClock();
  const { server } = await openHospital({ clock });
  const lose = (session: FakeSession) => session.fail(new WardroundError("INTERNAL", "a fault"));
  for (let count = 0; count < 12; count += 1) lose(await server.accept());
  beats.areOn = true;
  const steady = await server.accept();
  expect(waitsMs).toHaveLength(12);
  expect(Math.max(...waitsMs)).toBeGreaterThan(5_000);
  await steady.heartbeat();
  await steady.heartbeat();
  lose(steady);
  await server.accept();
  expect(waitsMs).toHaveLength(13);
  expect(waitsMs.at(-1)).toBeLessThan(200);
});
