import { WardroundError } from "../base/errors.ts";
import { encodeStrings } from "../model/string-tensor.ts";
import { numbersOf } from "../runtime/number-tensor.ts";
import type { ServedTensor } from "./contract.ts";

/**
 * The largest values of each row with their places, as the protocol's classification extension has them:
 * strings `value:index`, the largest first, of equal ones the first.
 * @param output - rows are its first dimension; with one dimension it is one row.
 * @param count - at most so many a row.
 * @returns `[rows, count]` strings, `[count]` for one dimension.
 * @throws WardroundError INFER_INPUT_INVALID where the output holds strings.
 */
export function classify(output: ServedTensor, count: number): ServedTensor {
  if (output.type === "string") {
    throw new WardroundError(
      "INFER_INPUT_INVALID",
      `output ${JSON.stringify(output.name)} is BYTES: expected numbers where a classification is asked for`,
    );
  }
  const values = numbersOf(output);
  const isOneRow = output.shape.length < 2;
  const rows = isOneRow ? 1 : (output.shape[0] as number);
  const width = values.length / rows;
  const kept = Math.min(count, width);
  const texts: string[] = [];
  for (let row = 0; row < rows; row += 1) {
    const own = values.slice(row * width, (row + 1) * width);
    for (const at of largestPlaces(own, kept)) texts.push(`${own[at]}:${at}`);
  }
  return {
    name: output.name,
    type: "string",
    shape: isOneRow ? [kept] : [rows, kept],
    data: encodeStrings(texts),
  };
}

/** NaN is the smallest of all. */
function largestPlaces(values: readonly number[], count: number): readonly number[] {
  const rank = (at: number): number => {
    const value = values[at] as number;
    return Number.isNaN(value) ? Number.NEGATIVE_INFINITY : value;
  };
  const places = Array.from(values, (_, at) => at);
  places.sort((a, b) => (rank(a) === rank(b) ? a - b : rank(b) > rank(a) ? 1 : -1));
  return places.slice(0, count);
}
