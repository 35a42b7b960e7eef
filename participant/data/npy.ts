import { WardroundError } from "../../base/errors.ts";

/** An array of a .npy file (NumPy's NEP 1, versions 1 to 3), in C order. */
export interface NpyArray {
  readonly shape: readonly number[];
  readonly length: number;
  /** A value as text: a number as JavaScript writes it. */
  text(at: number): string;
  /** Writes values from `from` on into an array, as float32. Undefined for texts. */
  readonly copy: ((into: Float32Array, from: number) => void) | undefined;
}

const headerBytesMax = 64 * 1024;

/** Bytes of a value's type, and how to look at them. */
const numberTypes: Readonly<Record<string, NumberType>> = {
  b1: { bytes: 1, view: (buffer) => new Uint8Array(buffer) },
  u1: { bytes: 1, view: (buffer) => new Uint8Array(buffer) },
  i1: { bytes: 1, view: (buffer) => new Int8Array(buffer) },
  u2: { bytes: 2, view: (buffer) => new Uint16Array(buffer) },
  i2: { bytes: 2, view: (buffer) => new Int16Array(buffer) },
  u4: { bytes: 4, view: (buffer) => new Uint32Array(buffer) },
  i4: { bytes: 4, view: (buffer) => new Int32Array(buffer) },
  u8: { bytes: 8, view: (buffer) => new BigUint64Array(buffer) },
  i8: { bytes: 8, view: (buffer) => new BigInt64Array(buffer) },
  f4: { bytes: 4, view: (buffer) => new Float32Array(buffer) },
  f8: { bytes: 8, view: (buffer) => new Float64Array(buffer) },
};

interface NumberType {
  readonly bytes: number;
  readonly view: (buffer: ArrayBuffer) => ArrayLike<number | bigint>;
}

/**
 * Decodes a .npy file.
 * @param what - file and array, for messages.
 * @throws WardroundError DATA_CELL_INVALID for what is no .npy file, is cut short, is in Fortran's order, or
 * holds neither numbers nor texts.
 */
export function decodeNpy(bytes: Buffer, what: string): NpyArray {
  const { descr, isFortran, shape, start } = readHeader(bytes, what);
  if (isFortran && shape.filter((size) => size > 1).length > 1) {
    throw refuse(what, "is in Fortran's order: save it with numpy.ascontiguousarray");
  }
  const length = shape.reduce((product, size) => product * size, 1);
  const [, order = "", kind = ""] = /^([<>|=])(.+)$/.exec(descr) ?? [];
  const width = widthOf(kind);
  if (width === undefined) {
    throw refuse(what, `holds values of type ${descr}: numbers of 8 to 64 bits and texts are read`);
  }
  if (bytes.length - start !== length * width) {
    throw refuse(
      what,
      `has ${bytes.length - start} bytes of values, its shape needs ${length * width}`,
    );
  }
  const values = bytes.subarray(start);
  const isBig = order === ">";
  const type = numberTypes[kind];
  return type
    ? { shape, length, ...numbers(inOwnMemory(values, type.bytes, isBig), type) }
    : { shape, length, copy: undefined, text: texts(values, kind, isBig) };
}

function widthOf(kind: string): number | undefined {
  const [, letter, count] = /^([US])([0-9]{1,6})$/.exec(kind) ?? [];
  if (letter !== undefined) return Number(count) * (letter === "U" ? 4 : 1);
  return numberTypes[kind]?.bytes;
}

function numbers(buffer: ArrayBuffer, type: NumberType): Pick<NpyArray, "text" | "copy"> {
  const view = type.view(buffer);
  return {
    text: (at) => String(view[at]),
    copy: (into, from) => {
      for (let at = 0; at < into.length; at += 1) into[at] = Number(view[from + at]);
    },
  };
}

function texts(bytes: Buffer, kind: string, isBig: boolean): NpyArray["text"] {
  const width = widthOf(kind) ?? 0;
  const readPoint = (at: number): number =>
    isBig ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at);
  return (at) => {
    const cell = bytes.subarray(at * width, (at + 1) * width);
    if (kind.startsWith("S")) return cell.toString("utf8").replace(/\0+$/, "");
    let text = "";
    for (let from = at * width; from < (at + 1) * width; from += 4) {
      const point = readPoint(from);
      if (point === 0) break;
      text += point <= 0x10ffff ? String.fromCodePoint(point) : "\ufffd";
    }
    return text;
  };
}

/** The bytes at the start of a buffer of their own, little-endian. */
function inOwnMemory(bytes: Buffer, width: number, isBig: boolean): ArrayBuffer {
  const own = Buffer.from(new Uint8Array(bytes).buffer);
  if (isBig && width === 2) own.swap16();
  if (isBig && width === 4) own.swap32();
  if (isBig && width === 8) own.swap64();
  return own.buffer as ArrayBuffer;
}

function readHeader(bytes: Buffer, what: string) {
  if (bytes.subarray(0, 6).toString("latin1") !== "\x93NUMPY" || bytes.length < 12) {
    throw refuse(what, "is not a .npy array: save it with numpy.save or numpy.savez");
  }
  const isLong = (bytes[6] as number) >= 2;
  const length = isLong ? bytes.readUInt32LE(8) : bytes.readUInt16LE(8);
  const start = (isLong ? 12 : 10) + length;
  if (length > headerBytesMax || start > bytes.length) throw refuse(what, "is cut short");
  const text = bytes.subarray(isLong ? 12 : 10, start).toString("utf8");
  const descr = /'descr':\s*'([^']*)'/.exec(text)?.[1];
  const isFortran = /'fortran_order':\s*True/.test(text);
  const sizes = /'shape':\s*\(([0-9,\sL]*)\)/.exec(text)?.[1];
  if (descr === undefined || sizes === undefined) {
    throw refuse(what, "is an array of records: save one plain array for each");
  }
  const shape = [...sizes.matchAll(/[0-9]+/g)].map(([size]) => Number(size));
  return { descr, isFortran, shape, start };
}

function refuse(what: string, problem: string): WardroundError {
  return new WardroundError("DATA_CELL_INVALID", `${what} ${problem}`);
}
