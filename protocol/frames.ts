// Written by scripts/gen.mjs from proto/mcp/v1: the messages as the other rooms see them.

/** What the payload of a frame is about. */
export const PayloadType = {
  /** No payload beside the frame's own fields. */
  UNSPECIFIED: 0,
  /** Numbers in row-major order, little-endian. */
  TENSOR: 1,
  /** An encoded picture (PNG or JPEG). */
  IMAGE: 2,
  /** UTF-8 JSON. */
  JSON: 3,
} as const;
export type PayloadType = (typeof PayloadType)[keyof typeof PayloadType];

/** The envelope header: the first field of every message on a stream. */
export interface Header {
  /** Protocol version of the sender, 1 for this file. */
  readonly protocolVersion: number;
  /** W3C trace context, the whole `traceparent` value; empty where nothing is traced. */
  readonly traceParent: string;
  /** Number of this message from this sender on this stream, counted from 1. */
  readonly messageId: number;
  /** The federation's or served model's name that the message is about; empty where it is about none. */
  readonly modelId: string;
  /** What the payload is. */
  readonly payloadType: PayloadType;
  /** Sender's wall clock, nanoseconds since 1970-01-01 UTC. For logs only; nothing is decided by it. */
  readonly timestampNs: number;
}

/** A refusal or a fault, as the catalogue in docs/errors.md lists it. */
export interface ErrorDetail {
  /** Stable code of the catalogue, such as UPDATE_NOT_FINITE. */
  readonly code: string;
  /** One sentence: what was got, what was expected, what to do. Never data values, never keys. */
  readonly message: string;
  /** When the same request may be tried again: never, with-backoff, next-round, after-rejoin. */
  readonly retry: string;
  /** The message_id that this answers; 0 where it answers none. */
  readonly inReplyTo: number;
}

/** How the numbers of an update are written. */
export const Encoding = {
  /** Not given: refused. */
  UNSPECIFIED: 0,
  /** IEEE 754 binary32, little-endian, 4 bytes a value. Plain rounds, as are 3 to 5. */
  FLOAT32: 1,
  /** Two's complement, little-endian, 4 bytes a value. Integers on the plan's grid; rounds with a mechanism. */
  INT32: 2,
  /** IEEE 754 binary16, little-endian, 2 bytes a value. */
  FLOAT16: 3,
  /** Blocks of 256 8-bit integers with a float32 scale each. */
  INT8_BLOCKWISE: 4,
  /** Index and value pairs of the largest values. */
  SPARSE_TOP_K: 5,
  /** Zig-zag varints, all of them or those that are not 0; lossless, of a fixed length. Rounds with a mechanism. */
  PACKED: 6,
} as const;
export type Encoding = (typeof Encoding)[keyof typeof Encoding];

/** One named part of an update or a checkpoint: weights, server-optimiser state, a control variate. */
export interface Section {
  /** Name within its update or checkpoint: `weights`, `control-variate`, …. */
  readonly name: string;
  /** SHA-256 of the layout (names, dtypes, shapes, order) of its values, 64 lower-case hex digits. */
  readonly layoutDigest: string;
  /** How many values it holds. */
  readonly valueCount: number;
  /** Length in bytes of the encoded values: a function of plan and layout. */
  readonly bytes: number;
  /** Bound that the receiver verifies: the largest sum of absolute integers under a mechanism (grid units); 0 where there is none. */
  readonly boundL1: number;
}

/** What the token is for. */
export interface CreateTokenRequest {
  /** Role of the identity: participant, coordinator, app, auditor or admin. */
  readonly role: string;
  /** Name of the identity; empty = the joiner's host name is not used, `role-` and 8 hex digits are. */
  readonly name: string;
  /** How long the token can be used, milliseconds. */
  readonly ttlMs: number;
  /** Federation that the participant becomes a member of; empty = none. */
  readonly federation: string;
}

/** A token's parts; the caller adds the digest of its own key and writes the text. */
export interface CreateTokenResponse {
  /** Secret part, 16 bytes; the server keeps its digest only. */
  readonly secret: Uint8Array;
  /** SHA-256 of the CA's certificate (DER), 32 bytes. */
  readonly caSha256: Uint8Array;
  /** Role. */
  readonly role: string;
  /** Name. */
  readonly name: string;
  /** End of the token, milliseconds since 1970-01-01 UTC. */
  readonly expiresMs: number;
}

/** The arms of CreateFederationFrame, told apart by `body`. */
export type CreateFederationFrameBody =
  /** First frame. */
  | { readonly body: "begin"; readonly begin: CreateFederationBegin }
  /** A piece of the ONNX file, at most 1 MiB. */
  | { readonly body: "model"; readonly model: Uint8Array }
  /** A piece of the golden file (JSON), at most 1 MiB. */
  | { readonly body: "golden"; readonly golden: Uint8Array }
  /** A piece of the external data, at most 1 MiB. */
  | { readonly body: "data"; readonly data: Uint8Array }
  /** A piece of the calibration sample (JSON), at most 1 MiB. */
  | { readonly body: "calibration"; readonly calibration: Uint8Array };

/** A federation to be made: the first frame has `begin`, then the pieces follow, those of one file in order. Senders begin with the ONNX file and end with the golden file and the calibration sample; the server takes the files in any order. */
export type CreateFederationFrame = CreateFederationFrameBody;

/** What the federation is called and who is in it. */
export interface CreateFederationBegin {
  /** Name: 1 to 64 of a-z, 0-9 and -, beginning with a letter. */
  readonly name: string;
  /** Names of the members; empty = everyone who has data for it. */
  readonly participants: readonly string[];
  /** Length of the ONNX file, bytes. */
  readonly modelBytes: number;
  /** Length of the golden file, bytes; 0 where there is none. */
  readonly goldenBytes: number;
  /** The ONNX file's name, for messages only. */
  readonly modelFile: string;
  /** Length of the external data, bytes: each initializer's that lies outside the ONNX file, in the graph's order; absent where there is none. */
  readonly dataBytes?: number | undefined;
  /** Forms that every version is published in beside float32, with commas between them: fp16,int8; absent = none. */
  readonly variants?: string | undefined;
  /** Length of the calibration sample for int8, bytes; absent where there is none. */
  readonly calibrationBytes?: number | undefined;
}

/** One federation. */
export interface FederationInfo {
  /** Random id, 32 hex digits. */
  readonly id: string;
  /** Name, which is also the served model's name. */
  readonly name: string;
  /** Names of the members; empty = everyone who has data for it. */
  readonly participants: readonly string[];
  /** Trainable values of the model. */
  readonly parameterCount: number;
  /** Layout's digest, 64 hex digits. */
  readonly layoutDigest: string;
  /** Newest published version. */
  readonly headVersion: number;
  /** Version that is served. */
  readonly servedVersion: number;
  /** What was noticed about the model, a sentence each. */
  readonly notes: readonly string[];
}

export type ListFederationsRequest = Readonly<Record<string, never>>;

export interface ListFederationsResponse {
  /** By name. */
  readonly federations: readonly FederationInfo[];
}

export interface ListParticipantsRequest {
  /** Only those with data for this federation; empty = all. */
  readonly federation: string;
}

export interface ListParticipantsResponse {
  /** By name. */
  readonly participants: readonly ParticipantInfo[];
}

/** One enrolled participant. */
export interface ParticipantInfo {
  /** Random id, 32 hex digits. */
  readonly id: string;
  /** Name in its certificate. */
  readonly name: string;
  /** Whether its session is live. */
  readonly connected: boolean;
  /** What it has data for. */
  readonly federations: readonly string[];
  /** Joined, milliseconds since 1970-01-01 UTC. */
  readonly enrolledMs: number;
}

/** A signed plan for a series of rounds. */
export interface StartRunRequest {
  /** Federation's name. */
  readonly federation: string;
  /** The plan's canonical bytes (JSON). */
  readonly plan: Uint8Array;
  /** Signature over `plan` by the caller's key (ECDSA P-256, SHA-256, DER). */
  readonly planSignature: Uint8Array;
  /** How many rounds. */
  readonly rounds: number;
  /** Version to start from; absent = the newest. */
  readonly fromVersion?: number | undefined;
  /** Rounds begin at most this often, milliseconds; absent = each as soon as the one before is published. */
  readonly everyMs?: number | undefined;
}

/** One run. */
export interface RunInfo {
  /** Random id, 32 hex digits. */
  readonly id: string;
  /** Federation's name. */
  readonly federation: string;
  /** waiting, running, done, failed or cancelled. */
  readonly state: string;
  /** Rounds asked for. */
  readonly roundsPlanned: number;
  /** Rounds published. */
  readonly roundsDone: number;
  /** The plan's canonical bytes (JSON); empty in the answer of ListRuns. */
  readonly plan: Uint8Array;
  /** The newest 200 rounds by number, without cohorts: in the answer of GetRun only. */
  readonly rounds: readonly RoundInfo[];
  /** Why it failed or waits; empty where it does not. */
  readonly message: string;
  /** Code of the catalogue that belongs to `message`. */
  readonly code: string;
  /** Whether it is paused. */
  readonly paused: boolean;
  /** Rounds that missed their quorum, where the plan lets the run go on. */
  readonly roundsMissed: number;
  /** Rounds begin at most this often, milliseconds; absent where they are not scheduled. */
  readonly everyMs?: number | undefined;
  /** When the next round may begin, milliseconds since 1970-01-01 UTC; absent where none is waited for. */
  readonly nextRoundMs?: number | undefined;
}

/** One round. */
export interface RoundInfo {
  /** Random id, 32 hex digits. */
  readonly id: string;
  /** Run's id, 32 hex digits. */
  readonly runId: string;
  /** Label within the run, from 1. */
  readonly number: number;
  /** planned, open, collecting, closed, aggregated, evaluating, published, failed, cancelled or rejected. */
  readonly phase: string;
  /** Attempt, from 1. */
  readonly attempt: number;
  /** Who was picked and how far each has come; empty in the answer of GetRun. */
  readonly cohort: readonly CohortEntry[];
  /** Version that was published; 0 where none yet. */
  readonly version: number;
  /** Bytes received for this round. */
  readonly bytesReceived: number;
  /** Epsilon charged; 0 where nothing was released, +infinity without a mechanism. */
  readonly epsilonCharged: number;
  /** Held-out rows predicted right; absent where withheld. */
  readonly right?: number | undefined;
  /** Held-out rows in all; absent where withheld. */
  readonly total?: number | undefined;
  /** Sum of the loss over the held-out rows; absent where withheld. */
  readonly lossSum?: number | undefined;
  /** Why it failed; empty where it did not. */
  readonly message: string;
  /** Code of the catalogue that belongs to `message`. */
  readonly code: string;
  /** Kernels that folded it: typed-array, tfjs-cpu or tfjs-gpu; empty before it closed. */
  readonly kernels: string;
  /** From open to published, milliseconds; 0 before. */
  readonly elapsedMs: number;
  /** How many were picked. */
  readonly cohortSize: number;
  /** How many updates were admitted. */
  readonly admittedCount: number;
  /** Metrics of the version on all held-out rows that were counted; empty before it is published, and where none were told. */
  readonly metrics: readonly MetricValue[];
}

/** One metric of a version. */
export interface MetricValue {
  /** Name, such as auroc. */
  readonly name: string;
  /** Absent where the rows do not tell, such as those of one class alone. */
  readonly value?: number | undefined;
}

/** One participant's part in a round. */
export interface CohortEntry {
  /** Participant's id, 32 hex digits. */
  readonly participantId: string;
  /** Participant's name. */
  readonly name: string;
  /** offered, accepted, declined, refused, admitted, missing, or carried: the next round takes it over. */
  readonly state: string;
  /** Code of a decline or refusal. */
  readonly code: string;
  /** Its sentence. */
  readonly message: string;
  /** Versions that its offer was behind when the round opened; in asynchronous runs only, where a cohort has an entry for each offer. */
  readonly staleness?: number | undefined;
}

export interface ListRunsRequest {
  /** Federation's name. */
  readonly federation: string;
}

export interface ListRunsResponse {
  /** The newest 200, oldest first. */
  readonly runs: readonly RunInfo[];
}

export interface GetRunRequest {
  /** Run's id, or its first digits where only one run begins so. */
  readonly run: string;
}

export interface WatchRunRequest {
  /** Run's id, or its first digits. */
  readonly run: string;
}

export interface CancelRunRequest {
  /** Run's id, or its first digits. */
  readonly run: string;
}

export interface PauseRunRequest {
  /** Run's id, or its first digits. */
  readonly run: string;
}

export interface ResumeRunRequest {
  /** Run's id, or its first digits. */
  readonly run: string;
}

/** The state of a run after something happened. Of what many participants do, several events of one kind may come as one, with the round as it is after the last of them. */
export interface RunEvent {
  /** What happened, such as round.opened, update.admitted, round.published, run.done. */
  readonly event: string;
  /** The run without its rounds. */
  readonly run: RunInfo | null;
  /** The round it happened in; absent where it is the run's. */
  readonly round: RoundInfo | null;
}

export interface GetRoundRequest {
  /** Run's id, or its first digits. */
  readonly run: string;
  /** Label within the run, from 1. */
  readonly number: number;
}

export interface ListRefusedResponse {
  /** Oldest first. */
  readonly updates: readonly RefusedUpdate[];
}

/** An update that was refused and is kept in the server's quarantine. */
export interface RefusedUpdate {
  /** Participant's id, 32 hex digits. */
  readonly participantId: string;
  /** Participant's name. */
  readonly name: string;
  /** Identity that was claimed for the update, 64 hex digits. */
  readonly digest: string;
  /** Length of the payload, bytes. */
  readonly bytes: number;
  /** Code of the refusal. */
  readonly code: string;
  /** Its sentence. */
  readonly message: string;
  /** File on the server that holds the payload; empty where it is not kept. */
  readonly path: string;
}

export interface VerifyRoundResponse {
  /** Version that was checked. */
  readonly version: number;
  /** One for each thing that was looked at. */
  readonly checks: readonly RoundCheck[];
}

/** What one check of a round found. */
export interface RoundCheck {
  /** What was looked at, such as checkpoint, parent or signature. */
  readonly name: string;
  /** Whether it is as it has to be. */
  readonly ok: boolean;
  /** What was found, one sentence. */
  readonly message: string;
}

export interface ReplayRoundResponse {
  /** Version that the round published. */
  readonly version: number;
  /** SHA-256 of the checkpoint that was published, 64 hex digits. */
  readonly publishedDigest: string;
  /** SHA-256 of the checkpoint that the updates fold to now, 64 hex digits. */
  readonly replayedDigest: string;
  /** Kernels that folded now. */
  readonly kernels: string;
  /** How many updates were folded. */
  readonly folded: number;
  /** What the version has beside its checkpoint: vectors that it keeps, and its fp16 and int8 files. */
  readonly state: readonly ReplayedState[];
}

/** One vector or file of a version, as it was published and as it is made now. */
export interface ReplayedState {
  /** Its name: `momentum`, `variance`, `control`, `drift`, `model.fp16.onnx` or `model.int8.onnx`. */
  readonly name: string;
  /** SHA-256 of what was published, 64 hex digits. */
  readonly publishedDigest: string;
  /** SHA-256 of what the updates fold to now, 64 hex digits; empty where nothing could be made of them. */
  readonly replayedDigest: string;
}

export interface ListVersionsRequest {
  /** Federation's name. */
  readonly federation: string;
}

export interface ListVersionsResponse {
  /** By number, 0 first. */
  readonly versions: readonly VersionInfo[];
}

export interface GetVersionRequest {
  /** Federation's name. */
  readonly federation: string;
  /** Version; absent = the served one. */
  readonly version?: number | undefined;
}

/** One version of a federation's model. */
export interface VersionInfo {
  /** Federation's name. */
  readonly federation: string;
  /** Number, 0 is the initial checkpoint. */
  readonly version: number;
  /** Whether it is served now. */
  readonly served: boolean;
  /** Manifest's canonical bytes (JSON). */
  readonly manifest: Uint8Array;
  /** Ed25519 signature over `manifest`. */
  readonly manifestSignature: Uint8Array;
  /** Folder on the server that holds model.onnx, the checkpoint and the manifest. */
  readonly directory: string;
  /** The bytes of model.sig: a Sigstore bundle over all three; empty where it is not signed yet. */
  readonly modelSignature: Uint8Array;
  /** Public key of the server's model signatures (ECDSA P-256, SPKI, PEM). */
  readonly modelKey: string;
  /** What the gates of its plan found; empty of version 0 and of versions of earlier builds. */
  readonly gates: readonly GateInfo[];
  /** Why it is not served: a gate that it failed, or how its trial ended; empty where nothing speaks against it. */
  readonly unserved: string;
  /** Its trial; absent where it is in none. */
  readonly trial?: TrialInfo | undefined;
}

/** What one gate found of a version. */
export interface GateInfo {
  /** finite, privacy, metric, cosine or label-agreement. */
  readonly gate: string;
  /** Whether the version passed. */
  readonly passed: boolean;
  /** What was found and what is allowed. */
  readonly message: string;
}

/** How a version is tried out, and what it has to keep to. */
export interface TrialRules {
  /** canary: it answers a share of the requests. shadow: it gets copies of them, and nobody its answers. */
  readonly mode: string;
  /** Part of the requests that name no version, above 0, at most 1. */
  readonly share: number;
  /** Requests, or copies, that it has to have had. */
  readonly requestsMinimum: number;
  /** Milliseconds that it has to have been tried out. */
  readonly timeMsMinimum: number;
  /** Failed requests as a part of all, above those of the served version; 0 to 1. */
  readonly errorRateMaximum: number;
  /** Of the 95th percentiles of latency, from 1. */
  readonly latencyRatioMaximum: number;
  /** Shadow: least part of the rows with the same label; absent = any. */
  readonly labelAgreementMinimum?: number | undefined;
  /** Shadow: least mean cosine of the answers; absent = any. */
  readonly cosineMinimum?: number | undefined;
  /** Whether it is served once it has kept to all of it; else a coordinator decides. */
  readonly promotes: boolean;
}

/** A trial that is on, and what it has shown since the server started. */
export interface TrialInfo {
  /** As it was started. */
  readonly rules: TrialRules | null;
  /** Requests that the version had. */
  readonly candidate: ArmInfo | null;
  /** Requests that the served version had meanwhile. */
  readonly served: ArmInfo | null;
  /** Copies whose answers were compared. */
  readonly compared: number;
  /** Copies that were left out under load. */
  readonly dropped: number;
  /** Part of the rows with the same label; absent where nothing was compared. */
  readonly labelAgreement?: number | undefined;
  /** Mean cosine of the answers; absent where nothing was compared. */
  readonly cosine?: number | undefined;
}

/** Requests of one of two versions. */
export interface ArmInfo {
  /** All of them. */
  readonly asked: number;
  /** Those that failed for no reason of the caller's. */
  readonly failed: number;
  /** 95 of 100 took no longer, milliseconds; absent where none was asked. */
  readonly p95Ms?: number | undefined;
}

/** A name that stands for two models, or two versions of one. */
export interface SplitInfo {
  /** No federation's. */
  readonly name: string;
  /** Who gets the rest of the requests. */
  readonly one: SplitArm | null;
  /** Who gets the share. */
  readonly other: SplitArm | null;
  /** Part of the requests, 0 to 1. */
  readonly share: number;
}

/** One side of a split. */
export interface SplitArm {
  /** Federation's name. */
  readonly model: string;
  /** Version; absent = the served one. */
  readonly version?: number | undefined;
}

export interface EndSplitRequest {
  /** The split's name. */
  readonly name: string;
}

export type ListSplitsRequest = Readonly<Record<string, never>>;

export interface ListSplitsResponse {
  /** By name. */
  readonly splits: readonly SplitInfo[];
}

export interface StartTrialRequest {
  /** Federation's name. */
  readonly federation: string;
  /** Version to try out. */
  readonly version: number;
  /** How. */
  readonly rules: TrialRules | null;
}

export interface PromoteRequest {
  /** Federation's name. */
  readonly federation: string;
  /** Version to serve. */
  readonly version: number;
}

export interface RollbackRequest {
  /** Federation's name. */
  readonly federation: string;
  /** Version to serve, not newer than the served one; absent = the one served before, or while a version is tried out the one that is served: the trial ends. */
  readonly version?: number | undefined;
}

export interface GetLedgerRequest {
  /** Participant's name; empty = all. */
  readonly participant: string;
  /** How many charges to leave out: `next` of the page before; absent = from the first. */
  readonly from?: number | undefined;
}

export interface GetLedgerResponse {
  /** Oldest first. */
  readonly charges: readonly Charge[];
  /** Where the next page begins; absent in the last. */
  readonly next?: number | undefined;
}

/** One charge to one data set. */
export interface Charge {
  /** Participant's id, 32 hex digits. */
  readonly participantId: string;
  /** Data set's id. */
  readonly dataSet: string;
  /** Federation's id, 32 hex digits. */
  readonly federationId: string;
  /** Round's id, 32 hex digits. */
  readonly roundId: string;
  /** Attempt, from 1. */
  readonly attempt: number;
  /** Epsilon; +infinity without a mechanism. */
  readonly epsilon: number;
  /** Milliseconds since 1970-01-01 UTC. */
  readonly chargedMs: number;
}

/** A one-time token and a public key. */
export interface JoinRequest {
  /** Envelope. */
  readonly header: Header | null;
  /** The token's secret part, 16 bytes. Used once. */
  readonly tokenSecret: Uint8Array;
  /** PKCS#10 signing request (DER), ECDSA P-256; proves that the key is held. */
  readonly certificateRequest: Uint8Array;
}

/** A public key to be certified again. */
export interface RenewRequest {
  /** Envelope. */
  readonly header: Header | null;
  /** PKCS#10 signing request (DER), ECDSA P-256. */
  readonly certificateRequest: Uint8Array;
}

/** An identity. */
export interface JoinResponse {
  /** The certificate (DER), signed by the server's CA. */
  readonly certificate: Uint8Array;
  /** The CA's certificate (DER); its SHA-256 is in the token. */
  readonly caCertificate: Uint8Array;
  /** Role in the certificate: participant, coordinator, app, auditor or admin. */
  readonly role: string;
  /** Random id in the certificate, 32 hex digits. */
  readonly id: string;
  /** Name in the certificate. */
  readonly name: string;
  /** Ed25519 public key (SPKI, DER) that signs manifests. */
  readonly releaseKey: Uint8Array;
}

/** Type of a tensor's values, by the Open Inference Protocol's names. */
export const DataType = {
  /** Not given: refused. */
  UNSPECIFIED: 0,
  /** One byte a value, 0 or 1. */
  BOOL: 1,
  UINT8: 2,
  UINT16: 3,
  UINT32: 4,
  UINT64: 5,
  INT8: 6,
  INT16: 7,
  INT32: 8,
  INT64: 9,
  FP16: 10,
  FP32: 11,
  FP64: 12,
  BF16: 13,
  /** Length-prefixed byte strings (uint32, little-endian, before each). */
  BYTES: 14,
} as const;
export type DataType = (typeof DataType)[keyof typeof DataType];

/** Description of one input or output. */
export interface TensorSpec {
  /** Name in the graph. */
  readonly name: string;
  /** Type of the values. */
  readonly dataType: DataType;
  /** Size of each dimension; -1 where it varies. */
  readonly shape: readonly number[];
}

/** One tensor. */
export interface Tensor {
  /** Name in the graph. */
  readonly name: string;
  /** Type of the values. */
  readonly dataType: DataType;
  /** Size of each dimension. */
  readonly shape: readonly number[];
  /** Values, row-major, little-endian, no padding. */
  readonly data: Uint8Array;
}

/** What to predict from. */
export interface InferRequest {
  /** Envelope; model_id is the model's name. */
  readonly header: Header | null;
  /** Version to ask, from 0; absent = the one that is served. */
  readonly modelVersion?: number | undefined;
  /** Inputs by name, all of them. */
  readonly inputs: readonly Tensor[];
  /** Outputs wanted; empty = all. */
  readonly outputs: readonly string[];
  /** The caller's id, given back in the answer. */
  readonly requestId: string;
  /** Free key and value pairs, given back in the answer. */
  readonly metadata: Readonly<Record<string, string>>;
  /** Rows of each part, where the answer is wanted in parts; 0 = whole. On a stream only. */
  readonly partialRows: number;
}

/** A prediction. */
export interface InferResponse {
  /** Envelope; model_id is the model's name. */
  readonly header: Header | null;
  /** Version that answered. */
  readonly modelVersion: number;
  /** Outputs by name. */
  readonly outputs: readonly Tensor[];
  /** The request's id. */
  readonly requestId: string;
  /** The request's metadata. */
  readonly metadata: Readonly<Record<string, string>>;
  /** First of the request's rows that this part answers, from 0. */
  readonly row: number;
  /** How many rows this part answers; 0 = the answer is whole. */
  readonly rows: number;
}

/** The arms of InferenceFrame, told apart by `body`. */
export type InferenceFrameBody =
  /** MODEL_INIT: what does this model take? */
  | { readonly body: "modelInit"; readonly modelInit: ModelInit }
  /** INFER. */
  | { readonly body: "infer"; readonly infer: InferRequest };

/** From the app. */
export type InferenceFrame = {
  /** Envelope. */
  readonly header: Header | null;
} & InferenceFrameBody;

/** Asks for a model's specification. */
export interface ModelInit {
  /** The model's name. */
  readonly model: string;
  /** Version, from 0; absent = the one that is served. */
  readonly modelVersion?: number | undefined;
}

/** What a model takes and gives. */
export interface ModelSpec {
  /** The model's name. */
  readonly model: string;
  /** Version that is described. */
  readonly modelVersion: number;
  /** Inputs, -1 for dimensions that vary. */
  readonly inputs: readonly TensorSpec[];
  /** Outputs, -1 for dimensions that vary. */
  readonly outputs: readonly TensorSpec[];
  /** Most rows in one request. */
  readonly batchRowsMax: number;
}

/** The arms of InferenceReply, told apart by `body`. */
export type InferenceReplyBody =
  /** Answer to MODEL_INIT. */
  | { readonly body: "modelSpec"; readonly modelSpec: ModelSpec }
  /** A part of an answer; more follow, all by one version and in the order of the rows. */
  | { readonly body: "partial"; readonly partial: InferResponse }
  /** The whole answer, or its last part. */
  | { readonly body: "result"; readonly result: InferResponse }
  /** The request failed; the stream stays open. */
  | { readonly body: "error"; readonly error: ErrorDetail };

/** From the server. */
export type InferenceReply = {
  /** Envelope. */
  readonly header: Header | null;
} & InferenceReplyBody;

/** The arms of ParticipantFrame, told apart by `body`. */
export type ParticipantFrameBody =
  /** First frame of a stream, and only there. */
  | { readonly body: "hello"; readonly hello: Hello }
  /** Sent at the interval that Welcome names. */
  | { readonly body: "heartbeat"; readonly heartbeat: Heartbeat }
  /** The offer is taken. */
  | { readonly body: "accept"; readonly accept: Accept }
  /** The offer is not taken. */
  | { readonly body: "decline"; readonly decline: Decline }
  /** How far training or upload has come. */
  | { readonly body: "progress"; readonly progress: Progress }
  /** Counts of an evaluation that the server asked for. */
  | { readonly body: "evaluation"; readonly evaluation: Evaluation }
  /** A frame arrived and its effect is durable. */
  | { readonly body: "ack"; readonly ack: Ack }
  /** Something the participant could not do. */
  | { readonly body: "error"; readonly error: ErrorDetail }
  /** Anything agreed by feature name, opcodes 0x80 to 0xFF. */
  | { readonly body: "extension"; readonly extension: Extension }
  /** What the participant's own ledger has, where Welcome asked for it. */
  | { readonly body: "charges"; readonly charges: ChargeReport };

/** From the participant to the server. */
export type ParticipantFrame = {
  /** Envelope. */
  readonly header: Header | null;
} & ParticipantFrameBody;

/** The arms of ServerFrame, told apart by `body`. */
export type ServerFrameBody =
  /** Answer to Hello. */
  | { readonly body: "welcome"; readonly welcome: Welcome }
  /** Sent at the interval that Welcome names. */
  | { readonly body: "heartbeat"; readonly heartbeat: Heartbeat }
  /** Asks for an update. */
  | { readonly body: "offer"; readonly offer: Offer }
  /** Takes an offer back. */
  | { readonly body: "cancel"; readonly cancel: Cancel }
  /** Asks for counts of one version on held-out rows. Never sent under a plan with a mechanism. */
  | { readonly body: "evaluate"; readonly evaluate: Evaluate }
  /** How a round ended. */
  | { readonly body: "result"; readonly result: Result }
  /** A frame arrived and its effect is durable. */
  | { readonly body: "ack"; readonly ack: Ack }
  /** A refusal; the stream stays open unless the code says otherwise. */
  | { readonly body: "error"; readonly error: ErrorDetail }
  /** Anything agreed by feature name, opcodes 0x80 to 0xFF. */
  | { readonly body: "extension"; readonly extension: Extension };

/** From the server to the participant. */
export type ServerFrame = {
  /** Envelope. */
  readonly header: Header | null;
} & ServerFrameBody;

/** First frame of a participant. */
export interface Hello {
  /** Protocol versions that the participant speaks, best first. */
  readonly protocolVersions: readonly number[];
  /** Optional behaviour that it offers; unknown names are ignored. */
  readonly features: readonly string[];
  /** Name and version of the program, such as `wardround-participant 0.1.0`. */
  readonly software: string;
  /** What it has data for. Others' federations are never named to it. */
  readonly holdings: readonly Holding[];
  /** Random id of the participant's directory, 32 hex digits. Two directories with one identity differ here. */
  readonly directoryId: string;
}

/** One data set that a participant has for one federation. */
export interface Holding {
  /** The federation's name, as the participant's data.yaml has it. */
  readonly federation: string;
  /** Stable id of the data set from data.yaml: ledgers compose over it. */
  readonly dataSet: string;
}

/** Answer to Hello. */
export interface Welcome {
  /** Version that both will speak. */
  readonly protocolVersion: number;
  /** Features that both have. */
  readonly features: readonly string[];
  /** Both sides send a heartbeat this often, milliseconds. */
  readonly heartbeatIntervalMs: number;
  /** Silence after which the other side counts as gone, milliseconds. */
  readonly heartbeatTimeoutMs: number;
  /** Incarnation of the server's data directory, 32 hex digits; a restore changes it. */
  readonly incarnation: string;
  /** Ids of federations whose charges the participant has to report before it gets any offer: the server was restored from a backup. Empty = none. */
  readonly chargesWanted: readonly string[];
}

/** What was charged here for the federations that Welcome named: nothing that the server did not know before it was restored. Long ones come in several frames. */
export interface ChargeReport {
  /** By data set, federation, round and attempt. */
  readonly charges: readonly ReportedCharge[];
  /** Newest versions that the participant was told of. */
  readonly versions: readonly KnownVersion[];
  /** True in the last frame: from then on the participant gets offers. */
  readonly complete: boolean;
}

/** One charge in the participant's ledger. */
export interface ReportedCharge {
  /** Data set's id. */
  readonly dataSet: string;
  /** Federation's id, 32 hex digits. */
  readonly federationId: string;
  /** Round's id, 32 hex digits. */
  readonly roundId: string;
  /** Attempt, from 1. */
  readonly attempt: number;
  /** Epsilon; +infinity without a mechanism. */
  readonly epsilon: number;
}

/** The newest version of a federation's model that a participant was told of. */
export interface KnownVersion {
  /** Federation's id, 32 hex digits. */
  readonly federationId: string;
  /** Number. */
  readonly version: number;
}

/** I am alive. It is no progress. */
export type Heartbeat = Readonly<Record<string, never>>;

/** Asks one participant for one update. */
export interface Offer {
  /** Federation's random id, 32 hex digits. */
  readonly federationId: string;
  /** Federation's name. */
  readonly federation: string;
  /** Round's random id, 32 hex digits. In an asynchronous run the offer's own, which stands for the round in every frame and update about it, and in ledgers. */
  readonly roundId: string;
  /** Label of the round within its run, from 1. */
  readonly roundNumber: number;
  /** Attempt within the round, from 1. */
  readonly attempt: number;
  /** The plan's canonical bytes (JSON, sorted keys, no spaces). The participant checks them itself. */
  readonly plan: Uint8Array;
  /** SHA-256 of `plan`, 64 hex digits. */
  readonly planDigest: string;
  /** Coordinator's signature over `plan` (ECDSA P-256, SHA-256, DER). */
  readonly planSignature: Uint8Array;
  /** Coordinator's certificate (DER); its key must be the one pinned at join. */
  readonly planSigner: Uint8Array;
  /** SHA-256 of the checkpoint (a safetensors file), 64 hex digits; fetch it by Download. */
  readonly checkpointDigest: string;
  /** Length of the checkpoint, bytes. */
  readonly checkpointBytes: number;
  /** SHA-256 of the graph (model.onnx whose weights lie in the checkpoint), 64 hex digits. */
  readonly graphDigest: string;
  /** Length of the graph, bytes. */
  readonly graphBytes: number;
  /** Sections that the update must have. */
  readonly sections: readonly Section[];
  /** How the update must be encoded. */
  readonly encoding: Encoding;
  /** Time left until the round's deadline, milliseconds. */
  readonly remainingMs: number;
  /** Version that the checkpoint is, 0 for the initial one. */
  readonly baseVersion: number;
  /** What training needs of the vectors that the version keeps beside the checkpoint: the control variate of SCAFFOLD. A vector that the version does not have is 0. */
  readonly state: readonly StateVector[];
}

/** One vector that the server keeps from round to round: float32, little-endian, in layout order. */
export interface StateVector {
  /** Its name, such as `control`. */
  readonly name: string;
  /** SHA-256 of its bytes, 64 hex digits; fetch them by Download. */
  readonly digest: string;
  /** Length, bytes: 4 for each value of the layout. */
  readonly bytes: number;
}

/** The offer is taken. */
export interface Accept {
  /** Round's id, 32 hex digits. */
  readonly roundId: string;
  /** Attempt, from 1. */
  readonly attempt: number;
}

/** The offer is not taken, or training did not come to an end. */
export interface Decline {
  /** Round's id, 32 hex digits. */
  readonly roundId: string;
  /** Attempt, from 1. */
  readonly attempt: number;
  /** Code of the catalogue, such as POLICY_BUDGET_SPENT. */
  readonly code: string;
  /** One sentence. Always empty under a plan with a mechanism. */
  readonly message: string;
}

/** How far one participant has come in one round. Never sent under a plan with a mechanism. */
export interface Progress {
  /** Round's id, 32 hex digits. */
  readonly roundId: string;
  /** Attempt, from 1. */
  readonly attempt: number;
  /** Training steps done. */
  readonly stepsDone: number;
  /** Training steps in all; 0 where unknown. */
  readonly stepsTotal: number;
}

/** Takes an offer back; work on it may stop. */
export interface Cancel {
  /** Round's id, 32 hex digits. */
  readonly roundId: string;
  /** Attempt, from 1. */
  readonly attempt: number;
  /** Why, one sentence. */
  readonly reason: string;
}

/** Asks for counts of one version on the participant's held-out rows. */
export interface Evaluate {
  /** Federation's name. */
  readonly federation: string;
  /** Round's id, 32 hex digits. */
  readonly roundId: string;
  /** SHA-256 of the checkpoint to evaluate, 64 hex digits. */
  readonly checkpointDigest: string;
  /** Length of the checkpoint, bytes. */
  readonly checkpointBytes: number;
  /** SHA-256 of the graph, 64 hex digits. */
  readonly graphDigest: string;
  /** Length of the graph, bytes. */
  readonly graphBytes: number;
  /** Loss to sum, by its name in the plan. */
  readonly loss: string;
  /** What the model gives under a cross-entropy: probabilities, log-probabilities or logits; empty = probabilities. */
  readonly lossFrom: string;
  /** What a row of each class counts in the sum of losses; empty = 1. */
  readonly classWeights: readonly number[];
  /** Of huber: from which error on it grows linearly; absent = 1. */
  readonly delta?: number | undefined;
}

/** Counts on held-out rows, added up by the server over participants. */
export interface Evaluation {
  /** Round's id, 32 hex digits. */
  readonly roundId: string;
  /** Checkpoint that was evaluated, 64 hex digits. */
  readonly checkpointDigest: string;
  /** Rows whose predicted class is the label. */
  readonly right: number;
  /** Rows in all. */
  readonly total: number;
  /** Sum of the loss over the rows, natural logarithm. */
  readonly lossSum: number;
  /** What loss_sum is divided by for the mean: rows, what they weigh, values, or events. */
  readonly weightSum?: number | undefined;
  /** Sums that metrics are computed of, each once; which there are is in docs/protocol.md. */
  readonly metrics: readonly MetricSums[];
}

/** Sums over held-out rows that metrics are computed of. */
export interface MetricSums {
  /** What they are sums of, such as score-histogram. */
  readonly name: string;
  /** As many as the name says. */
  readonly sums: readonly number[];
}

/** How a round ended for everybody in it. */
export interface Result {
  /** Round's id, 32 hex digits. */
  readonly roundId: string;
  /** Attempt, from 1. */
  readonly attempt: number;
  /** published, failed, cancelled or rejected. */
  readonly outcome: string;
  /** Code of the catalogue where nothing was published. */
  readonly code: string;
  /** Version that was published, from 1; 0 where none. */
  readonly version: number;
  /** Plan's digest again, 64 hex digits. */
  readonly planDigest: string;
  /** How many updates were folded. */
  readonly foldedCount: number;
  /** What the round cost each data set: epsilon; 0 where nothing was released, +infinity without a mechanism. */
  readonly epsilonCharged: number;
  /** The manifest's canonical bytes (JSON); empty where nothing was published. */
  readonly manifest: Uint8Array;
  /** Ed25519 signature over `manifest` by the release key given at join. */
  readonly manifestSignature: Uint8Array;
  /** Digest of the participant's own update where the version has it, 64 hex digits; empty where it has none. */
  readonly updateDigest: string;
}

/** A frame arrived and its effect is durable. Between two rounds of an asynchronous run an Accept or a Decline is kept in memory at most: the round that opens next makes the offer again, also after a restart. */
export interface Ack {
  /** The header.message_id that is acknowledged. */
  readonly messageId: number;
}

/** Anything that two sides agreed on by a feature's name. The registry is in docs/protocol.md. */
export interface Extension {
  /** 0x80 to 0xFF; others are refused. */
  readonly opcode: number;
  /** Bytes as the registry's entry says. */
  readonly payload: Uint8Array;
}

/** Asks for a blob by its content. */
export interface DownloadRequest {
  /** Envelope. */
  readonly header: Header | null;
  /** SHA-256 of the whole blob, 64 hex digits. */
  readonly digest: string;
  /** First byte wanted, from 0. */
  readonly offset: number;
  /** Largest chunk wanted, bytes: 16 KiB to 1 MiB, what lies outside counts as the nearer one; 0 = 1 MiB. */
  readonly chunkBytes: number;
}

/** A piece of a blob. */
export interface DownloadChunk {
  /** Envelope; only on the first chunk. */
  readonly header: Header | null;
  /** Where these bytes begin in the blob. */
  readonly offset: number;
  /** The bytes, at most 1 MiB, or what the request wants. */
  readonly data: Uint8Array;
  /** CRC-32C (Castagnoli) of `data`. */
  readonly crc32c: number;
  /** Length of the whole blob, bytes; only on the first chunk. */
  readonly totalBytes: number;
}

/** The arms of UploadFrame, told apart by `body`. */
export type UploadFrameBody =
  /** First frame, and only there. */
  | { readonly body: "begin"; readonly begin: UploadBegin }
  /** A piece of the update. */
  | { readonly body: "chunk"; readonly chunk: UploadChunk }
  /** Everything is sent. */
  | { readonly body: "commit"; readonly commit: UploadCommit };

/** From the participant. */
export type UploadFrame = {
  /** Envelope. */
  readonly header: Header | null;
} & UploadFrameBody;

/** What identifies an update. Its identity is the SHA-256 of its canonical header (JSON, sorted keys) followed by its payload. */
export interface UpdateHeader {
  /** Federation's id, 32 hex digits. */
  readonly federationId: string;
  /** Round's id, 32 hex digits. */
  readonly roundId: string;
  /** Attempt, from 1. Not part of the identity: an update carries over while checkpoint and plan stay. */
  readonly attempt: number;
  /** Participant's id, 32 hex digits; must be the one in the certificate. */
  readonly participantId: string;
  /** Checkpoint that training started from, 64 hex digits. */
  readonly checkpointDigest: string;
  /** Plan that was obeyed, 64 hex digits. */
  readonly planDigest: string;
  /** How values are written. */
  readonly encoding: Encoding;
  /** Sections in the payload's order. */
  readonly sections: readonly Section[];
  /** How much the update counts: training rows in a plain round, absent (0) under a mechanism. */
  readonly weight: number;
  /** Local steps that the participant took, from 1: under aggregators that need it (scaffold, fednova), else absent (0). */
  readonly steps: number;
}

/** First frame of an upload. */
export interface UploadBegin {
  /** What the update is. */
  readonly update: UpdateHeader | null;
  /** SHA-256 of canonical header and payload, 64 hex digits. */
  readonly updateDigest: string;
  /** Length of the payload, bytes. */
  readonly totalBytes: number;
}

/** A piece of an update. */
export interface UploadChunk {
  /** Where these bytes begin in the payload. */
  readonly offset: number;
  /** The bytes, at most 1 MiB. */
  readonly data: Uint8Array;
  /** CRC-32C (Castagnoli) of `data`. */
  readonly crc32c: number;
}

/** Everything is sent. */
export type UploadCommit = Readonly<Record<string, never>>;

/** The arms of UploadReply, told apart by `body`. */
export type UploadReplyBody =
  /** Answer to begin, and every 1 MiB: bytes from 0 that need not be sent again. */
  | { readonly body: "offset"; readonly offset: UploadOffset }
  /** Answer to commit: the update is on disk (fsync) and admitted. */
  | { readonly body: "receipt"; readonly receipt: UploadReceipt }
  /** A refusal; the stream ends. */
  | { readonly body: "error"; readonly error: ErrorDetail };

/** From the server. */
export type UploadReply = {
  /** Envelope. */
  readonly header: Header | null;
} & UploadReplyBody;

/** How much the server holds. */
export interface UploadOffset {
  /** Bytes from the payload's start. */
  readonly durableBytes: number;
}

/** The update is durable and admitted. */
export interface UploadReceipt {
  /** Identity of the update, 64 hex digits. */
  readonly updateDigest: string;
  /** True where the same update had been admitted before. */
  readonly repeated: boolean;
}
