import { open } from "node:fs/promises";
import { basename } from "node:path";
import { WardroundError } from "../../base/errors.ts";
import { chunkBytesMax, goldenBytesMax } from "../../base/limits.ts";
import { encodePlacement } from "../../model/onnx/encode.ts";
import type { PlacementRule } from "../../model/placement.ts";
import type { VariantName } from "../../model/variants/contract.ts";
import type {
  CreateFederationFrame,
  FederationInfo,
  ParticipantInfo,
} from "../../protocol/frames.ts";
import { type Talking, withServer } from "../connection.ts";
import { readNamedFile } from "../files.ts";
import { type FilePart, findModelFiles, type ModelFiles } from "../model-files.ts";
import { formatTable, type JsonObject } from "../output.ts";
import type { CommandContext } from "../program.ts";

interface CreateOptions extends Talking {
  readonly name: string;
  readonly model: string;
  readonly participants?: readonly string[] | undefined;
  readonly golden?: string | undefined;
  /** What every version is published in beside float32. */
  readonly variants?: readonly VariantName[] | undefined;
  /** A calibration sample for int8; `golden` = the golden file's inputs. */
  readonly calibration?: string | undefined;
  /** What of the model is trained in place of what its use says. */
  readonly placement?: readonly PlacementRule[] | undefined;
}

/** Sends an ONNX model and what it keeps in other files; its weights become version 0, which is served at once. */
export async function federationCreate(
  options: CreateOptions,
  { output, signal }: CommandContext,
): Promise<void> {
  const { placement = [] } = options;
  const model = await findModelFiles(options.model, placement);
  const golden =
    options.golden === undefined
      ? new Uint8Array()
      : await readNamedFile(options.golden, "the golden file", goldenBytesMax);
  const calibration = await readCalibration(options);
  const files = { model, golden, calibration };
  const info = await withServer(options, async (connection) => {
    const made = await connection.createFederation(frames(options, files), signal);
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

/** @throws WardroundError ARGUMENT_INVALID where nothing is to be calibrated; those of reading the file. */
async function readCalibration({
  variants = [],
  calibration,
  golden,
}: CreateOptions): Promise<Uint8Array> {
  if (calibration === undefined) return new Uint8Array();
  if (!variants.includes("int8")) {
    throw new WardroundError(
      "ARGUMENT_INVALID",
      "--calibration is for int8: name it in --variants, or leave it out",
    );
  }
  if (calibration !== "golden") {
    return readNamedFile(calibration, "the calibration sample", goldenBytesMax);
  }
  if (golden !== undefined) return new TextEncoder().encode('{"origin":"golden"}');
  throw new WardroundError(
    "ARGUMENT_INVALID",
    "--calibration golden takes the inputs of the golden file: give --golden FILE (a sample that is named golden is ./golden)",
  );
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

async function* frames(
  options: CreateOptions,
  {
    model: { model, data },
    golden,
    calibration,
  }: {
    readonly model: ModelFiles;
    readonly golden: Uint8Array;
    readonly calibration: Uint8Array;
  },
): AsyncGenerator<CreateFederationFrame> {
  const { variants = [] } = options;
  const dataBytes = data.reduce((sum, part) => sum + part.bytes, 0);
  const rules = encodePlacement(options.placement ?? []);
  const begin = {
    name: options.name,
    participants: options.participants ?? [],
    modelBytes: model.bytes + rules.byteLength,
    goldenBytes: golden.byteLength,
    modelFile: basename(options.model),
    ...(dataBytes > 0 ? { dataBytes } : {}),
    ...(variants.length > 0 ? { variants: variants.join() } : {}),
    ...(calibration.byteLength > 0 ? { calibrationBytes: calibration.byteLength } : {}),
  };
  yield { body: "begin", begin };
  for await (const piece of partPieces(model)) yield { body: "model", model: piece };
  for (const piece of pieces(rules)) yield { body: "model", model: piece };
  for (const part of data) {
    for await (const piece of partPieces(part)) yield { body: "data", data: piece };
  }
  for (const piece of pieces(golden)) yield { body: "golden", golden: piece };
  for (const piece of pieces(calibration)) yield { body: "calibration", calibration: piece };
}

/** @throws WardroundError MODEL_DATA_INVALID where the file has become shorter. */
async function* partPieces({ path, offset, bytes }: FilePart): AsyncGenerator<Uint8Array> {
  await using file = await open(path, "r");
  for (let done = 0; done < bytes; ) {
    const piece = Buffer.allocUnsafe(Math.min(chunkBytesMax, bytes - done));
    const { bytesRead } = await file.read(piece, 0, piece.length, offset + done);
    if (bytesRead === 0) {
      throw new WardroundError(
        "MODEL_DATA_INVALID",
        `${path} became shorter while it was sent: wait until it is written, then try again`,
      );
    }
    yield piece.subarray(0, bytesRead);
    done += bytesRead;
  }
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
