import { type Builder, int, string } from "../operator.ts";

/**
 * Zeros in a value's shape, to which slices along an axis are added where they were taken from, however
 * often. ScatterElements adds one after the other; ScatterND would need no expanded indices, but
 * onnxruntime's adds from several threads at once and loses some where places are equal.
 * @param places - int64 of any rank, from 0 on: `slices` has their axes in place of the axis.
 */
export function addedSlices(
  b: Builder,
  value: string,
  { places, slices, axis }: { readonly places: string; readonly slices: string; axis: number },
): string {
  const rank = b.shape(value)?.length ?? 0;
  const sizes = (start: number, end: number): readonly string[] =>
    start < end ? [b.add("Shape", [value], { start: int(start), end: int(end) })] : [];
  const shape = [...sizes(0, axis), b.ints([-1]), ...sizes(axis + 1, rank)];
  const merged = b.add("Reshape", [
    slices,
    shape.length === 1 ? (shape[0] as string) : b.add("Concat", shape, { axis: int(0) }),
  ]);
  const along = Array.from({ length: rank }, (_, at) => (at === axis ? -1 : 1));
  const numbers = b.add("Reshape", [places, b.ints(along)]);
  const spread = b.add("Expand", [numbers, b.add("Shape", [merged])]);
  return b.add("ScatterElements", [b.zerosLike(value), spread, merged], {
    axis: int(axis),
    reduction: string("add"),
  });
}

/** Places that count from the front: −1 is the last one of the axis. */
export function placesFromFront(b: Builder, value: string, places: string, axis: number): string {
  const index = b.add("Cast", [places], { to: int(7) });
  const known = b.integers(places);
  if (known?.every((one) => typeof one === "number" && one >= 0)) return index;
  const count = b.add("Squeeze", [
    b.add("Shape", [value], { start: int(axis), end: int(axis + 1) }),
    b.ints([0]),
  ]);
  const isNegative = b.add("Less", [index, b.int(0)]);
  return b.add("Where", [isNegative, b.add("Add", [index, count]), index]);
}

/** The same where no place is there twice: nothing is added, rows are put where they were, which is fast. */
export function placedSlices(
  b: Builder,
  value: string,
  { places, slices, axis }: { readonly places: string; readonly slices: string; axis: number },
): string {
  const axes = (b.shape(value) ?? []).map((_, at) => at);
  const toFront = [axis, ...axes.filter((at) => at !== axis)];
  const indexAxes = (b.shape(places) ?? []).map((_, at) => axis + at);
  const all = Array.from({ length: axes.length - 1 + indexAxes.length }, (_, at) => at);
  const moved = (from: string, order: readonly number[]): string =>
    axis === 0 ? from : b.transpose(from, order);
  const rows = moved(slices, [...indexAxes, ...all.filter((at) => !indexAxes.includes(at))]);
  const numbers = b.add("Unsqueeze", [places, b.ints([-1])]);
  const placed = b.add("ScatterND", [moved(b.zerosLike(value), toFront), numbers, rows]);
  return moved(
    placed,
    axes.map((at) => toFront.indexOf(at)),
  );
}
