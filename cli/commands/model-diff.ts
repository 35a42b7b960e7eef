import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { canonicalJson, type Json } from "../../base/canonical-json.ts";
import { WardroundError } from "../../base/errors.ts";
import { TensorComparison, type TensorDifference } from "../../model/compare-tensors.ts";
import type { Dtype } from "../../model/layout.ts";
import type { Manifest } from "../../model/manifest.ts";
import type { SafetensorsHeader } from "../../model/safetensors.ts";
import { readCheckpointHeader } from "../../runtime/checkpoint-header.ts";
import { InputFile } from "../../runtime/whole-file.ts";
import { type Talking, withServer } from "../connection.ts";
import { formatTable, type JsonObject } from "../output.ts";
import type { CommandContext } from "../program.ts";
import {
  fetchVersion,
  findVersionFolder,
  inTemporaryFolder,
  readManifest,
} from "../version-folder.ts";

/** A version at a server, or a folder of this machine. */
export type VersionPlace =
  | { readonly name: string; readonly version: number }
  | { readonly folder: string };

interface DiffOptions {
  readonly from: VersionPlace;
  readonly to: VersionPlace;
  /** undefined where both are folders. */
  readonly talking: Talking | undefined;
}

interface TensorLine extends TensorDifference {
  readonly name: string;
  readonly dtype: Dtype;
  readonly shape: readonly number[];
}

/** Prints in what two versions differ: fields of the manifests, and values of every tensor. */
export async function modelDiff(
  options: DiffOptions,
  { output, signal }: CommandContext,
): Promise<void> {
  await inTemporaryFolder(async (temporary) => {
    const from = await open(options.from, { ...options, folder: join(temporary, "from") }, signal);
    const to = await open(options.to, { ...options, folder: join(temporary, "to") }, signal);
    const fields = differingFields(from.manifest, to.manifest);
    const compared = compareCheckpoints(from.checkpoint, to.checkpoint, signal);
    const { tensors, all, others } = compared;
    output.result(
      {
        from: placeJson(from.manifest),
        to: placeJson(to.manifest),
        fields: fields.map(([field, a, b]) => ({ field, from: a, to: b })),
        tensors: tensors.map(({ name, dtype, shape, ...difference }) => {
          return { name, dtype, shape, ...differenceJson(difference) };
        }),
        all: differenceJson(all),
        others,
      },
      [
        ...formatTable([["FIELD", "FROM", "TO"], ...fields.map(fieldRow)]),
        "",
        ...formatTable([
          ["TENSOR", "VALUES", "L2 OF DIFFERENCE", "LARGEST", "COSINE"],
          ...tensors.map((tensor) => [tensor.name, ...cells(tensor)]),
          ["all", ...cells(all)],
        ]),
        ...others.map(({ name, problem }) => `${name}: ${problem}`),
      ],
    );
  });
}

async function open(
  place: VersionPlace,
  { talking, folder }: { readonly talking: Talking | undefined; readonly folder: string },
  signal: AbortSignal,
): Promise<{ readonly manifest: Manifest; readonly checkpoint: string }> {
  if ("folder" in place) {
    const found = await findVersionFolder(place.folder);
    return { manifest: await readManifest(found), checkpoint: join(found, "model.safetensors") };
  }
  if (!talking) throw new WardroundError("INTERNAL", "no server is named for a version at one");
  await mkdir(folder);
  const asked = { federation: place.name, version: place.version };
  const { manifest } = await withServer(talking, async (connection, identity) => {
    const info = await connection.coordinator.getVersion(asked, signal);
    return fetchVersion({ connection, identity }, { info, directory: folder }, signal);
  });
  return { manifest, checkpoint: join(folder, "model.safetensors") };
}

/** Fields that are not the same, by their path, with both values; null where there is none. */
function differingFields(from: Manifest, to: Manifest): readonly (readonly [string, Json, Json])[] {
  const a = new Map(leaves("", from as unknown as Json));
  const b = new Map(leaves("", to as unknown as Json));
  return [...new Set([...a.keys(), ...b.keys()])]
    .map((field) => [field, a.get(field) ?? null, b.get(field) ?? null] as const)
    .filter(([, one, other]) => canonicalJson(one) !== canonicalJson(other));
}

/** Lists count as one value. */
function* leaves(path: string, value: Json | undefined): Generator<readonly [string, Json]> {
  if (value === undefined) return;
  if (value === null || typeof value !== "object" || Array.isArray(value)) {
    yield [path, value];
    return;
  }
  for (const [key, inner] of Object.entries(value)) {
    yield* leaves(path === "" ? key : `${path}.${key}`, inner);
  }
}

interface Compared {
  readonly tensors: readonly TensorLine[];
  readonly all: TensorDifference;
  /** Tensors that cannot be compared, and why. */
  readonly others: readonly { readonly name: string; readonly problem: string }[];
}

function compareCheckpoints(fromPath: string, toPath: string, signal: AbortSignal): Compared {
  const from = new InputFile(fromPath);
  try {
    const to = new InputFile(toPath);
    try {
      return compareFiles(from, to, signal);
    } finally {
      to.close();
    }
  } finally {
    from.close();
  }
}

function compareFiles(from: InputFile, to: InputFile, signal: AbortSignal): Compared {
  const a = { file: from, header: readCheckpointHeader(from) };
  const b = { file: to, header: readCheckpointHeader(to) };
  const all = new TensorComparison();
  const tensors: TensorLine[] = [];
  const others: { readonly name: string; readonly problem: string }[] = [];
  for (const name of new Set([...a.header.tensors.keys(), ...b.header.tensors.keys()])) {
    signal.throwIfAborted();
    const problem = whyNot(a.header, b.header, name);
    if (problem === undefined) tensors.push(compareTensor(name, a, b, all));
    else others.push({ name, problem });
  }
  return { tensors, all: all.result(), others };
}

function whyNot(a: SafetensorsHeader, b: SafetensorsHeader, name: string): string | undefined {
  const one = a.tensors.get(name);
  const other = b.tensors.get(name);
  if (!one) return "only in the second";
  if (!other) return "only in the first";
  const forms = [one, other].map(({ dtype, shape }) => `${dtype} [${shape.join(", ")}]`);
  return forms[0] === forms[1] ? undefined : `${forms[0]} in the first, ${forms[1]} in the second`;
}

interface OpenCheckpoint {
  readonly file: InputFile;
  readonly header: SafetensorsHeader;
}

const pieceBytes = 4 * 1024 * 1024;

/** Compares a tensor that both have in the same form; `all` takes its values too. */
function compareTensor(
  name: string,
  a: OpenCheckpoint,
  b: OpenCheckpoint,
  all: TensorComparison,
): TensorLine {
  const entry = entryOf(a, name);
  const { dtype, shape } = entry;
  const own = new TensorComparison();
  const length = entry.end - entry.begin;
  for (let at = 0; at < length; at += pieceBytes) {
    const bytes = Math.min(pieceBytes, length - at);
    const [valuesA, valuesB] = [a, b].map((checkpoint) => {
      const piece = new Uint8Array(bytes);
      const start = 8 + checkpoint.header.headerBytes + entryOf(checkpoint, name).begin;
      checkpoint.file.read(piece, start + at);
      return piece;
    }) as [Uint8Array, Uint8Array];
    own.add(valuesA, valuesB, dtype);
    all.add(valuesA, valuesB, dtype);
  }
  return { name, dtype, shape, ...own.result() };
}

function entryOf({ header }: OpenCheckpoint, name: string) {
  const entry = header.tensors.get(name);
  if (entry) return entry;
  throw new WardroundError("INTERNAL", "a tensor that was listed is not there");
}

function placeJson({ federation, version }: Manifest): JsonObject {
  return { federation: federation.name, version };
}

/** JSON has no NaN and no infinity. */
function differenceJson({ valueCount, l2, maxAbs, cosine }: TensorDifference) {
  return { values: valueCount, l2: finite(l2), max_abs: finite(maxAbs), cosine: finite(cosine) };
}

function finite(value: number | null): number | null {
  return value !== null && Number.isFinite(value) ? value : null;
}

function cells({ valueCount, l2, maxAbs, cosine }: TensorDifference): (string | number)[] {
  const short = (value: number): string => value.toPrecision(4);
  return [valueCount, short(l2), short(maxAbs), cosine === null ? "-" : cosine.toFixed(6)];
}

function fieldRow([field, from, to]: readonly [string, Json, Json]): readonly string[] {
  const text = (value: Json): string => {
    const written = typeof value === "string" ? value : JSON.stringify(value);
    return written.length > 60 ? `${written.slice(0, 57)}…` : written;
  };
  return [field, text(from), text(to)];
}
