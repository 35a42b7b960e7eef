import type { MethodDefinition, ServiceDefinition } from "@grpc/grpc-js";
import type { MessageName } from "./codec.ts";

/** One call of the protocol. Messages travel as bytes here; codec.ts reads them, so that a malformed one gets a code. */
export interface Method {
  readonly service: "Session" | "Transfer" | "Enrolment" | "Coordinator" | "Inference";
  readonly name: string;
  readonly request: MessageName;
  readonly response: MessageName;
  readonly requestStream: boolean;
  readonly responseStream: boolean;
}

type Shape = "unary" | "in" | "out" | "both";

const rows = {
  "Session.Connect": ["ParticipantFrame", "ServerFrame", "both"],
  "Transfer.Download": ["DownloadRequest", "DownloadChunk", "out"],
  "Transfer.Upload": ["UploadFrame", "UploadReply", "both"],
  "Enrolment.Join": ["JoinRequest", "JoinResponse", "unary"],
  "Enrolment.Renew": ["RenewRequest", "JoinResponse", "unary"],
  "Coordinator.CreateToken": ["CreateTokenRequest", "CreateTokenResponse", "unary"],
  "Coordinator.CreateFederation": ["CreateFederationFrame", "FederationInfo", "in"],
  "Coordinator.ListFederations": ["ListFederationsRequest", "ListFederationsResponse", "unary"],
  "Coordinator.ListParticipants": ["ListParticipantsRequest", "ListParticipantsResponse", "unary"],
  "Coordinator.StartRun": ["StartRunRequest", "RunInfo", "unary"],
  "Coordinator.ListRuns": ["ListRunsRequest", "ListRunsResponse", "unary"],
  "Coordinator.GetRun": ["GetRunRequest", "RunInfo", "unary"],
  "Coordinator.WatchRun": ["WatchRunRequest", "RunEvent", "out"],
  "Coordinator.CancelRun": ["CancelRunRequest", "RunInfo", "unary"],
  "Coordinator.PauseRun": ["PauseRunRequest", "RunInfo", "unary"],
  "Coordinator.ResumeRun": ["ResumeRunRequest", "RunInfo", "unary"],
  "Coordinator.GetRound": ["GetRoundRequest", "RoundInfo", "unary"],
  "Coordinator.ListRefused": ["GetRoundRequest", "ListRefusedResponse", "unary"],
  "Coordinator.VerifyRound": ["GetRoundRequest", "VerifyRoundResponse", "unary"],
  "Coordinator.ReplayRound": ["GetRoundRequest", "ReplayRoundResponse", "unary"],
  "Coordinator.ListVersions": ["ListVersionsRequest", "ListVersionsResponse", "unary"],
  "Coordinator.GetVersion": ["GetVersionRequest", "VersionInfo", "unary"],
  "Coordinator.Promote": ["PromoteRequest", "VersionInfo", "unary"],
  "Coordinator.Rollback": ["RollbackRequest", "VersionInfo", "unary"],
  "Coordinator.StartTrial": ["StartTrialRequest", "VersionInfo", "unary"],
  "Coordinator.SetSplit": ["SplitInfo", "SplitInfo", "unary"],
  "Coordinator.EndSplit": ["EndSplitRequest", "ListSplitsResponse", "unary"],
  "Coordinator.ListSplits": ["ListSplitsRequest", "ListSplitsResponse", "unary"],
  "Coordinator.GetLedger": ["GetLedgerRequest", "GetLedgerResponse", "unary"],
  "Inference.Infer": ["InferRequest", "InferResponse", "unary"],
  "Inference.Stream": ["InferenceFrame", "InferenceReply", "both"],
} as const satisfies Record<string, readonly [MessageName, MessageName, Shape]>;

/** Every call, such as `Session.Connect`. */
export type Rpc = keyof typeof rows;

type Rows = typeof rows;

/** Name of the message that a call takes. */
export type RequestOf<R extends Rpc> = Rows[R][0];

/** Name of the message that a call gives. */
export type ResponseOf<R extends Rpc> = Rows[R][1];

/** Calls of one shape: unary, or with a stream in, out or both ways. */
export type RpcOf<S extends Shape> = { [R in Rpc]: Rows[R][2] extends S ? R : never }[Rpc];

/** All calls, by name. */
export const rpcs = Object.keys(rows) as readonly Rpc[];

/** Path of a call on the wire. */
export function rpcPath(rpc: Rpc): string {
  return `/wardround.mcp.v1.${rpc.replace(".", "/")}`;
}

/** Messages and shape of a call. */
export function describeRpc(rpc: Rpc): Method {
  const [service, name] = rpc.split(".") as [Method["service"], string];
  const [request, response, shape] = rows[rpc];
  return {
    service,
    name,
    request,
    response,
    requestStream: shape === "in" || shape === "both",
    responseStream: shape === "out" || shape === "both",
  };
}

/** A message's bytes as they are. */
export const asBytes = (bytes: Buffer): Buffer => bytes;

/** A call by grpc-js's own terms; its messages are their bytes as they are. */
export function bytesMethod(
  path: string,
  streams: Pick<Method, "requestStream" | "responseStream">,
): MethodDefinition<Buffer, Buffer> {
  return {
    path,
    requestStream: streams.requestStream,
    responseStream: streams.responseStream,
    requestSerialize: asBytes,
    requestDeserialize: asBytes,
    responseSerialize: asBytes,
    responseDeserialize: asBytes,
  };
}

/** The service definition of all calls; each key is the call's name. */
export function serviceDefinition(): ServiceDefinition {
  return Object.fromEntries(rpcs.map((rpc) => [rpc, bytesMethod(rpcPath(rpc), describeRpc(rpc))]));
}
