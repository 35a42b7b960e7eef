import { expect, test } from "vitest";
import { createSeededRandom } from "../../base/random.ts";
import { Backoff } from "../../participant/backoff.ts";
import { systemClock } from "../../runtime/system.ts";

const startMs = 200;
const capMs = 30_000;

function backoffOf(seed: string): Backoff {
  return new Backoff(systemClock, createSeededRandom(seed));
}

test("the n-th wait in a row is uniform from 0 to a ceiling that doubles up to 30 s", () => {
  const count = 4_000;
  const all = Array.from({ length: count }, (_, at) => backoffOf(`uniform-${at}`));
  for (let tries = 0; tries < 12; tries += 1) {
    const ceilingMs = Math.min(capMs, startMs * 2 ** tries);
    const waits = all.map((backoff) => backoff.nextMs()).sort((a, b) => a - b);

    // Kolmogorov and Smirnov at one false alarm in a million; the seeds are fixed.
    const distance = Math.max(
      ...waits.map((ms, at) => Math.abs(ms / ceilingMs - (at + 0.5) / count) + 0.5 / count),
    );
    expect(waits[0]).toBeGreaterThanOrEqual(0);
    expect(waits.at(-1)).toBeLessThan(ceilingMs);
    expect(distance).toBeLessThan(2.7 / Math.sqrt(count));
  }
});

test("once it worked the next wait is short again", () => {
  const backoff = backoffOf("reset");
  for (let tries = 0; tries < 20; tries += 1) backoff.nextMs();

  backoff.reset();

  expect(backoff.nextMs()).toBeLessThan(startMs);
});

test.each([1_000, 10_000, 60_000])(
  "of a thousand participants that lost one server, back after %i ms, no tenth of a second sees a crowd",
  (downMs) => {
    const arrivals = Array.from({ length: 1_000 }, (_, at) => {
      const backoff = backoffOf(`crowd-${downMs}-${at}`);
      let atMs = 0;
      while (atMs < downMs) atMs += backoff.nextMs();
      return atMs - downMs;
    });

    const perTenth = new Map<number, number>();
    for (const ms of arrivals) {
      const tenth = Math.floor(ms / 100);
      perTenth.set(tenth, (perTenth.get(tenth) ?? 0) + 1);
    }
    // Without jitter all of them would come in one.
    expect(Math.max(...perTenth.values())).toBeLessThan(200);
    expect(Math.max(...arrivals)).toBeLessThan(capMs);
  },
);
