import { basename } from "node:path";
import { WardroundError } from "../../base/errors.ts";
import { chunkBytesMax, goldenBytesMax, modelBytesMax } from "../../base/limits.ts";
import type {
  CreateFederationFrame,
  FederationInfo,
  ParticipantInfo,
} from "../../protocol/frames.ts";
import { type Talking, withServer } from "../connection.ts";
import { readNamedFile } from "../files.ts";
import { formatTable, type JsonObject } from "../output.ts";
import type { CommandContext } from "../program.ts";

interface CreateOptions extends Talking {
  readonly name: string;
  readonly model: string;
  readonly participants?: readonly string[] | undefined;
  readonly golden?: string | undefined;
}

/** Sends an ONNX model; its weights become version 0, which is served at once. */
export async function federationCreate(
  options: CreateOptions,
  { output, signal }: CommandContext,
): Promise<void> {
  const model = await readNamedFile(options.model, "the model", modelBytesMax);
  if (model.byteLength === 0) {
    throw new WardroundError("MODEL_NOT_ONNX", `${options.model} is empty: export the model anew`);
  }
  const golden =
    options.golden === undefined
      ? new Uint8Array()
      : await readNamedFile(options.golden, "the golden file", goldenBytesMax);
  const info = await withServer(options, async (connection) => {
    const made = await connection.createFederation(frames(options, model, golden), signal);
    if (made.participants.length === 0) return made;
    const asked = { federation: "" };
    const { participants } = await connection.coordinator.listParticipants(asked, signal);
    return { ...made, notes: [...made.notes, ...absentNotes(made.participants, participants)] };
  });
  output.result(federationJson(info), [
    `federation ${info.name} made: ${info.parameterCount} trainable values, version 0 is served`,
    ...info.notes,
  ]);
}

/** A sentence for each member that has not joined: its name may be mistyped. */
function absentNotes(members: readonly string[], enrolled: readonly ParticipantInfo[]): string[] {
  const names = new Set(enrolled.map(({ name }) => name));
  return members
    .filter((member) => !names.has(member))
    .map(
      (member) =>
        `no participant is enrolled as ${member} yet: make it a token, or see if the name is right`,
    );
}

/** Prints every federation. */
export async function federationList(
  options: Talking,
  { output, signal }: CommandContext,
): Promise<void> {
  const { federations } = await withServer(options, (connection) =>
    connection.coordinator.listFederations({}, signal),
  );
  const rows = federations.map((info) => [
    info.name,
    info.parameterCount,
    info.headVersion,
    info.servedVersion,
    info.participants.join(",") || "who has data",
  ]);
  output.result(
    { federations: federations.map(federationJson) },
    formatTable([["NAME", "PARAMETERS", "NEWEST", "SERVED", "PARTICIPANTS"], ...rows]),
  );
}

function* frames(
  options: CreateOptions,
  model: Uint8Array,
  golden: Uint8Array,
): Generator<CreateFederationFrame> {
  const begin = {
    name: options.name,
    participants: options.participants ?? [],
    modelBytes: model.byteLength,
    goldenBytes: golden.byteLength,
    modelFile: basename(options.model),
  };
  yield { body: "begin", begin };
  for (const piece of pieces(model)) yield { body: "model", model: piece };
  for (const piece of pieces(golden)) yield { body: "golden", golden: piece };
}

function* pieces(bytes: Uint8Array): Generator<Uint8Array> {
  for (let offset = 0; offset < bytes.byteLength; offset += chunkBytesMax) {
    yield bytes.subarray(offset, offset + chunkBytesMax);
  }
}

function federationJson(info: FederationInfo): JsonObject {
  return {
    id: info.id,
    name: info.name,
    participants: info.participants,
    parameter_count: info.parameterCount,
    layout_digest: info.layoutDigest,
    head_version: info.headVersion,
    served_version: info.servedVersion,
    notes: info.notes,
  };
}
