import { bytesOf } from "../base/bytes.ts";
import { WardroundError } from "../base/errors.ts";
import { elementCount, type Layout } from "../model/layout.ts";
import { writeSafetensors } from "../model/safetensors.ts";
import { readCheckpointHeader } from "./checkpoint-header.ts";
import type { LoadedModel } from "./load-model.ts";
import { InputFile } from "./whole-file.ts";

/**
 * What a participant keeps from round to round, by name, float32: `residual`, `control`, `drift` and
 * `personal` are flat vectors in layout order; `local/NAME` is a tensor that stays with the participant.
 */
export type NodeState = ReadonlyMap<string, Float32Array<ArrayBuffer>>;

export const localName = (name: string): string => `local/${name}`;

/** What of a state belongs to no run: models of the participant's own. */
export function modelsOf(state: NodeState): NodeState {
  return new Map(
    [...state].filter(([name]) => name === "personal" || name.startsWith(localName(""))),
  );
}

/** The file of what is kept after a round: what it made, and models that it did not touch; undefined for nothing new. */
export function nextState(before: NodeState, made: NodeState): Uint8Array<ArrayBuffer> | undefined {
  return made.size === 0 ? undefined : encodeNodeState(new Map([...modelsOf(before), ...made]));
}

/**
 * Values that stay with the participant, by tensor; what no round has changed yet is not among them.
 * @throws WardroundError CHECKPOINT_CORRUPT where one of them has another length.
 */
export function localValues(
  { buffers }: Layout,
  state: NodeState,
): ReadonlyMap<string, Float32Array<ArrayBuffer>> {
  const own = buffers.flatMap(({ name, shape, rule }) => {
    if (rule !== "local") return [];
    const values = vectorOf(state, localName(name), elementCount(shape));
    return values ? [[name, values] as const] : [];
  });
  return new Map(own);
}

/**
 * A model with the values that stay with the participant in place of the version's.
 * @throws WardroundError CHECKPOINT_CORRUPT where one of them has another length.
 */
export function withLocalValues(model: LoadedModel, state: NodeState): LoadedModel {
  const own = [...localValues(model.layout, state)].map(([name, values]) => {
    return [name, bytesOf(values)] as const;
  });
  return own.length === 0 ? model : { ...model, data: new Map([...model.data, ...own]) };
}

/**
 * Reads a node's state (safetensors). Blocks: for threads only.
 * @param path - undefined: nothing is kept yet.
 * @throws WardroundError CHECKPOINT_CORRUPT where a tensor is not float32.
 */
export function readNodeState(path: string | undefined): NodeState {
  if (path === undefined) return new Map();
  const file = new InputFile(path);
  try {
    const header = readCheckpointHeader(file);
    const dataStart = 8 + header.headerBytes;
    const state = [...header.tensors].map(([name, { dtype, begin, end }]) => {
      if (dtype !== "F32") {
        throw new WardroundError(
          "CHECKPOINT_CORRUPT",
          `tensor "${name}" of the state that this participant keeps is ${dtype}, expected F32`,
        );
      }
      const values = new Float32Array((end - begin) / 4);
      file.read(values, dataStart + begin);
      return [name, values] as const;
    });
    return new Map(state);
  } finally {
    file.close();
  }
}

/** A vector of a state. @throws WardroundError CHECKPOINT_CORRUPT where it has another length. */
export function vectorOf(
  state: NodeState,
  name: string,
  length: number,
): Float32Array<ArrayBuffer> | undefined {
  const vector = state.get(name);
  if (!vector || vector.length === length) return vector;
  throw new WardroundError(
    "CHECKPOINT_CORRUPT",
    `"${name}" of the state that this participant keeps has ${vector.length} values, expected ${length}`,
  );
}

/** The file of a state. */
export function encodeNodeState(state: NodeState): Uint8Array<ArrayBuffer> {
  return writeSafetensors(
    [...state].map(([name, values]) => {
      const data = bytesOf(values);
      return { name, dtype: "F32", shape: [values.length], data } as const;
    }),
  );
}
