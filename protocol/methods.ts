import type {
  CancelRunRequest,
  CreateTokenRequest,
  CreateTokenResponse,
  EndSplitRequest,
  GetLedgerRequest,
  GetLedgerResponse,
  GetRoundRequest,
  GetRunRequest,
  GetVersionRequest,
  ListFederationsRequest,
  ListFederationsResponse,
  ListParticipantsRequest,
  ListParticipantsResponse,
  ListRefusedResponse,
  ListRunsRequest,
  ListRunsResponse,
  ListSplitsRequest,
  ListSplitsResponse,
  ListVersionsRequest,
  ListVersionsResponse,
  PauseRunRequest,
  PromoteRequest,
  ReplayRoundResponse,
  ResumeRunRequest,
  RollbackRequest,
  RoundInfo,
  RunInfo,
  SplitInfo,
  StartRunRequest,
  StartTrialRequest,
  VerifyRoundResponse,
  VersionInfo,
} from "./frames.ts";

/** The unary calls of the Coordinator service. */
export interface CoordinatorUnary {
  readonly createToken: {
    readonly request: CreateTokenRequest;
    readonly response: CreateTokenResponse;
  };
  readonly listFederations: {
    readonly request: ListFederationsRequest;
    readonly response: ListFederationsResponse;
  };
  readonly listParticipants: {
    readonly request: ListParticipantsRequest;
    readonly response: ListParticipantsResponse;
  };
  readonly startRun: { readonly request: StartRunRequest; readonly response: RunInfo };
  readonly listRuns: { readonly request: ListRunsRequest; readonly response: ListRunsResponse };
  readonly getRun: { readonly request: GetRunRequest; readonly response: RunInfo };
  readonly cancelRun: { readonly request: CancelRunRequest; readonly response: RunInfo };
  readonly pauseRun: { readonly request: PauseRunRequest; readonly response: RunInfo };
  readonly resumeRun: { readonly request: ResumeRunRequest; readonly response: RunInfo };
  readonly getRound: { readonly request: GetRoundRequest; readonly response: RoundInfo };
  readonly listRefused: {
    readonly request: GetRoundRequest;
    readonly response: ListRefusedResponse;
  };
  readonly verifyRound: {
    readonly request: GetRoundRequest;
    readonly response: VerifyRoundResponse;
  };
  readonly replayRound: {
    readonly request: GetRoundRequest;
    readonly response: ReplayRoundResponse;
  };
  readonly listVersions: {
    readonly request: ListVersionsRequest;
    readonly response: ListVersionsResponse;
  };
  readonly getVersion: { readonly request: GetVersionRequest; readonly response: VersionInfo };
  readonly promote: { readonly request: PromoteRequest; readonly response: VersionInfo };
  readonly rollback: { readonly request: RollbackRequest; readonly response: VersionInfo };
  readonly setSplit: { readonly request: SplitInfo; readonly response: SplitInfo };
  readonly endSplit: { readonly request: EndSplitRequest; readonly response: ListSplitsResponse };
  readonly listSplits: {
    readonly request: ListSplitsRequest;
    readonly response: ListSplitsResponse;
  };
  readonly startTrial: { readonly request: StartTrialRequest; readonly response: VersionInfo };
  readonly getLedger: { readonly request: GetLedgerRequest; readonly response: GetLedgerResponse };
}
