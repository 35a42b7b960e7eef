import type { Json } from "../../base/canonical-json.ts";
import { inferBodyBytesMax } from "../../base/limits.ts";
import { type Talking, withServer } from "../connection.ts";
import { parseJson, readNamedFile } from "../files.ts";
import type { CommandContext } from "../program.ts";
import { parseTensors, tensorValues, typeName } from "../tensors.ts";

/** JSON of the command line, or the path of a file that holds it. */
export type PredictInput = { readonly json: unknown } | { readonly file: string };

interface PredictOptions extends Talking {
  readonly name: string;
  readonly input: PredictInput;
  readonly version?: number | undefined;
}

/** Asks a model over gRPC and prints its outputs and the version that answered. */
export async function predict(
  options: PredictOptions,
  { output, signal }: CommandContext,
): Promise<void> {
  const inputs = parseTensors(await readInput(options.input));
  const answer = await withServer(options, (connection) =>
    connection.infer(
      {
        model: options.name,
        modelVersion: options.version,
        inputs,
        outputs: [],
        requestId: "",
        metadata: {},
      },
      signal,
    ),
  );
  const outputs = answer.outputs.map((tensor) => ({
    name: tensor.name,
    datatype: typeName(tensor.dataType),
    shape: tensor.shape,
    data: tensorValues(tensor) as Json,
  }));
  output.result({ model: options.name, version: answer.modelVersion, outputs }, [
    `${options.name} version ${answer.modelVersion}`,
    ...outputs.map((tensor) => `${tensor.name}: ${JSON.stringify(tensor.data)}`),
  ]);
}

async function readInput(input: PredictInput): Promise<unknown> {
  if ("json" in input) return input.json;
  const bytes = await readNamedFile(input.file, "the input", inferBodyBytesMax);
  return parseJson(new TextDecoder().decode(bytes), input.file);
}
