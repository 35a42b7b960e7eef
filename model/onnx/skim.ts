import { WardroundError } from "../../base/errors.ts";
import {
  graphDataBytesMax,
  listedIntegerBytesMax,
  tensorDimensionsMax,
} from "../../base/limits.ts";
import { type DecodedModel, decodeModel } from "./decode.ts";
import { tooManyDimensions } from "./decode-tensor.ts";
import { onnx } from "./gen/onnx.js";

/** A file that is read by position. */
export interface FileSource {
  readonly bytes: number;
  /** Fills the whole array from `position` on. */
  read(into: Uint8Array, position: number): void;
}

/** The location of values that lie in the ONNX file itself. */
export const ownLocation = "";

/** Values of fewer bytes stay where they are: a place takes as much. */
const skimmedBytesMin = 1024;
/** Read at a time while fields are looked at. */
const windowBytes = 64 * 1024;
/** Of a varint: 64 bits in groups of 7. */
const varintBytesMax = 10;

const graphField = 7;
const initializerField = 5;
const dimsField = 1;
const rawDataField = 9;
const externalDataField = 13;
const dataLocationField = 14;

/** Messages that hold lists of integers, by the numbers of their fields: a list, or what is in one. */
const listHolders = {
  graph: { 1: "node", 5: "tensor" },
  node: { 5: "attribute" },
  attribute: { 5: "tensor", 6: "graph", 8: "list", 10: "tensor", 11: "graph" },
  tensor: { 1: "list", 5: "list", 7: "list", 11: "list" },
} as const satisfies Record<string, Readonly<Record<number, string>>>;

type ListHolder = keyof typeof listHolders;

/**
 * Decodes an ONNX file without reading the values of its larger initializers: each of these is external
 * data of the location `ownLocation`, from its byte of the file on. No other initializer has such a
 * place, so that all values together are no more than the files they are in. Memory: the graph's.
 * @throws WardroundError MODEL_NOT_ONNX where the file is cut off or no protobuf message,
 * MODEL_UNSUPPORTED where more than `graphDataBytesMax` are no weights or more than
 * `listedIntegerBytesMax` are integers outside of raw data, MODEL_DATA_INVALID for an
 * initializer of another file that has no name; as `decodeModel`.
 */
export function decodeSkimmed(source: FileSource, fileName: string): DecodedModel {
  const { file, places } = skimModel(source, fileName);
  const decoded = decodeModel(file, { fileName, external: "allowed" });
  for (const [name, { location, offset }] of decoded.external) {
    if (location !== ownLocation || places.delete(offset)) continue;
    throw new WardroundError(
      "MODEL_DATA_INVALID",
      `${fileName} has weights in another file (initializer "${name}") and does not name it: export it again`,
    );
  }
  return decoded;
}

interface Skimmed {
  readonly file: Uint8Array;
  /** Where in the source values begin that were left out. */
  readonly places: Set<number>;
}

function skimModel(source: FileSource, fileName: string): Skimmed {
  const places = new Set<number>();
  const whole: Message = { bytes: 0, parts: [] };
  if (source.bytes < skimmedBytesMin) {
    addRange(whole, { begin: 0, end: source.bytes });
    return { file: bytesOf(whole, source), places };
  }
  const reader = new FieldReader(source, fileName);
  let listed = 0;
  for (const field of reader.fields({ begin: 0, end: source.bytes })) {
    if (field.number === graphField && field.isMessage) addMessage(whole, field, graph(field));
    else addRange(whole, field);
  }
  if (whole.bytes > graphDataBytesMax) {
    throw new WardroundError(
      "MODEL_UNSUPPORTED",
      `${fileName} has ${whole.bytes} bytes beside its weights, at most ${graphDataBytesMax} are taken: save large constants as initializers, and weights as raw data (onnx.numpy_helper.from_array writes them so)`,
    );
  }
  return { file: bytesOf(whole, source), places };

  function graph({ value }: Field): Message {
    const message: Message = { bytes: 0, parts: [] };
    for (const field of reader.fields(value)) {
      listed += listedBytes(reader, "graph", field);
      if (listed > listedIntegerBytesMax) throw tooManyIntegers(fileName);
      const isLarge = lengthOf(field.value) >= skimmedBytesMin;
      const skimmed =
        field.number === initializerField && field.isMessage && isLarge
          ? skimTensor(reader, field, fileName)
          : undefined;
      if (skimmed) {
        addMessage(message, field, skimmed.message);
        places.add(skimmed.begin);
      } else addRange(message, field);
    }
    return message;
  }
}

/**
 * Bytes of integers in a field that are written one by one. The codec makes an object of each, so that a
 * file of some hundred megabytes would take gigabytes.
 */
function listedBytes(reader: FieldReader, holder: ListHolder, field: Field): number {
  const fields: Readonly<Record<number, ListHolder | "list">> = listHolders[holder];
  const held = fields[field.number];
  if (held === undefined) return 0;
  if (held === "list") return lengthOf(field.value);
  if (!field.isMessage) return 0;
  let sum = 0;
  for (const inner of reader.fields(field.value)) {
    sum += listedBytes(reader, held, inner);
    if (sum > listedIntegerBytesMax) break;
  }
  return sum;
}

function tooManyIntegers(fileName: string): WardroundError {
  return new WardroundError(
    "MODEL_UNSUPPORTED",
    `${fileName} has more than ${listedIntegerBytesMax} bytes of integers that are listed one by one: save them as raw data (onnx.numpy_helper.from_array writes them so)`,
  );
}

/** @returns the tensor, and where its values begin; undefined where it stays as it is. */
function skimTensor(
  reader: FieldReader,
  { value }: Field,
  fileName: string,
): { readonly message: Message; readonly begin: number } | undefined {
  const message: Message = { bytes: 0, parts: [] };
  let raw: Range = { begin: 0, end: 0 };
  let dimsBytes = 0;
  let location = 0;
  // As protobuf has it, what is said last counts.
  for (const field of reader.fields(value)) {
    if (field.number === dataLocationField && field.isVarint) location = reader.varint(field);
    else if (field.number === rawDataField && field.isMessage) raw = field.value;
    else if (field.number !== externalDataField) addRange(message, field);
    if (field.number === dimsField) dimsBytes += lengthOf(field.value);
  }
  // The codec makes an object of each: not to be left to whoever counts them afterwards.
  if (dimsBytes > tensorDimensionsMax * varintBytesMax) throw tooManyDimensions(fileName);
  if (location !== 0 || lengthOf(raw) < skimmedBytesMin) return undefined;
  const externalData = [
    { key: "location", value: ownLocation },
    { key: "offset", value: String(raw.begin) },
    { key: "length", value: String(lengthOf(raw)) },
  ];
  addBytes(message, onnx.TensorProto.encode({ externalData, dataLocation: 1 }).finish());
  return { message, begin: raw.begin };
}

/** Bytes of the file, from `begin` up to `end`. */
interface Range {
  readonly begin: number;
  readonly end: number;
}

/** A field of a message: all of it, and its value. */
interface Field extends Range {
  readonly number: number;
  /** Whether it is of the wire type of bytes, texts and messages. */
  readonly isMessage: boolean;
  readonly isVarint: boolean;
  readonly value: Range;
}

/** A message that is put together out of parts of the file and bytes of its own. */
interface Message {
  bytes: number;
  readonly parts: (Range | Uint8Array)[];
}

function lengthOf({ begin, end }: Range): number {
  return end - begin;
}

function addRange(message: Message, { begin, end }: Range): void {
  const last = message.parts.at(-1);
  message.bytes += end - begin;
  if (last && !(last instanceof Uint8Array) && last.end === begin) {
    message.parts[message.parts.length - 1] = { begin: last.begin, end };
  } else message.parts.push({ begin, end });
}

function addBytes(message: Message, bytes: Uint8Array): void {
  message.parts.push(bytes);
  message.bytes += bytes.length;
}

function addMessage(message: Message, { number }: Field, inner: Message): void {
  addBytes(message, Uint8Array.of(...varint(number * 8 + 2), ...varint(inner.bytes)));
  for (const part of inner.parts) {
    if (part instanceof Uint8Array) addBytes(message, part);
    else addRange(message, part);
  }
}

function bytesOf({ bytes, parts }: Message, source: FileSource): Uint8Array {
  const all = new Uint8Array(bytes);
  let at = 0;
  for (const part of parts) {
    const length = part instanceof Uint8Array ? part.length : lengthOf(part);
    if (part instanceof Uint8Array) all.set(part, at);
    else source.read(all.subarray(at, at + length), part.begin);
    at += length;
  }
  return all;
}

function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 0x7f; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) | 0x80);
  return [...bytes, rest];
}

/** Protobuf's fields (https://protobuf.dev/programming-guides/encoding/), looked at through a window. */
class FieldReader {
  readonly #source: FileSource;
  readonly #fileName: string;
  #window = new Uint8Array(0);
  #windowBegin = 0;

  constructor(source: FileSource, fileName: string) {
    this.#source = source;
    this.#fileName = fileName;
  }

  *fields({ begin, end }: Range): Generator<Field, void, undefined> {
    for (let at = begin; at < end; ) {
      const tag = this.#varint(at, end);
      const field = this.#field({ begin: at, tag: tag.value, afterTag: tag.next }, end);
      yield field;
      at = field.end;
    }
  }

  /** The value of a field that is a varint. */
  varint({ value }: Field): number {
    return this.#varint(value.begin, value.end).value;
  }

  #field(
    { begin, tag, afterTag }: { begin: number; tag: number; afterTag: number },
    end: number,
  ): Field {
    const wireType = tag % 8;
    let value: Range;
    switch (wireType) {
      case 0:
        value = { begin: afterTag, end: this.#varint(afterTag, end).next };
        break;
      case 1:
        value = { begin: afterTag, end: afterTag + 8 };
        break;
      case 2: {
        const length = this.#varint(afterTag, end);
        value = { begin: length.next, end: length.next + length.value };
        break;
      }
      case 5:
        value = { begin: afterTag, end: afterTag + 4 };
        break;
      default:
        throw this.#notOnnx("its bytes are no ONNX");
    }
    if (value.end > end) throw this.#notOnnx("it is cut off or no ONNX at all");
    const kind = { isMessage: wireType === 2, isVarint: wireType === 0 };
    return { number: Math.floor(tag / 8), ...kind, value, begin, end: value.end };
  }

  #varint(at: number, end: number): { readonly value: number; readonly next: number } {
    let value = 0;
    for (let index = 0; index < varintBytesMax && at + index < end; index++) {
      const byte = this.#byte(at + index);
      value += (byte & 0x7f) * 2 ** (7 * index);
      if (byte < 0x80) return { value, next: at + index + 1 };
    }
    throw this.#notOnnx("it is cut off or no ONNX at all");
  }

  #byte(at: number): number {
    if (at < this.#windowBegin || at >= this.#windowBegin + this.#window.length) {
      this.#window = new Uint8Array(Math.min(windowBytes, this.#source.bytes - at));
      this.#source.read(this.#window, at);
      this.#windowBegin = at;
    }
    return this.#window[at - this.#windowBegin] as number;
  }

  #notOnnx(problem: string): WardroundError {
    return new WardroundError("MODEL_NOT_ONNX", `${this.#fileName} is no ONNX model: ${problem}`);
  }
}
