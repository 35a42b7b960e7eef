import { numberToHalf } from "../../model/encodings/float16.ts";
import type { ServedType } from "../../serving/datatypes.ts";

/** A value as `encodeValues` takes it, or what is wrong with the cell. */
export type Cell = { readonly value: unknown } | { readonly problem: string };

const ranges: Partial<Record<ServedType, readonly [bigint, bigint]>> = {
  int8: [-(2n ** 7n), 2n ** 7n - 1n],
  int16: [-(2n ** 15n), 2n ** 15n - 1n],
  int32: [-(2n ** 31n), 2n ** 31n - 1n],
  int64: [-(2n ** 63n), 2n ** 63n - 1n],
  uint8: [0n, 2n ** 8n - 1n],
  uint16: [0n, 2n ** 16n - 1n],
  uint32: [0n, 2n ** 32n - 1n],
  uint64: [0n, 2n ** 64n - 1n],
};

/**
 * How the cells of a column are read. What is wrong is told without the cell's text.
 * @param decimal - between whole and fraction.
 */
export function cellReader(type: ServedType, decimal: "." | ","): (text: string) => Cell {
  if (type === "string") return (text) => ({ value: text });
  const read = type === "bool" ? readBoolean : numberReader(type, decimal);
  return (text) =>
    text === "" ? { problem: "is empty: the model has no value for that" } : read(text);
}

function readBoolean(text: string): Cell {
  if (/^(true|1)$/i.test(text)) return { value: true };
  if (/^(false|0)$/i.test(text)) return { value: false };
  return { problem: "is neither true nor false (or 1 nor 0)" };
}

function numberReader(type: ServedType, decimal: "." | ","): (text: string) => Cell {
  const range = ranges[type];
  if (range !== undefined) return (text) => readInteger(text, type, range);
  const form =
    decimal === "."
      ? /^[+-]?([0-9]+[.]?[0-9]*|[.][0-9]+)([eE][+-]?[0-9]+)?$/
      : /^[+-]?([0-9]+,?[0-9]*|,[0-9]+)([eE][+-]?[0-9]+)?$/;
  const holds = floatHolds(type);
  return (text) => {
    if (!form.test(text)) return { problem: notANumber(text, decimal) };
    const value = Number(decimal === "." ? text : text.replace(",", "."));
    return holds(value) ? { value } : { problem: `is too large for a ${type}` };
  };
}

function floatHolds(type: ServedType): (value: number) => boolean {
  if (type === "float16") return (value) => numberToHalf(value) !== undefined;
  if (type === "float32") return (value) => Number.isFinite(Math.fround(value));
  return Number.isFinite;
}

/** Parquet and spreadsheets write whole numbers as 3.0, too. */
function readInteger(
  text: string,
  type: ServedType,
  [least, most]: readonly [bigint, bigint],
): Cell {
  const digits = /^[+]?(-?[0-9]{1,20})([.]0*)?$/.exec(text)?.[1];
  if (digits === undefined)
    return { problem: `is no whole number, which the model takes (${type})` };
  const value = BigInt(digits);
  if (value < least || value > most) return { problem: `is out of the range of ${type}` };
  return { value: type === "int64" || type === "uint64" ? digits : Number(value) };
}

function notANumber(text: string, decimal: "." | ","): string {
  if (decimal === "." && /^[+-]?[0-9.]*,[0-9]+$/.test(text)) {
    return "is not a number: write decimals with a point, or give --decimal ,";
  }
  if (decimal === "," && /^[+-]?[0-9,]*[.][0-9]+$/.test(text)) {
    return "is not a number: --decimal is a comma, and here is a point";
  }
  return "is not a number";
}
