import dicomParser, { type DataSet } from "dicom-parser";
import { WardroundError } from "../../base/errors.ts";
import { imagePixelsMax } from "../../base/limits.ts";
import { type Image, tooManyPixels } from "./image.ts";

/** Transfer syntaxes whose pixels lie uncompressed, little-endian. */
const readable = new Set(["1.2.840.10008.1.2", "1.2.840.10008.1.2.1"]);

/** Names of some that are met and not read. */
const names: Readonly<Record<string, string>> = {
  "1.2.840.10008.1.2.1.99": "deflated",
  "1.2.840.10008.1.2.2": "big-endian",
  "1.2.840.10008.1.2.4.50": "JPEG baseline",
  "1.2.840.10008.1.2.4.51": "JPEG extended",
  "1.2.840.10008.1.2.4.57": "JPEG lossless",
  "1.2.840.10008.1.2.4.70": "JPEG lossless, first-order prediction",
  "1.2.840.10008.1.2.4.80": "JPEG-LS lossless",
  "1.2.840.10008.1.2.4.90": "JPEG 2000 lossless",
  "1.2.840.10008.1.2.4.91": "JPEG 2000",
  "1.2.840.10008.1.2.5": "RLE lossless",
};

interface Form {
  readonly height: number;
  readonly width: number;
  readonly samples: number;
  readonly bitsAllocated: number;
  readonly bitsStored: number;
  readonly isSigned: boolean;
  readonly isInverted: boolean;
  readonly slope: number;
  readonly intercept: number;
}

/**
 * Decodes a single uncompressed DICOM frame of 8 or 16 bits. Grey values are rescaled (PS3.3 C.11.1.1.2)
 * and mapped to 0..1 by the window given, else the file's first one (PS3.3 C.11.2.1.2.1), else by the range that
 * its bits can hold; MONOCHROME1 is turned over.
 * @throws WardroundError DATA_CELL_INVALID, BODY_TOO_LARGE.
 */
export function decodeDicom(
  bytes: Uint8Array,
  options: { readonly file: string; readonly window: readonly [number, number] | undefined },
): Image {
  const { file } = options;
  const refuse = (problem: string): WardroundError =>
    new WardroundError("DATA_CELL_INVALID", `${file} ${problem}`);
  let data: DataSet;
  try {
    data = dicomParser.parseDicom(bytes);
  } catch (thrown) {
    // Only a deflated file needs more than the parser has; anything else is broken.
    const isDeflated = String(thrown).includes("inflate");
    throw refuse(isDeflated ? notRead("1.2.840.10008.1.2.1.99") : "is a broken DICOM file");
  }
  const syntax = data.string("x00020010") ?? "";
  if (!readable.has(syntax)) throw refuse(notRead(syntax));
  const frames = data.intString("x00280008") ?? 1;
  if (frames !== 1) throw refuse(`has ${frames} frames: one frame a file is read`);
  const form = formOf(data);
  if (form.height * form.width > imagePixelsMax) throw tooManyPixels(file);
  const pixels = data.elements["x7fe00010"];
  const needed = (form.height * form.width * form.samples * form.bitsAllocated) / 8;
  if (!pixels || needed === 0 || pixels.length < needed) {
    throw refuse("has no pixels, or fewer than its size says");
  }
  const problem = unreadable(form, data);
  if (problem !== undefined) throw refuse(problem);
  const stored = new DataView(bytes.buffer, bytes.byteOffset + pixels.dataOffset, needed);
  const { height, width, samples: channelCount } = form;
  if (channelCount === 3) {
    const values = new Uint8Array(stored.buffer, stored.byteOffset, needed);
    return { height, width, channelCount, values, white: 255 };
  }
  const values = greyValues(stored, form, options.window ?? windowOf(data));
  return { height, width, channelCount, values, white: 1 };
}

function notRead(syntax: string): string {
  const name = names[syntax] ?? "unknown";
  return `has the transfer syntax ${syntax || "?"} (${name}), which is not read: write it uncompressed, as dcmdjpeg or gdcmconv --raw do`;
}

function formOf(data: DataSet): Form {
  const bitsAllocated = data.uint16("x00280100") ?? 0;
  return {
    height: data.uint16("x00280010") ?? 0,
    width: data.uint16("x00280011") ?? 0,
    samples: data.uint16("x00280002") ?? 1,
    bitsAllocated,
    bitsStored: data.uint16("x00280101") ?? bitsAllocated,
    isSigned: data.uint16("x00280103") === 1,
    isInverted: data.string("x00280004") === "MONOCHROME1",
    slope: data.floatString("x00281053") ?? 1,
    intercept: data.floatString("x00281052") ?? 0,
  };
}

function unreadable(form: Form, data: DataSet): string | undefined {
  const colours = data.string("x00280004") ?? "";
  const { samples, bitsAllocated, bitsStored } = form;
  if (samples === 3) {
    const isPlain = colours === "RGB" && bitsAllocated === 8 && data.uint16("x00280006") !== 1;
    return isPlain ? undefined : `has ${colours} pixels: RGB of 8 bits, pixel by pixel, is read`;
  }
  const isGrey = samples === 1 && /^MONOCHROME[12]$/.test(colours);
  if (!isGrey) return `has ${colours || "no"} pixels: MONOCHROME1, MONOCHROME2 and RGB are read`;
  const isRight = (bitsAllocated === 8 || bitsAllocated === 16) && bitsStored <= bitsAllocated;
  return isRight && bitsStored > 0
    ? undefined
    : `has pixels of ${bitsAllocated} bits: 8 and 16 are read`;
}

function windowOf(data: DataSet): readonly [number, number] | undefined {
  const centre = data.floatString("x00281050", 0);
  const width = data.floatString("x00281051", 0);
  return centre === undefined || width === undefined || width < 1 ? undefined : [centre, width];
}

function greyValues(
  stored: DataView,
  form: Form,
  window: readonly [number, number] | undefined,
): Float32Array {
  const { bitsAllocated, bitsStored, isSigned, slope, intercept, isInverted } = form;
  const lowest = isSigned ? -(2 ** (bitsStored - 1)) : 0;
  const range = 2 ** bitsStored - 1;
  const unused = 32 - bitsStored;
  const values = new Float32Array(form.height * form.width);
  for (let at = 0; at < values.length; at += 1) {
    const bits = bitsAllocated === 8 ? stored.getUint8(at) : stored.getUint16(at * 2, true);
    const value = isSigned ? (bits << unused) >> unused : (bits << unused) >>> unused;
    const shown = window ? windowed(value * slope + intercept, window) : (value - lowest) / range;
    values[at] = isInverted ? 1 - shown : shown;
  }
  return values;
}

/** PS3.3 C.11.2.1.2.1, linear, with 0 and 1 as the ends. */
function windowed(value: number, [centre, width]: readonly [number, number]): number {
  const low = centre - 0.5 - (width - 1) / 2;
  const high = centre - 0.5 + (width - 1) / 2;
  if (value <= low) return 0;
  if (value > high) return 1;
  return (value - (centre - 0.5)) / (width - 1) + 0.5;
}
