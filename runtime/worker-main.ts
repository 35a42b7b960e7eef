import { toWardroundError } from "../base/errors.ts";
import type { ToWorker } from "./called-worker.ts";
import { openOwner } from "./worker-owner.ts";

type Call = Extract<ToWorker, { kind: "call" }>;

export interface WorkerCall {
  readonly signal: AbortSignal;
  progress(value: unknown): void;
}

/** A method of a worker: what it returns goes back to the caller, buffers in `transfer` without a copy. */
export type WorkerMethod = (
  argument: never,
  call: WorkerCall,
) => Promise<{ readonly value: unknown; readonly transfer?: readonly ArrayBuffer[] }>;

/**
 * Serves calls one after the other until the owner says stop; `close` then frees what was opened.
 * @param options - `atOnce`: methods whose calls run side by side, after the calls of others before them.
 */
export function serveWorker(
  methods: Readonly<Record<string, WorkerMethod>>,
  close: () => Promise<void> | void,
  { atOnce = [] }: { readonly atOnce?: readonly string[] } = {},
): void {
  const owner = openOwner();
  const running = new Map<number, AbortController>();
  let last: Promise<void> = Promise.resolve();
  let sideBySide: Promise<unknown> = last;

  const answer = async (id: number, method: string, argument: unknown): Promise<void> => {
    const controller = running.get(id) as AbortController;
    try {
      controller.signal.throwIfAborted();
      const found = methods[method];
      if (!found) throw new TypeError(`no method ${method}`);
      const progress = (value: unknown): void => owner.send({ kind: "progress", id, value });
      const { value, transfer } = await found(argument as never, {
        signal: controller.signal,
        progress,
      });
      owner.send({ kind: "done", id, value }, transfer);
    } catch (thrown) {
      const error = toWardroundError(thrown);
      const message =
        error.code === "INTERNAL" ? `${error.message}: ${String(thrown)}` : error.message;
      owner.send({ kind: "failed", id, code: error.code, message });
    } finally {
      running.delete(id);
    }
  };

  const after = async ({ id, method, argument }: Call): Promise<void> => {
    await Promise.all([last, sideBySide]);
    await answer(id, method, argument);
  };
  const beside = ({ id, method, argument }: Call): Promise<void> => {
    const mine = last.then(() => answer(id, method, argument));
    sideBySide = Promise.all([sideBySide, mine]);
    return last;
  };

  owner.listen((message) => {
    switch (message.kind) {
      case "call":
        running.set(message.id, new AbortController());
        last = atOnce.includes(message.method) ? beside(message) : after(message);
        break;
      case "abort":
        running.get(message.id)?.abort();
        break;
      case "stop":
        void Promise.all([last, sideBySide])
          .then(close)
          .finally(() => owner.leave()); // a failing close still ends the worker
        break;
    }
  });
}
