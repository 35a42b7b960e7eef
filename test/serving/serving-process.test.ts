import { stat, truncate } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { servedInsideBytesMax } from "../../base/limits.ts";
import { openOrtSession } from "../../runtime/ort.ts";
import type { ServingProcess, VersionSource } from "../../serving/contract.ts";
import { environmentOf, isThere, servingProcesses } from "../support/child-processes.ts";
import { never, openTestServing, type TestRegistry } from "./support/registry.ts";
import {
  logarithm,
  logistic,
  lookup,
  randomValues,
  rowsOf,
  seededLogistic,
  signFolder,
  writeVersion,
} from "./support/version-folders.ts";

const row = randomValues("a row", 13);
const ask = { model: "heart", version: undefined, inputs: [rowsOf(row, 13)], outputs: [] };
const patient = { timeout: 20_000 };

/** A registry whose versions are all served by processes of their own. */
function openWithProcesses(): Promise<TestRegistry> {
  return openTestServing({ servingProcess: "always" });
}

/** The processes that serve for this one. */
function processes(): readonly number[] {
  return servingProcesses(process.pid);
}

function onlyProcess(): number {
  expect(processes()).toHaveLength(1);
  return processes()[0] as number;
}

/** Waits for a process that is none of `known`. */
async function newProcess(known: readonly number[]): Promise<number> {
  const found = () => processes().find((pid) => !known.includes(pid));
  await expect.poll(found, patient).toBeDefined();
  return found() as number;
}

function count({ events }: TestRegistry, name: string): number {
  return events.filter(({ event }) => event === name).length;
}

/** What the folder's files alone give, on a session of their own. */
async function alone({ directory }: VersionSource): Promise<Uint8Array> {
  const session = await openOrtSession({ path: join(directory, "model.onnx") }, { threads: 1 });
  const { p } = await session.run({ x: rowsOf(row, 13) }, ["p"]);
  await session.release();
  return p?.data as Uint8Array;
}

/** Until what a turn of the event loop brought has gone to the worker. */
async function nextTurns(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

test("a serving process gets of the server's environment what a runtime needs, and no secrets", async () => {
  const set = (name: string, value: string): void => {
    vi.stubEnv(name, value);
  };
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  set("DATABASE_PASSWORD", "secret");
  set("https_proxy", "http://user:secret@proxy");
  set("NODE_OPTIONS", "--no-deprecation");
  set("LD_LIBRARY_PATH", "/somewhere");
  set("TZ", "UTC");

  const { serving, root } = await openWithProcesses();
  await serving.switchTo(await writeVersion(root, "heart", 1, seededLogistic("one")), never);

  const names = environmentOf(onlyProcess());
  // NODE_CHANNEL_FD and its mode are Node.js's own: the channel to the server.
  // WARDROUND_COMPILED is for a worker that starts from its source, as here.
  const system = ["LD_LIBRARY_PATH", "PATH", "TZ", "HOME", "LANG", "LC_ALL", "TMPDIR"];
  const known = [...system, "WARDROUND_COMPILED"];
  const runtime = ["ORT_DISABLE_TELEMETRY", "NODE_CHANNEL_FD", "NODE_CHANNEL_SERIALIZATION_MODE"];
  expect(names).toEqual(expect.arrayContaining(["LD_LIBRARY_PATH", "PATH", "TZ", ...runtime]));
  expect(names.filter((name) => ![...known, ...runtime].includes(name))).toEqual([]);
});

test("switches from process to process under load: no request fails, every answer is its version's bits", async () => {
  const registry = await openWithProcesses();
  const { serving, root, events } = registry;
  const expected = new Map<number, Uint8Array>();
  const sources: VersionSource[] = [];
  for (const version of [0, 1, 2, 3]) {
    const source = await writeVersion(root, "heart", version, seededLogistic(`${version}`));
    sources.push(source);
    expected.set(version, await alone(source));
  }
  await serving.switchTo(sources[0] as VersionSource, never);

  let asking = true;
  const seen = new Set<number>();
  let wrong = 0;
  const load = async (): Promise<void> => {
    while (asking) {
      const { version, outputs } = await serving.infer(ask, never);
      seen.add(version);
      if (Buffer.compare(outputs[0]?.data as Uint8Array, expected.get(version) as Uint8Array) !== 0)
        wrong += 1;
    }
  };
  const loads = Array.from({ length: 8 }, load);
  for (const source of sources.slice(1)) {
    await serving.switchTo(source, never);
    expect((await serving.infer(ask, never)).version).toBe(source.version);
  }
  await expect.poll(() => seen.has(3)).toBe(true);
  asking = false;
  await Promise.all(loads);

  expect(wrong).toBe(0);
  expect([...seen]).toEqual([0, 1, 2, 3]);
  expect(new Set([...expected.values()].map(String)).size).toBe(4);
  // The one before the served one stays, for a rollback.
  await expect.poll(() => count(registry, "version_released"), patient).toBe(2);
  const loaded = events.filter(({ event }) => event === "version_loaded");
  expect(loaded).toMatchObject(sources.map(() => ({ lane: "process" })));
  expect([...processes()].sort()).toEqual(
    loaded
      .slice(-2)
      .map(({ pid }) => pid)
      .sort(),
  );
});

test("what runs in a process that is killed is told to try again; another process loads the version unasked", async () => {
  const registry = await openWithProcesses();
  const { serving, root } = registry;
  await serving.switchTo(await writeVersion(root, "heart", 1, seededLogistic("one")), never);
  const before = await serving.infer(ask, never);
  const lost = onlyProcess();

  process.kill(lost, "SIGSTOP");
  const running = serving.infer(ask, never);
  await nextTurns();
  process.kill(lost, "SIGKILL");

  await expect(running).rejects.toMatchObject({
    code: "MODEL_NOT_READY",
    retry: "with-backoff",
    message: expect.stringMatching(/ended \(SIGKILL\).*try again/),
  });
  await expect.poll(() => count(registry, "version_reopened"), patient).toBe(1);
  expect(onlyProcess()).not.toBe(lost);
  expect(await serving.infer(ask, never)).toEqual(before);
  expect(serving.servedVersion("heart")).toBe(1);
});

test("kills under load: each failure says to try again, each answer is right, and another model's process goes on", async () => {
  const registry = await openWithProcesses();
  const { serving, root } = registry;
  const heart = await writeVersion(root, "heart", 1, seededLogistic("one"));
  const lung = await writeVersion(root, "lung", 1, seededLogistic("two"));
  await serving.switchTo(lung, never);
  const [other = 0] = processes();
  await serving.switchTo(heart, never);
  const right = { heart: await alone(heart), lung: await alone(lung) };

  let asking = true;
  let answered = 0;
  const failures = { heart: new Set<unknown>(), lung: new Set<unknown>() };
  const load = async (model: "heart" | "lung"): Promise<void> => {
    while (asking) {
      try {
        const { outputs } = await serving.infer({ ...ask, model }, never);
        expect(outputs[0]?.data).toEqual(right[model]);
        answered += 1;
      } catch (error) {
        failures[model].add((error as { readonly code?: unknown }).code ?? error);
      }
    }
  };
  const loads = Array.from({ length: 8 }, (_, at) => load(at % 2 === 0 ? "heart" : "lung"));
  onTestFinished(() => {
    asking = false; // where something below fails
  });
  for (let kill = 1; kill <= 3; kill += 1) {
    const before = answered;
    await expect.poll(() => answered).toBeGreaterThan(before + 10);
    process.kill(processes().find((pid) => pid !== other) as number, "SIGKILL");
    await expect.poll(() => count(registry, "version_reopened"), patient).toBe(kill);
  }
  asking = false;
  await Promise.all(loads);

  expect([...failures.heart].filter((code) => code !== "MODEL_NOT_READY")).toEqual([]);
  expect([...failures.lung]).toEqual([]);
  expect(processes()).toContain(other);
});

test("a process that is killed again before it answered anything is started by the next request", async () => {
  const registry = await openWithProcesses();
  const { serving, root } = registry;
  await serving.switchTo(await writeVersion(root, "heart", 1, seededLogistic("one")), never);
  const first = onlyProcess();
  process.kill(first, "SIGKILL");
  process.kill(await newProcess([first]), "SIGKILL");
  await expect.poll(() => count(registry, "version_lost"), patient).toBe(2);
  await expect.poll(() => count(registry, "version_reopen_failed")).toBe(1);
  expect(processes()).toEqual([]);

  expect((await serving.infer(ask, never)).version).toBe(1);
  expect(processes()).toHaveLength(1);
});

test("a process that is killed while it loads is replaced once; twice refuses the version", async () => {
  const { serving, root } = await openWithProcesses();
  await serving.switchTo(await writeVersion(root, "heart", 1, seededLogistic("one")), never);
  const known = [onlyProcess()];
  const killNext = async (): Promise<void> => {
    known.push(await newProcess(known));
    process.kill(known.at(-1) as number, "SIGKILL");
  };

  const second = await writeVersion(root, "heart", 2, seededLogistic("two"));
  await Promise.all([serving.switchTo(second, never), killNext()]);
  expect((await serving.infer(ask, never)).version).toBe(2);

  known.push(...processes());
  const third = await writeVersion(root, "heart", 3, seededLogistic("three"));
  const refused = expect(serving.switchTo(third, never)).rejects.toMatchObject({
    code: "MODEL_CHECK_FAILED",
    message: expect.stringMatching(/version 3 of heart failed its check: .*SIGKILL/),
  });
  await killNext();
  await killNext();
  await refused;
  expect((await serving.infer(ask, never)).version).toBe(2);
});

test("a version that fails its check leaves no process, and a request that cannot be run harms none", async () => {
  const { serving, root } = await openWithProcesses();
  const noNumber = await writeVersion(root, "heart", 1, logistic([Number.NaN], 0));
  await expect(serving.prepare(noNumber, never)).rejects.toMatchObject({
    code: "MODEL_CHECK_FAILED",
    message: expect.stringMatching(/"p" has a value that is NaN/),
  });
  expect(processes()).toEqual([]);

  await serving.switchTo(await writeVersion(root, "lookup", 1, lookup), never);
  const at = (index: bigint) => {
    const data = new Uint8Array(BigInt64Array.of(index).buffer);
    const inputs = [{ name: "index", type: "int64", shape: [1], data } as const];
    return serving.infer({ model: "lookup", version: undefined, inputs, outputs: ["row"] }, never);
  };
  const pid = onlyProcess();
  await expect(at(99n)).rejects.toMatchObject({ code: "INFER_INPUT_INVALID" });
  expect((await at(1n)).outputs[0]?.shape).toEqual([1, 3]);
  expect(onlyProcess()).toBe(pid);
});

test("a process that hangs is ended and replaced; what ran in it is told to try again, and the rest is answered", async () => {
  const registry = await openTestServing({
    servingProcess: "always",
    patience: { callMsMax: 8_000, stopMsMax: 60_000 },
  });
  const { serving, root } = registry;
  await serving.switchTo(await writeVersion(root, "heart", 1, seededLogistic("one")), never);
  const before = await serving.infer(ask, never);
  const hung = onlyProcess();

  process.kill(hung, "SIGSTOP");
  const asked = await Promise.allSettled([serving.infer(ask, never)]);

  expect(asked).toMatchObject([
    {
      reason: {
        code: "MODEL_NOT_READY",
        message: expect.stringMatching(/ended \(silent for 8 s: SIGKILL\).*try again/),
      },
    },
  ]);
  expect(isThere(hung)).toBe(false);
  expect(await serving.infer(ask, never)).toEqual(before);
  expect(count(registry, "version_reopened")).toBe(1);
});

test("what takes longer than the limit in all, and answers in between, is not ended", async () => {
  const { serving, root, events } = await openTestServing({
    servingProcess: "always",
    patience: { callMsMax: 3_600_000, stopMsMax: 2_000 },
  });
  await serving.switchTo(await writeVersion(root, "heart", 1, seededLogistic("one")), never);
  const pid = onlyProcess();
  serving.expectStop();

  const began = performance.now();
  while (performance.now() - began < 3_000) await serving.infer(ask, never);

  expect(onlyProcess()).toBe(pid);
  expect(events.filter(({ event }) => event === "version_lost")).toEqual([]);
});

test("a process that hangs keeps nobody from closing, whether something runs in it or not", async () => {
  for (const isAsked of [true, false]) {
    const { serving, root } = await openTestServing({
      servingProcess: "always",
      patience: { callMsMax: 3_600_000, stopMsMax: 1_000 },
    });
    await serving.switchTo(await writeVersion(root, "heart", 1, seededLogistic("one")), never);
    const hung = onlyProcess();
    process.kill(hung, "SIGSTOP");
    const running = isAsked
      ? serving.infer(ask, never)
      : Promise.reject({ code: "MODEL_NOT_READY" });
    const refused = expect(running).rejects.toMatchObject({ code: "MODEL_NOT_READY" });
    await nextTurns();

    serving.expectStop();
    await refused;
    await serving[Symbol.asyncDispose]();

    expect(isThere(hung)).toBe(false);
    expect(processes()).toEqual([]);
  }
});

test("closing waits for what runs in a process, answers of 10 MB too, and leaves no process", async () => {
  const { serving, root } = await openWithProcesses();
  const columns = 640;
  const rows = 4096;
  const wide = { ...logarithm, inputs: [{ ...logarithm.inputs[0], shape: ["batch", columns] }] };
  const model = { ...wide, outputs: [{ ...logarithm.outputs[0], shape: ["batch", columns] }] };
  await serving.switchTo(await writeVersion(root, "log", 1, model as typeof logarithm), never);
  const pid = onlyProcess();
  const inputs = [rowsOf(Array(rows * columns).fill(1), columns)];

  process.kill(pid, "SIGSTOP");
  const running = serving.infer({ ...ask, model: "log", inputs }, never);
  await nextTurns();
  const closed = serving[Symbol.asyncDispose]();
  process.kill(pid, "SIGCONT");

  const { data = inputs[0]?.data } = (await running).outputs[0] ?? {};
  expect(Buffer.compare(data as Uint8Array, new Uint8Array(rows * columns * 4))).toBe(0); // log 1 = 0
  await closed;
  expect(isThere(pid)).toBe(false);
});

test.each<[ServingProcess | undefined, string, string]>([
  ["never", "thread", "thread"],
  ["auto", "thread", "process"],
  [undefined, "thread", "process"],
  ["always", "process", "process"],
])(
  "with %s, a version of 64 MB is served by a %s and one of a byte more by a %s",
  async (servingProcess, most, more) => {
    const { serving, root, events } = await openTestServing(
      servingProcess ? { servingProcess } : {},
    );
    for (const [version, bytes] of [servedInsideBytesMax, servedInsideBytesMax + 1].entries()) {
      const source = await writeVersion(root, "heart", version, seededLogistic("one"));
      // What follows the last tensor is read by nobody.
      const graph = await stat(join(source.directory, "model.onnx"));
      await truncate(join(source.directory, "model.safetensors"), bytes - graph.size);
      await serving.prepare(await signFolder(source), never);
    }
    const loaded = events.filter(({ event }) => event === "version_loaded");
    expect(loaded.map(({ lane }) => lane)).toEqual([most, more]);
    expect(servedInsideBytesMax).toBe(64_000_000);
  },
);
