import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { WardroundError } from "../../base/errors.ts";
import type { Applied } from "../../server/journal.ts";
import { type ChargeRecord, keys } from "../../server/records.ts";
import { Gate, TestEngine } from "./test-engine.ts";

const privacy = { mechanism: "laplace", clip: 1, epsilon: 5, denominator: 2 };

function phase(made: TestEngine, run: string, number = 1): () => string {
  return () => made.round(run, number).phase;
}

test("a version whose round was cancelled before it was published is forgotten, with folder and checkpoint", async () => {
  const made = await TestEngine.open();
  const before = await made.blobs();
  const gate = new Gate();
  made.hooks.prepare = () => gate.pass();
  const run = await made.start({ quorum: 1, cohort: { minimum: 1 } });
  await made.admit(run, "a", 1);
  await made.admit(run, "b", 1);
  await gate.reached;
  expect(await made.versions()).toEqual(["0", "1"]);

  await made.engine.cancelRun(run, "enough");
  gate.open();

  await expect.poll(() => made.forgotten.map(({ version }) => version)).toEqual([1]);
  await expect.poll(() => made.versions()).toEqual(["0"]);
  await expect.poll(() => made.blobs()).toEqual(before);
});

test("a federation that could not be recorded leaves no version 0, in memory or on disk", async () => {
  const made = await TestEngine.open();
  const { transact } = made.hooks;
  made.hooks.transact = () => Promise.reject(new WardroundError("DISK_FULL", "the disk is full"));
  await expect(made.createFederation("others")).rejects.toMatchObject({ code: "DISK_FULL" });

  expect(made.forgotten).toMatchObject([{ model: "others", version: 0 }]);
  expect(await readdir(join(made.directory, "versions", "others"))).toEqual([]);
  made.hooks.transact = transact;
  await made.createFederation("others");
});

test("the next round's offers do not wait for the switch; watchers hear of a version when it is served", async () => {
  const made = await TestEngine.open();
  const run = await made.start({ quorum: 2 }, 2);
  const heard: string[] = [];
  const record = made.store.get(["run", run]) as never;
  void (async () => {
    const { signal } = new AbortController();
    for await (const { event, round } of made.engine.watchers.watch(record, undefined, signal)) {
      heard.push(`${event} ${round?.number ?? 0}`);
    }
  })();
  const gate = new Gate();
  made.hooks.switchTo = () => gate.pass();
  await made.admit(run, "a", 1);
  await made.admit(run, "b", 1);
  await gate.reached;
  await made.admit(run, "a", 1, 2);

  const offers = made.sent.filter(({ frame }) => frame.body === "offer");
  expect(offers.map(({ to }) => to)).toEqual(["a", "b", "a", "b"]);
  expect(heard).not.toContain("round.published 1");
  gate.open();
  await made.admit(run, "b", 1, 2);
  await expect.poll(() => heard.at(-1)).toBe("run.done 0");
  const order = ["round.closed 1", "round.published 1", "round.opened 2", "update.admitted 2"];
  expect(heard.filter((one) => order.includes(one))).toEqual([...order, "update.admitted 2"]);
});

test("what is kept for a participant until it has heard the result names the round, and is not the round", async () => {
  const made = await TestEngine.open();
  const run = await made.start({ quorum: 2 });
  await made.admit(run, "a", 1);
  await made.admit(run, "b", 1);
  await expect.poll(phase(made, run)).toBe("published");

  const kept = [...made.store.list(keys.results("a"))].map(({ value }) => value);
  expect(kept).toEqual([{ runId: run, number: 1 }]);
});

test("a round that was cancelled while its opening was on its way to the disk sends no offer and lives no more", async () => {
  const made = await TestEngine.open();
  const gate = new Gate();
  made.hooks.transact = async (commit) => {
    const result = await commit();
    const { steps } = (result ?? {}) as Partial<Applied>;
    const opensSecond = steps?.some(({ kind, after }) => kind === "open" && after.number === 2);
    if (opensSecond) await gate.pass();
    return result;
  };
  const run = await made.start({ quorum: 2 }, 2);
  await made.admit(run, "a", 1);
  await made.admit(run, "b", 1);
  await gate.reached;
  made.sent.length = 0;
  await made.engine.cancelRun(run, "enough");
  gate.open();

  const frames = () => made.sent.map(({ frame }) => frame);
  const published = () =>
    frames().some(({ body, ...rest }) => {
      const { result } = rest as { result?: { outcome: string } };
      return body === "result" && result?.outcome === "published";
    });
  await expect.poll(published).toBe(true);
  await expect.poll(() => made.deadlines).toBe(0);
  await made.engine[Symbol.asyncDispose]();
  expect(frames().map(({ body }) => body)).not.toContain("offer");
});

test.each([
  { moment: "the start of a run", rounds: 1, before: "none" },
  { moment: "the end of a round", rounds: 2, before: "aggregated" },
])(
  "who connects while $moment is on its way to the disk is counted",
  async ({ rounds, before }) => {
    const made = await TestEngine.open();
    let run = "";
    let isAway = false;
    made.hooks.transact = async (commit) => {
      const phaseNow = run === "" ? "none" : made.round(run).phase;
      const isMoment = !isAway && phaseNow === before;
      if (isMoment) made.connected.delete("b");
      const result = await commit();
      // The engine was told of it before anybody could see that the run waits.
      if (isMoment) made.connected.add("b");
      isAway ||= isMoment;
      return result;
    };
    run = await made.start({ quorum: 2 }, rounds);
    if (rounds === 2) for (const id of ["a", "b"]) await made.admit(run, id, 1);

    await expect.poll(() => made.sent.map(({ frame }) => frame.body)).toContain("offer");
    await expect.poll(() => made.round(run, rounds).phase).toBe("open");
  },
);

test("a failure that no store gets over fails the round as soon as it can be recorded", async () => {
  const made = await TestEngine.open();
  const run = await made.start({ quorum: 2 });
  await made.admit(run, "a", 1);
  let failures = 3;
  made.hooks.transact = async (commit) => {
    if (made.round(run).phase !== "closed" || failures === 0) return commit();
    failures -= 1;
    throw new WardroundError("INTERNAL", "the store failed");
  };

  await made.admit(run, "b", 1);

  await expect.poll(phase(made, run)).toBe("failed");
  expect(made.round(run)).toMatchObject({ code: "INTERNAL", message: "the store failed" });
  expect(failures).toBe(0);
});

test.each(["closed", "aggregated"])(
  "what was made of a round that is %s and could not be recorded is removed",
  async (last) => {
    const made = await TestEngine.open();
    const before = await made.blobs();
    const run = await made.start({ quorum: 2 });
    await made.admit(run, "a", 1);
    let fails = true;
    made.hooks.transact = async (commit) => {
      if (made.round(run).phase !== last || !fails) return commit();
      fails = false;
      throw new WardroundError("INTERNAL", "the store failed");
    };

    await made.admit(run, "b", 1);

    await expect.poll(phase(made, run)).toBe("failed");
    await expect.poll(() => made.blobs()).toEqual(before);
    expect(await made.versions()).toEqual(["0"]);
    expect(made.forgotten.map(({ version }) => version)).toEqual(last === "aggregated" ? [1] : []);
  },
);

test("a fork states what the whole federation has released, versions that were refused among it", async () => {
  const made = await TestEngine.open();
  const release = async (base: number, changed: object = {}): Promise<string> => {
    const run = await made.start({ quorum: 2, privacy, ...changed }, 1, base);
    for (const id of ["a", "b"]) await made.admit(run, id, 1);
    await expect.poll(phase(made, run)).toMatch(/published|rejected/);
    return made.round(run).phase;
  };
  await release(0);
  await release(1);
  made.hooks.prepare = () => Promise.reject(new WardroundError("MODEL_CHECK_FAILED", "no"));
  expect(await release(2)).toBe("rejected");
  made.hooks.prepare = async () => undefined;
  await release(0, { privacy: { ...privacy, epsilon: 0.5 } });
  await release(0, { privacy: undefined });
  await release(0);

  const statements = [1, 2, 3, 4, 5].map((version) => made.manifest(version).privacy);
  expect(statements.map((one) => one.kind === "laplace" && one.epsilon_lineage)).toEqual([
    5,
    10,
    15.5,
    false,
    null,
  ]);
  const delta = (at: number): number => (statements[at] as { readonly delta: number }).delta;
  expect(delta(1) / delta(0)).toBeCloseTo(2, 9);
  expect(delta(2) / delta(0)).toBeGreaterThan(3);
});

test("an update that is not what the round closed with is not folded", async () => {
  const made = await TestEngine.open();
  const run = await made.start({ quorum: 2, weights: "uniform" });
  await made.admit(run, "a", 1);
  const round = made.round(run);
  const digest = ("cohort" in round && round.cohort[0]?.update?.digest) || "";
  const path = made.spool.path({ roundId: made.round(run).id, participantId: "a", digest });
  await writeFile(path, new Uint8Array(new Float32Array(4).fill(2).buffer));

  await made.admit(run, "b", 1);

  await expect.poll(phase(made, run)).toBe("failed");
  expect(made.round(run)).toMatchObject({ code: "CHECKPOINT_CORRUPT", charged: false });
  expect((await made.blobs()).length).toBe(2);
});

test("a manifest names the kernels that folded, not those that the round was closed with", async () => {
  const made = await TestEngine.open();
  const run = await made.start({ quorum: 2 });
  await made.admit(run, "a", 1);
  await made.admit(run, "b", 1);
  await expect.poll(phase(made, run)).toBe("published");

  expect(made.round(run)).toMatchObject({ binding: { kernels: "tfjs-cpu" } });
  expect(made.manifest(1).round?.kernels).toBe("typed-array");
});

test("a version that is refused leaves no checkpoint, unless another one has the same bytes", async () => {
  const made = await TestEngine.open();
  const before = await made.blobs();
  made.hooks.prepare = () => Promise.reject(new WardroundError("MODEL_CHECK_FAILED", "no"));
  for (const [value, evaluate] of [
    [1, "none"],
    [1, "participants"],
    [0, "participants"],
  ] as const) {
    const run = await made.start({ quorum: 2, evaluate });
    const asked = () => made.sent.filter(({ frame }) => frame.body === "evaluate").length;
    const from = asked();
    await made.admit(run, "a", value);
    await made.admit(run, "b", value);
    if (evaluate === "participants") {
      await expect.poll(asked).toBe(from + 2);
      made.connected.clear();
      for (const id of ["a", "b"]) made.engine.lost(id);
    }
    await expect.poll(phase(made, run)).toBe("rejected");
    await expect.poll(() => made.blobs()).toEqual(before);
    await expect.poll(() => readdir(join(made.directory, "spool"))).toEqual([]);
    for (const id of ["a", "b"]) made.connected.add(id);
  }
  expect(await made.versions()).toEqual(["0"]);
});

test("a start removes blobs without an owner and folders of no version, and nothing else", async () => {
  const made = await TestEngine.open();
  const run = await made.start({ quorum: 2 }, 2);
  await made.admit(run, "a", 1);
  await made.admit(run, "b", 1);
  await expect.poll(phase(made, run)).toBe("published");
  const before = await made.blobs();
  const stray = "ab".repeat(32);
  await writeFile(join(made.directory, "blobs", "sha256", "ab", stray), "x");
  for (const name of [".2.partial", "2"]) {
    await mkdir(join(made.directory, "versions", "wards", name));
    await writeFile(join(made.directory, "versions", "wards", name, "model.onnx"), "x");
  }
  await mkdir(join(made.directory, "spool", "f".repeat(32)));
  // Not the server's: left alone.
  await writeFile(join(made.directory, "versions", "notes.txt"), "x");
  await writeFile(join(made.directory, "versions", "wards", "notes.txt"), "x");
  await writeFile(join(made.directory, "blobs", "sha256", "ab", "notes.txt"), "x");
  expect(await made.blobs()).toContain(stray);

  await made.engine.resume();

  expect(await made.blobs()).toEqual(before);
  expect(await made.versions()).toEqual(["0", "1", "notes.txt"]);
  const spooled = await readdir(join(made.directory, "spool"));
  expect(spooled).toEqual([made.round(run).id]);
});

test("what a cancelled round left is erased when its fold has ended, again where that fails", async () => {
  const made = await TestEngine.open();
  const gate = new Gate();
  const { fold } = made.hooks;
  made.hooks.fold = async (job, signal) => {
    await gate.pass();
    return fold(job, signal);
  };
  let isOpen = false;
  const erasedLate: boolean[] = [];
  const erase = made.spool.erase.bind(made.spool);
  made.spool.erase = async (roundId) => {
    erasedLate.push(isOpen);
    if (erasedLate.length > 2) return erase(roundId);
    throw Object.assign(new Error("not empty"), { code: "ENOTEMPTY" });
  };
  const run = await made.start({ quorum: 2, privacy });
  await made.admit(run, "a", 1);
  await made.admit(run, "b", 1);
  await gate.reached;

  await made.engine.cancelRun(run, "enough");
  isOpen = true;
  gate.open();

  await expect.poll(() => readdir(join(made.directory, "spool"))).toEqual([]);
  expect(erasedLate.slice(0, 3)).toEqual([true, true, true]);
  expect(await made.blobs()).toHaveLength(2);
});

test.each([
  { step: "the opening", evaluate: "none" },
  { step: "the question for counts", evaluate: "participants" },
])(
  "who is lost while $step of a round is on its way to the disk is not waited for",
  async ({ evaluate }) => {
    const made = await TestEngine.open();
    made.hooks.transact = async (commit) => {
      const result = await commit();
      const [step] = ((result ?? {}) as Partial<Applied>).steps ?? [];
      // Its absence was told while nobody could see the round yet.
      if (step?.kind === (evaluate === "none" ? "open" : "evaluation-asked")) {
        made.connected.delete("b");
      }
      return result;
    };
    const run = await made.start({ quorum: 1, cohort: { minimum: 1 }, evaluate });
    await made.admit(run, "a", 1);
    if (evaluate === "participants") {
      await made.admit(run, "b", 1);
      await expect.poll(phase(made, run)).toBe("evaluating");
      const { checkpoint } = made.round(run) as { checkpoint: { digest: string } };
      const counts = { right: 1, total: 2, lossSum: 1, metrics: [] };
      const said = { ...counts, roundId: made.round(run).id, checkpointDigest: checkpoint.digest };
      await made.engine.frame(
        "a",
        { header: null, body: "evaluation", evaluation: said },
        undefined,
      );
    }

    await expect.poll(phase(made, run)).toBe("published");
  },
);

test("who connects while the opening of an asynchronous round is on its way to the disk is picked all the same", async () => {
  const made = await TestEngine.open();
  made.connected.delete("b");
  made.hooks.transact = async (commit) => {
    const result = await commit();
    // The engine was told of it before anybody could see the round.
    made.connected.add("b");
    return result;
  };
  const run = await made.start({ quorum: 1, asynchronous: { buffer: 2 } });

  const offered = () => made.sent.filter(({ frame }) => frame.body === "offer").map(({ to }) => to);
  await expect.poll(offered).toEqual(["a", "b"]);
  expect(made.round(run)).toMatchObject({ phase: "open", cohort: [{}, {}] });
});

test("who comes back while its loss is on its way to the disk is waited for", async () => {
  const made = await TestEngine.open();
  const run = await made.start({ quorum: 1 });
  const [gate, recorded] = [new Gate(), new Gate()];
  made.hooks.transact = async (commit) => {
    await gate.pass();
    const result = await commit();
    const { steps } = (result ?? {}) as Partial<Applied>;
    if (steps?.some(({ kind }) => kind === "lost")) recorded.reach();
    return result;
  };
  made.connected.delete("b");
  made.engine.lost("b");
  await gate.reached;
  made.connected.add("b");
  await made.engine.connected("b");
  gate.open();
  await recorded.reached;

  await expect.poll(() => made.round(run)).toMatchObject({ cohort: [{}, { gone: false }] });
  await made.admit(run, "a", 1);
  expect(made.round(run).phase).toBe("collecting");
});

test("who was gone and comes back while the next round's opening is on its way to the disk is waited for", async () => {
  const made = await TestEngine.open();
  const run = await made.start({ quorum: 1, asynchronous: { buffer: 2 } }, 2);
  made.connected.delete("b");
  made.engine.lost("b");
  await expect.poll(() => made.round(run)).toMatchObject({ cohort: [{}, { gone: true }] });
  made.hooks.transact = async (commit) => {
    const result = await commit();
    const { steps } = (result ?? {}) as Partial<Applied>;
    // The engine was told of it before anybody could see the round.
    if (steps?.some(({ kind }) => kind === "open")) made.connected.add("b");
    return result;
  };
  await made.admit(run, "a", 1);

  await expect.poll(phase(made, run)).toBe("published");
  await expect
    .poll(() => made.round(run, 2))
    .toMatchObject({ cohort: [{ name: "b", gone: false }, { name: "a" }] });
});

/** Holds the next transaction back until the gate is open. */
function holdNext(made: TestEngine): Gate {
  const gate = new Gate();
  const { transact } = made.hooks;
  made.hooks.transact = async (commit) => {
    made.hooks.transact = transact;
    await gate.pass();
    return commit();
  };
  return gate;
}

function declineOf(made: TestEngine, run: string, participantId: string) {
  const why = { attempt: 1, code: "TRAINING_FAILED", message: "" } as const;
  const decline = { roundId: made.offerId(run, participantId), ...why };
  return { header: null, body: "decline", decline } as const;
}

test("a decline that crosses the filling of the buffer keeps nobody from being heard, and counts in the next round", async () => {
  const made = await TestEngine.open();
  const run = await made.start({ quorum: 1, asynchronous: { buffer: 1 } }, 2);
  const gate = holdNext(made);
  const declining = made.engine.frame("b", declineOf(made, run, "b"), undefined);
  await gate.reached;
  await made.engine.pauseRun(run);
  await made.admit(run, "a", 1);
  await expect.poll(phase(made, run)).toBe("published");
  gate.open();
  // The session hears its next frame once this one is done with.
  await declining;

  await made.engine.resumeRun(run);
  await expect.poll(phase(made, run, 2)).toBe("open");
  await expect
    .poll(() => made.round(run, 2))
    .toMatchObject({ cohort: [{ name: "b", status: "declined" }, { name: "a" }] });
});

test("an update that crosses the filling of the buffer counts in the next round, though that is open already", async () => {
  const made = await TestEngine.open();
  const run = await made.start({ quorum: 1, asynchronous: { buffer: 1 } }, 2);
  const gate = holdNext(made);
  const admitting = made.admit(run, "b", 1);
  await gate.reached;
  await made.admit(run, "a", 1);
  await expect.poll(() => made.sent.filter(({ to }) => to === "a").length).toBeGreaterThan(2);
  expect(phase(made, run, 2)()).toBe("open");
  gate.open();

  await admitting;
  await expect.poll(phase(made, run, 2)).toBe("published");
  expect(made.round(run, 2)).toMatchObject({ binding: { updates: [{ participantId: "b" }] } });
});

test("a participant's next offer is for the data set that it holds then, and each update is charged to its own", async () => {
  const made = await TestEngine.open();
  const run = await made.start({ quorum: 1, asynchronous: { buffer: 3, contributions: 2 } });
  made.dataSets.set("a", "a-new");
  await made.admit(run, "a", 1);
  await made.admit(run, "a", 2);
  await made.admit(run, "b", 1);
  await expect.poll(phase(made, run)).toBe("published");

  const charges = [...made.store.list<ChargeRecord>(keys.charges)].map(({ value }) => value);
  const round = made.round(run);
  const binding = "binding" in round ? round.binding : null;
  const offers = binding?.updates.map(({ offer }) => offer?.id);
  expect(new Set(charges.map(({ roundId }) => roundId))).toEqual(new Set(offers));
  expect(charges.map(({ dataSet }) => dataSet).sort()).toEqual(["a-data", "a-new", "b-data"]);
  const first = "cohort" in round ? round.cohort.find(({ name }) => name === "a") : undefined;
  const ofFirst = charges.find(({ roundId }) => roundId === first?.offer?.id);
  expect(ofFirst?.dataSet).toBe("a-data");
});

test("who comes back while its update is admitted gets its next offer all the same", async () => {
  const made = await TestEngine.open();
  const run = await made.start({ quorum: 1, asynchronous: { buffer: 3, contributions: 2 } });
  made.connected.delete("a");
  const { transact } = made.hooks;
  made.hooks.transact = async (commit) => {
    made.hooks.transact = transact;
    const result = await commit();
    // The engine was told of it before anybody could see that the update is in.
    made.connected.add("a");
    return result;
  };
  await made.admit(run, "a", 1);

  const offered = { name: "a", status: "offered" };
  await expect.poll(() => made.round(run)).toMatchObject({ cohort: [{}, {}, offered] });
});

test("who comes back while its update waits for the next round gets its next offer in that one", async () => {
  const made = await TestEngine.open();
  const asynchronous = { buffer: 2, contributions: 2 };
  const run = await made.start({ quorum: 1, asynchronous }, 2);
  made.connected.delete("b");
  await made.admit(run, "a", 1);
  await made.engine.pauseRun(run);
  await made.admit(run, "a", 2);
  await expect.poll(phase(made, run)).toBe("published");
  const update = { digest: "d".repeat(64), bytes: 16, weight: 1 };
  const slow = made.offerId(run, "b");
  const waiting = made.engine.admitted(slow, "b", update, new AbortController().signal);
  made.connected.add("b");
  await made.engine.resumeRun(run);
  await waiting;

  await expect
    .poll(() => made.round(run, 2))
    .toMatchObject({
      cohort: [
        { name: "b", status: "admitted" },
        { name: "a", status: "offered" },
        { name: "b", status: "offered" },
      ],
    });
});

test.each([
  { how: "goes away", late: "pick", asynchronous: undefined },
  { how: "declines", late: "pick", asynchronous: undefined },
  { how: "goes away", late: "wait", asynchronous: { buffer: 1 } },
  { how: "declines", late: "wait", asynchronous: { buffer: 1 } },
])("who $how makes room for who is there and was not picked", async ({ how, ...rest }) => {
  const { late, asynchronous } = rest;
  const made = await TestEngine.open();
  const cohort = { maximum: 1, late };
  const run = await made.start({ quorum: 1, cohort, ...(asynchronous ? { asynchronous } : {}) });
  if (how === "goes away") {
    made.connected.delete("a");
    made.engine.lost("a");
  } else {
    await made.engine.frame("a", declineOf(made, run, "a"), undefined);
  }

  await expect.poll(() => made.round(run)).toMatchObject({ cohort: [{}, { name: "b" }] });
  await made.admit(run, "b", 1);
  await expect.poll(phase(made, run)).toBe("published");
});
