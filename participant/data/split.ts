import { createHash } from "node:crypto";
import { z } from "zod";
import { dataRowsMax } from "../../base/limits.ts";
import { parseConfig } from "../../model/config.ts";
import type { Split } from "./column-config.ts";
import { besideDataFile } from "./config.ts";
import { readDataJson } from "./read-file.ts";
import { cellText } from "./source-config.ts";

export type Side = "train" | "test";

/** Which side a row is on, by its id and the text of the split's column; undefined: neither is said. */
export type ChooseSide = (id: string, text: string) => Side | undefined;

/**
 * Whether a patient is held out: the first 32 bits of the SHA-256 of the id's text (UTF-8), read as
 * a big-endian integer and divided by 2^32, lie below `testFraction`. It depends on nothing else, so
 * a patient stays on the same side whatever is added to the table.
 * @param testFraction - in [0, 1).
 */
export function stableSplit(id: string, testFraction: number): Side {
  const first = createHash("sha256").update(id, "utf8").digest().readUInt32BE(0);
  return first / 2 ** 32 < testFraction ? "test" : "train";
}

const heldOut = z.array(cellText).max(dataRowsMax);
const splitFile = z.union([
  heldOut.transform((test) => ({ test })),
  z.strictObject({ test: heldOut }),
]);

/**
 * The split that a data.yaml asks for.
 * @throws WardroundError FILE_NOT_FOUND, JSON_MALFORMED, CONFIG_INVALID for a split's file.
 */
export async function openSplit(
  dataFile: string,
  split: Split,
  signal: AbortSignal,
): Promise<ChooseSide> {
  if ("test_fraction" in split) return (id) => stableSplit(id, split.test_fraction);
  if ("file" in split) {
    const path = besideDataFile(dataFile, split.file);
    const { test } = parseConfig(splitFile, await readDataJson(path, signal), "CONFIG_INVALID");
    const held = new Set(test.map((id) => id.trim()));
    return (id) => (held.has(id) ? "test" : "train");
  }
  const sides = new Map<string, Side>([
    ...split.train.map((text) => [text.trim(), "train"] as const),
    ...split.test.map((text) => [text.trim(), "test"] as const),
  ]);
  return (_, text) => sides.get(text);
}
