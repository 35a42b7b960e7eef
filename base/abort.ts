/** Helpers around AbortSignal. */

/** Rejects when the signal aborts, resolves as the promise does; the listener is removed either way. */
export async function abortable<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  if (signal.aborted) {
    void promise.catch(() => undefined); // nobody waits for it any more
    throw signal.reason;
  }
  let onAbort = (): void => undefined;
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(signal.reason);
    signal.addEventListener("abort", onAbort, { once: true });
  });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}

/** Resolves when the signal aborts, at once where it has. */
export function whenAborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
}

/** Listens to several signals until it is disposed of. */
export interface FirstOf extends Disposable {
  readonly signal: AbortSignal;
}

/**
 * A signal that aborts with the first of several, as long as it is not disposed of.
 * `AbortSignal.any` does the same and leaves some 60 bytes in each of them for as long as that lives (Node
 * 20): this is for those that outlive many requests.
 */
export function firstOf(signals: readonly AbortSignal[]): FirstOf {
  const first = new AbortController();
  const listeners = signals.map((signal) => {
    const abort = (): void => first.abort(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener("abort", abort, { once: true });
    return { signal, abort };
  });
  return {
    signal: first.signal,
    [Symbol.dispose]() {
      for (const { signal, abort } of listeners) signal.removeEventListener("abort", abort);
    },
  };
}
