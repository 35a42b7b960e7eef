import { hasCode, WardroundError } from "../base/errors.ts";
import { type OrtSession, openOrtSession } from "./ort.ts";
import { warmSession } from "./probe.ts";
import type { Tensors } from "./tensor-rows.ts";

export type OpenedModel = OrtSession;

/**
 * Opens a model to answer requests. One thread a run: the same request gives the same bits on every
 * machine with the same processor, and a version never takes the cores of another.
 * @param options - `mapped`: the weights stay in the file's own memory, which other threads and processes
 * share, at the price of slower runs; only weights beside the graph can.
 */
export function openModel(
  path: string,
  { mapped }: { readonly mapped: boolean },
): Promise<OpenedModel> {
  return openOrtSession({ path }, { threads: 1, mapsWeights: mapped });
}

/** Opens a model that was measured before, and runs it once: first runs are slower than the others. */
export async function openWarm(
  path: string,
  options: { readonly mapped: boolean },
): Promise<OpenedModel> {
  const session = await openModel(path, options);
  try {
    await warmSession(session);
    return session;
  } catch (error) {
    await session.release();
    throw error;
  }
}

/**
 * Runs a model that ran at its warm-up, so that a failure is the request's: an index out of range,
 * sizes that vary and do not go together.
 * @throws WardroundError INFER_INPUT_INVALID
 */
export async function runModel(
  session: OpenedModel,
  feeds: Tensors,
  outputs: readonly string[],
): Promise<Tensors> {
  try {
    return await session.run(feeds, outputs);
  } catch (cause) {
    if (!hasCode(cause, "INTERNAL")) throw cause;
    throw new WardroundError(
      "INFER_INPUT_INVALID",
      "the model cannot run on these inputs: a value or a size that varies does not fit one of its operators",
      { cause },
    );
  }
}
