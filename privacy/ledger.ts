/** What one attempt of one round cost the people behind a data set. */
export interface Charge {
  readonly dataSet: string;
  readonly federationId: string;
  readonly roundId: string;
  readonly attempt: number;
  /** Infinity: a round without a mechanism, unbounded. */
  readonly epsilon: number;
}

/** Two charges with one key are one charge: a resend costs nothing, a new attempt costs again. */
export function chargeKey(charge: Omit<Charge, "epsilon">): string {
  const { dataSet, federationId, roundId, attempt } = charge;
  return JSON.stringify([dataSet, federationId, roundId, attempt]);
}

/** Sum in steps of 1e-12, so that ten rounds of 0.1 cost 1; Infinity where one is unbounded. */
export function sumEpsilon(epsilons: Iterable<number>): number {
  let sum = 0;
  for (const epsilon of epsilons) sum += epsilon;
  return Math.round(sum * 1e12) / 1e12;
}

/**
 * Basic composition: the epsilons of all keys added up, over every federation. Where a key comes
 * with several epsilons, the largest counts.
 */
export function spentEpsilon(charges: Iterable<Charge>): number {
  const largest = new Map<string, number>();
  for (const charge of charges) {
    const key = chargeKey(charge);
    largest.set(key, Math.max(largest.get(key) ?? 0, charge.epsilon));
  }
  return sumEpsilon(largest.values());
}

/**
 * What may still be spent once every reservation is charged, at least 0. A reservation that has been
 * charged already counts once.
 */
export function remaining(
  budget: number | "unlimited",
  charges: Iterable<Charge>,
  reserved: Iterable<Charge>,
): number {
  if (budget === "unlimited") return Infinity;
  const spent = spentEpsilon([...charges, ...reserved]);
  return Math.max(0, sumEpsilon([budget, -spent]));
}
