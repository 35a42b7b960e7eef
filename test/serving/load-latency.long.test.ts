import { expect, test } from "vitest";
import { systemClock } from "../../runtime/system.ts";
import type { ServingOptions } from "../../serving/serving.ts";
import { never, openTestServing } from "./support/registry.ts";
import {
  randomValues,
  rowsOf,
  seededLogistic,
  seededPerceptron,
  writeVersion,
} from "./support/version-folders.ts";

const inputs = [rowsOf(randomValues("row", 13), 13)];

function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN;
}

const lanes: readonly (readonly [string, Partial<ServingOptions>])[] = [
  ["on the event loop", {}],
  ["in a thread", { inlineMsMax: 0 }],
  ["in a process", { servingProcess: "always" }],
];

test.each(lanes)(
  "the first request to a version that is served %s takes at most twice the usual time",
  async (_, options) => {
    const { serving, root } = await openTestServing(options);
    const ask = async (): Promise<number> => {
      const startMs = performance.now();
      await serving.infer({ model: "heart", version: undefined, inputs, outputs: [] }, never);
      return performance.now() - startMs;
    };
    const firsts: number[] = [];
    const others: number[] = [];
    for (let version = 0; version < 12; version += 1) {
      const made = seededPerceptron(`version ${version}`, 512);
      await serving.switchTo(await writeVersion(root, "heart", version, made), never);
      firsts.push(await ask());
      for (let count = 0; count < 20; count += 1) others.push(await ask());
    }
    // The lower quartile of so few: what else the machine does makes some of them slow.
    const [first, usual] = [quantile(firsts, 0.25), quantile(others, 0.5)];
    process.stdout.write(`first ${first.toFixed(3)} ms, usual ${usual.toFixed(3)} ms\n`);
    // Part of a millisecond is no wait that anybody notices.
    expect(first).toBeLessThanOrEqual(2 * usual + 0.3);
  },
);

test.each(lanes.slice(1))(
  "while a large version of another model is loaded %s, answers take at most twice the usual time, or 5 ms more",
  async (_, options) => {
    const { serving, root } = await openTestServing({ ...options, inlineMsMax: 0.25 });
    await serving.switchTo(await writeVersion(root, "heart", 1, seededLogistic("one")), never);
    const took: number[] = [];
    let asking = true;
    const askOn = async (): Promise<void> => {
      while (asking) {
        const startMs = performance.now();
        await serving.infer({ model: "heart", version: undefined, inputs, outputs: [] }, never);
        took.push(performance.now() - startMs);
        await systemClock.sleep(2, never);
      }
    };
    const large = await writeVersion(root, "large", 1, seededPerceptron("large", 4096));
    const asked = askOn();
    await systemClock.sleep(2_000, never);
    const before = took.splice(0);
    for (let count = 0; count < 3; count += 1) {
      await serving.switchTo(large, never);
      await serving.unload("large");
      await serving.load("large", undefined, never);
    }
    asking = false;
    await asked;
    const [usual, loading] = [quantile(before, 0.99), quantile(took, 0.99)];
    process.stdout.write(
      `99 of 100 of ${took.length} while it loads within ${loading.toFixed(2)} ms, of ${before.length} before within ${usual.toFixed(2)} ms\n`,
    );
    // The goal is 5 ms beside a load, on a machine of its own.
    expect(loading).toBeLessThanOrEqual(Math.max(2 * usual, usual + 5));
  },
);
