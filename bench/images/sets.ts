import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { WardroundError } from "../../base/errors.ts";
import { decodeNpy } from "../../participant/data/npy.ts";
import { readNpzArray } from "../../participant/data/npz.ts";
import { type Body, dense, denseShapes, ints, lenetBody, pool } from "../training/recipe.ts";

/** Images in the order of their file, values -1 to 1. */
export interface Images {
  /** Rows one after the other. */
  readonly features: Float32Array;
  readonly labels: Int32Array;
}

/** A set of images, the model for it, and how that is trained. */
export interface ImageSet {
  /** [channels, height, width]. */
  readonly shape: readonly [number, number, number];
  readonly classCount: number;
  readonly body: Body;
  readonly learningRate: number;
  /** Of central training, and rounds of one local epoch each. */
  readonly epochs: number;
  /** @param folder - as docs/benchmarks.md says. */
  read(
    folder: string,
    signal: AbortSignal,
  ): Promise<{ readonly train: Images; readonly test: Images }>;
}

const digitsTestRows = 360;
const digitsColumns = 65;

const digits: ImageSet = {
  shape: [1, 8, 8],
  classCount: 10,
  learningRate: 0.1,
  epochs: 30,
  body: {
    nodes: [
      ["Conv", ["features", "0.weight", "0.bias"], "c1", { pads: ints(1, 1, 1, 1) }],
      ["Relu", ["c1"], "r1"],
      ["MaxPool", ["r1"], "p1", pool],
      ["Conv", ["p1", "3.weight", "3.bias"], "c2", { pads: ints(1, 1, 1, 1) }],
      ["Relu", ["c2"], "r2"],
      ["MaxPool", ["r2"], "p2", pool],
      ["Flatten", ["p2"], "flat"],
      dense("flat", "7", "end"),
    ],
    shapes: {
      "0.weight": [16, 1, 3, 3],
      "0.bias": [16],
      "3.weight": [32, 16, 3, 3],
      "3.bias": [32],
      ...denseShapes("7", 128, 10),
    },
  },
  async read(folder) {
    const path = join(folder, "digits", "digits.csv.gz");
    const all = parseDigits(gunzipSync(await readFile(path).catch(missing(path))).toString());
    const trainRows = all.labels.length - digitsTestRows;
    const width = digitsColumns - 1;
    const part = (from: number, to: number): Images => ({
      features: all.features.subarray(from * width, to * width),
      labels: all.labels.subarray(from, to),
    });
    return { train: part(0, trainRows), test: part(trainRows, all.labels.length) };
  },
};

const breastmnist: ImageSet = {
  shape: [1, 28, 28],
  classCount: 2,
  learningRate: 0.1,
  epochs: 80,
  body: lenetBody(2),
  async read(folder, signal) {
    const path = join(folder, "medmnist", "breastmnist.npz");
    const array = async (name: string): Promise<Float32Array> => {
      const bytes = await readNpzArray(path, name, signal).catch(missing(path));
      const found = decodeNpy(bytes, name);
      const values = new Float32Array(found.length);
      found.copy?.(values, 0);
      return values;
    };
    const images = async (name: string): Promise<Images> => {
      const features = (await array(`${name}_images`)).map((value) => value / 127.5 - 1);
      return { features, labels: Int32Array.from(await array(`${name}_labels`)) };
    };
    return { train: await images("train"), test: await images("test") };
  },
};

export const imageSets = { digits, breastmnist } as const satisfies Record<string, ImageSet>;
export type ImageSetName = keyof typeof imageSets;
export const imageSetNames = Object.keys(imageSets) as readonly ImageSetName[];

/**
 * Lines of 64 values from 0 to 16 and a digit.
 * @throws WardroundError ARGUMENT_INVALID where a line is another.
 */
export function parseDigits(text: string): Images {
  const rows = text.trim().split(/\r?\n/);
  const cells = rows.map((line) => line.split(",").map(Number));
  const wrong = cells.findIndex((row) => {
    return row.length !== digitsColumns || !row.every((value) => value >= 0 && value <= 16);
  });
  if (wrong >= 0) {
    throw new WardroundError(
      "ARGUMENT_INVALID",
      `--data: line ${wrong + 1} of digits.csv.gz is not 64 values from 0 to 16 and a digit`,
    );
  }
  return {
    features: Float32Array.from(cells.flatMap((row) => row.slice(0, -1).map((v) => v / 8 - 1))),
    labels: Int32Array.from(cells, (row) => row.at(-1) as number),
  };
}

function missing(path: string): (cause: unknown) => never {
  return (cause) => {
    throw new WardroundError("ARGUMENT_INVALID", `--data: cannot read ${path}`, { cause });
  };
}
