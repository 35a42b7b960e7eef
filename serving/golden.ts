import { WardroundError } from "../base/errors.ts";
import { compareGolden, type Golden } from "../model/golden.ts";
import type { LoadedVersion } from "./loaded-version.ts";
import { encodeValues, numbersOf } from "./tensor-json.ts";

/**
 * Asks a version what a golden file asks.
 * @throws WardroundError MODEL_CHECK_FAILED where an answer is missing, of another shape or too far away.
 */
export async function checkGolden(
  loaded: LoadedVersion,
  golden: Golden,
  signal: AbortSignal,
): Promise<void> {
  const types = new Map(loaded.spec.inputs.map(({ name, type }) => [name, type]));
  const inputs = Object.entries(golden.inputs).map(([name, { shape, data }]) => {
    const type = types.get(name);
    if (type === undefined) throw failed(`the golden file gives an input "${name}" that it lacks`);
    return { name, type, shape, data: encodeValues(name, type, data) };
  });
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

function failed(message: string): WardroundError {
  return new WardroundError("MODEL_CHECK_FAILED", message);
}
