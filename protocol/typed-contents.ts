/** Values of the Open Inference Protocol's typed lists as the bytes that raw contents would have. */
import { WardroundError } from "../base/errors.ts";
import { encodeElements } from "../model/string-tensor.ts";

/** What protobufjs reads a 64-bit integer into. */
interface Long {
  readonly low: number;
  readonly high: number;
}

/** Lists of values, of which one is used: the one for the tensor's datatype. */
export interface TypedContents {
  readonly boolContents: readonly boolean[];
  readonly intContents: readonly number[];
  readonly int64Contents: readonly Long[];
  readonly uintContents: readonly number[];
  readonly uint64Contents: readonly Long[];
  readonly fp32Contents: readonly number[];
  readonly fp64Contents: readonly number[];
  readonly bytesContents: readonly Uint8Array[];
}

type List = keyof TypedContents;

interface Writer {
  readonly list: List;
  /** @returns undefined where a value is out of the datatype's range. */
  readonly write: (contents: TypedContents) => Uint8Array | undefined;
}

const writers: Readonly<Record<string, Writer>> = {
  BOOL: {
    list: "boolContents",
    write: ({ boolContents }) => Uint8Array.from(boolContents, Number),
  },
  INT8: integers("intContents", Int8Array),
  INT16: integers("intContents", Int16Array),
  INT32: integers("intContents", Int32Array),
  UINT8: integers("uintContents", Uint8Array),
  UINT16: integers("uintContents", Uint16Array),
  UINT32: integers("uintContents", Uint32Array),
  INT64: { list: "int64Contents", write: ({ int64Contents }) => longs(int64Contents) },
  UINT64: { list: "uint64Contents", write: ({ uint64Contents }) => longs(uint64Contents) },
  FP32: {
    list: "fp32Contents",
    write: ({ fp32Contents }) => new Uint8Array(Float32Array.from(fp32Contents).buffer),
  },
  FP64: {
    list: "fp64Contents",
    write: ({ fp64Contents }) => new Uint8Array(Float64Array.from(fp64Contents).buffer),
  },
  BYTES: { list: "bytesContents", write: ({ bytesContents }) => encodeElements(bytesContents) },
};

/**
 * The bytes of an input's typed contents.
 * @throws WardroundError INFER_INPUT_INVALID where there are none, where they stand in the list of
 * another datatype, or where an integer is out of range; no message repeats a value.
 */
export function contentsOf(
  name: string,
  datatype: string,
  contents: TypedContents | null,
): Uint8Array {
  const shown = `input ${JSON.stringify(name.slice(0, 64))} of ${JSON.stringify(datatype.slice(0, 32))}`;
  const writer = Object.hasOwn(writers, datatype) ? writers[datatype] : undefined;
  if (!writer) {
    throw invalid(
      `${shown} has no list of values: expected them in raw_input_contents, or one of ${Object.keys(writers).join(", ")}`,
    );
  }
  if (contents === null) {
    throw invalid(`${shown} has no values: expected ${fieldOf(writer.list)} or raw_input_contents`);
  }
  for (const list of lists) {
    if (list === writer.list || contents[list].length === 0) continue;
    throw invalid(`${shown} has values in ${fieldOf(list)}: expected ${fieldOf(writer.list)}`);
  }
  const bytes = writer.write(contents);
  if (bytes) return bytes;
  throw invalid(`${shown} has an integer in ${fieldOf(writer.list)} that is out of range`);
}

const lists: readonly List[] = [
  "boolContents",
  "intContents",
  "int64Contents",
  "uintContents",
  "uint64Contents",
  "fp32Contents",
  "fp64Contents",
  "bytesContents",
];

function fieldOf(list: List): string {
  return list.replace("Contents", "_contents");
}

function integers(
  list: "intContents" | "uintContents",
  arrayType: new (length: number) => { [index: number]: number; readonly buffer: ArrayBufferLike },
): Writer {
  return {
    list,
    write(contents) {
      const values = contents[list];
      const array = new arrayType(values.length);
      for (let at = 0; at < values.length; at += 1) {
        array[at] = values[at] as number;
        if (array[at] !== values[at]) return undefined;
      }
      return new Uint8Array(array.buffer);
    },
  };
}

function longs(values: readonly Long[]): Uint8Array {
  const halves = new Int32Array(values.length * 2);
  for (let at = 0; at < values.length; at += 1) {
    const { low, high } = values[at] as Long;
    halves[2 * at] = low;
    halves[2 * at + 1] = high;
  }
  return new Uint8Array(halves.buffer);
}

function invalid(message: string): WardroundError {
  return new WardroundError("INFER_INPUT_INVALID", message);
}
