import type { PlacedInitializer } from "../../model/derive-layout.ts";
import type { GraphValue } from "../../model/graph.ts";
import type { PlacementRule } from "../../model/placement.ts";
import { type InspectedFile, inspectFile } from "../../runtime/inspect-file.ts";
import { lossText } from "../../training/loss-choices.ts";
import { openModel } from "../model-files.ts";
import { formatTable, type JsonObject } from "../output.ts";
import type { CommandContext } from "../program.ts";

interface InspectOptions {
  readonly file: string;
  /** What a federation would be told of it. */
  readonly placement?: readonly PlacementRule[] | undefined;
}

/** Prints what of an ONNX file would be trained, what not and why, and what is in the way. Asks no server. */
export async function modelInspect(
  { file, placement = [] }: InspectOptions,
  { output }: CommandContext,
): Promise<void> {
  const opened = await openModel(file);
  try {
    const inspected = inspectFile(opened, placement);
    output.result(inspectedJson(file, inspected), inspectedLines(inspected));
  } finally {
    opened.close();
  }
}

function inspectedJson(file: string, inspected: InspectedFile): JsonObject {
  const { graph, layout, initializers, losses, withoutGradient, memory } = inspected;
  return {
    file,
    opset: graph.opset,
    inputs: graph.inputs.map(valueJson),
    outputs: graph.outputs.map(valueJson),
    parameters: layout.parameterCount,
    initializers: initializers.map(({ initializer: { name, dtype, shape }, place, why }) => {
      return { name, dtype, shape, place, why };
    }),
    losses: losses.map(({ choice, output, problem }) => {
      const from = choice.from ?? null;
      return { loss: choice.name, from, trains: problem === null, output, problem };
    }),
    without_gradient: withoutGradient.map(({ name, op, domain }) => ({ name, op, domain })),
    memory: memory
      ? {
          fixed_bytes: memory.fixedBytes,
          row_bytes: memory.rowBytes,
          at_least: memory.isAtLeast,
        }
      : null,
  };
}

function valueJson({ name, type, shape }: GraphValue): JsonObject {
  return { name, type, shape: shape ? [...shape] : null };
}

function inspectedLines(inspected: InspectedFile): readonly string[] {
  const { graph, initializers, withoutGradient } = inspected;
  const values = [...graph.inputs.map(valueRow("input")), ...graph.outputs.map(valueRow("output"))];
  const missing = new Map<string, number>();
  for (const { op, domain } of withoutGradient) {
    const name = domain === "" ? op : `${domain}.${op}`;
    missing.set(name, (missing.get(name) ?? 0) + 1);
  }
  const counted = [...missing].map(([name, count]) => (count > 1 ? `${name} (${count})` : name));
  return [
    ...formatTable(values),
    "",
    ...formatTable([["TENSOR", "", "", "PLACE", "WHY"], ...initializers.map(initializerRow)]),
    "",
    ...sumLines(inspected),
    ...(counted.length > 0 ? [`no gradient here: ${counted.join(", ")}`] : []),
    ...lossLines(inspected),
    ...memoryLines(inspected),
  ];
}

/** What happens to how many values. */
function sumLines({ layout }: InspectedFile): readonly string[] {
  const line = (
    which: readonly { readonly shape: readonly number[] }[],
    text: string,
  ): readonly string[] => {
    const valueCount = which.reduce(
      (sum, { shape }) => sum + shape.reduce((product, size) => product * size, 1),
      0,
    );
    return which.length > 0 ? [`${valueCount} values in ${which.length} tensors ${text}`] : [];
  };
  const ofKind = (kind: string) => layout.tensors.filter((one) => one.kind === kind);
  const ofRule = (rule: string) => layout.buffers.filter((one) => one.rule === rule);
  return [
    ...line(ofKind("trained"), "would be trained"),
    ...line(ofKind("statistic"), "are running statistics, which rounds average"),
    ...line(ofRule("local"), "would be each participant's own"),
    ...line(ofRule("keep"), "would stay as they are"),
  ];
}

/** One line for each loss; one for all where the same is in every one's way. */
function lossLines({ losses }: InspectedFile): readonly string[] {
  const problems = new Set(losses.map(({ problem }) => problem));
  const [only] = problems;
  if (problems.size === 1 && typeof only === "string") return [`no loss can train it: ${only}`];
  return losses.map(({ choice, output, problem }) =>
    problem === null
      ? `${lossText(choice)}: trains "${output}"`
      : `${lossText(choice)}: ${problem}`,
  );
}

function memoryLines({ memory }: InspectedFile): readonly string[] {
  if (!memory) return [];
  const { fixedBytes, rowBytes, isAtLeast } = memory;
  const text = `${megabytes(fixedBytes)} and ${megabytes(rowBytes)} for each row of a batch`;
  return [
    `memory to train it: about ${text}${isAtLeast ? ", or more" : ""}, beside the process's own`,
  ];
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toPrecision(3)} MB`;

const valueRow =
  (role: string) =>
  ({ name, type, shape }: GraphValue): readonly string[] => [role, name, `${type} ${sizes(shape)}`];

function initializerRow({ initializer, place, why }: PlacedInitializer): readonly string[] {
  const { name, dtype, shape } = initializer;
  return [name, dtype, sizes(shape), place, why];
}

function sizes(shape: readonly (number | string)[] | undefined): string {
  return shape ? `[${shape.map((size) => (size === "" ? "?" : size)).join(", ")}]` : "of any rank";
}
