import { WardroundError } from "../../base/errors.ts";
import { besideDataFile } from "./config.ts";
import { readDataJson } from "./read-file.ts";

/**
 * Reads the order in which training rows are taken: a JSON list of epochs, each a list of all training
 * rows' indices, from 0 in the file's order of them.
 * @throws WardroundError FILE_NOT_FOUND, JSON_MALFORMED, or CONFIG_INVALID naming the epoch.
 */
export async function readOrder(
  dataFile: string,
  options: { readonly order: string; readonly rowCount: number },
  signal: AbortSignal,
): Promise<readonly Uint32Array[]> {
  const path = besideDataFile(dataFile, options.order);
  const epochs = await readDataJson(path, signal);
  if (!Array.isArray(epochs) || epochs.length === 0) {
    throw new WardroundError("CONFIG_INVALID", `${options.order} must be a list of epochs`);
  }
  return epochs.map((epoch: unknown, at) => {
    const problem = problemOf(epoch, options.rowCount);
    if (problem === undefined) return Uint32Array.from(epoch as number[]);
    throw new WardroundError(
      "CONFIG_INVALID",
      `${options.order}: epoch ${at} (from 0) ${problem}; each must have every training row, 0 to ${options.rowCount - 1}, once`,
    );
  });
}

function problemOf(epoch: unknown, rowCount: number): string | undefined {
  if (!Array.isArray(epoch)) return "is no list";
  if (epoch.length !== rowCount) {
    return `has ${epoch.length} rows, there are ${rowCount} training rows`;
  }
  const seen = new Uint8Array(rowCount);
  for (const row of epoch as readonly unknown[]) {
    if (typeof row !== "number" || !Number.isInteger(row) || row < 0 || row >= rowCount) {
      return "has an entry that is no index of a training row";
    }
    if (seen[row] === 1) return `has the row ${row} twice`;
    seen[row] = 1;
  }
  return undefined;
}
