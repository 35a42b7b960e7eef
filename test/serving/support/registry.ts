import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { LogFields, Logger } from "../../../base/ports.ts";
import { modelKey } from "../../../protocol/identity/signatures.ts";
import { digestFile } from "../../../runtime/digest-file.ts";
import { systemClock } from "../../../runtime/system.ts";
import type { Serving, Trust } from "../../../serving/contract.ts";
import { openServing, type ServingOptions } from "../../../serving/serving.ts";
import { testKeys } from "./version-folders.ts";

export const never = new AbortController().signal;

export interface TestRegistry {
  readonly serving: Serving;
  readonly root: string;
  /** Events logged, in order. */
  readonly events: LogFields[];
}

/** Who signs the folders of `writeVersion`; every parent counts as published. */
export const testTrust: Trust = {
  keys: [modelKey(testKeys.modelKeyPem)],
  digest: digestFile,
  isPublished: () => true,
};

/** A registry over a fresh folder, closed and removed when the test is done. */
export async function openTestServing(
  options: Partial<ServingOptions> = {},
): Promise<TestRegistry> {
  const root = await mkdtemp(join(tmpdir(), "wardround-serving-"));
  const events: LogFields[] = [];
  const serving = await openServing({
    log: collectingLogger(events),
    clock: systemClock,
    locate: () => undefined,
    trust: testTrust,
    ...options,
  });
  onTestFinished(async () => {
    await serving[Symbol.asyncDispose]();
    await rm(root, { recursive: true });
  });
  return { serving, root, events };
}

export function collectingLogger(events: LogFields[]): Logger {
  const log = (fields: LogFields): void => void events.push(fields);
  const logger: Logger = { debug: log, info: log, warn: log, error: log, child: () => logger };
  return logger;
}

/** The same registry, with other methods in place of some. */
export function withOthers(serving: Serving, others: Partial<Serving>): Serving {
  return new Proxy(serving, {
    get(target, name) {
      if (Object.hasOwn(others, name)) return Reflect.get(others, name);
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}
