import { expect, test } from "vitest";
import { keys } from "../../server/records.ts";
import { endLog, loggedRoundsMax } from "../../server/round-log.ts";
import { createMemoryStore } from "../../storage/memory.ts";

test("the newest ended rounds of each federation keep their events, older ones lose them", async () => {
  const store = createMemoryStore();
  const idOf = (federationId: string, number: number): string => `${federationId}-${number}`;
  for (const [federationId, rounds] of [
    ["f", loggedRoundsMax + 3],
    ["g", 2],
  ] as const) {
    for (let number = 1; number <= rounds; number++) {
      const id = idOf(federationId, number);
      await store.transact((writes) => {
        for (const count of [1, 2, 3]) writes.put(keys.roundEvent(id, count), { kind: "tick" });
        writes.put(keys.closed(id, 1), {});
        endLog(writes, { federationId, id });
      });
    }
  }
  const eventsOf = (id: string): number => [...store.list(keys.roundEvents(id))].length;
  const counts = [1, 2, 3, 4, loggedRoundsMax + 3].map((number) => eventsOf(idOf("f", number)));
  expect(counts).toEqual([0, 0, 0, 3, 3]);
  expect(eventsOf("g-1")).toBe(3);
  expect([...store.list(keys.loggedRounds("f"))]).toHaveLength(loggedRoundsMax);
  expect(store.get(keys.closed("f-1", 1))).toEqual({});
});
