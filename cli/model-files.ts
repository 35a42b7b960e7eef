import { realpath, stat } from "node:fs/promises";
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { WardroundError } from "../base/errors.ts";
import { modelBytesMax, modelDataBytesMax } from "../base/limits.ts";
import { placeInitializers, withRules } from "../model/derive-layout.ts";
import { liftConstants } from "../model/lift-constants.ts";
import type { ExternalPlace } from "../model/onnx/decode-tensor.ts";
import { decodeSkimmed, ownLocation } from "../model/onnx/skim.ts";
import type { PlacementRule } from "../model/placement.ts";
import { InputFile } from "../runtime/whole-file.ts";

/** Some bytes of a file. */
export interface FilePart {
  readonly path: string;
  readonly offset: number;
  readonly bytes: number;
}

/** An ONNX file and what it keeps in other files. */
export interface ModelFiles {
  readonly model: FilePart;
  /** The values of initializers that lie elsewhere, in the graph's order. */
  readonly data: readonly FilePart[];
}

/**
 * Finds all files of an ONNX model. External data is looked for in the model's folder and nowhere else:
 * no absolute path, no way up, no symbolic link that leads out. The graph is in memory, no weights are.
 * @param placement - rules that will be sent with it: each must say something of some tensor.
 * @throws WardroundError FILE_NOT_FOUND, BODY_TOO_LARGE, MODEL_NOT_ONNX, MODEL_UNSUPPORTED,
 * MODEL_DATA_INVALID for what lies elsewhere, is missing or ends before the graph says;
 * ARGUMENT_INVALID for a rule.
 */
export async function findModelFiles(
  path: string,
  placement: readonly PlacementRule[] = [],
): Promise<ModelFiles> {
  const file = await openModel(path);
  try {
    if (file.bytes === 0) {
      throw new WardroundError("MODEL_NOT_ONNX", `${path} is empty: export the model anew`);
    }
    if (file.bytes > modelBytesMax) {
      throw new WardroundError(
        "BODY_TOO_LARGE",
        `the model ${path} has ${file.bytes} bytes, at most ${modelBytesMax} are taken: save it with external data`,
      );
    }
    const decoded = decodeSkimmed(file, basename(path));
    const { external } = decoded;
    placeInitializers(withRules(liftConstants(decoded).graph, placement));
    const places = [...external].filter(([, { location }]) => location !== ownLocation);
    const data = await dataParts(path, places);
    return { model: { path, offset: 0, bytes: file.bytes }, data };
  } finally {
    file.close();
  }
}

/** Opens an ONNX file. @throws WardroundError FILE_NOT_FOUND. */
export async function openModel(path: string): Promise<InputFile> {
  let problem: unknown;
  try {
    if ((await stat(path)).isFile()) return new InputFile(path);
  } catch (cause) {
    problem = cause;
  }
  throw new WardroundError("FILE_NOT_FOUND", `the model ${path} cannot be read: is it there?`, {
    cause: problem,
  });
}

async function dataParts(
  modelPath: string,
  places: readonly (readonly [name: string, place: ExternalPlace])[],
): Promise<readonly FilePart[]> {
  const total = places.reduce((sum, [, { length }]) => sum + length, 0);
  if (total > modelDataBytesMax) {
    throw new WardroundError(
      "BODY_TOO_LARGE",
      `the model ${modelPath} has ${total} bytes in other files, at most ${modelDataBytesMax} are taken`,
    );
  }
  const folder = resolve(dirname(modelPath));
  const files = new Map<string, { readonly path: string; readonly bytes: number }>();
  const parts: FilePart[] = [];
  for (const [name, { location, offset, length }] of places) {
    const file = files.get(location) ?? (await findDataFile(folder, location));
    files.set(location, file);
    if (offset + length > file.bytes) {
      throw invalid(
        `${file.path} has ${file.bytes} bytes, the values of "${name}" end at byte ${offset + length}: it is not the file that the model was saved with, or a copy of it was cut off`,
      );
    }
    parts.push({ path: file.path, offset, bytes: length });
  }
  return parts;
}

/** The file of a location, which must be below the model's folder whatever links are on the way. */
async function findDataFile(
  folder: string,
  location: string,
): Promise<{ readonly path: string; readonly bytes: number }> {
  const steps = location.split(/[\\/]/);
  if (steps.includes("..") || steps[0] === "" || /^[A-Za-z]:|\0/.test(location)) {
    throw invalid(
      `the model keeps weights in ${JSON.stringify(location)}: only files in its own folder are read; save the model with its data beside it`,
    );
  }
  const named = join(folder, ...steps);
  const found = await realpath(named).catch((cause: unknown) => {
    throw invalid(`the model keeps weights in ${named}, which cannot be read: is it there?`, cause);
  });
  const way = relative(await realpath(folder), found);
  if (isAbsolute(way) || way.split(sep)[0] === "..") {
    throw invalid(
      `${named} is a link that leads out of the model's folder: put the file itself there`,
    );
  }
  const status = await stat(found);
  if (status.isFile()) return { path: found, bytes: status.size };
  throw invalid(`the model keeps weights in ${named}, which is no file`);
}

function invalid(message: string, cause?: unknown): WardroundError {
  return new WardroundError("MODEL_DATA_INVALID", message, { cause });
}
