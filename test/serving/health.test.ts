import { expect, test } from "vitest";
import type { LogFields, Logger } from "../../base/ports.ts";
import type { Serving } from "../../serving/contract.ts";
import { openInferenceHandlers } from "../../serving/open-inference.ts";
import { askHttp } from "./support/http-client.ts";
import { never, openTestServing } from "./support/registry.ts";
import { startPlain } from "./support/start-http.ts";
import { seededLogistic, writeVersion } from "./support/version-folders.ts";

/** Whether the server, and a model, are ready over REST and gRPC: all say the same. */
async function readiness(serving: Serving, model = "heart"): Promise<[boolean, boolean]> {
  const { port } = await startPlain(serving);
  const statusOf = async (path: string) => (await askHttp({ port, path })).status === 200;
  const handlers = openInferenceHandlers(serving, { ready: () => true });
  const found: [boolean, boolean] = [
    await statusOf("/v2/health/ready"),
    await statusOf(`/v2/models/${model}/ready`),
  ];
  expect([handlers.ready(), await handlers.modelReady({ name: model, version: "" })]).toEqual(
    found,
  );
  expect(await statusOf("/v2/health/live")).toBe(true);
  return found;
}

test("a server is ready once every model that it is to serve answers", async () => {
  const { serving, root } = await openTestServing();
  expect(await readiness(serving)).toEqual([true, false]);
  serving.expect("heart");
  serving.expect("lung");
  expect(await readiness(serving)).toEqual([false, false]);
  await serving.switchTo(await writeVersion(root, "heart", 1, seededLogistic("one")), never);
  expect(await readiness(serving)).toEqual([false, true]);
  const lung = await writeVersion(root, "lung", 1, seededLogistic("two"));
  await expect(serving.switchTo({ ...lung, digest: "0" }, never)).rejects.toThrow("its check");
  expect(await readiness(serving, "lung")).toEqual([false, false]);
  await serving.switchTo(lung, never);
  expect(await readiness(serving, "lung")).toEqual([true, true]);
});

test("a version that fails its check takes nothing from what is served, nor does one that is tried out", async () => {
  const { serving, root } = await openTestServing();
  const first = await writeVersion(root, "heart", 1, seededLogistic("one"));
  await serving.switchTo(first, never);
  const second = { ...first, version: 2, digest: "0" };
  await expect(serving.switchTo(second, never)).rejects.toThrow("its check");
  await serving.prepare(await writeVersion(root, "lung", 1, seededLogistic("two")), never);
  expect(await readiness(serving)).toEqual([true, true]);
});

test("a model that somebody unloaded is not ready; the server is", async () => {
  const { serving, root } = await openTestServing();
  await serving.switchTo(await writeVersion(root, "heart", 1, seededLogistic("one")), never);
  await serving.unload("heart");
  expect(await readiness(serving)).toEqual([true, false]);
  await serving.load("heart", undefined, never);
  expect(await readiness(serving)).toEqual([true, true]);
});

test("while another process takes a lost one's place nothing is ready", async () => {
  const states: unknown[] = [];
  let pid = 0;
  let done: (() => void) | undefined;
  const reopened = new Promise<void>((resolve) => {
    done = resolve;
  });
  const note = (fields: LogFields): void => {
    if (fields.event === "version_loaded") pid = Number(fields["pid"]);
    if (fields.event !== "version_lost" && fields.event !== "version_reopened") return;
    const target = { name: "heart", version: "" };
    states.push(fields.event, handlers.ready(), handlers.modelReady(target));
    if (fields.event === "version_reopened") done?.();
  };
  const log: Logger = { debug: note, info: note, warn: note, error: note, child: () => log };
  const { serving, root } = await openTestServing({ servingProcess: "always", log });
  const handlers = openInferenceHandlers(serving, { ready: () => true });
  await serving.switchTo(await writeVersion(root, "heart", 1, seededLogistic("one")), never);
  process.kill(pid, "SIGKILL");
  await reopened;
  const found = await Promise.all(states);
  expect(found).toEqual(["version_lost", false, false, "version_reopened", true, true]);
  expect(await readiness(serving)).toEqual([true, true]);
});
