/** The calls of the Open Inference Protocol and of gRPC's health protocol. */
import type { ServiceDefinition } from "@grpc/grpc-js";
import { bytesMethod } from "./service.ts";

type Shape = "unary" | "out" | "both";

const inference = "inference.GRPCInferenceService";
const health = "grpc.health.v1.Health";

const rows = {
  "OpenInference.ServerLive": [inference, "unary"],
  "OpenInference.ServerReady": [inference, "unary"],
  "OpenInference.ModelReady": [inference, "unary"],
  "OpenInference.ServerMetadata": [inference, "unary"],
  "OpenInference.ModelMetadata": [inference, "unary"],
  "OpenInference.ModelInfer": [inference, "unary"],
  "OpenInference.ModelStreamInfer": [inference, "both"],
  "OpenInference.ModelConfig": [inference, "unary"],
  "OpenInference.ModelStatistics": [inference, "unary"],
  "OpenInference.RepositoryIndex": [inference, "unary"],
  "OpenInference.RepositoryModelLoad": [inference, "unary"],
  "OpenInference.RepositoryModelUnload": [inference, "unary"],
  "OpenInference.SystemSharedMemoryStatus": [inference, "unary"],
  "OpenInference.SystemSharedMemoryRegister": [inference, "unary"],
  "OpenInference.SystemSharedMemoryUnregister": [inference, "unary"],
  "OpenInference.CudaSharedMemoryStatus": [inference, "unary"],
  "OpenInference.CudaSharedMemoryRegister": [inference, "unary"],
  "OpenInference.CudaSharedMemoryUnregister": [inference, "unary"],
  "OpenInference.TraceSetting": [inference, "unary"],
  "OpenInference.LogSettings": [inference, "unary"],
  "Health.Check": [health, "unary"],
  "Health.Watch": [health, "out"],
} as const satisfies Record<string, readonly [string, Shape]>;

/** Every call of these two services, such as `OpenInference.ModelInfer`. */
export type OpenRpc = keyof typeof rows;

/** All of them. */
export const openRpcs = Object.keys(rows) as readonly OpenRpc[];

export function isOpenRpc(rpc: string): rpc is OpenRpc {
  return Object.hasOwn(rows, rpc);
}

/** Calls that the protocol has and this server has no use for, and why. */
export const unservedRpcs = {
  "OpenInference.SystemSharedMemoryStatus": "memory is not shared with clients",
  "OpenInference.SystemSharedMemoryRegister": "memory is not shared with clients",
  "OpenInference.SystemSharedMemoryUnregister": "memory is not shared with clients",
  "OpenInference.CudaSharedMemoryStatus": "memory is not shared with clients",
  "OpenInference.CudaSharedMemoryRegister": "memory is not shared with clients",
  "OpenInference.CudaSharedMemoryUnregister": "memory is not shared with clients",
  "OpenInference.TraceSetting": "what is traced is decided where the server is started",
  "OpenInference.LogSettings": "what is logged is decided where the server is started",
} as const satisfies Partial<Record<OpenRpc, string>>;

/** Names of the services that gRPC's health protocol may ask for; the empty name is the server. */
export const healthServices: ReadonlySet<string> = new Set([
  "",
  inference,
  "wardround.mcp.v1.Inference",
]);

/** Path of a call on the wire. */
export function openRpcPath(rpc: OpenRpc): string {
  return `/${rows[rpc][0]}/${rpc.slice(rpc.indexOf(".") + 1)}`;
}

/** The service definition of all these calls; each key is the call's name. */
export function openInferenceDefinition(): ServiceDefinition {
  const methods = openRpcs.map((rpc) => {
    const shape: Shape = rows[rpc][1];
    const streams = { requestStream: shape === "both", responseStream: shape !== "unary" };
    return [rpc, bytesMethod(openRpcPath(rpc), streams)];
  });
  return Object.fromEntries(methods);
}
