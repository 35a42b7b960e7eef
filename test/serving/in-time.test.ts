import { expect, test } from "vitest";
import { digestFile } from "../../runtime/digest-file.ts";
import { answerParts } from "../../serving/answer-parts.ts";
import type { Trust, VersionSource } from "../../serving/contract.ts";
import { inTime } from "../../serving/in-time.ts";
import { never, openTestServing, testTrust } from "./support/registry.ts";
import { rowsOf, seededLogistic, writeVersion } from "./support/version-folders.ts";

/** A clock that stands still, and whose sleepers sleep until they are told to stop. */
function stillClock() {
  const time = { ms: 0 };
  const sleep = (_ms: number, signal: AbortSignal): Promise<void> =>
    new Promise((_, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason));
    });
  return { time, clock: { monotonicMs: () => time.ms, sleep } };
}

test("what a load took is taken from the time that a request may wait", async () => {
  const { time, clock } = stillClock();
  let loaded = (_: string): void => undefined;
  const loading = new Promise<string>((resolve) => {
    loaded = resolve;
  });
  const waits = [100, 30, undefined].map((timeoutMs) =>
    inTime(loading, { timeoutMs, clock, signal: never }),
  );
  time.ms = 60;
  loaded("version");

  expect(await Promise.all(waits)).toEqual([
    { found: "version", leftMs: 40 },
    { found: "version", leftMs: 0 },
    { found: "version", leftMs: undefined },
  ]);
});

test("a load that fails, and a caller that goes, end the wait for their own reasons", async () => {
  const { clock } = stillClock();
  const gone = new AbortController();
  const loading = new Promise<never>(() => undefined);
  const failed = Promise.reject(new TypeError("torn"));
  const waiting = { timeoutMs: 100, clock };

  await expect(inTime(failed, { ...waiting, signal: never })).rejects.toThrow("torn");
  const left = inTime(loading, { ...waiting, signal: gone.signal });
  gone.abort(new TypeError("the nurse left the page"));
  await expect(left).rejects.toThrow("the nurse left the page");
});

test("a request for a version that is not in memory waits no longer than its timeout, whole or in parts", async () => {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const digest: Trust["digest"] = async (path, signal) => {
    await opened;
    return await digestFile(path, signal);
  };
  let source: VersionSource | undefined;
  const { serving, root } = await openTestServing({
    trust: { ...testTrust, digest },
    locate: () => source,
  });
  source = await writeVersion(root, "heart", 1, seededLogistic("one"));
  const row = rowsOf(new Array(13).fill(0.5), 13);
  const ask = { model: "heart", version: 1, inputs: [row], outputs: [] };
  const message = expect.stringContaining("not loaded within the request's timeout, 5 ms");

  const late = { ...ask, timeoutMs: 5 };
  await expect(serving.infer(late, never)).rejects.toMatchObject({ code: "TIMED_OUT", message });
  await expect(answerParts(serving, late, 1, never).next()).rejects.toMatchObject({
    code: "TIMED_OUT",
    message,
  });
  open();

  expect((await serving.infer({ ...ask, timeoutMs: 60_000 }, never)).version).toBe(1);
});
