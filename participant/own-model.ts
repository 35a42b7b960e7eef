import { copyFile, mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { WardroundError } from "../base/errors.ts";
import { chunkBytesMax } from "../base/limits.ts";
import { deriveLayout } from "../model/derive-layout.ts";
import { decodeModel } from "../model/onnx/decode.ts";
import type { SafetensorsHeader } from "../model/safetensors.ts";
import { checkpointHeaderOf } from "../runtime/checkpoint-header.ts";
import { localName } from "../runtime/node-state.ts";
import { nodeHasher } from "../runtime/system.ts";
import { syncDirectory, syncFile } from "../storage/files.ts";

/** Where a participant's own model comes from, and where it goes. */
export interface OwnModelOptions {
  readonly graphPath: string;
  /** Of the version that was just published. */
  readonly checkpointPath: string;
  /** What the participant keeps of the federation. */
  readonly statePath: string;
  /** Folder of model.onnx and model.safetensors; replaced as a whole. */
  readonly directory: string;
}

/** Bytes of one file that replace bytes of another. */
interface Patch {
  readonly from: number;
  readonly to: number;
  readonly length: number;
}

/** Whether what is kept makes another model than the version is. */
export function keepsOwnModel(statePath: string): boolean {
  const names = [...checkpointHeaderOf(statePath).tensors.keys()];
  return names.some((name) => name === "personal" || name.startsWith(localName("")));
}

/**
 * Writes the model that is this participant's alone: the published version with its Ditto model in place
 * of the weights, and with the tensors that stay with the participant.
 * @throws WardroundError CHECKPOINT_CORRUPT where the state is of another layout.
 */
export async function writeOwnModel(options: OwnModelOptions): Promise<void> {
  const { graphPath, checkpointPath, statePath, directory } = options;
  const patches = patchesOf(await readFile(graphPath), {
    checkpoint: checkpointHeaderOf(checkpointPath),
    state: checkpointHeaderOf(statePath),
  });
  const draft = `${directory}.partial`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
  const files = ["model.onnx", "model.safetensors"].map((name) => join(draft, name));
  const [graph, checkpoint] = files as [string, string];
  await copyFile(graphPath, graph);
  await copyFile(checkpointPath, checkpoint);
  await patch(checkpoint, statePath, patches);
  await Promise.all(files.map((file) => syncFile(file)));
  const before = `${directory}.before`;
  await rm(before, { recursive: true, force: true });
  await rename(directory, before).catch(() => undefined); // the first has none before it
  await rename(draft, directory);
  await rm(before, { recursive: true, force: true });
  await syncDirectory(dirname(directory));
}

function patchesOf(
  graphFile: Uint8Array,
  headers: { readonly checkpoint: SafetensorsHeader; readonly state: SafetensorsHeader },
): readonly Patch[] {
  const { checkpoint, state } = headers;
  const { graph } = decodeModel(graphFile, { fileName: "the model", external: "allowed" });
  const { tensors, buffers, parameterCount } = deriveLayout(graph, nodeHasher);
  const patch = (
    name: string,
    kept: string,
    part?: { readonly at: number; readonly values: number },
  ): Patch[] => {
    const [to, from] = [checkpoint.tensors.get(name), state.tensors.get(kept)];
    if (!from) return [];
    const length = (part?.values ?? (from.end - from.begin) / 4) * 4;
    if (!to || to.end - to.begin !== length) throw otherLayout(kept);
    return [
      {
        from: 8 + state.headerBytes + from.begin + (part?.at ?? 0) * 4,
        to: 8 + checkpoint.headerBytes + to.begin,
        length,
      },
    ];
  };
  const personal = state.tensors.get("personal");
  if (personal && personal.end - personal.begin !== parameterCount * 4)
    throw otherLayout("personal");
  return [
    ...tensors.flatMap(({ name, offset, valueCount }) =>
      patch(name, "personal", { at: offset, values: valueCount }),
    ),
    ...buffers.flatMap(({ name, rule }) => (rule === "local" ? patch(name, localName(name)) : [])),
  ];
}

function otherLayout(kept: string): WardroundError {
  return new WardroundError(
    "CHECKPOINT_CORRUPT",
    `"${kept}" of the state that this participant keeps is of another layout than the version`,
  );
}

async function patch(path: string, from: string, patches: readonly Patch[]): Promise<void> {
  await using source = await open(from, "r");
  await using target = await open(path, "r+");
  const piece = new Uint8Array(chunkBytesMax);
  for (const { from: start, to, length } of patches) {
    for (let done = 0; done < length; ) {
      const wanted = Math.min(piece.length, length - done);
      const { bytesRead } = await source.read(piece, 0, wanted, start + done);
      if (bytesRead === 0) throw new WardroundError("CHECKPOINT_CORRUPT", `${from} is cut off`);
      // What the disk did not take is read again.
      done += (await target.write(piece, 0, bytesRead, to + done)).bytesWritten;
    }
  }
}
