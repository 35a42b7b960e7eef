import { toWardroundError, type WardroundError } from "../../base/errors.ts";
import type { InferResponse } from "../../protocol/frames.ts";
import type { Batch } from "./read-batches.ts";

/** Enough that the server never waits for the next rows, few enough that memory stays small. */
const inFlightMax = 4;
/** Tries of one request; with waits of up to 0.2, 0.4, … 12.8 s a restart of the server fits in between. */
const triesMax = 8;

export interface Asking {
  ask(batch: Batch, signal: AbortSignal): Promise<InferResponse>;
  /** Waits between the tries of one request, each longer than the one before. */
  backoff(): { wait(signal: AbortSignal): Promise<void> };
}

export interface AnsweredBatch {
  readonly batch: Batch;
  readonly answer: InferResponse;
}

/**
 * Answers in the order of the batches, several under way at a time. What a try may mend is tried again.
 * Before an error of the batches themselves every batch before it is given; after an error of an answer
 * nothing is.
 */
export async function* askBatches(
  batches: AsyncIterable<Batch>,
  asking: Asking,
  signal: AbortSignal,
): AsyncGenerator<AnsweredBatch, void, undefined> {
  const leaving = new AbortController();
  const any = AbortSignal.any([signal, leaving.signal]);
  const underWay: Promise<AnsweredBatch>[] = [];
  const source = batches[Symbol.asyncIterator]();
  let failure: { readonly thrown: unknown } | undefined;
  let isOver = false;
  try {
    for (;;) {
      while (!isOver && underWay.length < inFlightMax) {
        const next = await source.next().catch((thrown: unknown) => {
          failure = { thrown };
          return { done: true, value: undefined } as const;
        });
        isOver = next.done === true;
        if (!next.done) underWay.push(answerOf(next.value, asking, any));
      }
      const first = underWay.shift();
      if (first === undefined) break;
      yield await first;
    }
    if (failure) throw failure.thrown;
  } finally {
    leaving.abort();
    await Promise.allSettled(underWay);
    await source.return?.();
  }
}

/** Its failure is looked at when its turn comes, which may be later. */
function answerOf(batch: Batch, asking: Asking, signal: AbortSignal): Promise<AnsweredBatch> {
  const answered = askAgain(batch, asking, signal);
  answered.catch(() => undefined); // whoever awaits it in its turn gets the reason
  return answered;
}

async function askAgain(
  batch: Batch,
  { ask, backoff }: Asking,
  signal: AbortSignal,
): Promise<AnsweredBatch> {
  const pause = backoff();
  for (let tries = 1; ; tries += 1) {
    try {
      return { batch, answer: await ask(batch, signal) };
    } catch (thrown) {
      signal.throwIfAborted();
      const error: WardroundError = toWardroundError(thrown);
      if (error.retry !== "with-backoff" || tries >= triesMax) throw error;
      await pause.wait(signal);
    }
  }
}
