import { basename, extname, resolve } from "node:path";
import { toWardroundError, WardroundError } from "../../base/errors.ts";
import { createSeededRandom } from "../../base/random.ts";
import { Backoff } from "../../participant/backoff.ts";
import { openCsv } from "../../participant/data/csv-table.ts";
import { openParquet } from "../../participant/data/parquet-table.ts";
import type { OpenTable } from "../../participant/data/table.ts";
import type { ServerConnection } from "../../protocol/contract.ts";
import type { ModelSpec } from "../../protocol/frames.ts";
import { randomId, systemClock } from "../../runtime/system.ts";
import type { CommandContext } from "../program.ts";
import { type Asking, askBatches } from "./ask-batches.ts";
import { type ColumnPlan, planColumns, rowInputs } from "./feature-columns.ts";
import { jsonTable } from "./json-table.ts";
import type { PredictOptions } from "./options.ts";
import { noProgress, openRowProgress } from "./progress.ts";
import { readBatches } from "./read-batches.ts";
import { createRowWriter } from "./row-writer.ts";
import type { Sink } from "./sink.ts";

/** A file of rows, or rows of JSON. */
export type RowsInput =
  | { readonly file: string }
  | { readonly rows: readonly unknown[]; readonly what: string };

/** Whether a file is read as a table. */
export function isTableFile(path: string): boolean {
  return [".csv", ".parquet"].includes(extname(path).toLowerCase());
}

/** What was done. */
export interface PredictedRows {
  readonly rows: number;
  /** That answered: of a split's name one of its two. */
  readonly model: string;
  readonly version: number;
}

/**
 * Asks a model about every row, in requests of many rows of which several are under way, and writes the
 * answers in the order of the rows. One version answers all: the one named, or the one that is served when the
 * command starts, whatever is switched meanwhile; of a split's name that of one of its models.
 * @throws WardroundError of the row that cannot be read or answered; the message says which rows were.
 */
export async function predictRows(
  input: RowsInput,
  { connection, sink }: { readonly connection: ServerConnection; readonly sink: Sink },
  options: PredictOptions,
  { output, signal }: CommandContext,
): Promise<PredictedRows> {
  const { name, modelVersion } = options;
  const spec = await connection.modelSpec({ model: name, modelVersion }, signal);
  const { model, modelVersion: version } = spec;
  if (model !== name)
    output.note(`${name} is a split: ${model} version ${version} answers all rows`);
  const { table, plan } = await openTable(input, spec, options, signal);
  for (const { message } of table.findings) output.note(message);
  if (plan.isByPosition) output.note(positionsText(plan));
  const format = output.json ? (options.format ?? "jsonl") : (options.format ?? "table");
  const writer = createRowWriter(format, { model, version, kept: plan.kept });
  const batches = readBatches(table, plan, { spec, decimal: options.decimal });
  const isSeen = output.live && (options.output !== undefined || process.stdout.isTTY !== true);
  const progress = options.progress || isSeen ? openRowProgress(table.rowCount) : noProgress;
  let rows = 0;
  try {
    for await (const { batch, answer } of askBatches(batches, asking(connection, spec), signal)) {
      const { outputs } = answer;
      const { kept, rows: count } = batch;
      await sink.write(writer.write({ rows: count, outputs, kept }), signal);
      rows += count;
      progress.show(rows);
    }
    await sink.write(writer.end(), signal);
  } catch (thrown) {
    throw signal.aborted ? thrown : withRows(thrown, rows, options);
  } finally {
    progress.stop();
  }
  return { rows, model, version };
}

async function openTable(
  input: RowsInput,
  spec: ModelSpec,
  options: PredictOptions,
  signal: AbortSignal,
): Promise<{ readonly table: OpenTable; readonly plan: ColumnPlan }> {
  const inputs = rowInputs(spec);
  const file = "file" in input ? basename(input.file) : input.what;
  const planned: { plan?: ColumnPlan } = {};
  const choose = (header: readonly string[]): readonly string[] => {
    const plan = planColumns(header, inputs, { ...options, file });
    planned.plan = plan;
    return [...plan.inputs.flatMap(({ columns }) => columns), ...plan.kept];
  };
  const table = await openInput(input, choose, options, signal);
  return { table, plan: planned.plan as ColumnPlan }; // no table is opened without a choice
}

async function openInput(
  input: RowsInput,
  choose: (header: readonly string[]) => readonly string[],
  { delimiter }: PredictOptions,
  signal: AbortSignal,
): Promise<OpenTable> {
  if ("rows" in input) return jsonTable(input.rows, input.what, choose);
  const path = resolve(input.file);
  if (/[.]parquet$/i.test(path)) return await openParquet(path, choose, signal);
  return await openCsv(path, { delimiter, quote: '"' }, choose, signal);
}

function asking(connection: ServerConnection, spec: ModelSpec): Asking {
  const random = createSeededRandom(randomId());
  return {
    ask: ({ inputs }, signal) =>
      connection.infer(
        {
          model: spec.model,
          modelVersion: spec.modelVersion,
          inputs,
          outputs: [],
          requestId: "",
          metadata: {},
        },
        signal,
      ),
    backoff: () => new Backoff(systemClock, random),
  };
}

function positionsText({ inputs }: ColumnPlan): string {
  const [{ name, columns }] = inputs as [ColumnPlan["inputs"][number]];
  const [first, last] = [columns[0], columns.at(-1)];
  return columns.length === 1
    ? `${name} is the column ${first}`
    : `${name} is the columns ${first} to ${last}, ${columns.length} in the order of the file`;
}

function withRows(thrown: unknown, rows: number, { output }: PredictOptions): WardroundError {
  const error = toWardroundError(thrown);
  const done = rows === 0 ? "no row was answered before" : `rows 1 to ${rows} were answered before`;
  const left = output === undefined ? "" : `, and ${output} was not written`;
  return new WardroundError(error.code, `${error.message}; ${done}${left}`, { cause: error.cause });
}
