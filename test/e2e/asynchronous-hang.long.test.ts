import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parseSafetensorsHeader } from "../../model/safetensors.ts";
import { type FederationRecord, keys, roundsOf } from "../../server/records.ts";
import type { PublishedRound } from "../../server/rounds/state.ts";
import { openServerStore } from "../../server/server-store.ts";
import { never } from "../server/ward.ts";
import { cliDone, Ward } from "./support.ts";

const name = "breast-cancer-plain";
/** Of what is waited for: many processes share few cores. */
const patient = { timeout: 60_000, interval: 100 };

/** Weights of a version in the layout's order, as updates have them. */
async function flat(directory: string, { layout }: FederationRecord): Promise<Float32Array> {
  const file = await readFile(join(directory, "model.safetensors"));
  const { headerBytes, tensors } = parseSafetensorsHeader(file);
  const values = new Float32Array(layout.parameterCount);
  for (const { name: tensor, offset, valueCount } of layout.tensors) {
    const begin = 8 + headerBytes + (tensors.get(tensor)?.begin ?? Number.NaN);
    const bytes = Uint8Array.from(file.subarray(begin, begin + 4 * valueCount));
    values.set(new Float32Array(bytes.buffer), offset);
  }
  return values;
}

/** A round folded anew from what is spooled, by the formula of docs/plan.md. */
async function foldedAlone(
  base: Float32Array,
  round: PublishedRound,
  spool: string,
): Promise<Float32Array> {
  const sum = new Float32Array(base.length);
  let total = 0;
  for (const { participantId, digest, weight, offer } of round.binding.updates) {
    const path = join(spool, offer?.id ?? "", `${participantId}-${digest}.update`);
    const update = new Float32Array(Uint8Array.from(await readFile(path)).buffer);
    const factor = Math.fround(weight / Math.sqrt(1 + (offer?.staleness ?? Number.NaN)));
    for (let at = 0; at < sum.length; at++) {
      sum[at] = (sum[at] as number) + Math.fround(factor * (update[at] as number));
    }
    total += weight;
  }
  return base.map((value, at) => value + Math.fround((sum[at] as number) / total));
}

test("a hospital that hangs holds up nobody; killed with its update made, it trains nothing anew, and the update counts late, once", async () => {
  await using ward = await Ward.open();
  await ward.openFederation(name);
  const plan = join(ward.folder, "plan.yaml");
  const training =
    "{loss: binary-cross-entropy, learning_rate: 0.1, epochs: 5, batch_rows: 32, seed: 1}";
  await writeFile(
    plan,
    `quorum: 3
retain_rounds: 1000
asynchronous: {buffer: 3, staleness_maximum: 1000}
training: ${training}
`,
  );
  const slow = ward.hospital("hospital-4");
  slow.child.kill("SIGSTOP");
  const { last } = await ward.asAdmin("run", "start", name, "--plan", plan, "--rounds", "500");
  const id = String(last["id"]);
  let admin = await ward.connect();
  const show = () => admin.coordinator.getRun({ run: id }, never);
  const rounds = async (): Promise<number> => (await show()).roundsDone;
  await expect.poll(rounds, patient).toBeGreaterThanOrEqual(2);
  const state = async (): Promise<string> => (await show()).state;
  // A round that is paused before its offers are out stays open: then once more.
  for (let isBetween = false; !isBetween; ) {
    await ward.asAdmin("run", "pause", id);
    isBetween = await expect
      .poll(state, { timeout: 10_000 })
      .toBe("waiting")
      .then(
        () => true,
        () => false,
      );
    if (!isBetween) await ward.asAdmin("run", "resume", id);
  }
  const before = await rounds();

  // It takes the offer of long ago; no round is open, so that its update has to wait.
  slow.child.kill("SIGCONT");
  const offered = String((await slow.event("offer.accepted"))["round"]);
  await slow.event("training.done");
  const spool = join(ward.folder, "server", "spool");
  const spooled = async () => (await readdir(join(spool, offered)).catch(() => [])).length;
  await expect.poll(spooled, patient).toBe(1);
  await Promise.all([slow.kill(), ward.server.kill()]);
  await ward.startServer();
  admin = await ward.connect();
  const again = ward.startHospital("hospital-4");
  await ward.asAdmin("run", "resume", id);
  await again.log.find(({ event, round }) => event === "update.acknowledged" && round === offered);
  const trained = again.log.all.filter(({ event }) => event === "training.started");
  expect(trained.filter(({ round }) => round === offered)).toEqual([]);
  await expect.poll(rounds, patient).toBeGreaterThan(before);
  await ward.asAdmin("run", "cancel", id);
  const { versions } = (await ward.asAdmin("model", "list", name)).last as {
    readonly versions: readonly { readonly version: number; readonly directory: string }[];
  };
  const directories = new Map(versions.map(({ version, directory }) => [version, directory]));

  const found: PublishedRound[] = [];
  let federation: FederationRecord | undefined;
  {
    const copy = join(ward.folder, "backup");
    await cliDone("server", "backup", "--dir", join(ward.folder, "server"), "--to", copy);
    await using store = await openServerStore(copy);
    federation = store.get<FederationRecord>(keys.federation(name));
    for (const round of roundsOf(store, id)) if (round.phase === "published") found.push(round);
  }
  const late = found.filter((round) =>
    round.binding.updates.some(({ offer }) => offer?.id === offered),
  );
  expect(late).toHaveLength(1);
  const round = late[0] as PublishedRound;
  const bound = round.binding.updates.find(({ offer }) => offer?.id === offered);
  expect(bound?.offer?.staleness).toBe(round.number - 1);
  expect(round.number).toBeGreaterThan(2);
  if (!federation) throw new TypeError("the backup has no federation");
  const base = await flat(directories.get(round.base.version) ?? "", federation);
  const made = await flat(directories.get(round.version) ?? "", federation);
  expect(made).toEqual(await foldedAlone(base, round, spool));
  const label = `${id}/${round.number}`;
  await ward.asAdmin("round", "verify", label);
  await ward.asAdmin("round", "replay", label);
}, 240_000);
