import { WardroundError } from "../base/errors.ts";
import type { Role } from "./contract.ts";
import type { OpenRpc } from "./open-inference.ts";
import type { Rpc } from "./service.ts";

/** Every role. A role's place here is its number in a token's text: new ones go to the end. */
export const roles = [
  "participant",
  "coordinator",
  "app",
  "auditor",
  "admin",
] as const satisfies readonly Role[];

/** Whether a text, from a certificate or a request, names a role. */
export function isRole(text: string): text is Role {
  return (roles as readonly string[]).includes(text);
}

/** Who may call: one of these roles, or anyone, with a certificate or without. */
export type Access = readonly Role[] | "open";

const participants: Access = ["participant"];
const management: Access = ["coordinator", "admin"];
const predictions: Access = ["app", "coordinator", "admin"];

/** Who may make which call. There is no other place where a role opens anything. */
export const rpcAccess: Readonly<Record<Rpc | OpenRpc, Access>> = {
  "Session.Connect": participants,
  "Transfer.Download": ["participant", "coordinator", "admin"],
  "Transfer.Upload": participants,
  "Enrolment.Join": "open",
  "Enrolment.Renew": roles,
  "Coordinator.CreateToken": management,
  "Coordinator.CreateFederation": management,
  "Coordinator.ListFederations": management,
  "Coordinator.ListParticipants": management,
  "Coordinator.StartRun": management,
  "Coordinator.ListRuns": management,
  "Coordinator.GetRun": management,
  "Coordinator.WatchRun": management,
  "Coordinator.CancelRun": management,
  "Coordinator.PauseRun": management,
  "Coordinator.ResumeRun": management,
  "Coordinator.GetRound": management,
  "Coordinator.ListRefused": management,
  "Coordinator.VerifyRound": management,
  "Coordinator.ReplayRound": management,
  "Coordinator.ListVersions": management,
  "Coordinator.GetVersion": management,
  "Coordinator.Promote": management,
  "Coordinator.Rollback": management,
  "Coordinator.StartTrial": management,
  "Coordinator.SetSplit": management,
  "Coordinator.EndSplit": management,
  "Coordinator.ListSplits": management,
  "Coordinator.GetLedger": management,
  "Inference.Infer": predictions,
  "Inference.Stream": predictions,
  "OpenInference.ServerLive": "open",
  "OpenInference.ServerReady": "open",
  "OpenInference.ModelReady": predictions,
  "OpenInference.ServerMetadata": predictions,
  "OpenInference.ModelMetadata": predictions,
  "OpenInference.ModelInfer": predictions,
  "OpenInference.ModelStreamInfer": predictions,
  "OpenInference.ModelConfig": predictions,
  "OpenInference.ModelStatistics": predictions,
  "OpenInference.RepositoryIndex": predictions,
  "OpenInference.RepositoryModelLoad": management,
  "OpenInference.RepositoryModelUnload": management,
  "OpenInference.SystemSharedMemoryStatus": predictions,
  "OpenInference.SystemSharedMemoryRegister": predictions,
  "OpenInference.SystemSharedMemoryUnregister": predictions,
  "OpenInference.CudaSharedMemoryStatus": predictions,
  "OpenInference.CudaSharedMemoryRegister": predictions,
  "OpenInference.CudaSharedMemoryUnregister": predictions,
  "OpenInference.TraceSetting": predictions,
  "OpenInference.LogSettings": predictions,
  "Health.Check": "open",
  "Health.Watch": "open",
};

/** Routes of the HTTP surface, by what they are for. */
export type HttpRoute =
  | "infer"
  | "metadata"
  | "repository"
  | "live"
  | "ready"
  | "metrics"
  | "open-metrics";

/** Who may ask which route. */
export const httpAccess: Readonly<Record<HttpRoute, Access>> = {
  infer: predictions,
  metadata: predictions,
  repository: management,
  live: "open",
  ready: "open",
  // What apps see in the statistics as well; an auditor's certificate reads them and asks for no prediction.
  metrics: ["app", "auditor", "coordinator", "admin"],
  // Where the server was told that everybody may.
  "open-metrics": "open",
};

/**
 * Lets a caller through who has one of the roles.
 * @param role - the caller's; undefined where it showed no certificate of this server's CA.
 * @param what - the call or route, for the message.
 * @throws WardroundError CERTIFICATE_MISSING, ROLE_MISSING
 */
export function assertAccess(access: Access, role: Role | undefined, what: string): void {
  if (access === "open") return;
  if (role === undefined) {
    throw new WardroundError(
      "CERTIFICATE_MISSING",
      `${what} needs a valid certificate of this server: join with a token first`,
    );
  }
  if (!access.includes(role)) {
    throw new WardroundError(
      "ROLE_MISSING",
      `${what} is for ${access.join(", ")}; this certificate's role is ${role}`,
    );
  }
}

const tokensOf: Readonly<Record<Role, readonly Role[]>> = {
  admin: roles,
  coordinator: ["participant", "app"],
  participant: [],
  app: [],
  auditor: [],
};

/**
 * An admin makes tokens for every role, a coordinator for participants and apps only.
 * @throws WardroundError ROLE_MISSING; ARGUMENT_INVALID where the token's role does not exist.
 */
export function assertMayCreateToken(caller: Role, tokenRole: string): void {
  if (!isRole(tokenRole)) {
    throw new WardroundError(
      "ARGUMENT_INVALID",
      `a token's role is one of ${roles.join(", ")}; another one was asked for`,
    );
  }
  if (!tokensOf[caller].includes(tokenRole)) {
    throw new WardroundError(
      "ROLE_MISSING",
      `a token for the role ${tokenRole} cannot be made with the role ${caller}: ask an admin`,
    );
  }
}
