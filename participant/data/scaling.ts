import { z } from "zod";
import { WardroundError } from "../../base/errors.ts";
import { parseConfig } from "../../model/config.ts";
import { type InputStatistics, type Scaling, statisticsByInput } from "./column-config.ts";
import { besideDataFile } from "./config.ts";
import type { RawData } from "./raw-data.ts";
import { readDataJson } from "./read-file.ts";

type Values = Float64Array | Float32Array;

/** What each input is changed by: (value − shift) ÷ scale. */
export interface InputScales {
  readonly shift: Float64Array;
  readonly scale: Float64Array;
}

/** Of each input over some rows; NaN where no row has a value. */
export interface Moments {
  readonly count: Float64Array;
  readonly mean: Float64Array;
  /** Sum of (value − mean)². Exactly 0 where a column does not vary. */
  readonly squares: Float64Array;
  readonly min: Float64Array;
  readonly max: Float64Array;
}

/**
 * Counts, means and spreads in two passes in float64; NaN is left out.
 * @param values - `[rowCount, width]`, row-major.
 */
export function momentsOf(values: Values, width: number, rows: Uint32Array | "all"): Moments {
  const rowCount = rows === "all" ? values.length / width : rows.length;
  const rowAt = (at: number): number => (rows === "all" ? at : (rows[at] as number));
  const count = new Float64Array(width);
  const sum = new Float64Array(width);
  const min = new Float64Array(width).fill(Infinity);
  const max = new Float64Array(width).fill(-Infinity);
  for (let at = 0; at < rowCount; at += 1) {
    const row = rowAt(at);
    for (let column = 0; column < width; column += 1) {
      const value = values[row * width + column] as number;
      if (Number.isNaN(value)) continue;
      count[column] = (count[column] as number) + 1;
      sum[column] = (sum[column] as number) + value;
      if (value < (min[column] as number)) min[column] = value;
      if (value > (max[column] as number)) max[column] = value;
    }
  }
  // A column that does not vary has its own value as mean, not one that was rounded on the way.
  const mean = sum.map((total, at) =>
    min[at] === max[at] ? (min[at] as number) : total / (count[at] as number),
  );
  const squares = new Float64Array(width);
  for (let at = 0; at < rowCount; at += 1) {
    const row = rowAt(at);
    for (let column = 0; column < width; column += 1) {
      const gap = (values[row * width + column] as number) - (mean[column] as number);
      if (!Number.isNaN(gap)) squares[column] = (squares[column] as number) + gap * gap;
    }
  }
  return { count, mean, squares, min, max };
}

/**
 * What `scaling` does to the inputs.
 * @param moments - of the training rows, filled.
 * @returns undefined for none.
 */
export function scalesOf(
  scaling: Exclude<Scaling, { readonly file: string }>,
  moments: Moments,
  names: readonly string[],
): InputScales | undefined {
  const { mean, squares, count, min, max } = moments;
  switch (scaling.type) {
    case "none":
      return undefined;
    case "min-max": {
      const range = max.map((most, at) => most - (min[at] as number));
      return { shift: min, scale: range.map(orOne) };
    }
    case "given": {
      const all = names.map((name) => scaling.features[name] as InputStatistics);
      return {
        shift: Float64Array.from(all, (one) => one.mean),
        scale: Float64Array.from(all, (one) => one.std + scaling.epsilon),
      };
    }
    case "standard": {
      const fewer = scaling.divisor === "n" ? 0 : 1;
      const std = squares.map((sum, at) =>
        sum === 0 ? 0 : Math.sqrt(sum / ((count[at] as number) - fewer)),
      );
      return { shift: mean, scale: std.map((value) => orOne(value + scaling.epsilon)) };
    }
  }
}

/** Nothing is divided by 0: a column that does not vary becomes 0. */
const orOne = (value: number): number => (value > 0 ? value : 1);

/** Changes all rows in place. */
export function scaleInPlace(values: Values, width: number, { shift, scale }: InputScales): void {
  for (let start = 0; start < values.length; start += width) {
    for (let column = 0; column < width; column += 1) {
      const at = start + column;
      values[at] = ((values[at] as number) - (shift[column] as number)) / (scale[column] as number);
    }
  }
}

const statisticsFile = z.strictObject({ features: statisticsByInput });

/**
 * Reads a file of the federation's statistics.
 * @param path - absolute.
 * @throws WardroundError FILE_NOT_FOUND, JSON_MALFORMED, CONFIG_INVALID.
 */
export async function readStatistics(
  path: string,
  signal: AbortSignal,
): Promise<Readonly<Record<string, InputStatistics>>> {
  const value = await readDataJson(path, signal);
  return parseConfig(statisticsFile, value, "CONFIG_INVALID").features;
}

/**
 * The scaling of a data.yaml with the statistics that it names a file of.
 * @throws WardroundError as `readStatistics`; CONFIG_INVALID where an input has none, or nothing to divide by.
 */
export async function openScaling(
  dataFile: string,
  scaling: Scaling,
  inputs: RawData["inputs"],
  signal: AbortSignal,
): Promise<Exclude<Scaling, { readonly file: string }>> {
  if (scaling.type !== "given") return scaling;
  const features =
    "file" in scaling
      ? await readStatistics(besideDataFile(dataFile, scaling.file), signal)
      : scaling.features;
  for (const { name } of inputs ?? []) {
    const one = Object.hasOwn(features, name) ? features[name] : undefined;
    const problem = one ? "has a std of 0: give scaling.epsilon" : "has no mean and std";
    if (one && one.std + scaling.epsilon > 0) continue;
    throw new WardroundError("CONFIG_INVALID", `scaling: the input ${name} ${problem}`);
  }
  return { type: "given", features, epsilon: scaling.epsilon };
}
