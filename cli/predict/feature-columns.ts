import { WardroundError } from "../../base/errors.ts";
import type { ModelSpec, TensorSpec } from "../../protocol/frames.ts";
import { isDatatype, type ServedType, typeOf } from "../../serving/datatypes.ts";
import { typeName } from "../tensors.ts";
import type { ColumnOptions } from "./options.ts";

/** An input of the model, as a row of a table fills it. */
export interface RowInput {
  readonly name: string;
  readonly type: ServedType;
  /** Sizes after the rows. */
  readonly tail: readonly number[];
  /** How many values a row has of it. */
  readonly width: number;
}

/** Which columns of a table become what. */
export interface ColumnPlan {
  /** Columns of each input, in the order of its values. */
  readonly inputs: readonly (RowInput & { readonly columns: readonly string[] })[];
  readonly kept: readonly string[];
  /** The order of columns is the file's, because nothing names them. */
  readonly isByPosition: boolean;
}

/**
 * The inputs of a model that rows of a table can fill: rows first, all other sizes fixed.
 * @throws WardroundError INFER_INPUT_INVALID for a model that takes something else.
 */
export function rowInputs(spec: ModelSpec): readonly RowInput[] {
  return spec.inputs.map((input) => {
    const [rows, ...tail] = input.shape;
    const datatype = typeName(input.dataType);
    const fits = (rows === -1 || rows === 1) && tail.every((size) => size >= 1);
    if (!fits || !isDatatype(datatype)) throw notOfRows(spec, input);
    return {
      name: input.name,
      type: typeOf[datatype],
      tail,
      width: tail.reduce((product, size) => product * size, 1),
    };
  });
}

/**
 * Decides which columns become which values. A model with one input takes the columns named, or all that
 * are not kept or ignored, in the file's order; one with several takes columns by its inputs' names, and
 * `name[0]`, `name[1]` … of an input of several values.
 * @throws WardroundError DATA_COLUMN_MISSING, DATA_SHAPE_MISMATCH for too many or too few, ARGUMENT_INVALID
 */
export function planColumns(
  header: readonly string[],
  inputs: readonly RowInput[],
  options: ColumnOptions & { readonly file: string },
): ColumnPlan {
  const { keep, ignore, columns, file } = options;
  refuseAbsent(header, [...keep, ...ignore, ...(columns ?? [])], file);
  const free = header.filter((name) => !keep.includes(name) && !ignore.includes(name));
  const [only, ...others] = inputs;
  if (only === undefined) throw new WardroundError("MODEL_UNSUPPORTED", "the model takes nothing");
  const isNamed = others.length > 0 || (columns === undefined && free.includes(only.name));
  if (isNamed) {
    if (columns !== undefined) throw severalInputs(inputs);
    return { inputs: byName(free, inputs, file), kept: keep, isByPosition: false };
  }
  const chosen = columns ?? free;
  if (chosen.length !== only.width) throw wrongCount(only, chosen, options);
  const isByPosition = columns === undefined;
  return { inputs: [{ ...only, columns: chosen }], kept: keep, isByPosition };
}

function byName(
  free: readonly string[],
  inputs: readonly RowInput[],
  file: string,
): ColumnPlan["inputs"] {
  const planned = inputs.map((input) => ({ ...input, columns: columnNames(input) }));
  const wanted = planned.flatMap(({ columns }) => columns);
  refuseAbsent(free, wanted, file);
  const extra = free.filter((name) => !wanted.includes(name));
  if (extra.length === 0) return planned;
  throw new WardroundError(
    "DATA_SHAPE_MISMATCH",
    `${file} has columns that the model does not take: ${listed(extra)}; leave them out by --ignore, or have them in the output by --keep`,
  );
}

function columnNames({ name, width, tail }: RowInput): readonly string[] {
  if (tail.length === 0 || width === 1) return [name];
  return Array.from({ length: width }, (_, at) => `${name}[${at}]`);
}

function refuseAbsent(header: readonly string[], names: readonly string[], file: string): void {
  const absent = names.filter((name) => !header.includes(name));
  if (absent.length === 0) return;
  throw new WardroundError(
    "DATA_COLUMN_MISSING",
    `${file} has no column ${listed(absent)}: it has ${listed(header)}; is --delimiter right?`,
  );
}

function wrongCount(
  input: RowInput,
  chosen: readonly string[],
  { columns, file }: ColumnOptions & { readonly file: string },
): WardroundError {
  const counts = `the input ${input.name} of the model takes ${input.width}`;
  return new WardroundError(
    "DATA_SHAPE_MISMATCH",
    columns === undefined
      ? `${file} has ${chosen.length} columns for the model, ${counts}: ${listed(chosen)}; name those that it takes by --columns, leave others out by --ignore, or have them in the output by --keep`
      : `--columns names ${columns.length} columns, ${counts}`,
  );
}

function severalInputs(inputs: readonly RowInput[]): WardroundError {
  const names = listed(inputs.flatMap(columnNames));
  return new WardroundError(
    "ARGUMENT_INVALID",
    `--columns is for models with one input without a column of its name: this one takes columns by name, ${names}`,
  );
}

function notOfRows(spec: ModelSpec, { name, dataType, shape }: TensorSpec): WardroundError {
  return new WardroundError(
    "INFER_INPUT_INVALID",
    `rows cannot be for ${spec.model}: its input ${name} is ${typeName(dataType)} of shape [${shape.join(", ")}], expected rows first and fixed sizes after them; give tensors as JSON`,
  );
}

const listedMax = 40;

function listed(names: readonly string[]): string {
  const shown = names.slice(0, listedMax).join(", ");
  return names.length > listedMax ? `${shown} and ${names.length - listedMax} more` : shown;
}
