import { readFile } from "node:fs/promises";

/** An offer as a participant got it. */
export interface OfferReport {
  readonly roundId: string;
  /** Milliseconds since 1970. */
  readonly offeredMs: number;
}

/**
 * How long offers were on their way: from when a round's opening was durable, as the server logged it,
 * to the first participant that had its offer. Milliseconds, of each round in order; logs know whole ones.
 */
export async function dispatchMs(
  serverLog: string,
  offers: readonly OfferReport[],
): Promise<readonly number[]> {
  const first = new Map<string, number>();
  for (const { roundId, offeredMs } of offers) {
    first.set(roundId, Math.min(offeredMs, first.get(roundId) ?? Number.POSITIVE_INFINITY));
  }
  const lines = (await readFile(serverLog, "utf8")).split("\n");
  return lines
    .filter((line) => line.includes('"round.open"'))
    .flatMap((line) => {
      const { time, round } = JSON.parse(line) as { readonly time: string; readonly round: string };
      const offeredMs = first.get(round);
      return offeredMs === undefined ? [] : [offeredMs - Date.parse(time)];
    });
}
