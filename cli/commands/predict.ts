import type { Json } from "../../base/canonical-json.ts";
import { WardroundError } from "../../base/errors.ts";
import { inferBodyBytesMax } from "../../base/limits.ts";
import type { ServerConnection } from "../../protocol/contract.ts";
import { quoteLongIntegers } from "../../serving/long-integers.ts";
import { withServer } from "../connection.ts";
import { parseJson, readNamedFile } from "../files.ts";
import type { PredictInput, PredictOptions } from "../predict/options.ts";
import { isTableFile, predictRows, type RowsInput } from "../predict/predict-rows.ts";
import { createRowWriter } from "../predict/row-writer.ts";
import { openFileSink, type Sink, standardOutput } from "../predict/sink.ts";
import type { CommandContext } from "../program.ts";
import { parseTensors, tensorValues, typeName } from "../tensors.ts";

/**
 * Asks a model over gRPC: about the rows of a table, or with tensors as JSON has them. Prints the answers with
 * the version that gave them, or writes them to a file, which is there as a whole or not at all.
 */
export async function predict(options: PredictOptions, context: CommandContext): Promise<void> {
  const input = await readInput(options.input);
  await using sink =
    options.output === undefined ? standardOutput() : await openFileSink(options.output);
  const { rows, model, version } = await withServer(options, (connection) =>
    "tensors" in input
      ? predictTensors(input.tensors, { connection, sink }, options, context)
      : predictRows(input, { connection, sink }, options, context),
  );
  await sink.finish();
  if (rows === undefined) return;
  const counted = `${rows} rows by ${model} version ${version}`;
  if (options.output === undefined) context.output.note(counted);
  else {
    const { output } = options;
    context.output.result({ model, version, rows, output }, [`${counted} in ${output}`]);
  }
}

interface Answered {
  readonly rows: number | undefined;
  readonly model: string;
  readonly version: number;
}

/** @returns no rows where the answer was printed as the tensors that it is. */
async function predictTensors(
  json: unknown,
  { connection, sink }: { readonly connection: ServerConnection; readonly sink: Sink },
  options: PredictOptions,
  { output, signal }: CommandContext,
): Promise<Answered> {
  const { name, modelVersion, format } = options;
  refuseColumns(options);
  const answer = await connection.infer(
    {
      model: name,
      modelVersion,
      inputs: parseTensors(json),
      outputs: [],
      requestId: "",
      metadata: {},
    },
    signal,
  );
  const { modelVersion: version } = answer;
  // Of a split the one that answered.
  const model = answer.header?.modelId || name;
  if (format !== undefined || options.output !== undefined) {
    const rows = answer.outputs[0]?.shape[0] ?? 1;
    const writer = createRowWriter(format ?? (output.json ? "jsonl" : "table"), {
      model,
      version,
      kept: [],
    });
    const kept = Array.from({ length: rows }, () => []);
    const text = writer.write({ rows, outputs: answer.outputs, kept });
    await sink.write(text + writer.end(), signal);
    return { rows, model, version };
  }
  const outputs = answer.outputs.map((tensor) => ({
    name: tensor.name,
    datatype: typeName(tensor.dataType),
    shape: tensor.shape,
    data: tensorValues(tensor) as Json,
  }));
  output.result({ model, version, outputs }, [
    `${model} version ${version}`,
    ...outputs.map((tensor) => `${tensor.name}: ${JSON.stringify(tensor.data)}`),
  ]);
  return { rows: undefined, model, version };
}

function refuseColumns({ columns, keep, ignore }: PredictOptions): void {
  if (columns === undefined && keep.length === 0 && ignore.length === 0) return;
  throw new WardroundError(
    "ARGUMENT_INVALID",
    "--columns, --keep and --ignore are for rows: expected a CSV or Parquet file, or JSON rows such as [[1.5, …], …]",
  );
}

async function readInput(input: PredictInput): Promise<RowsInput | { readonly tensors: unknown }> {
  if ("json" in input) return parseInput(input.json, "--input");
  const { file } = input;
  if (isTableFile(file)) return { file };
  const bytes = await readNamedFile(file, "the input", inferBodyBytesMax);
  return parseInput(new TextDecoder().decode(bytes), file);
}

/** A list is rows, whose cells are texts: digits that a float64 would lose are kept. */
function parseInput(text: string, what: string): RowsInput | { readonly tensors: unknown } {
  const json = parseJson(text, what);
  if (!Array.isArray(json)) return { tensors: json };
  return { rows: JSON.parse(quoteLongIntegers(text)) as readonly unknown[], what };
}
