import { hasCode } from "../base/errors.ts";
import type { Golden } from "../model/golden.ts";
import { madeUp, varyingSizes } from "../runtime/probe.ts";
import type { Differences, ServedSpec, ServedTensor } from "./contract.ts";
import { compareAnswers } from "./differences.ts";
import { goldenInputs } from "./golden.ts";
import type { LoadedVersion } from "./loaded-version.ts";

/** Rows that are made up where the model has no golden file. */
const madeUpRows = 64;

/**
 * Asks two versions in memory the same and compares their answers.
 * @throws WardroundError what `LoadedVersion.infer` throws
 */
export async function compareVersions(
  [one, other]: readonly [LoadedVersion, LoadedVersion],
  how: { readonly golden: Golden | undefined; readonly threshold: number | undefined },
  signal: AbortSignal,
): Promise<Differences> {
  let failure: unknown;
  for (const inputs of asksOf(one.spec, how.golden)) {
    try {
      const answers = [one, other].map((version) => version.infer({ inputs, outputs: [] }, signal));
      const [first, second] = await Promise.all(answers);
      return compareAnswers(first?.outputs ?? [], second?.outputs ?? [], how.threshold);
    } catch (error) {
      if (!hasCode(error, "INFER_INPUT_INVALID")) throw error;
      failure ??= error; // some models refuse small sizes where sizes vary
    }
  }
  throw failure;
}

/** What is asked; where sizes vary beside the rows, with one size after the other until one is taken. */
function asksOf(
  spec: ServedSpec,
  golden: Golden | undefined,
): readonly (readonly ServedTensor[])[] {
  if (golden) return [goldenInputs(spec, golden)];
  return varyingSizes.map((size) => {
    const tensors = madeUp(spec.inputs, madeUpRows, size);
    return Object.entries(tensors).map(([name, tensor]) => ({ name, ...tensor }));
  });
}
