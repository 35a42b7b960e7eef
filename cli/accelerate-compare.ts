import { WardroundError } from "../base/errors.ts";
import type { Random } from "../base/ports.ts";
import { createSeededRandom, randomBelow } from "../base/random.ts";
import type { Kernels } from "../kernels/contract.ts";

const updateCount = 5;
/** Large enough that TensorFlow spreads the work over its threads, which flush subnormals unlike ours. */
const tiles = [1, 7, 1_000, 262_144];
const sumMax = 2 ** 24;

/** Values at which kernels can come apart. */
const edges = [
  0,
  -0,
  2 ** -149,
  -(2 ** -149),
  2 ** -126 - 2 ** -149,
  2 ** -126,
  -(2 ** -126),
  1.5 * 2 ** -126,
  -(1.25 * 2 ** -126),
  2 ** 100,
  -(2 ** 100),
  1,
  -1,
];

/**
 * Gives both kernels the same random tiles, with subnormal values, zeros of both signs and weights
 * below one among them, and compares their answers bit by bit.
 * @returns one line for each thing that was compared.
 * @throws WardroundError ACCELERATE_FAILED at the first difference.
 */
export function compareKernels(reference: Kernels, kernels: Kernels, seed: string): string[] {
  const random = createSeededRandom(seed);
  for (const tile of tiles) {
    compareFloats(reference, kernels, random, tile);
    compareIntegers(reference, kernels, random, tile);
    compareFinite(kernels, random, tile);
  }
  const sizes = `${updateCount} tiles of ${tiles.join(", ")} values`;
  return [
    `weighted sum of ${sizes}: same bits as ${reference.name}`,
    `integer sum and L1 norm of ${sizes}: same as ${reference.name}`,
    "NaN and infinity are found",
  ];
}

function compareFloats(reference: Kernels, kernels: Kernels, random: Random, tile: number): void {
  const updates = Array.from({ length: updateCount }, () =>
    Float32Array.from({ length: tile }, () => drawFloat(random)),
  );
  for (const weights of [updates.map(() => 1), drawWeights(random), drawWeights(random)]) {
    const want = bitsOf(reference.weightedSum(updates, weights));
    const got = bitsOf(kernels.weightedSum(updates, weights));
    requireSame(kernels, `weighted sum, tile of ${tile}`, want, got);
  }
}

function compareIntegers(reference: Kernels, kernels: Kernels, random: Random, tile: number): void {
  const each = Math.floor(sumMax / updateCount);
  const updates = Array.from({ length: updateCount }, () =>
    Int32Array.from({ length: tile }, () => randomBelow(random, 2 * each + 1) - each),
  );
  const [first] = updates as [Int32Array];
  requireSame(
    kernels,
    `integer sum, tile of ${tile}`,
    reference.integerSum(updates),
    kernels.integerSum(updates),
  );
  requireSame(kernels, "L1 norm", [reference.integerL1(first)], [kernels.integerL1(first)]);
}

function compareFinite(kernels: Kernels, random: Random, tile: number): void {
  const values = Float32Array.from({ length: tile }, () => drawFloat(random));
  const found = [kernels.allFinite(values)];
  for (const odd of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]) {
    const spoilt = values.slice();
    spoilt[randomBelow(random, tile)] = odd;
    found.push(kernels.allFinite(spoilt));
  }
  requireSame(kernels, "finite values", [1, 0, 0, 0], found.map(Number));
}

/** An edge value, or a normal one of any sign and an exponent that makes sums cancel. */
function drawFloat(random: Random): number {
  if (randomBelow(random, 4) === 0) return edges[randomBelow(random, edges.length)] as number;
  const exponent = randomBelow(random, 2) === 0 ? -127 : -3;
  return (random.nextFloat() - 0.5) * 2 ** (exponent + randomBelow(random, 6));
}

function drawWeights(random: Random): number[] {
  return Array.from({ length: updateCount }, () => {
    const weight = 1 + randomBelow(random, 10_000);
    return randomBelow(random, 3) === 0 ? weight / 20_000 : weight;
  });
}

function bitsOf(values: Float32Array): Int32Array {
  return new Int32Array(values.buffer, values.byteOffset, values.length);
}

function requireSame(
  kernels: Kernels,
  what: string,
  want: ArrayLike<number>,
  got: ArrayLike<number>,
): void {
  let different = Math.abs(want.length - got.length);
  for (let i = 0; i < want.length; i++) if (want[i] !== got[i]) different++;
  if (different > 0) {
    throw new WardroundError(
      "ACCELERATE_FAILED",
      `${kernels.name}: ${what}: ${different} of ${want.length} values differ from the typed arrays'; this TensorFlow must not be used, keep to --kernels typed-array`,
    );
  }
}
