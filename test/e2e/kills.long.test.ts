import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { RoundInfo } from "../../protocol/frames.ts";
import { openEmbeddedStore } from "../../storage/embedded.ts";
import { openFiles } from "./files-alone.ts";
import { hospitals, type Line, Program, Ward } from "./support.ts";

const name = "breast-cancer-plain";

/** Training takes some seconds, so that a kill finds everybody at work. */
function slowPlan(more: string): string {
  return [
    "cohort: { minimum: 3, maximum: 4 }",
    "training: { loss: binary-cross-entropy, learning_rate: 0.01, epochs: 2000, batch_rows: 8 }",
    more,
  ].join("\n");
}

async function startRun(
  ward: Ward,
  plan: string,
  rounds: number,
  federation = name,
): Promise<string> {
  const file = join(ward.folder, "plan.yaml");
  await mkdir(ward.folder, { recursive: true });
  await writeFile(file, plan);
  const args = ["run", "start", federation, "--plan", file, "--rounds", String(rounds)];
  return String((await ward.asAdmin(...args)).last["id"]);
}

function watch(ward: Ward, run: string): Program {
  return new Program(["run", "watch", run, "--identity", ward.adminIdentity, "--json"]);
}

async function allVersionsAnswer(ward: Ward, count: number, federation = name): Promise<void> {
  const connection = await ward.connect();
  const signal = AbortSignal.timeout(20_000);
  const { versions } = await connection.coordinator.listVersions({ federation }, signal);
  expect(versions.map(({ version }) => version)).toEqual(
    Array.from({ length: count + 1 }, (_, version) => version),
  );
  for (const { directory } of versions) {
    const files = await openFiles(directory);
    expect((await files.run(new Float32Array(30))).byteLength).toBe(4);
    await files.release();
  }
}

test("a participant killed in a round: the round closes on quorum", async () => {
  await using ward = await Ward.open();
  await ward.openFederation(name);
  const run = await startRun(ward, slowPlan("quorum: 3\ndeadline: 30s"), 1);
  await ward.hospital("hospital-2").event("training.started");

  await ward.hospital("hospital-2").kill();
  const outcome = watch(ward, run);

  expect((await outcome.ended).status).toBe(0);
  const shown = await ward.asAdmin("round", "show", `${run}/1`);
  const cohort = shown.last["cohort"] as readonly Line[];
  const stateOf = (hospital: string) =>
    cohort.find((entry) => entry["name"] === hospital)?.["state"];
  expect(shown.last).toMatchObject({ phase: "published", version: 1 });
  expect(stateOf("hospital-2")).toBe("missing");
  expect(cohort.filter((entry) => entry["state"] === "admitted")).toHaveLength(3);
  await allVersionsAnswer(ward, 1);
});

test("a participant that comes back takes part in the next round", async () => {
  await using ward = await Ward.open();
  await ward.openFederation(name);
  const run = await startRun(ward, slowPlan("quorum: 3\ndeadline: 30s"), 2);
  await ward.hospital("hospital-4").event("training.started");

  await ward.hospital("hospital-4").kill();
  ward.startHospital("hospital-4");
  await ward.connected("hospital-4");
  const outcome = watch(ward, run);

  expect((await outcome.ended).status).toBe(0);
  const second = await ward.asAdmin("round", "show", `${run}/2`);
  const cohort = second.last["cohort"] as readonly Line[];
  expect(cohort.filter((entry) => entry["state"] === "admitted")).toHaveLength(4);
});

test("the server killed in a round: it goes on with that round, and no version is torn", async () => {
  await using ward = await Ward.open();
  await ward.openFederation(name);
  const run = await startRun(ward, slowPlan("quorum: 4\ndeadline: 2m"), 3);
  await ward.hospital("hospital-1").event("training.started");

  await ward.server.kill();
  await ward.startServer();
  const outcome = watch(ward, run);

  expect((await outcome.ended).status, outcome.printed.text()).toBe(0);
  await allVersionsAnswer(ward, 3);
});

test("the server killed between two rounds: the next one begins after the restart", async () => {
  await using ward = await Ward.open();
  await ward.openFederation(name);
  const run = await startRun(ward, slowPlan("quorum: 4\ndeadline: 2m"), 3);
  const first = watch(ward, run);
  await first.printed.find((line) => line["event"] === "round.published");

  await ward.server.kill();
  await first.ended;
  await ward.startServer();
  const outcome = watch(ward, run);

  expect((await outcome.ended).status, outcome.printed.text()).toBe(0);
  await allVersionsAnswer(ward, 3);
});

test("a quorum that is missed fails the run with its code, and nothing is published", async () => {
  await using ward = await Ward.open();
  await ward.openFederation(name);
  const run = await startRun(ward, slowPlan("quorum: 4\ndeadline: 8s"), 1);
  await ward.hospital("hospital-3").event("training.started");

  await ward.hospital("hospital-3").kill();
  const outcome = watch(ward, run);

  expect((await outcome.ended).status).toBe(1);
  const shown = await ward.asAdmin("run", "show", run);
  const [round] = shown.last["rounds"] as readonly (RoundInfo & Line)[];
  expect(round).toMatchObject({ phase: "failed", code: "ROUND_QUORUM_MISSED" });
  await allVersionsAnswer(ward, 0);
});

test("an interrupt ends the watching, not the run", async () => {
  await using ward = await Ward.open();
  await ward.openFederation(name);
  const run = await startRun(ward, slowPlan("quorum: 4\ndeadline: 2m"), 1);
  const watching = watch(ward, run);
  await watching.printed.find(() => true);

  watching.child.kill("SIGINT");

  expect((await watching.ended).status).toBe(0);
  expect((await watch(ward, run).ended).status).toBe(0);
  await allVersionsAnswer(ward, 1);
});

test("a run that is cancelled publishes nothing more, and its watcher is told", async () => {
  await using ward = await Ward.open();
  await ward.openFederation(name);
  const run = await startRun(ward, slowPlan("quorum: 4\ndeadline: 2m"), 5);
  const watching = watch(ward, run);
  await ward.hospital("hospital-1").event("training.started");

  const cancelled = await ward.asAdmin("run", "cancel", run);

  expect(cancelled.last).toMatchObject({ state: "cancelled" });
  expect((await watching.ended).status).toBe(1);
  await allVersionsAnswer(ward, 0);
});

test("server and hospitals killed in a private run: every ledger has each charge once, and none is missing", async () => {
  const federation = "breast-cancer";
  const rounds = 3;
  await using ward = await Ward.open();
  await ward.openFederation(federation);
  const privacy = "privacy: { mechanism: laplace, clip: 1, epsilon: 5, denominator: 4 }";
  const plan = slowPlan(`quorum: 4\ndeadline: 2m\n${privacy}`);
  const run = await startRun(ward, plan, rounds, federation);

  await ward.hospital("hospital-1").event("training.started");
  await ward.hospital("hospital-1").kill();
  ward.startHospital("hospital-1");
  await ward.hospital("hospital-2").event("update.acknowledged");
  await ward.hospital("hospital-2").kill();
  ward.startHospital("hospital-2");
  await ward.hospital("hospital-1").event("update.acknowledged");
  await ward.server.kill();
  await ward.startServer();
  const outcome = watch(ward, run);
  expect((await outcome.ended).status, outcome.printed.text()).toBe(0);

  await allVersionsAnswer(ward, rounds, federation);
  const connection = await ward.connect();
  for (const hospital of hospitals) {
    const asked = { participant: hospital };
    const { charges } = await connection.coordinator.getLedger(asked, AbortSignal.timeout(20_000));
    const paid = charges.map(({ dataSet, federationId, roundId, attempt, epsilon }) => [
      [dataSet, federationId, roundId, attempt].join(" "),
      epsilon,
    ]);
    expect(new Set(paid.map(([key]) => key)).size).toBe(rounds);
    await ward.hospital(hospital).kill();
    await using store = await openEmbeddedStore(join(ward.tableOf(hospital), "ledger"));
    const own = [...store.list<{ readonly epsilon: number }>(["ledger"])].map(({ key, value }) => [
      key.slice(1).join(" "),
      value.epsilon,
    ]);
    expect(own.sort()).toEqual(paid.sort());
    expect(own).toHaveLength(rounds);
    expect(own.every(([, epsilon]) => epsilon === 5)).toBe(true);
  }
});
