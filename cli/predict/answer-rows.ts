import { WardroundError } from "../../base/errors.ts";
import type { Tensor } from "../../protocol/frames.ts";
import { flatValues, nest, type TensorValue } from "../tensors.ts";

/** One column of an answer: a value a row, or nested lists where an output has several. */
export interface OutputColumn {
  readonly name: string;
  readonly values: readonly (TensorValue | readonly unknown[])[];
}

/**
 * The outputs of an answer by row.
 * @throws WardroundError INFER_OUTPUT_INVALID for an output that has not as many rows as were asked for.
 */
export function outputColumns(outputs: readonly Tensor[], rows: number): readonly OutputColumn[] {
  return outputs.map((output) => {
    const [first, ...tail] = output.shape;
    if (first !== rows) {
      throw new WardroundError(
        "INFER_OUTPUT_INVALID",
        `output ${output.name} has shape [${output.shape.join(", ")}]: expected ${rows} rows first; give tensors as JSON and leave --format out`,
      );
    }
    const flat = flatValues(output);
    const width = tail.reduce((product, size) => product * size, 1);
    const values = Array.from({ length: rows }, (_, row) => {
      const own = flat.slice(row * width, (row + 1) * width);
      return width === 1 ? (own[0] as TensorValue) : (nest(own, tail) as readonly unknown[]);
    });
    return { name: output.name, values };
  });
}

/**
 * The same with a column for each value, `name[0]`, `name[1]`, … where an output has several.
 * @throws WardroundError INFER_OUTPUT_INVALID
 */
export function flatColumns(
  outputs: readonly Tensor[],
  rows: number,
): readonly { readonly name: string; readonly values: readonly TensorValue[] }[] {
  return outputColumns(outputs, rows).flatMap(({ name, values }) => {
    if (!Array.isArray(values[0])) return [{ name, values: values as readonly TensorValue[] }];
    const flat = values.map((value) => (value as unknown[]).flat(Number.POSITIVE_INFINITY));
    return (flat[0] ?? []).map((_, at) => ({
      name: `${name}[${at}]`,
      values: flat.map((row) => row[at] as TensorValue),
    }));
  });
}
