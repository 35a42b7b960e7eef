import { expect, test } from "vitest";
import { dueMs } from "../../../server/rounds/waiting.ts";
import { after, event, planned } from "./rounds.ts";

const { open, accepted, admitted, declined, refused, lost, joined, paused, continued, progress } =
  event;
const { tick, resumed, noise } = event;
const opened = after(planned(), open("a", "b", "c")).state;

test("enough updates close a round at once, and no more are ever folded", () => {
  const one = after(planned({ enough: 2 }), open("a", "b", "c"), admitted("c"));
  const two = after(one.state, admitted("a"));
  expect(two).toMatchObject({
    state: {
      phase: "closed",
      binding: { updates: [{ participantId: "a" }, { participantId: "c" }] },
    },
    effects: ["withdraw", "fold"],
  });
  const secret = after(
    planned({ enough: 2, epsilon: 1 }),
    open("a", "b", "c"),
    admitted("a"),
    admitted("b"),
  ).state;
  expect(() => after(secret, admitted("c"))).toThrow(
    expect.objectContaining({ code: "ROUND_CLOSED" }),
  );
  expect(after(secret, admitted("a")).state).toBe(secret);
  expect(after(secret, noise("n")).state.phase).toBe("closed");
});

test("who comes late is picked up to the maximum and the deadline, and keeps a round alive", () => {
  const late = planned({ picksLate: true, cohortMaximum: 3 });
  const two = after(late, open("a", "b"), declined("a"));
  expect(two.state.phase).toBe("open");
  const three = after(two.state, joined("c"));
  expect(three.effects).toEqual(["offer"]);
  expect(after(three.state, joined("c")).state).toBe(three.state);
  expect(after(three.state, admitted("c"), admitted("b")).state.phase).toBe("closed");
  expect(after(two.state, joined("c", 1_000)).state).toBe(two.state);
  expect(after(opened, joined("d")).state).toBe(opened);
});

test.each([
  { how: "goes away", event: lost("a"), isFree: true },
  { how: "declines", event: declined("a"), isFree: true },
  { how: "is refused", event: refused("a"), isFree: true },
  { how: "accepts", event: accepted("a"), isFree: false },
  { how: "sends its update", event: admitted("a"), isFree: false },
])("who $how: whether its place is free for who comes late is $isFree", ({ event, isFree }) => {
  const full = after(planned({ picksLate: true, cohortMaximum: 3 }), open("a", "b", "c"), event);
  const late = after(full.state, joined("d"));
  expect(late.effects).toEqual(isFree ? ["offer"] : []);
  expect(after(late.state, joined("e")).state).toBe(late.state);
});

test("in a pause time stands still, nobody is picked or given up, and updates come in", () => {
  const held = after(opened, admitted("a", "u-a", 400), paused(600)).state;
  expect(dueMs(held)).toBeUndefined();
  const long = after(held, tick(90_000), lost("b", 90_000), lost("c", 90_000)).state;
  expect(long).toMatchObject({ phase: "collecting", remainingMs: 400, elapsedMs: 600 });
  const more = after(long, admitted("b", "u-b", 91_000), resumed(5)).state;
  expect(more.phase).toBe("collecting");
  const on = after(more, continued(1_005, "d"));
  expect(on).toMatchObject({ state: { remainingMs: 400 }, effects: ["offer"] });
  expect(dueMs(on.state)).toBe(400);
  expect(after(on.state, tick(1_405)).state.phase).toBe("closed");
  expect(after(more, admitted("c")).state.phase).toBe("closed");

  const late = after(planned({ picksLate: true }), open("a", "b"), paused(5)).state;
  expect(after(late, joined("c")).state).toBe(late);
  const picked = after(late, continued(10, "a", "c"));
  expect(picked.effects).toEqual(["offer", "offer"]);
  expect(after(picked.state, accepted("c")).state.phase).toBe("collecting");
});

test("a round is looked at when its next limit comes", () => {
  expect(dueMs(opened)).toBe(1_000);
  const moving = after(opened, progress(900, { a: 600 }), tick(1_000)).state;
  expect(dueMs(moving)).toBe(500);
  const two = after(moving, admitted("b", "b", 1_100), admitted("c", "c", 1_100)).state;
  expect(dueMs(two)).toBe(400);
  expect(dueMs(after(two, progress(1_100, { a: 60_000 })).state)).toBe(500);
  const alone = after(opened, progress(900, { a: 60_000 }), tick(1_000)).state;
  expect(dueMs(alone)).toBe(3_000);
  expect(dueMs(planned())).toBeUndefined();
});
