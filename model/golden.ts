import { z } from "zod";
import { WardroundError } from "../base/errors.ts";
import { goldenBytesMax } from "../base/limits.ts";
import { parseConfig } from "./config.ts";
import { elementCount } from "./layout.ts";

/** A tensor of numbers in a configuration. */
export const goldenTensor = z
  .strictObject({
    shape: z.array(z.int().min(0)).max(16),
    /** Row-major. */
    data: z.array(z.number()),
  })
  .refine((value) => value.data.length === elementCount(value.shape), {
    message: "must have as many numbers in data as shape says",
  });

const goldenSchema = z.strictObject({
  inputs: z.record(z.string(), goldenTensor),
  outputs: z
    .record(z.string(), goldenTensor)
    .refine((value) => Object.keys(value).length > 0, { message: "must name one output at least" }),
  /** Largest difference, relative to the value where that is above 1. */
  tolerance: z.number().min(0).default(1e-4),
});

/** Inputs and the outputs that a model must give for them. They are public or made up, never patients'. */
export type Golden = z.infer<typeof goldenSchema>;

export interface GoldenTensor {
  readonly shape: readonly number[];
  readonly data: ArrayLike<number>;
}

export interface GoldenComparison {
  readonly passed: boolean;
  /** Largest |got − wanted| / max(1, |wanted|); infinite where a value is missing or not finite. */
  readonly largestDifference: number;
  /** The output with that difference. */
  readonly output: string;
}

/**
 * Reads a golden file: JSON of inputs and outputs by name, each with shape and flat data.
 * @throws WardroundError GOLDEN_INVALID naming the path and what would be right.
 */
export function parseGolden(bytes: Uint8Array): Golden {
  if (bytes.byteLength > goldenBytesMax) {
    throw new WardroundError(
      "GOLDEN_INVALID",
      `the golden file has ${bytes.byteLength} bytes, at most ${goldenBytesMax} are taken`,
    );
  }
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new WardroundError("GOLDEN_INVALID", "the golden file is not JSON in UTF-8", { cause });
  }
  return parseConfig(goldenSchema, value, "GOLDEN_INVALID");
}

/** Compares what a model gave for a golden file's inputs with what the file says. */
export function compareGolden(
  golden: Golden,
  outputs: Readonly<Record<string, GoldenTensor>>,
): GoldenComparison {
  let worst = { largestDifference: -1, output: "" };
  for (const [output, wanted] of Object.entries(golden.outputs)) {
    const largestDifference = difference(wanted, outputs[output]);
    if (largestDifference > worst.largestDifference) worst = { largestDifference, output };
  }
  return { passed: worst.largestDifference <= golden.tolerance, ...worst };
}

function difference(wanted: GoldenTensor, got: GoldenTensor | undefined): number {
  const sameShape =
    got !== undefined &&
    got.data.length === wanted.data.length &&
    got.shape.length === wanted.shape.length &&
    got.shape.every((size, at) => size === wanted.shape[at]);
  if (!sameShape) return Number.POSITIVE_INFINITY;
  let largest = 0;
  for (let at = 0; at < wanted.data.length; at++) {
    const value = wanted.data[at] as number;
    const gap = Math.abs((got.data[at] as number) - value) / Math.max(1, Math.abs(value));
    if (Number.isNaN(gap)) return Number.POSITIVE_INFINITY;
    if (gap > largest) largest = gap;
  }
  return largest;
}
