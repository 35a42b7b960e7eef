import { WardroundError } from "../../base/errors.ts";
import type { Image } from "./image.ts";
import { resizeBilinear } from "./resize.ts";
import type { ImageSource } from "./source-config.ts";

/**
 * Writes an image's inputs: values from 0 (black) to 1 (white) in the channels wanted, resized where that is
 * asked for, then (value − mean) ÷ std. Alpha is dropped. Grey of colours is 0.299·R + 0.587·G + 0.114·B,
 * of 8 bits rounded to a whole step (Pillow's "L").
 * @throws WardroundError DATA_SHAPE_MISMATCH for another size where `fit` is refuse.
 */
export function imageInputs(
  image: Image,
  source: ImageSource,
  { file, into }: { readonly file: string; readonly into: Float32Array },
): void {
  const [height, width] = source.size;
  const isRight = image.height === height && image.width === width;
  if (!isRight && source.fit === "refuse") {
    throw new WardroundError(
      "DATA_SHAPE_MISMATCH",
      `${file} is ${image.height} by ${image.width} pixels, data.yaml says ${height} by ${width}; set fit: resize`,
    );
  }
  const channels = source.channels === "grey" ? [greyOf(image)] : coloursOf(image);
  channels.forEach((pixels, channel) => {
    const fitted = isRight
      ? pixels
      : resizeBilinear(pixels, [image.height, image.width], [height, width]);
    const mean = source.mean[channel % source.mean.length] as number;
    const std = source.std[channel % source.std.length] as number;
    const isFirst = source.layout === "channels-first";
    const start = isFirst ? channel * fitted.length : channel;
    const step = isFirst ? 1 : channels.length;
    for (let at = 0; at < fitted.length; at += 1) {
      into[start + at * step] = ((fitted[at] as number) - mean) / std;
    }
  });
}

/** 16-bit fixed point, as Pillow has it; the three sum to 65536. */
const [red, green, blue] = [19595, 38470, 7471];

function greyOf(image: Image): Float32Array {
  const { values, channelCount, white } = image;
  if (channelCount < 3) return channelOf(image, 0);
  const grey = new Float32Array(image.height * image.width);
  for (let at = 0; at < grey.length; at += 1) {
    const first = at * channelCount;
    const sum =
      (values[first] as number) * red +
      (values[first + 1] as number) * green +
      (values[first + 2] as number) * blue;
    const step = white === 255 ? Math.floor((sum + 32768) / 65536) : sum / 65536;
    grey[at] = step / white;
  }
  return grey;
}

function coloursOf(image: Image): readonly Float32Array[] {
  const isGrey = image.channelCount < 3;
  return [0, 1, 2].map((channel) => channelOf(image, isGrey ? 0 : channel));
}

function channelOf({ values, channelCount, white, height, width }: Image, channel: number) {
  const pixels = new Float32Array(height * width);
  for (let at = 0; at < pixels.length; at += 1) {
    pixels[at] = (values[at * channelCount + channel] as number) / white;
  }
  return pixels;
}
