import { appendFile, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type FileDigest, type ManifestVariant, parseManifest } from "../../model/manifest.ts";
import type { VariantName } from "../../model/variants/contract.ts";
import { digestFile } from "../../runtime/digest-file.ts";
import { makeVariant } from "../../runtime/make-variant.ts";
import { systemClock } from "../../runtime/system.ts";
import type { Serving, Trust, VersionSource } from "../../serving/contract.ts";
import { allAnswer } from "../../serving/describe.ts";
import { openInferenceHandlers } from "../../serving/open-inference.ts";
import { withVariants } from "../../serving/with-variants.ts";
import { askHttp } from "./support/http-client.ts";
import { collectingLogger, never, openTestServing, testTrust } from "./support/registry.ts";
import { startPlain } from "./support/start-http.ts";
import { rowsOf, seededLogistic, signFolder, writeVersion } from "./support/version-folders.ts";

const row = rowsOf(
  Array.from({ length: 13 }, (_, at) => at / 13),
  13,
);

interface Heart {
  readonly serving: Serving;
  readonly root: string;
  readonly publish: (version: number, variants: readonly VariantName[]) => Promise<VersionSource>;
}

/** A registry over versions of `heart` that are published in other forms too. */
async function openHeart(
  trust: Trust = testTrust,
): Promise<Heart & { readonly events: readonly object[] }> {
  const published = new Map<number, VersionSource>();
  const locate = (model: string, version: number): VersionSource | undefined => {
    const source = published.get(version);
    const [name, variant] = model.split("@");
    if (name !== "heart" || !source || variant === undefined)
      return name === "heart" ? source : undefined;
    const has = source.variants?.some((one) => one === variant);
    return has ? { ...source, model, file: `model.${variant}.onnx` } : undefined;
  };
  const versionsOf = (model: string): readonly number[] | undefined => {
    const found = [...published.keys()].filter((version) => locate(model, version));
    return found.length > 0 ? found : undefined;
  };
  const opened = await openTestServing({ locate, published: versionsOf, trust });
  const { serving: inner, root, events } = opened;
  const log = collectingLogger(events);
  const serving = withVariants(inner, { locate, published: versionsOf, log, clock: systemClock });
  const publish: Heart["publish"] = async (version, variants) => {
    const source = await writeForms(root, version, variants);
    published.set(version, source);
    return source;
  };
  return { serving, root, publish, events };
}

async function writeForms(
  root: string,
  version: number,
  names: readonly VariantName[],
): Promise<VersionSource> {
  const model = seededLogistic(`heart ${version}`);
  const source = await writeVersion(root, "heart", version, model);
  const { directory } = source;
  const variants: ManifestVariant[] = [];
  const files: FileDigest[] = [];
  for (const name of names) {
    const file = `model.${name}.onnx`;
    const paths = {
      graphPath: join(directory, "model.onnx"),
      checkpointPath: join(directory, "model.safetensors"),
      outPath: join(directory, file),
    };
    const inputs = { goldenPath: undefined, calibrationPath: undefined };
    const made = await makeVariant({ name, ...paths, ...inputs }, never);
    const { digest, bytes, ...about } = made;
    files.push({ name: file, sha256: digest, bytes });
    variants.push({ name, file, ...about });
  }
  const { files: own } = parseManifest(await readFile(join(directory, "manifest.json")));
  const changes = { files: { ...own, variants: files }, variants };
  return { ...(await signFolder(source, changes)), variants: names };
}

async function answerOf(serving: Serving, model: string, version?: number) {
  const { signal } = new AbortController();
  const answer = await serving.infer({ model, version, inputs: [row], outputs: [] }, signal);
  const [value] = new Float32Array(new Uint8Array(answer.outputs[0]?.data ?? []).buffer);
  return { version: answer.version, value };
}

test("a variant is loaded by its first request and follows the version that is served", async () => {
  const { serving, publish, events } = await openHeart();
  const three = await publish(3, ["fp16", "int8"]);
  await serving.switchTo(three, never);
  expect(loads(events)).toEqual(["heart 3"]);

  const plain = await answerOf(serving, "heart");
  const small = await answerOf(serving, "heart@int8");
  expect(small.version).toBe(3);
  expect(small.value).not.toBe(plain.value);
  expect(Math.abs((small.value ?? 0) - (plain.value ?? 1))).toBeLessThan(0.02);
  expect(loads(events)).toEqual(["heart 3", "heart@int8 3"]);

  // In use: the next version is loaded in this form before it is served.
  const four = await publish(4, ["int8"]);
  await serving.prepare(four, never);
  expect(loads(events).slice(2)).toEqual(["heart 4", "heart@int8 4"]);
  expect((await answerOf(serving, "heart@int8")).version).toBe(3);
  await serving.switchTo(four, never);
  expect((await answerOf(serving, "heart@int8")).version).toBe(4);
  expect(loads(events)).toHaveLength(4);
  expect((await answerOf(serving, "heart@int8", 3)).version).toBe(3);
  await expect(answerOf(serving, "heart@fp16")).rejects.toMatchObject({
    code: "VERSION_NOT_FOUND",
    message: expect.stringContaining("is not published as fp16"),
  });
});

test("the wait for a variant to load counts against a request's timeout, and the load goes on", async () => {
  let opened = Promise.resolve();
  const digest: Trust["digest"] = async (path, signal) => {
    await opened;
    return await digestFile(path, signal);
  };
  const { serving, publish } = await openHeart({ ...testTrust, digest });
  await serving.switchTo(await publish(3, ["int8"]), never);
  let open = (): void => undefined;
  opened = new Promise((resolve) => {
    open = resolve;
  });
  const ask = { model: "heart@int8", version: undefined, inputs: [row], outputs: [] };

  await expect(serving.infer({ ...ask, timeoutMs: 5 }, never)).rejects.toMatchObject({
    code: "TIMED_OUT",
    message: expect.stringContaining("not loaded within the request's timeout, 5 ms"),
  });
  open();

  expect((await serving.infer({ ...ask, timeoutMs: 60_000 }, never)).version).toBe(3);
});

test("a version without the variant is served all the same; one with it brings it back", async () => {
  const { serving, publish } = await openHeart();
  await serving.switchTo(await publish(3, ["int8"]), never);
  await answerOf(serving, "heart@int8");

  await serving.switchTo(await publish(4, []), never);

  expect((await answerOf(serving, "heart")).version).toBe(4);
  await expect(answerOf(serving, "heart@int8")).rejects.toMatchObject({
    code: "VERSION_NOT_FOUND",
  });
  await serving.switchTo(await publish(5, ["int8"]), never);
  expect((await answerOf(serving, "heart@int8")).version).toBe(5);
});

test("a variant whose file was changed keeps its version from being loaded in any form", async () => {
  const { serving, publish } = await openHeart();
  const three = await publish(3, ["int8"]);
  await appendFile(join(three.directory, "model.int8.onnx"), "x");

  await expect(serving.prepare(three, never)).rejects.toMatchObject({
    code: "MODEL_CHECK_FAILED",
    message: expect.stringContaining("model.int8.onnx has SHA-256"),
  });
});

test("requests that come together while a variant loads share one load", async () => {
  const { serving, publish, events } = await openHeart();
  await serving.switchTo(await publish(3, ["int8"]), never);

  const answers = await Promise.all(
    Array.from({ length: 40 }, () => answerOf(serving, "heart@int8")),
  );

  expect(new Set(answers.map(({ version }) => version))).toEqual(new Set([3]));
  expect(loads(events)).toEqual(["heart 3", "heart@int8 3"]);
  const impatient = new AbortController();
  await serving.switchTo(await publish(4, []), never);
  await serving.switchTo(await publish(5, ["int8"]), never);
  const ask = { model: "heart@int8", version: undefined, inputs: [row], outputs: [] };
  const leaving = serving.infer(ask, impatient.signal);
  impatient.abort(new DOMException("gone", "AbortError"));
  await expect(leaving).rejects.toThrow("gone");
  expect((await answerOf(serving, "heart@int8")).version).toBe(5);
});

test("dynamic int8 answers each request by itself; requests that run together change nothing", async () => {
  const { serving, publish, events } = await openHeart();
  await serving.switchTo(await publish(3, ["int8"]), never);
  const alone = await answerOf(serving, "heart@int8");
  const loaded = events.findLast((one) => "batchRowsMax" in one);
  expect(loaded).toMatchObject({ model: "heart@int8", batchRowsMax: 1 });
  const wild = rowsOf(new Array(13).fill(1e6), 13);

  const others = Array.from({ length: 20 }, () =>
    serving.infer({ model: "heart@int8", version: undefined, inputs: [wild], outputs: [] }, never),
  );
  const among = await answerOf(serving, "heart@int8");
  await Promise.all(others);

  expect(among).toEqual(alone);
});

test("a model that is unloaded is so in all its forms; a form is unloaded by itself", async () => {
  const { serving, publish } = await openHeart();
  await serving.switchTo(await publish(3, ["fp16", "int8"]), never);
  for (const model of ["heart@int8", "heart@fp16"]) await answerOf(serving, model);

  await serving.unload("heart");
  for (const model of ["heart", "heart@int8"]) {
    await expect(answerOf(serving, model)).rejects.toMatchObject({ code: "MODEL_NOT_READY" });
  }
  await serving.load("heart", undefined, never);
  expect((await answerOf(serving, "heart@int8")).version).toBe(3);
  expect((await answerOf(serving, "heart@int8", 3)).version).toBe(3);

  await serving.unload("heart@int8");
  await expect(answerOf(serving, "heart@int8")).rejects.toMatchObject({
    code: "MODEL_NOT_READY",
    message: expect.stringContaining("was unloaded"),
  });
  expect((await answerOf(serving, "heart@fp16")).version).toBe(3);
  expect((await answerOf(serving, "heart")).version).toBe(3);
  await serving.load("heart@int8", undefined, never);
  expect((await answerOf(serving, "heart@int8")).version).toBe(3);
});

test("REST: variants are models of their own, and the model's metadata tell of them", async () => {
  const { serving, publish } = await openHeart();
  await serving.switchTo(await publish(3, ["fp16", "int8"]), never);
  const { port } = await startPlain(serving);
  const get = async (path: string) => (await askHttp({ port, path })).body;

  expect(await get("/v2/models/heart")).toMatchObject({
    variants: [
      { name: "heart@fp16", method: "weights-float16", difference: { inputs: "seeded" } },
      { name: "heart@int8", method: "int8-dynamic", difference: { rows: 64, labels: 64 } },
    ],
  });
  expect(await get("/v2/models/heart@int8/stats")).toEqual({ model_stats: [] });
  const data = Array.from({ length: 13 }, (_, at) => at / 13);
  const body = JSON.stringify({
    inputs: [{ name: "x", shape: [1, 13], datatype: "FP32", data }],
  });
  for (const path of ["/v2/models/heart@int8/infer", "/v2/models/heart%40int8/versions/3/infer"]) {
    expect((await askHttp({ port, path, method: "POST", body })).body).toMatchObject({
      model_name: "heart@int8",
      model_version: "3",
    });
  }
  expect(await get("/v2/models/heart@int8")).toMatchObject({ name: "heart@int8", versions: ["3"] });
  expect(await get("/v2/models/heart@int8/stats")).toMatchObject({
    model_stats: [{ name: "heart@int8", inference_stats: { success: { count: 2 } } }],
  });
  const unknown = await askHttp({ port, path: "/v2/models/heart@int4" });
  expect(unknown).toMatchObject({ status: 404, body: { code: "MODEL_NOT_FOUND" } });
  const odd = await askHttp({ port, path: "/v2/models/heart@../infer", method: "POST", body });
  expect(odd.status).toBe(404);
});

test("gRPC: metadata's properties tell of variants and their differences", async () => {
  const { serving, publish } = await openHeart();
  await serving.switchTo(await publish(3, ["int8"]), never);
  const open = openInferenceHandlers(serving, { version: "0.0.1", ready: () => true });

  const { properties } = await open.modelMetadata({ name: "heart@int8", version: "" });
  expect(properties).toMatchObject({ model_version: "3", variants: "heart@int8" });
  const difference = JSON.parse(properties["difference heart@int8"] ?? "");
  expect(difference).toMatchObject({ inputs: "seeded", labels: 64 });
});

test("a server is ready while a variant loads for the first time", async () => {
  const { serving, publish } = await openHeart();
  await serving.switchTo(await publish(3, ["int8"]), never);

  const loading = answerOf(serving, "heart@int8");
  const states: string[] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    await Promise.resolve();
    const entry = serving.index().find(({ model }) => model === "heart@int8");
    if (entry) states.push(entry.state);
    expect(allAnswer(serving)).toBe(true);
  }

  await loading;
  expect(serving.index()).toContainEqual({
    ...{ model: "heart@int8", version: 3, state: "READY", reason: "" },
  });
});

function loads(events: readonly object[]): readonly string[] {
  return events.flatMap((one) => {
    const { event, model, version } = one as Record<string, unknown>;
    return event === "version_loaded" ? [`${model} ${version}`] : [];
  });
}
