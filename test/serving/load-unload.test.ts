import { expect, test } from "vitest";
import { WardroundError } from "../../base/errors.ts";
import { createSeededRandom, randomBelow } from "../../base/random.ts";
import type { VersionSource } from "../../serving/contract.ts";
import { never, openTestServing } from "./support/registry.ts";
import { randomValues, rowsOf, seededLogistic, writeVersion } from "./support/version-folders.ts";

const seed = process.env["SEED"] ?? String(Date.now());
const models = ["heart", "lung"] as const;
const versions = [0, 1, 2, 3, 4, 5, 6];
const callers = 8;
const callsEach = 120;
/** Served, the one before, the one that is tried out, and two that were asked for by number. */
const inMemoryMax = 5;
/** What a caller may be told: that nothing is loaded now. */
const clear = ["MODEL_NOT_READY"];

test("whatever callers load, unload, switch, try out and ask at once: right answers or clear ones, and few versions in memory", async () => {
  process.stdout.write(`SEED=${seed}\n`);
  const sources: VersionSource[] = [];
  const locate = (model: string, version: number) =>
    sources.find((source) => source.model === model && source.version === version);
  const { serving, root, events } = await openTestServing({ locate });
  for (const model of models) {
    for (const version of versions) {
      const made = seededLogistic(`${model} ${version}`);
      sources.push(await writeVersion(root, model, version, made));
    }
  }
  const inputs = [rowsOf(randomValues("a row", 13), 13)];
  const ask = (model: string, version?: number) =>
    serving.infer({ model, version, inputs, outputs: [] }, never);
  const expected = new Map<string, Uint8Array>();
  for (const source of sources) {
    await serving.switchTo(source, never);
    const { outputs } = await ask(source.model);
    expected.set(`${source.model}/${source.version}`, outputs[0]?.data as Uint8Array);
  }
  expect(new Set([...expected.values()].map(String)).size).toBe(sources.length);

  let answered = 0;
  const refused: string[] = [];
  const problems: string[] = [];
  const check = async (model: string, version?: number): Promise<void> => {
    const answer = await ask(model, version);
    answered += 1;
    const wanted = expected.get(`${model}/${answer.version}`) as Uint8Array;
    const isNamed = version === undefined || version === answer.version;
    if (!isNamed || Buffer.compare(wanted, answer.outputs[0]?.data as Uint8Array) !== 0) {
      problems.push(`${model} ${version}: another version's answer, as ${answer.version}`);
    }
  };
  const caller = async (index: number): Promise<void> => {
    const random = createSeededRandom(`${seed} ${index}`);
    for (let call = 0; call < callsEach; call += 1) {
      const source = sources[randomBelow(random, sources.length)] as VersionSource;
      const { model, version } = source;
      const acts: readonly (() => Promise<unknown> | unknown)[] = [
        () => serving.load(model, undefined, never),
        () => serving.load(model, version, never),
        () => serving.unload(model),
        () => serving.switchTo(source, never),
        () => serving.tryOut({ source, mode: "canary", share: 0.5 }, () => undefined, never),
        () => serving.tryOut({ source, mode: "shadow", share: 1 }, () => undefined, never),
        () => serving.endTrial(model),
        () => serving.keepPrevious(source, never),
        () => check(model, version),
      ];
      const at = randomBelow(random, 5 * acts.length);
      try {
        await (acts[at] ?? (() => check(model)))();
      } catch (error) {
        const code = error instanceof WardroundError ? error.code : String(error);
        refused.push(code);
        if (!clear.includes(code)) problems.push(String(error));
        // An unloaded model is not asked in vain for ever.
        if (randomBelow(random, 4) === 0) await serving.load(model, undefined, never);
      }
      for (const name of models) {
        const ready = serving.index().filter((one) => one.model === name && one.state === "READY");
        if (ready.length > inMemoryMax) problems.push(`${name}: ${ready.length} in memory`);
      }
    }
  };
  await Promise.all(Array.from({ length: callers }, (_, index) => caller(index)));

  expect(problems, `SEED=${seed}`).toEqual([]);
  expect(answered).toBeGreaterThan(callers * callsEach * 0.2);
  expect(refused.length).toBeGreaterThan(0);
  for (const model of models) await serving.unload(model);
  const count = (name: string): number => events.filter(({ event }) => event === name).length;
  expect(count("version_released")).toBe(count("version_loaded"));
  expect(count("version_release_failed")).toBe(0);
  for (const model of models) {
    await serving.load(model, undefined, never);
    await check(model);
  }
  expect(problems).toEqual([]);
}, 180_000);
