/** Answers that come in parts: some rows of a request after the other, all by one version. */
import { WardroundError } from "../base/errors.ts";
import { inferRowsMax } from "../base/limits.ts";
import { systemClock } from "../runtime/system.ts";
import { sliceTensor } from "../runtime/tensor-rows.ts";
import { checkAsk } from "./check-ask.ts";
import type { InferAnswer, InferAsk, ServedSpec, Serving } from "./contract.ts";
import { inTime } from "./in-time.ts";

/** Rows of a request that are asked together. */
interface Part {
  /** The first of them, from 0. */
  readonly row: number;
  readonly rows: number;
  readonly inputs: InferAsk["inputs"];
}

export interface AnsweredPart {
  readonly row: number;
  readonly rows: number;
  readonly answer: InferAnswer;
  readonly isLast: boolean;
}

/**
 * Asks for the rows of a request part by part: the next part runs when the one before it was taken. All
 * are answered by the version that answered the first. The whole request is checked before its first row
 * runs. Inputs without rows in common, and strings, are one part.
 * @param rowsPerPart - 1 … 4,096.
 * @throws WardroundError INFER_INPUT_INVALID and as `Serving.spec` and `Serving.infer`
 */
export async function* answerParts(
  serving: Serving,
  ask: InferAsk,
  rowsPerPart: number,
  signal: AbortSignal,
): AsyncGenerator<AnsweredPart, void, undefined> {
  let { model, version } = ask;
  const describing = serving.spec(model, version);
  const { timeoutMs: givenMs } = ask;
  const { found: spec, leftMs } =
    givenMs === undefined
      ? { found: await describing, leftMs: undefined }
      : await inTime(describing, { timeoutMs: givenMs, clock: systemClock, signal });
  const parts = partsOf(ask, spec, rowsPerPart);
  for (const [at, { row, rows, inputs }] of parts.entries()) {
    const timeoutMs = at === 0 ? leftMs : givenMs;
    const answer = await serving.infer({ ...ask, model, version, inputs, timeoutMs }, signal);
    ({ model, version } = answer);
    yield { row, rows, answer, isLast: at === parts.length - 1 };
  }
}

/**
 * @param name - what the number is called, for the message.
 * @throws WardroundError INFER_INPUT_INVALID
 */
export function checkRowsPerPart(rows: unknown, name: string): number {
  if (Number.isSafeInteger(rows) && (rows as number) >= 1 && (rows as number) <= inferRowsMax) {
    return rows as number;
  }
  throw new WardroundError(
    "INFER_INPUT_INVALID",
    `${name}: must be a whole number from 1 to ${inferRowsMax}`,
  );
}

function partsOf(ask: InferAsk, spec: ServedSpec, rowsPerPart: number): readonly Part[] {
  const { inputs } = ask;
  const { rows } = checkAsk(ask, spec);
  const divisible =
    spec.inputs.every(({ shape, type }) => shape[0] === -1 && type !== "string") &&
    inputs.every(({ shape }) => shape[0] === rows);
  if (!divisible) return [{ row: 0, rows, inputs }];
  const parts: Part[] = [];
  for (let row = 0; row < rows; row += rowsPerPart) {
    const count = Math.min(rowsPerPart, rows - row);
    const own = inputs.map((input) => ({ name: input.name, ...sliceTensor(input, row, count) }));
    parts.push({ row, rows: count, inputs: own });
  }
  return parts;
}
