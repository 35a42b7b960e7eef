import { expect, test } from "vitest";
import type { Binding } from "../../server/rounds/state.ts";
import { checkpointValues, type LogLine, never, Ward } from "../server/ward.ts";
import {
  countBlobs,
  foldedAlone,
  keepsSending,
  privacy,
  privateUpdates,
  readNoise,
  readRemains,
  readSpool,
  sha256,
} from "./after-kill.ts";

const name = "wards";

/** Where the server kills itself, round by round, right after what the line says is durable. */
const deaths: readonly LogLine[] = [
  { event: "round.collecting", federation: name, number: 1 },
  { event: "round.open", federation: name, number: 2 },
  { event: "round.closed", federation: name, number: 3 },
  { event: "round.aggregated", federation: name, number: 4 },
  { event: "version_loaded", model: name, version: 5 },
  { event: "round.published", federation: name, number: 6 },
];
const roundCount = deaths.length + 1;
const isCharged = ["round.aggregated", "version_loaded", "round.published"];

/** Fails where a round does: the server would wait for ever for the line that it dies at. */
async function anyFailure(ward: Ward): Promise<never> {
  const failed = (): LogLine | undefined => ward.log.find(({ event }) => event === "round.failed");
  await ward.until(() => failed() !== undefined);
  throw new TypeError(JSON.stringify(failed()));
}

/** What was bound when the server died, and with which noise. */
interface Bound {
  readonly binding: Binding;
  readonly noise: Uint8Array;
  readonly checkpointDigest: string | undefined;
}

test("kill -9 at each step of a private round: one release a round, a function of what `closed` bound; charged once", async () => {
  await using ward = await Ward.open({ dieAt: deaths[0]! });
  const federation = await ward.openFederation({ name });
  let start = (): void => undefined;
  const started = new Promise<void>((resolve) => {
    start = resolve;
  });
  for (const letter of ["a", "b"] as const) {
    const update = { values: privateUpdates[letter], weight: 0 };
    keepsSending(await federation.participant(letter), update, started);
  }
  const { id } = await federation.startRun({ quorum: 2, privacy }, roundCount);
  start();
  const bound = new Map<number, Bound>();

  for (const [at, { event }] of deaths.entries()) {
    await Promise.race([ward.died(), anyFailure(ward)]);
    const { rounds, bindings, charges } = await readRemains(ward, id);
    const round = rounds.find(({ number }) => number === at + 1)!;
    const binding = bindings.get(round.id);
    const paid = charges.filter(({ roundId }) => roundId === round.id);
    expect(paid, event).toHaveLength(isCharged.includes(event) ? 2 : 0);
    if (binding) {
      const noise = await readNoise(ward, round.id);
      const checkpointDigest = "checkpoint" in round ? round.checkpoint.digest : undefined;
      bound.set(round.number, { binding, noise, checkpointDigest });
    }
    const dieAt = deaths[at + 1];
    await ward.spawn(dieAt ? { dieAt } : {});
    await federation.connectAll();
  }
  const events = await ward.watch(id);

  expect(events.at(-1)?.event).toBe("run.done");
  const run = await ward.admin.coordinator.getRun({ run: id }, never);
  expect(run.rounds.map(({ phase, version, attempt }) => [phase, version, attempt])).toEqual(
    Array.from({ length: roundCount }, (_, at) => ["published", at + 1, 1]),
  );
  const versions = await federation.versions();
  const values = await Promise.all(versions.map(({ directory }) => checkpointValues(directory)));
  // What is spooled is erased in the end.
  await expect.poll(() => readSpool(ward), { timeout: 20_000 }).toEqual([]);
  await ward.kill();
  const left = await readRemains(ward, id);
  expect([...bound.keys()]).toEqual([3, 4, 5, 6]);
  for (const [number, { binding, noise, checkpointDigest }] of bound) {
    expect(binding.noiseDigest).toBe(sha256(noise));
    expect(left.bindings.get(run.rounds[number - 1]!.id)).toEqual(binding);
    expect(values[number]).toEqual(foldedAlone(values[number - 1] ?? [], noise));
    if (number > 3) expect(left.versions[number]?.checkpoint.digest).toBe(checkpointDigest);
  }
  const noises = [...left.bindings.values()].map(({ noiseDigest }) => noiseDigest);
  expect(new Set(noises).size).toBe(roundCount);
  expect(left.charges.map(({ epsilon, attempt }) => [epsilon, attempt])).toEqual(
    Array(2 * roundCount).fill([privacy.epsilon, 1]),
  );
  // The graph and a checkpoint a version: no round has let a second one out.
  expect(await countBlobs(ward)).toBe(1 + versions.length);
}, 180_000);
