import type { StateTiles } from "../aggregators/contract.ts";
import { WardroundError } from "../base/errors.ts";
import type { Kernels } from "../kernels/contract.ts";
import type { Layout } from "../model/layout.ts";
import type { StateName } from "../model/server-state.ts";
import { BoundInput } from "./bound-input.ts";
import type { FoldState } from "./contract.ts";
import type { OpenFile } from "./fold-inputs.ts";
import { nodeHasher } from "./system.ts";
import type { OutputFile } from "./whole-file.ts";

const valueBytes = 4;

interface Vector {
  readonly name: StateName;
  readonly file: BoundInput | undefined;
  readonly out: OutputFile;
  readonly buffer: Float32Array;
}

/**
 * The vectors that a rule keeps, read and written beside the checkpoint, tile by tile. A vector has no
 * names of tensors in it, so that its tiles have to come in the layout's order.
 */
export class FoldStates {
  readonly #vectors: readonly Vector[];
  /** Values of each that were written. */
  #done = 0;

  /**
   * @param options.outputs - one for each vector.
   * @throws WardroundError CHECKPOINT_CORRUPT where a file has another length than the layout.
   */
  constructor(
    states: readonly FoldState[],
    options: {
      readonly outputs: readonly OutputFile[];
      readonly layout: Layout;
      /** Largest tile, in values. */
      readonly tile: number;
      readonly open: OpenFile;
    },
  ) {
    const { outputs, layout, tile, open } = options;
    this.#vectors = states.map(({ name, from }, at) => ({
      name,
      file: from && openVector(name, from, { layout, open }),
      out: outputs[at] as OutputFile,
      buffer: new Float32Array(tile),
    }));
  }

  /** Files to be checked once all is read. */
  get files(): readonly BoundInput[] {
    return this.#vectors.flatMap(({ file }) => (file ? [file] : []));
  }

  /**
   * The next tile of every vector, until it is read again; 0 where there is no file.
   * @throws WardroundError CHECKPOINT_CORRUPT where it is not the next one.
   */
  read({ offset, count }: { readonly offset: number; readonly count: number }): StateTiles {
    if (this.#vectors.length > 0 && offset !== this.#done) {
      throw new WardroundError(
        "CHECKPOINT_CORRUPT",
        `the checkpoint's tensors are not in the order of the model's layout: value ${offset} comes where ${this.#done} has to, and what the server keeps from round to round is in that order`,
      );
    }
    const tiles: Partial<Record<StateName, Float32Array>> = {};
    for (const { name, file, buffer } of this.#vectors) {
      const tile = buffer.subarray(0, count);
      file?.read(tile, offset * valueBytes);
      tiles[name] = tile;
    }
    return tiles;
  }

  /** Writes what the tile that was read last becomes. @returns whether every value is finite. */
  write(state: StateTiles, count: number, kernels: Kernels): boolean {
    let finite = true;
    for (const { name, out } of this.#vectors) {
      const tile = state[name];
      if (tile?.length !== count) {
        throw new WardroundError("INTERNAL", `the rule gave no ${name} of ${count} values`);
      }
      finite &&= kernels.allFinite(tile);
      out.write(tile);
    }
    this.#done += count;
    return finite;
  }
}

function openVector(
  name: StateName,
  { path, digest }: NonNullable<FoldState["from"]>,
  { layout, open }: { readonly layout: Layout; readonly open: OpenFile },
): BoundInput {
  const file = open(path);
  const what = `the vector "${name}" of the version that the round started from`;
  const bytes = layout.parameterCount * valueBytes;
  if (file.bytes !== bytes) {
    throw new WardroundError(
      "CHECKPOINT_CORRUPT",
      `${what} has ${file.bytes} bytes, ${layout.parameterCount} values need ${bytes}: check the disk`,
    );
  }
  return new BoundInput(file, { hash: nodeHasher(), digest, what });
}
