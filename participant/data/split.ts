import { createHash } from "node:crypto";

/**
 * Whether a patient is held out: the first 32 bits of the SHA-256 of the id's text (UTF-8), read as
 * a big-endian integer and divided by 2^32, lie below `testFraction`. It depends on nothing else, so
 * a patient stays on the same side whatever is added to the table.
 * @param testFraction - in [0, 1).
 */
export function stableSplit(id: string, testFraction: number): "train" | "test" {
  const first = createHash("sha256").update(id, "utf8").digest().readUInt32BE(0);
  return first / 2 ** 32 < testFraction ? "test" : "train";
}
