import fc from "fast-check";
import { expect, test } from "vitest";
import { type Charge, remaining, spentEpsilon } from "../../privacy/ledger.ts";

const charge: Charge = {
  dataSet: "cardiology",
  federationId: "f1",
  roundId: "r1",
  attempt: 1,
  epsilon: 1,
};

test("adds up over rounds, attempts and federations, and counts a resend once", () => {
  const charges = [
    charge,
    { ...charge },
    { ...charge, attempt: 2 },
    { ...charge, roundId: "r2", epsilon: 0.5 },
    { ...charge, federationId: "f2" },
  ];
  expect(spentEpsilon(charges)).toBe(3.5);
  expect(remaining(5, charges, [])).toBe(1.5);
});

test("a reservation counts until it is charged, and then once", () => {
  const reserved = { ...charge, roundId: "r2", epsilon: 2 };
  expect(remaining(4, [charge], [reserved])).toBe(1);
  expect(remaining(4, [charge, reserved], [reserved])).toBe(1);
});

test("an unbounded round leaves nothing of any budget but an unlimited one", () => {
  const unbounded = { ...charge, epsilon: Infinity };
  expect(spentEpsilon([unbounded, { ...charge, attempt: 2 }])).toBe(Infinity);
  expect(remaining(1e6, [unbounded], [])).toBe(0);
  expect(remaining("unlimited", [unbounded], [])).toBe(Infinity);
});

test("never counts less than the largest epsilon of a key, in any order", () => {
  const charges = fc.array(
    fc.record({
      dataSet: fc.constantFrom("a", "b"),
      federationId: fc.constantFrom("f", "g"),
      roundId: fc.constantFrom("r", 's","', "t"),
      attempt: fc.integer({ min: 1, max: 2 }),
      epsilon: fc.integer({ min: 1, max: 100 }).map((hundredths) => hundredths / 100),
    }),
  );
  fc.assert(
    fc.property(charges, (list) => {
      const largest: Record<string, number> = {};
      for (const { epsilon, ...key } of list) {
        const name = Object.values(key).join("|");
        largest[name] = Math.max(largest[name] ?? 0, Math.round(epsilon * 100));
      }
      const hundredths = Object.values(largest).reduce((sum, value) => sum + value, 0);
      expect(spentEpsilon(list)).toBe(hundredths / 100);
      expect(spentEpsilon(list.toReversed())).toBe(hundredths / 100);
    }),
  );
});

test("ten rounds of 0.1 spend a budget of 1 to the last", () => {
  const rounds = Array.from({ length: 9 }, (_, at) => ({
    ...charge,
    roundId: `r${at}`,
    epsilon: 0.1,
  }));
  expect(remaining(1, rounds, [])).toBe(0.1);
  expect(remaining(1, [...rounds, { ...charge, epsilon: 0.1, attempt: 2 }], [])).toBe(0);
});
