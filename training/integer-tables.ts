import type { Dimension } from "./operator.ts";

/** Rows of an int64 tensor of rank 2: exporters bring margins into ONNX's order by way of one. */
export type Table = readonly (readonly Dimension[])[];

type Bounds = readonly (readonly Dimension[] | undefined)[];

/** A list by rows; undefined where the sizes are not two that fit. @param sizes - one of them may be −1. */
export function tableOf(
  list: readonly Dimension[],
  sizes: readonly Dimension[],
): Table | undefined {
  const [rows, columns] = sizes;
  if (sizes.length !== 2 || typeof rows !== "number" || typeof columns !== "number")
    return undefined;
  const width = columns === -1 ? list.length / rows : columns;
  const height = rows === -1 ? list.length / width : rows;
  if (!(width > 0 && height > 0) || height * width !== list.length) return undefined;
  if (!Number.isInteger(width)) return undefined;
  return Array.from({ length: height }, (_, at) => list.slice(at * width, (at + 1) * width));
}

export function transposed(table: Table): Table {
  const [first = []] = table;
  return first.map((_, column) => table.map((row) => row[column] as Dimension));
}

/** Slice of a table. @param bounds - starts, ends, axes and steps, as far as there. */
export function slicedTable(table: Table, [starts, ends, axes, steps]: Bounds): Table | undefined {
  let result: Table = table;
  for (const at of (starts ?? []).keys()) {
    const axis = axes === undefined ? at : axes[at];
    const bounds = [starts?.[at], ends?.[at], steps === undefined ? 1 : steps[at]] as const;
    const isOfRows = axis === 0 || axis === -2;
    if (!isOfRows && axis !== 1 && axis !== -1) return undefined;
    const whole = isOfRows ? result : transposed(result);
    const cut = part(whole, bounds);
    if (!cut) return undefined;
    result = isOfRows ? cut : transposed(cut);
  }
  return starts && ends ? result : undefined;
}

/** Slice of a list. @param bounds - starts, ends, axes and steps, as far as there. */
export function slicedList(
  list: readonly Dimension[],
  [starts, ends, , steps]: Bounds,
): readonly Dimension[] | undefined {
  return part(list, [starts?.[0], ends?.[0], steps === undefined ? 1 : steps[0]]);
}

function part<T>(
  list: readonly T[],
  [start, end, step]: readonly [...bounds: (Dimension | undefined)[]],
): readonly T[] | undefined {
  if (typeof start !== "number" || typeof end !== "number" || typeof step !== "number") {
    return undefined;
  }
  const { from, count } = sliceSpan(list.length, start, end, step);
  return Array.from({ length: count }, (_, at) => list[from + at * step] as T);
}

/** Which of `size` elements a slice takes (ONNX Slice: out of bounds is clamped). */
export function sliceSpan(
  size: number,
  start: number,
  end: number,
  step: number,
): { readonly from: number; readonly count: number } {
  const clamp = (value: number, low: number, high: number): number =>
    Math.min(Math.max(value < 0 ? value + size : value, low), high);
  const from = step > 0 ? clamp(start, 0, size) : clamp(start, 0, size - 1);
  const to = step > 0 ? clamp(end, 0, size) : clamp(end, -1, size - 1);
  return { from, count: Math.max(0, Math.ceil((to - from) / step)) };
}
