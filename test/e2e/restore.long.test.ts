import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Charge } from "../../protocol/frames.ts";
import { cli, cliDone, examples, hospitals, Ward } from "./support.ts";

const federation = "breast-cancer";
const plan = join(examples, "plan-private.yaml");
const never = new AbortController().signal;

test("a server that was backed up in the middle of a round goes on after its disk is lost", async () => {
  await using ward = await Ward.open();
  await ward.openFederation(federation);
  const runOf = ["run", "start", federation, "--plan", plan];
  await ward.asAdmin(...runOf, "--rounds", "1", "--watch");
  const admin = await ward.connect();
  const server = join(ward.folder, "server");
  const backup = join(ward.folder, "backup");

  const started = await ward.asAdmin(...runOf, "--rounds", "4");
  const run = String(started.last["id"]);
  let backedUp: Promise<unknown> | undefined;
  for await (const { event } of admin.watchRun(run, never)) {
    if (event !== "update.admitted") continue;
    backedUp ??= cliDone("server", "backup", "--dir", server, "--to", backup);
  }
  expect(await backedUp).toMatchObject({ last: { folder: backup } });
  const chargesOf = async (): Promise<readonly Charge[]> => {
    const connection = await ward.connect();
    return (await connection.coordinator.getLedger({ participant: "" }, never)).charges;
  };
  const keyOf = (one: Charge): string =>
    [one.participantId, one.dataSet, one.roundId, one.attempt, one.epsilon].join(" ");
  const before = (await chargesOf()).map(keyOf);
  expect(before).toHaveLength(5 * hospitals.length);

  await ward.server.kill();
  await rm(server, { recursive: true });
  await cliDone("server", "restore", "--from", backup, "--dir", server);
  const restored = await ward.startServer();
  for (const _ of hospitals) {
    const seen = restored.log.all.filter((line) => line["event"] === "session.reported").length;
    if (seen < hospitals.length) await restored.event("session.reported", restored.log.all.length);
  }

  const after = (await chargesOf()).map(keyOf);
  expect(before.filter((key) => !after.includes(key))).toEqual([]);
  await ward.asAdmin(...runOf, "--rounds", "2", "--watch");
  const connection = await ward.connect();
  const { versions } = await connection.coordinator.listVersions({ federation }, never);
  expect(versions.slice(-2).map(({ version }) => version)).toEqual([6, 7]);
  expect((await chargesOf()).length).toBe(before.length + 2 * hospitals.length);
  const { runs } = await connection.coordinator.listRuns({ federation }, never);
  for (const number of [1, 2]) {
    await ward.asAdmin("round", "verify", `${runs.at(-1)?.id}/${number}`);
  }
  const replay = await cli(
    ...["round", "replay", `${runs.at(-1)?.id}/1`, "--identity", ward.adminIdentity],
  );
  expect(replay).toMatchObject({ status: 1, code: "ROUND_EXPIRED" });
  const again = await cli("server", "restore", "--from", backup, "--dir", server);
  expect(again).toMatchObject({ status: 1, code: "DIRECTORY_INVALID" });
  const index = await readFile(join(backup, "backup.json"), "utf8");
  expect(index).not.toMatch(/spool|noise|quarantine|update/);
});
