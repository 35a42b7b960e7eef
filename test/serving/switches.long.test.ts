import { rm } from "node:fs/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { numbersOf } from "../../runtime/number-tensor.ts";
import type { InferAnswer, VersionSource } from "../../serving/contract.ts";
import { never, openTestServing } from "./support/registry.ts";
import { randomValues, rowsOf, seededPerceptron, writeVersion } from "./support/version-folders.ts";

const switches = 200;
/** Switches after which what allocators keep for themselves is there. */
const settledAfter = 40;
/** Some 1 MB of weights: a version that is not freed is seen. */
const width = 512;
const modelMb = (width * (width + 14) * 4) / 1e6;
const rowCount = 8;
const callers = 16;

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

/** Least squares: how much y grows with each step. */
function slopeOf(values: readonly number[]): number {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  let [top, bottom] = [0, 0];
  for (const [at, value] of values.entries()) {
    top += (at - middle) * (value - mean);
    bottom += (at - middle) ** 2;
  }
  return top / bottom;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

test("200 switches under load: no answer fails or is mixed, and old versions give their memory back", async () => {
  let source: VersionSource | undefined;
  const locate = (_model: string, version: number) =>
    source?.version === version ? source : undefined;
  const { serving, root, events } = await openTestServing({ locate });
  const inputs = [rowsOf(randomValues("rows", 13 * rowCount), 13)];
  const ask = (version?: number): Promise<InferAnswer> =>
    serving.infer({ model: "heart", version, inputs, outputs: [] }, never);
  const valuesOf = (answer: InferAnswer): readonly number[] =>
    numbersOf(answer.outputs[0] as never);
  const make = (version: number): Promise<VersionSource> =>
    writeVersion(root, "heart", version, seededPerceptron(`version ${version}`, width));
  const difference = (one: readonly number[], other: readonly number[]): number =>
    Math.max(...one.map((value, at) => Math.abs(value - (other[at] as number))));

  const expected = new Map<number, readonly number[]>();
  source = await make(0);
  await serving.switchTo(source, never);
  expected.set(0, valuesOf(await ask()));
  let asking = true;
  let answered = 0;
  const failures: string[] = [];
  const load = async (): Promise<void> => {
    let newest = 0;
    while (asking) {
      try {
        const answer = await ask();
        answered += 1;
        // A batch may differ in the last digits; versions differ by far more.
        const gap = difference(expected.get(answer.version) as readonly number[], valuesOf(answer));
        if (!(gap < 1e-4)) failures.push(`version ${answer.version} is ${gap} away`);
        if (answer.version < newest) failures.push(`${answer.version} after ${newest}`);
        newest = answer.version;
      } catch (error) {
        failures.push(String(error));
      }
    }
  };
  const loads = Array.from({ length: callers }, load);

  const residentMb: number[] = [];
  const switchMs: number[] = [];
  for (let version = 1; version <= switches; version += 1) {
    const before: VersionSource = source;
    source = await make(version);
    await serving.prepare(source, never);
    const values = valuesOf(await ask(version));
    expect(difference(expected.get(version - 1) as readonly number[], values)).toBeGreaterThan(
      0.01,
    );
    expected.set(version, values);
    const startMs = performance.now();
    const switching = serving.switchTo(source, never);
    switchMs.push(performance.now() - startMs);
    const [, first] = await Promise.all([switching, ask()]);
    expect(first.version).toBe(version);
    await rm(before.directory, { recursive: true });
    collect();
    residentMb.push(process.memoryUsage().rss / 1e6);
  }
  asking = false;
  await Promise.all(loads);

  const settled = residentMb.slice(settledAfter);
  const slope = slopeOf(settled);
  const released = events.filter(({ event }) => event === "version_released").length;
  process.stdout.write(
    `${answered} answers over ${switches} switches; resident memory ${median(settled).toFixed(0)} MB, ` +
      `${slope.toFixed(3)} MB more a switch; the assignment took ${median(switchMs).toFixed(3)} ms, ` +
      `at most ${Math.max(...switchMs).toFixed(3)} ms\n`,
  );
  expect(failures).toEqual([]);
  expect(answered).toBeGreaterThan(switches * callers);
  expect(slope).toBeLessThan(1);
  const [start, end] = [median(settled.slice(0, 20)), median(settled.slice(-20))];
  expect(end).toBeLessThan(1.1 * start + modelMb);
  expect(released).toBe(switches - 1);
  // A goal of 1 ms; what else the machine does counts in the slowest.
  expect(median(switchMs)).toBeLessThan(1);
}, 900_000);
