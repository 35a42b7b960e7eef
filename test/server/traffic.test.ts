import { afterAll, beforeAll, expect, test } from "vitest";
import { DataType, type InferResponse, type VersionInfo } from "../../protocol/frames.ts";
import { type FederationRecord, keys } from "../../server/records.ts";
import { openServerStore } from "../../server/server-store.ts";
import { logisticModel } from "../support/models.ts";
import { checkpointValues, never, sendsAlways, type TestFederation, Ward } from "./ward.ts";

let ward: Ward;
beforeAll(async () => {
  ward = await Ward.open();
});
afterAll(() => ward[Symbol.asyncDispose]());

// Latency of some twenty requests says more of what else the machine does.
const trial = {
  mode: "canary",
  minimum_requests: 20,
  minimum_time: "1ms",
  latency_ratio: 1_000,
} as const;

/** Asks a federation's model without a version, by a key. */
function ask(
  { ward: of, name }: TestFederation,
  routingKey = "",
  row = Float32Array.of(1, 2, 3),
): Promise<InferResponse> {
  const data = new Uint8Array(row.buffer);
  const inputs = [{ name: "features", dataType: DataType.FP32, shape: [1, 3], data }];
  const metadata = routingKey === "" ? {} : { routing_key: routingKey };
  return of.admin.infer(
    { model: name, inputs, outputs: [], requestId: "", metadata },
    new AbortController().signal,
  );
}

async function askMany(federation: TestFederation, count: number): Promise<readonly number[]> {
  const answers = Array.from({ length: count }, (_, at) => ask(federation, `key ${at}`));
  return (await Promise.all(answers)).map(({ modelVersion }) => modelVersion);
}

async function one(federation: TestFederation, version: number): Promise<VersionInfo> {
  return (await federation.versions())[version] as VersionInfo;
}

async function served(federation: TestFederation): Promise<number | undefined> {
  return (await federation.versions()).find((version) => version.served)?.version;
}

const rules = {
  mode: "canary",
  share: 0.5,
  requestsMinimum: 1_000_000,
  timeMsMinimum: 0,
  errorRateMaximum: 0.01,
  latencyRatioMaximum: 1_000,
  promotes: true,
};

test("a version that fails a gate is published and not served; round and model say why, and promote serves it", async () => {
  await using federation = await ward.openFederation();
  sendsAlways(await federation.participant("a"), 1);
  await federation.run({ quorum: 1 });
  const gates = { cosine: 1, label_agreement: 1 };
  const run = await federation.startRun({ quorum: 1, publish: { gates } });
  await ward.watch(run.id);

  const round = await ward.admin.coordinator.getRound({ run: run.id, number: 1 }, never);
  expect(round).toMatchObject({ phase: "published", version: 2 });
  expect(round.message).toMatch(/^version 2 is not served: gate cosine: 0.9/);
  const refused = await one(federation, 2);
  expect(refused.gates.map(({ gate, passed }) => `${gate} ${passed}`)).toEqual([
    "finite true",
    "privacy true",
    "cosine false",
    "label-agreement true",
  ]);
  expect(refused.unserved).toMatch(/^gate cosine: 0.9/);
  expect(await askMany(federation, 3)).toEqual([1, 1, 1]);
  expect(await served(federation)).toBe(1);

  await ward.admin.coordinator.promote({ federation: federation.name, version: 2 }, never);
  expect((await ask(federation)).modelVersion).toBe(2);
  expect((await one(federation, 2)).unserved).toBe("");
});

test("a canary answers its share, and is served once it has kept to its limits", async () => {
  await using federation = await ward.openFederation();
  sendsAlways(await federation.participant("a"), 1);
  await federation.run({ quorum: 1, publish: { ...trial, share: 0.3 } });

  expect(await served(federation)).toBe(0);
  expect((await one(federation, 1)).trial).toMatchObject({
    rules: { mode: "canary", share: 0.3, requestsMinimum: 20, promotes: true },
    candidate: { asked: 0 },
  });
  const versions = await askMany(federation, 30);
  expect(new Set(versions)).toEqual(new Set([0, 1]));
  await expect
    .poll(async () => {
      await askMany(federation, 30);
      return served(federation);
    })
    .toBe(1);
  expect(new Set(await askMany(federation, 30))).toEqual(new Set([1]));
  expect((await one(federation, 1)).trial).toBeUndefined();
  expect(
    ward.log.filter(
      ({ event, federation: of }) => event === "trial.promoted" && of === federation.name,
    ),
  ).toHaveLength(1);
});

test("a shadow answers nobody, and is rolled back where its answers differ more than the plan allows", async () => {
  await using federation = await ward.openFederation();
  const participant = await federation.participant("a");
  sendsAlways(participant, 1);
  await federation.run({ quorum: 1 });
  sendsAlways(participant, -9);
  const publish = { ...trial, mode: "shadow", share: 1, gates: { label_agreement: 0 } };
  await federation.run({ quorum: 1, publish });
  await ward.admin.coordinator.startTrial(
    {
      federation: federation.name,
      version: 2,
      rules: {
        ...rules,
        mode: "shadow",
        share: 1,
        requestsMinimum: 20,
        labelAgreementMinimum: 0.9,
      },
    },
    never,
  );

  for (let count = 0; count < 25; count += 1) {
    expect((await ask(federation)).modelVersion).toBe(1);
  }
  await expect
    .poll(async () => (await one(federation, 2)).unserved)
    .toBe(
      "rolled back as shadow: 0 % of the labels agree with the served version's: at least 90 % must",
    );
  expect(await served(federation)).toBe(1);
});

test("a canary that answers NaN is rolled back under load, and no caller sees it", async () => {
  await using federation = await ward.openFederation();
  const participant = await federation.participant("a");
  sendsAlways(participant, 1);
  await federation.run({ quorum: 1 });
  // All its weights are 0, and 0 times infinity is NaN; the rows of the check are finite.
  const values = await checkpointValues((await one(federation, 1)).directory);
  participant.onOffer = async (offer) => {
    participant.accept(offer);
    await participant.upload(
      offer,
      Float32Array.from(values, (value) => -value),
    );
  };
  await federation.run({ quorum: 1, publish: { mode: "canary", share: 0.2 } });
  expect((await one(federation, 2)).trial).toBeDefined();

  const row = Float32Array.of(Number.POSITIVE_INFINITY, 1, 1);
  let asking = true;
  const answers: InferResponse[] = [];
  const load = async (caller: number): Promise<void> => {
    for (let count = 0; asking; count += 1) {
      answers.push(await ask(federation, `key ${caller} ${count}`, row));
    }
  };
  const loads = Array.from({ length: 8 }, (_, caller) => load(caller));
  await expect
    .poll(async () => (await one(federation, 2)).unserved)
    .toMatch(/^rolled back as canary: \d+ of \d+ requests failed/);
  const before = answers.length;
  await expect.poll(() => answers.length).toBeGreaterThan(before + 50);
  asking = false;
  await Promise.all(loads);

  const given = answers.map(({ outputs }) => {
    return new Float32Array(Uint8Array.from(outputs[0]!.data).buffer)[0];
  });
  expect(given.filter((value) => !Number.isFinite(value))).toEqual([]);
  expect(new Set(answers.map(({ modelVersion }) => modelVersion))).toEqual(new Set([1]));
  expect(await served(federation)).toBe(1);
});

test("a coordinator starts and ends a canary; the next round's version takes its place", async () => {
  await using federation = await ward.openFederation();
  sendsAlways(await federation.participant("a"), 1);
  await federation.run({ quorum: 1 }, 2);
  const { name } = federation;
  const { coordinator } = ward.admin;
  const start = (version: number, more = {}) =>
    coordinator.startTrial({ federation: name, version, rules: { ...rules, ...more } }, never);

  expect(await start(1)).toMatchObject({ version: 1, served: false, trial: { rules } });
  expect(new Set(await askMany(federation, 50))).toEqual(new Set([1, 2]));
  expect(await coordinator.rollback({ federation: name }, never)).toMatchObject({ version: 2 });
  expect(new Set(await askMany(federation, 50))).toEqual(new Set([2]));
  expect((await one(federation, 1)).unserved).toBe("a coordinator ended its trial");

  await start(0);
  await federation.run({ quorum: 1, publish: { mode: "canary", share: 0.5 } });
  expect(new Set(await askMany(federation, 50))).toEqual(new Set([2, 3]));
  expect((await one(federation, 0)).unserved).toBe("its trial ended when version 3 came");
  await coordinator.promote({ federation: name, version: 3 }, never);
  expect(new Set(await askMany(federation, 50))).toEqual(new Set([3]));
  expect((await one(federation, 3)).trial).toBeUndefined();

  await expect(start(3)).rejects.toMatchObject({ code: "ARGUMENT_INVALID" });
  await expect(start(9)).rejects.toMatchObject({ code: "VERSION_NOT_FOUND" });
  for (const wrong of [
    { share: 0 },
    { share: 1.1 },
    { mode: "atomic" },
    { latencyRatioMaximum: 0 },
  ]) {
    await expect(start(1, wrong)).rejects.toMatchObject({ code: "ARGUMENT_INVALID" });
  }
});

test("an app may start no trial, and no promotion or rollback", async () => {
  await using federation = await ward.openFederation();
  const app = ward.connect(await ward.join("app", "a-dashboard"));
  const about = { federation: federation.name, version: 0 };
  for (const call of [
    app.coordinator.startTrial({ ...about, rules }, never),
    app.coordinator.promote(about, never),
    app.coordinator.rollback(about, never),
  ]) {
    await expect(call).rejects.toMatchObject({ code: "ROLE_MISSING" });
  }
});

test("a rollback takes effect within 100 ms, also right after a start", async () => {
  await using own = await Ward.open();
  await using federation = await own.openFederation();
  sendsAlways(await federation.participant("a"), 1);
  await federation.run({ quorum: 1 }, 2);
  const times: number[] = [];
  const back = async () => {
    const startMs = performance.now();
    await own.admin.coordinator.rollback({ federation: federation.name }, never);
    const { modelVersion } = await ask(federation);
    times.push(performance.now() - startMs);
    return modelVersion;
  };
  expect(await back()).toBe(1);
  await own.stop();
  await own.start();
  expect(await back()).toBe(2);
  for (let count = 0; count < 10; count += 1) await back();
  const sorted = times.toSorted((a, b) => a - b);
  process.stdout.write(
    `rollback to its first answer: median ${sorted[6]?.toFixed(1)} ms, longest ${sorted.at(-1)?.toFixed(1)} ms\n`,
  );
  // The goal is 100 ms on a machine of its own.
  expect(sorted[6]).toBeLessThan(100);
  expect(sorted.at(-1)).toBeLessThan(1_000);
});

test("a trial outlives a restart, and a record that was changed starts none", async () => {
  await using own = await Ward.open();
  await using federation = await own.openFederation();
  const { name } = federation;
  sendsAlways(await federation.participant("a"), 1);
  await federation.run({ quorum: 1 });
  await federation.run({ quorum: 1, publish: { mode: "canary", share: 0.5 } });
  const before = await askMany(federation, 50);
  expect(new Set(before)).toEqual(new Set([1, 2]));
  await own.stop();
  await own.start();
  expect(await askMany(federation, 50)).toEqual(before);

  const change = async (changes: (record: FederationRecord) => FederationRecord) => {
    await own.stop();
    {
      await using store = await openServerStore(own.directory);
      await store.transact((writes) => {
        const record = writes.get(keys.federation(name)) as FederationRecord;
        writes.put(keys.federation(name), changes(record));
      });
    }
    await own.start();
  };
  await change((record) => ({ ...record, trial: { ...record.trial!, version: 0 } }));
  await expect(ask(federation)).rejects.toMatchObject({ code: "MODEL_NOT_READY" });
  await own.admin.coordinator.promote({ federation: name, version: 2 }, never);
  expect(new Set(await askMany(federation, 50))).toEqual(new Set([2]));
  await change(({ servedOrder: _, ...record }) => ({
    ...record,
    trial: { ...rules, id: "x", version: 0, labelThreshold: 0.5 } as never,
  }));
  await expect(ask(federation)).rejects.toMatchObject({ code: "MODEL_NOT_READY" });
});

test("version 0 is compared by the labels of the plan that made the served version", async () => {
  await using own = await Ward.open();
  await using federation = await own.openFederation();
  const { name } = federation;
  sendsAlways(await federation.participant("a"), 1);
  const loss = { name: "binary-cross-entropy", from: "logits" } as const;
  await federation.run({ quorum: 1, training: { loss, learning_rate: 0.1, epochs: 1 } });
  const shadow = { ...rules, mode: "shadow" };
  await own.admin.coordinator.startTrial({ federation: name, version: 0, rules: shadow }, never);
  await own.stop();
  {
    await using store = await openServerStore(own.directory);
    const { trial: kept } = store.get(keys.federation(name)) as FederationRecord;
    expect(kept).toMatchObject({ version: 0, labelThreshold: 0 });
  }
  await own.start();
});

test("a name is split between two models or versions by key, also after a restart, and each answer names its own", async () => {
  await using own = await Ward.open();
  await using one = await own.openFederation();
  await using other = await own.openFederation();
  sendsAlways(await one.participant("a"), 1);
  await one.run({ quorum: 1 }, 2);
  const { coordinator } = own.admin;
  const split = {
    name: "both",
    one: { model: one.name, version: 1 },
    other: { model: other.name },
  };
  const both = { ward: own, name: "both" } as TestFederation;
  const askKeys = async (): Promise<readonly string[]> => {
    const keyed = Array.from({ length: 100 }, (_, at) => ask(both, `key ${at}`));
    return (await Promise.all(keyed)).map(({ header, modelVersion }) => {
      return `${header?.modelId}@${modelVersion}`;
    });
  };
  await coordinator.setSplit({ ...split, share: 0.3 }, never);
  const answers = await askKeys();
  expect(new Set(answers)).toEqual(new Set([`${one.name}@1`, `${other.name}@0`]));
  const ofOther = answers.filter((answer) => answer.startsWith(other.name)).length;
  expect(ofOther).toBeGreaterThan(15);
  expect(ofOther).toBeLessThan(45);
  await own.stop();
  await own.start();
  expect(await askKeys()).toEqual(answers);
  expect(await own.admin.coordinator.listSplits({}, never)).toEqual({
    splits: [{ ...split, share: 0.3 }],
  });

  await own.admin.coordinator.setSplit({ ...split, share: 1 }, never);
  expect(new Set(await askKeys())).toEqual(new Set([`${other.name}@0`]));
  for (const [wrong, code] of [
    [{ name: one.name }, "FEDERATION_EXISTS"],
    [{ name: "A" }, "ARGUMENT_INVALID"],
    [{ share: 2 }, "ARGUMENT_INVALID"],
    [{ one: { model: "nobody" } }, "FEDERATION_NOT_FOUND"],
    [{ one: { model: one.name, version: 9 } }, "VERSION_NOT_FOUND"],
  ] as const) {
    const refused = own.admin.coordinator.setSplit({ ...split, share: 0.5, ...wrong }, never);
    await expect(refused, code).rejects.toMatchObject({ code });
  }
  const model = logisticModel(3);
  const begin = { name: "late", participants: [], modelBytes: model.length, goldenBytes: 0 };
  const frames = async function* () {
    yield { body: "begin", begin: { ...begin, modelFile: "model.onnx" } } as const;
    await own.admin.coordinator.setSplit({ ...split, name: "late", share: 0.5 }, never);
    yield { body: "model", model } as const;
  };
  await expect(own.admin.createFederation(frames(), never)).rejects.toMatchObject({
    code: "FEDERATION_EXISTS",
  });
  await expect(own.openFederation({ name: "both" })).rejects.toMatchObject({
    code: "FEDERATION_EXISTS",
  });
  await own.admin.coordinator.endSplit({ name: "both" }, never);
  await expect(ask(both)).rejects.toMatchObject({ code: "MODEL_NOT_FOUND" });
  await expect(own.admin.coordinator.endSplit({ name: "both" }, never)).rejects.toMatchObject({
    code: "MODEL_NOT_FOUND",
  });
});
