import { expect, test } from "vitest";
import { systemClock } from "../../runtime/system.ts";

test("a sleep longer than the longest timer of Node.js does not end at once", async () => {
  const stop = new AbortController();
  const { signal } = new AbortController();
  const month = systemClock.sleep(31 * 24 * 60 * 60 * 1000, stop.signal);
  const slept = month.then(
    () => "over",
    ({ name }: Error) => name,
  );
  const first = await Promise.race([slept, systemClock.sleep(20, signal).then(() => "asleep")]);
  expect(first).toBe("asleep");
  stop.abort();
  expect(await slept).toBe("AbortError");
});
