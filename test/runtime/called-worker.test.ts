import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CalledWorker, type ToWorker, type WorkerListener } from "../../runtime/called-worker.ts";
import { Seat } from "../../runtime/seat.ts";

const idleMs = 5_000;
const { signal } = new AbortController();

/** A worker that answers when it is told to, and ends when it is asked to stop. */
class FakeWorker {
  readonly sent: ToWorker[] = [];
  readonly #listener: WorkerListener;

  constructor(listener: WorkerListener) {
    this.#listener = listener;
  }

  get isStopped(): boolean {
    return this.sent.some(({ kind }) => kind === "stop");
  }

  answer(value: unknown): void {
    const call = this.sent.findLast(({ kind }) => kind === "call") as { readonly id: number };
    this.#listener.receive({ kind: "done", id: call.id, value });
  }

  end(): void {
    this.#listener.ended();
  }
}

let started: FakeWorker[];
const lost = vi.fn();

function openWorker(): CalledWorker {
  return new CalledWorker((listener) => {
    const worker = new FakeWorker(listener);
    started.push(worker);
    return { send: (message) => worker.sent.push(message) };
  }, lost);
}

beforeEach(() => {
  vi.useFakeTimers();
  started = [];
  lost.mockClear();
});
afterEach(() => vi.useRealTimers());

test("a worker that had nothing to do for so long is stopped, and the next call starts another", async () => {
  const worker = openWorker();
  worker.restWhenIdle(idleMs);
  const first = worker.call("add", 1, { signal });
  started[0]?.answer(2);
  await expect(first).resolves.toBe(2);
  vi.advanceTimersByTime(idleMs - 1);
  expect(started[0]?.isStopped).toBe(false);
  vi.advanceTimersByTime(1);
  expect(started[0]?.isStopped).toBe(true);
  started[0]?.end();
  const second = worker.call("add", 2, { signal });
  expect(started).toHaveLength(2);
  started[1]?.answer(3);
  await expect(second).resolves.toBe(3);
  expect(lost).not.toHaveBeenCalled();
});

test("a worker is not stopped while a call runs, however long", async () => {
  const worker = openWorker();
  worker.restWhenIdle(idleMs);
  const call = worker.call("add", 1, { signal });
  vi.advanceTimersByTime(10 * idleMs);
  expect(started[0]?.isStopped).toBe(false);
  started[0]?.answer(2);
  await expect(call).resolves.toBe(2);
});

test("without a time for it no worker is stopped before it is closed", () => {
  openWorker();
  vi.advanceTimersByTime(1_000 * idleMs);
  expect(started[0]?.isStopped).toBe(false);
});

test("closing waits for a worker that rests to have ended", async () => {
  const worker = openWorker();
  worker.restWhenIdle(idleMs);
  vi.advanceTimersByTime(idleMs);
  let isClosed = false;
  const closed = worker[Symbol.asyncDispose]().then(() => {
    isClosed = true;
  });
  await vi.advanceTimersByTimeAsync(1);
  expect(isClosed).toBe(false);
  started[0]?.end();
  await closed;
  expect(started).toHaveLength(1);
});

test("letting go of a model starts no worker where the one that held it rests or was lost", async () => {
  const worker = openWorker();
  const seat = new Seat(worker, { id: 1, path: "", mapped: false, batchDifferenceMax: 0 });
  worker.restWhenIdle(idleMs);
  vi.advanceTimersByTime(idleMs);
  expect(worker.isRunning).toBe(false);
  await seat.release();
  expect(started).toHaveLength(1);

  const running = seat.run({}, []);
  started[1]?.answer({});
  await running;
  const released = seat.release();
  expect(started[1]?.sent.at(-1)).toMatchObject({ kind: "call", method: "release" });
  started[1]?.answer(undefined);
  await released;
  expect(started).toHaveLength(2);
});
