import type { PlacedInitializer } from "../../model/derive-layout.ts";
import type { GraphValue } from "../../model/graph.ts";
import { type InspectedFile, inspectFile } from "../../runtime/inspect-file.ts";
import { openModel } from "../model-files.ts";
import { formatTable, type JsonObject } from "../output.ts";
import type { CommandContext } from "../program.ts";

/** Prints what of an ONNX file would be trained, what not and why, and what is in the way. Asks no server. */
export async function modelInspect(
  { file }: { readonly file: string },
  { output }: CommandContext,
): Promise<void> {
  const opened = await openModel(file);
  try {
    const inspected = inspectFile(opened);
    output.result(inspectedJson(file, inspected), inspectedLines(inspected));
  } finally {
    opened.close();
  }
}

function inspectedJson(file: string, inspected: InspectedFile): JsonObject {
  const { graph, layout, initializers, losses, withoutGradient } = inspected;
  return {
    file,
    opset: graph.opset,
    inputs: graph.inputs.map(valueJson),
    outputs: graph.outputs.map(valueJson),
    parameters: layout.parameterCount,
    initializers: initializers.map(({ initializer: { name, dtype, shape }, place, why }) => {
      return { name, dtype, shape, place, why };
    }),
    losses: losses.map(({ loss, problem }) => ({ loss, trains: problem === null, problem })),
    without_gradient: withoutGradient.map(({ name, op, domain }) => ({ name, op, domain })),
  };
}

function valueJson({ name, type, shape }: GraphValue): JsonObject {
  return { name, type, shape: shape ? [...shape] : null };
}

function inspectedLines(inspected: InspectedFile): readonly string[] {
  const { graph, layout, initializers, losses, withoutGradient } = inspected;
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
    `${layout.parameterCount} values in ${layout.tensors.length} tensors would be trained`,
    ...(counted.length > 0 ? [`no gradient here: ${counted.join(", ")}`] : []),
    ...losses.map(({ loss, problem }) => `${loss}: ${problem ?? "trains"}`),
  ];
}

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
