import { expect, test } from "vitest";
import { WardroundError } from "../../base/errors.ts";
import { TestEngine } from "./test-engine.ts";

test("a version for which there is no memory fails its round, leaves no checkpoint and is not served", async () => {
  const made = await TestEngine.open();
  const before = await made.blobs();
  const message = "version 1 was not loaded: it needs 10 bytes";
  made.hooks.prepare = () => Promise.reject(new WardroundError("MEMORY_FULL", message));
  const run = await made.start({ quorum: 2 });
  await made.admit(run, "a", 1);
  await made.admit(run, "b", 1);

  await expect.poll(() => made.round(run).phase).toBe("failed");
  expect(made.round(run)).toMatchObject({ code: "MEMORY_FULL", message });
  await expect.poll(() => made.blobs()).toEqual(before);
  expect(await made.versions()).toEqual(["0"]);
});
