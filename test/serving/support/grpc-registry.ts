import { systemClock } from "../../../runtime/system.ts";
import type { Serving, VersionSource } from "../../../serving/contract.ts";
import { inferenceHandlers } from "../../../serving/mcp.ts";
import { openInferenceHandlers } from "../../../serving/open-inference.ts";
import { Telemetry, type TelemetryOptions } from "../../../serving/telemetry.ts";
import { createHandlers, startTestServer, type TestServer } from "../../support/grpc-server.ts";
import { never, openTestServing } from "./registry.ts";
import { echo, seededLogistic, writeVersion } from "./version-folders.ts";

/** Types that a model of `identity` is made for, by the name in the Open Inference Protocol. */
export const servedTypes = {
  BOOL: "bool",
  UINT8: "uint8",
  UINT16: "uint16",
  UINT32: "uint32",
  UINT64: "uint64",
  INT8: "int8",
  INT16: "int16",
  INT32: "int32",
  INT64: "int64",
  FP16: "float16",
  FP32: "float32",
  FP64: "float64",
} as const;

export interface GrpcRegistry {
  readonly serving: Serving;
  readonly telemetry: Telemetry;
  readonly server: TestServer;
  readonly root: string;
}

/**
 * A gRPC server over a registry that serves version 4 of `heart` (13 features), has published its
 * version 3 as well, and serves `same-TYPE`, which gives back what it gets, for some types.
 * @param watching - who hears of its predictions.
 */
export async function openGrpcRegistry(
  types: readonly (keyof typeof servedTypes)[],
  watching: Partial<TelemetryOptions> = {},
): Promise<GrpcRegistry> {
  const published: VersionSource[] = [];
  const locate = (model: string, version: number): VersionSource | undefined =>
    published.find((source) => source.model === model && source.version === version);
  const versionsOf = (model: string): number[] =>
    published.filter((source) => source.model === model).map(({ version }) => version);
  const { serving, root } = await openTestServing({
    locate,
    published: (model) => (versionsOf(model).length > 0 ? versionsOf(model) : undefined),
  });
  for (const version of [3, 4]) {
    published.push(await writeVersion(root, "heart", version, seededLogistic(`heart ${version}`)));
  }
  await serving.switchTo(published[1] as VersionSource, never);
  for (const type of types) {
    const model = echo(servedTypes[type], ["batch", "values"]);
    const source = await writeVersion(root, `same-${type.toLowerCase()}`, 1, model);
    published.push(source);
    await serving.switchTo(source, never);
  }
  const telemetry = new Telemetry({ serving, clock: systemClock, ...watching });
  const server = await startTestServer((authority) => ({
    ...createHandlers(authority),
    inference: inferenceHandlers(serving, systemClock, telemetry),
    openInference: openInferenceHandlers(serving, {
      version: "0.0.1",
      ready: () => true,
      telemetry,
    }),
  }));
  return { serving, telemetry, server, root };
}
