import { WardroundError } from "../../base/errors.ts";
import { messageBytesMax } from "../../base/limits.ts";
import type { OpenTable } from "../../participant/data/table.ts";
import { DataType, type ModelSpec, type Tensor, type TensorSpec } from "../../protocol/frames.ts";
import { elementBytes } from "../../runtime/probe.ts";
import { datatypeOf, isDatatype, type ServedType, typeOf } from "../../serving/datatypes.ts";
import { encodeValues } from "../../serving/tensor-json.ts";
import { typeName } from "../tensors.ts";
import type { ColumnPlan } from "./feature-columns.ts";
import { type Cell, cellReader } from "./read-cell.ts";

/** Rows of a table that are asked together. */
export interface Batch {
  /** The first of them in the file, from 0. */
  readonly firstRow: number;
  readonly rows: number;
  readonly inputs: readonly Tensor[];
  /** Cells of the columns that are kept, row by row. */
  readonly kept: readonly (readonly string[])[];
}

/** Many requests keep the server's threads at work; few rows are answered soon. */
const batchRowsMax = 1024;
/** Half a message: names, shapes and other fields need room, too. */
const batchBytesMax = messageBytesMax / 2;

/**
 * The rows of a table as requests, none larger than a message of the wire or than the model takes.
 * @throws WardroundError DATA_CELL_INVALID naming file, row and column; DATA_EMPTY for a table without a row.
 */
export async function* readBatches(
  table: OpenTable,
  plan: ColumnPlan,
  options: { readonly spec: ModelSpec; readonly decimal: "." | "," },
): AsyncGenerator<Batch, void, undefined> {
  const rowsMax = rowsOfBatch(options.spec);
  let batch = new BatchBuilder(table, plan, { decimal: options.decimal, firstRow: 0 });
  let row = 0;
  for await (const { rowCount, cell } of table.pieces()) {
    for (let at = 0; at < rowCount; at += 1, row += 1) {
      batch.take((column) => cell(at, column));
      if (batch.rows < rowsMax && batch.bytes < batchBytesMax) continue;
      yield batch.finish();
      batch = new BatchBuilder(table, plan, { decimal: options.decimal, firstRow: row + 1 });
    }
  }
  if (batch.rows > 0) yield batch.finish();
  if (row === 0) throw new WardroundError("DATA_EMPTY", `${table.file} has no rows`);
}

function rowsOfBatch(spec: ModelSpec): number {
  if (spec.inputs.some(({ shape }) => shape[0] === 1)) return 1;
  const rowBytes = Math.max(bytesOfRow(spec.inputs), bytesOfRow(spec.outputs), 1);
  const fitting = Math.floor(batchBytesMax / rowBytes);
  return Math.max(1, Math.min(batchRowsMax, spec.batchRowsMax, fitting));
}

/** Of what is known: sizes that vary count as 1, and texts by their length when they are read. */
function bytesOfRow(tensors: readonly TensorSpec[]): number {
  return tensors.reduce((sum, { dataType, shape }) => {
    const datatype = typeName(dataType);
    const type: ServedType = isDatatype(datatype) ? typeOf[datatype] : "float64";
    const values = shape.slice(1).reduce((product, size) => product * Math.max(1, size), 1);
    return sum + values * (type === "string" ? 0 : elementBytes(type));
  }, 0);
}

class BatchBuilder {
  rows = 0;
  bytes = 0;
  readonly #table: OpenTable;
  readonly #plan: ColumnPlan;
  readonly #firstRow: number;
  readonly #values: readonly unknown[][];
  readonly #read: readonly ((text: string) => Cell)[];
  readonly #kept: string[][] = [];

  constructor(
    table: OpenTable,
    plan: ColumnPlan,
    options: { readonly decimal: "." | ","; readonly firstRow: number },
  ) {
    this.#table = table;
    this.#plan = plan;
    this.#firstRow = options.firstRow;
    this.#values = plan.inputs.map(() => []);
    this.#read = plan.inputs.map(({ type }) => cellReader(type, options.decimal));
  }

  /** @param cell - the text of a column, in the order of the plan: inputs, then what is kept. */
  take(cell: (column: number) => string): void {
    let column = 0;
    for (const [at, { columns, type }] of this.#plan.inputs.entries()) {
      const read = this.#read[at] as (text: string) => Cell;
      const values = this.#values[at] as unknown[];
      for (const name of columns) {
        const text = cell(column);
        const result = read(text);
        if ("problem" in result) throw this.#refuse(name, result.problem);
        values.push(result.value);
        if (type === "string") this.bytes += Buffer.byteLength(text);
        column += 1;
      }
    }
    const kept = this.#plan.kept.map((_, at) => cell(column + at));
    this.bytes += kept.reduce((sum, text) => sum + text.length, 0);
    this.#kept.push(kept);
    this.rows += 1;
  }

  finish(): Batch {
    const inputs = this.#plan.inputs.map(({ name, type, tail }, at): Tensor => {
      const data = encodeValues(name, type, this.#values[at] as unknown[]);
      return { name, dataType: DataType[datatypeOf[type]], shape: [this.rows, ...tail], data };
    });
    return { firstRow: this.#firstRow, rows: this.rows, inputs, kept: this.#kept };
  }

  #refuse(column: string, problem: string): WardroundError {
    const { file } = this.#table;
    const where = this.#table.where(this.#firstRow + this.rows);
    return new WardroundError("DATA_CELL_INVALID", `${file} ${where}, column ${column} ${problem}`);
  }
}
