import { createSeededRandom, shuffleInPlace } from "../../base/random.ts";
import type { Images } from "./sets.ts";

/**
 * Rows shuffled by a seed and dealt out.
 * @returns of each participant, the numbers of its rows; as many for all, or one more for the first ones.
 */
export function shares(
  rowCount: number,
  { participants, seed }: { readonly participants: number; readonly seed: number },
): readonly (readonly number[])[] {
  const rows = Array.from({ length: rowCount }, (_, row) => row);
  shuffleInPlace(rows, createSeededRandom(`bench images ${seed}`));
  return Array.from({ length: participants }, (_, participant) =>
    rows.filter((_, at) => at % participants === participant),
  );
}

/** Some of the rows, in that order. */
export function pick({ features, labels }: Images, rows: readonly number[]): Images {
  const width = features.length / labels.length;
  const picked = new Float32Array(rows.length * width);
  for (const [at, row] of rows.entries()) {
    picked.set(features.subarray(row * width, (row + 1) * width), at * width);
  }
  return { features: picked, labels: Int32Array.from(rows, (row) => labels[row] as number) };
}

/** A .npy file, version 1.0 (NumPy's NEP 1), little-endian. */
export function encodeNpy(values: Float32Array | Int32Array, shape: readonly number[]): Buffer {
  const descr = values instanceof Float32Array ? "<f4" : "<i4";
  const sizes = shape.map((size) => `${size},`).join(" ");
  const header = `{'descr': '${descr}', 'fortran_order': False, 'shape': (${sizes}), }`;
  // Magic, version, length and header take a multiple of 64 bytes, the last of them a line end.
  const length = Math.ceil((10 + header.length + 1) / 64) * 64 - 10;
  const start = Buffer.from([0x93, ...Buffer.from("NUMPY"), 1, 0, length & 0xff, length >> 8]);
  const text = Buffer.from(`${header.padEnd(length - 1)}\n`);
  return Buffer.concat([
    start,
    text,
    Buffer.from(values.buffer, values.byteOffset, values.byteLength),
  ]);
}
