import $protobuf from "protobufjs/minimal.js";
import { WardroundError } from "../base/errors.ts";
import type * as frames from "./frames.ts";
import { wardround } from "./gen/mcp.js";

/** The messages that travel as such: requests, answers and frames of a stream. */
export interface MessageTypes {
  readonly ParticipantFrame: frames.ParticipantFrame;
  readonly ServerFrame: frames.ServerFrame;
  readonly DownloadRequest: frames.DownloadRequest;
  readonly DownloadChunk: frames.DownloadChunk;
  readonly UploadFrame: frames.UploadFrame;
  readonly UploadReply: frames.UploadReply;
  readonly JoinRequest: frames.JoinRequest;
  readonly JoinResponse: frames.JoinResponse;
  readonly RenewRequest: frames.RenewRequest;
  readonly CreateTokenRequest: frames.CreateTokenRequest;
  readonly CreateTokenResponse: frames.CreateTokenResponse;
  readonly CreateFederationFrame: frames.CreateFederationFrame;
  readonly FederationInfo: frames.FederationInfo;
  readonly ListFederationsRequest: frames.ListFederationsRequest;
  readonly ListFederationsResponse: frames.ListFederationsResponse;
  readonly ListParticipantsRequest: frames.ListParticipantsRequest;
  readonly ListParticipantsResponse: frames.ListParticipantsResponse;
  readonly StartRunRequest: frames.StartRunRequest;
  readonly ListRunsRequest: frames.ListRunsRequest;
  readonly ListRunsResponse: frames.ListRunsResponse;
  readonly GetRunRequest: frames.GetRunRequest;
  readonly WatchRunRequest: frames.WatchRunRequest;
  readonly CancelRunRequest: frames.CancelRunRequest;
  readonly PauseRunRequest: frames.PauseRunRequest;
  readonly ResumeRunRequest: frames.ResumeRunRequest;
  readonly RunInfo: frames.RunInfo;
  readonly RunEvent: frames.RunEvent;
  readonly GetRoundRequest: frames.GetRoundRequest;
  readonly RoundInfo: frames.RoundInfo;
  readonly ListRefusedResponse: frames.ListRefusedResponse;
  readonly VerifyRoundResponse: frames.VerifyRoundResponse;
  readonly ReplayRoundResponse: frames.ReplayRoundResponse;
  readonly ListVersionsRequest: frames.ListVersionsRequest;
  readonly ListVersionsResponse: frames.ListVersionsResponse;
  readonly GetVersionRequest: frames.GetVersionRequest;
  readonly VersionInfo: frames.VersionInfo;
  readonly PromoteRequest: frames.PromoteRequest;
  readonly RollbackRequest: frames.RollbackRequest;
  readonly StartTrialRequest: frames.StartTrialRequest;
  readonly SplitInfo: frames.SplitInfo;
  readonly EndSplitRequest: frames.EndSplitRequest;
  readonly ListSplitsRequest: frames.ListSplitsRequest;
  readonly ListSplitsResponse: frames.ListSplitsResponse;
  readonly GetLedgerRequest: frames.GetLedgerRequest;
  readonly GetLedgerResponse: frames.GetLedgerResponse;
  readonly InferRequest: frames.InferRequest;
  readonly InferResponse: frames.InferResponse;
  readonly InferenceFrame: frames.InferenceFrame;
  readonly InferenceReply: frames.InferenceReply;
}

export type MessageName = keyof MessageTypes;

interface Generated {
  decode(bytes: Uint8Array): object;
  encode(message: object, writer?: $protobuf.Writer): $protobuf.Writer;
  toObject(message: object, options: object): object;
}

// Everything a frame's type promises is there: defaults, empty lists and maps, the arm of a oneof.
const plain = { defaults: true, arrays: true, objects: true, oneofs: true, longs: Number };

const generated = wardround.mcp.v1 as unknown as Readonly<Record<MessageName, Generated>>;

/** Protobuf bytes of a plain message. */
export function encodeMessage<Name extends MessageName>(
  name: Name,
  message: MessageTypes[Name],
): Buffer {
  const bytes = generated[name].encode(message).finish();
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Encodes messages one after the other into one memory: for the large ones of a stream. */
export class MessageWriter {
  readonly #writer = $protobuf.Writer.create();

  /** @returns the message's bytes after `spareBytes` of any content, until the next one is encoded. */
  encode<Name extends MessageName>(
    name: Name,
    message: MessageTypes[Name],
    spareBytes = 0,
  ): Buffer {
    const writer = this.#writer.reset();
    for (let spare = 0; spare < spareBytes; spare++) writer.bool(false);
    const bytes = generated[name].encode(message, writer).finish(true);
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }
}

// These are one of several things; what this version does not know is refused, since both sides
// agree on additions by feature name first.
const withBody: ReadonlySet<MessageName> = new Set<MessageName>([
  "ParticipantFrame",
  "ServerFrame",
  "UploadFrame",
  "UploadReply",
  "CreateFederationFrame",
  "InferenceFrame",
  "InferenceReply",
]);

const extensionOpcodeMin = 0x80;
const extensionOpcodeMax = 0xff;

function assertBody(name: MessageName, message: Partial<frames.ParticipantFrame>): void {
  if (message.body === undefined) {
    throw new WardroundError(
      "FRAME_UNEXPECTED",
      `a ${name} came without a body that protocol version 1 knows`,
    );
  }
  if (message.body !== "extension") return;
  const { opcode } = message.extension as frames.Extension;
  if (opcode < extensionOpcodeMin || opcode > extensionOpcodeMax) {
    throw new WardroundError(
      "FRAME_UNEXPECTED",
      `an extension came with opcode ${opcode}; opcodes are ${extensionOpcodeMin} to ${extensionOpcodeMax}`,
    );
  }
}

function decodePlain(name: MessageName, bytes: Uint8Array): object {
  try {
    const type = generated[name];
    return type.toObject(type.decode(bytes), plain);
  } catch (cause) {
    throw new WardroundError(
      "FRAME_UNEXPECTED",
      `${bytes.length} bytes came that are no ${name} of protocol version 1`,
      { cause },
    );
  }
}

/**
 * The plain message in some bytes, with every field of its type. Bytes in it share the memory of
 * the argument.
 * @throws WardroundError FRAME_UNEXPECTED where the bytes are no such message.
 */
export function decodeMessage<Name extends MessageName>(
  name: Name,
  bytes: Uint8Array,
): MessageTypes[Name] {
  const message = decodePlain(name, bytes);
  if (withBody.has(name)) assertBody(name, message);
  return message as MessageTypes[Name];
}
