import { WardroundError } from "../base/errors.ts";
import { compareGolden, type Golden } from "../model/golden.ts";
import { numbersOf } from "../runtime/number-tensor.ts";
import type { ServedSpec, ServedTensor } from "./contract.ts";
import type { LoadedVersion } from "./loaded-version.ts";
import { encodeValues } from "./tensor-json.ts";

/**
 * Asks a version what a golden file asks.
 * @throws WardroundError MODEL_CHECK_FAILED where an answer is missing, of another shape or too far away.
 */
export async function checkGolden(
  loaded: LoadedVersion,
  golden: Golden,
  signal: AbortSignal,
): Promise<void> {
  const inputs = goldenInputs(loaded.spec, golden);
  const answer = await loaded.infer({ inputs, outputs: [] }, signal);
  const outputs = answer.outputs.map((tensor) => {
    return [tensor.name, { shape: tensor.shape, data: numbersOf(tensor) }] as const;
  });
  const { passed, largestDifference, output } = compareGolden(golden, Object.fromEntries(outputs));
  if (!passed) {
    throw failed(
      `output "${output}" is ${largestDifference} away from the golden file, at most ${golden.tolerance} is allowed`,
    );
  }
}

/** What a golden file asks. @throws WardroundError MODEL_CHECK_FAILED for an input that the model lacks. */
export function goldenInputs(
  { inputs }: Pick<ServedSpec, "inputs">,
  golden: Golden,
): readonly ServedTensor[] {
  const types = new Map(inputs.map(({ name, type }) => [name, type]));
  return Object.entries(golden.inputs).map(([name, { shape, data }]) => {
    const type = types.get(name);
    if (type === undefined) throw failed(`the golden file gives an input "${name}" that it lacks`);
    return { name, type, shape, data: encodeValues(name, type, data) };
  });
}

function failed(message: string): WardroundError {
  return new WardroundError("MODEL_CHECK_FAILED", message);
}
