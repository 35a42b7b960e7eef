import type { OrtTensor } from "./ort.ts";

/** The tensors of one request, by input or output name. */
export type Tensors = Readonly<Record<string, OrtTensor>>;

/**
 * Rows `start` … `start + count − 1` of every tensor, over the same memory. Rows are the first dimension;
 * all are of one length, which those of strings are not.
 */
export function sliceRows(tensors: Tensors, start: number, count: number): Tensors {
  return mapTensors(tensors, (tensor) => sliceTensor(tensor, start, count));
}

/** The same of one tensor. */
export function sliceTensor(
  { type, shape, data }: OrtTensor,
  start: number,
  count: number,
): OrtTensor {
  const rowBytes = data.byteLength / (shape[0] ?? 1);
  return {
    type,
    shape: [count, ...shape.slice(1)],
    data: data.subarray(start * rowBytes, (start + count) * rowBytes),
  };
}

/** One batch out of several requests: tensors of the same names, types and sizes but for the rows. */
export function concatRows(parts: readonly Tensors[]): Tensors {
  const [first] = parts;
  if (first === undefined || parts.length === 1) return first ?? {};
  return mapTensors(first, (sample, name) => {
    const pieces = parts.map((part) => part[name] as OrtTensor);
    const data = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.data.byteLength, 0));
    let at = 0;
    let rows = 0;
    for (const piece of pieces) {
      data.set(piece.data, at);
      at += piece.data.byteLength;
      rows += piece.shape[0] ?? 0;
    }
    return { type: sample.type, shape: [rows, ...sample.shape.slice(1)], data };
  });
}

/** The same names with other tensors. */
export function mapTensors(
  tensors: Tensors,
  map: (tensor: OrtTensor, name: string) => OrtTensor,
): Tensors {
  return Object.fromEntries(
    Object.entries(tensors).map(([name, tensor]) => [name, map(tensor, name)]),
  );
}
