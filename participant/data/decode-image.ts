import { convertIndexedToRgb, decode as decodePng, hasPngSignature } from "fast-png";
import jpeg from "jpeg-js";
import { WardroundError } from "../../base/errors.ts";
import { imagePixelsMax } from "../../base/limits.ts";
import { decodeDicom } from "./decode-dicom.ts";
import { type Image, tooManyPixels } from "./image.ts";

/**
 * Decodes a PNG (1 to 16 bits, any colour type), a JPEG (baseline or progressive, 8 bits) or a DICOM
 * frame; which it is follows from its first bytes. The orientation that a camera noted is not applied.
 * @throws WardroundError DATA_CELL_INVALID for another format or a broken file, BODY_TOO_LARGE for too many pixels.
 */
export function decodeImage(
  bytes: Uint8Array,
  options: { readonly file: string; readonly window: readonly [number, number] | undefined },
): Image {
  const { file } = options;
  if (hasPngSignature(bytes.subarray(0, 8))) {
    refusePixels(bytes, file);
    return guarded(file, "PNG", () => ofPng(bytes));
  }
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return guarded(file, "JPEG", () => ofJpeg(bytes));
  const magic = Buffer.from(bytes.subarray(128, 132)).toString("latin1");
  if (magic === "DICM") return decodeDicom(bytes, options);
  throw new WardroundError(
    "DATA_CELL_INVALID",
    `${file} is none of PNG, JPEG and DICOM: convert it, or take it out of the folder`,
  );
}

/** Sizes stand at the same place of every PNG. */
function refusePixels(bytes: Uint8Array, file: string): void {
  const header = Buffer.from(bytes.subarray(16, 24));
  const pixels = header.length === 8 ? header.readUInt32BE(0) * header.readUInt32BE(4) : 0;
  if (pixels > imagePixelsMax) throw tooManyPixels(file);
}

function ofPng(bytes: Uint8Array): Image {
  const png = decodePng(bytes, { checkCrc: true });
  const { height, width, channels, depth } = png;
  if (png.palette) {
    const values = convertIndexedToRgb(png);
    return { height, width, channelCount: values.length / (height * width), values, white: 255 };
  }
  const values = depth < 8 ? unpacked(png.data, { height, width, depth }) : png.data;
  return { height, width, channelCount: channels, values, white: 2 ** depth - 1 };
}

/** Grey pixels of fewer than 8 bits lie several in a byte, each line beginning with a new one. */
function unpacked(
  data: ArrayLike<number>,
  {
    height,
    width,
    depth,
  }: { readonly height: number; readonly width: number; readonly depth: number },
): Uint8Array {
  const lineBytes = Math.ceil((width * depth) / 8);
  const perByte = 8 / depth;
  const values = new Uint8Array(height * width);
  for (let at = 0; at < values.length; at += 1) {
    const column = at % width;
    const byte = data[Math.floor(at / width) * lineBytes + Math.floor(column / perByte)] as number;
    const shift = 8 - depth * ((column % perByte) + 1);
    values[at] = (byte >> shift) & (2 ** depth - 1);
  }
  return values;
}

function ofJpeg(bytes: Uint8Array): Image {
  const { height, width, data } = jpeg.decode(bytes, {
    useTArray: true,
    formatAsRGBA: false,
    tolerantDecoding: false,
    maxResolutionInMP: imagePixelsMax / 1e6,
    maxMemoryUsageInMB: 2048,
  });
  return { height, width, channelCount: 3, values: data, white: 255 };
}

/** The decoders' own messages may quote the file. */
function guarded(file: string, kind: string, work: () => Image): Image {
  try {
    return work();
  } catch (thrown) {
    if (String(thrown).includes("maxResolutionInMP")) throw tooManyPixels(file);
    throw new WardroundError("DATA_CELL_INVALID", `${file} is a broken ${kind}: export it anew`);
  }
}
