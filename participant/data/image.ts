import { WardroundError } from "../../base/errors.ts";
import { imagePixelsMax } from "../../base/limits.ts";

/** Pixels of one image: `[height, width, channelCount]`, row-major. */
export interface Image {
  readonly height: number;
  readonly width: number;
  /** 1: grey, 2: grey and alpha, 3: red, green, blue, 4: with alpha. */
  readonly channelCount: number;
  readonly values: ArrayLike<number>;
  /** The value that is white. */
  readonly white: number;
}

export function tooManyPixels(file: string): WardroundError {
  return new WardroundError(
    "BODY_TOO_LARGE",
    `${file} has more than ${imagePixelsMax} pixels: make it smaller`,
  );
}
