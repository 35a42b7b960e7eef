import { afterAll, beforeAll, expect, test } from "vitest";
import { encodeMessage } from "../../protocol/codec.ts";
import type { Evaluate, Evaluation, RoundInfo } from "../../protocol/frames.ts";
import { scoreRows } from "../../training/score-rows.ts";
import { type FakeParticipant, never, sendsAlways, type TestFederation, Ward } from "./ward.ts";

// What participants tell of held-out rows: checked as it comes, added up, and in the version's manifest.
let ward: Ward;
beforeAll(async () => {
  ward = await Ward.open();
});
afterAll(() => ward[Symbol.asyncDispose]());

/** What an honest participant tells of ten rows. */
const honest = (() => {
  const outputs = Float32Array.of(0.9, 0.8, 0.7, 0.6, 0.55, 0.45, 0.4, 0.3, 0.2, 0.1);
  const labels = Int32Array.of(1, 1, 0, 1, 1, 0, 1, 0, 0, 0);
  const loss = { name: "binary-cross-entropy", outputCount: 1 } as const;
  const { metrics = [], ...counts } = scoreRows(outputs, labels, loss);
  return { ...counts, metrics: metrics.map(({ name, sums }) => ({ name, sums: sums ?? [] })) };
})();

type Told = Omit<Evaluation, "roundId" | "checkpointDigest">;

function tell(participant: FakeParticipant, asked: Evaluate, told: Told): void {
  const { roundId, checkpointDigest } = asked;
  const evaluation = { roundId, checkpointDigest, ...told };
  participant.link.send({ body: "evaluation", evaluation });
}

/** A round whose participants tell what they are given; each answer of the server to it is returned. */
async function tellAll(
  federation: TestFederation,
  told: readonly Told[],
): Promise<{ readonly round: RoundInfo; readonly answers: readonly (string | undefined)[] }> {
  const members: FakeParticipant[] = [];
  for (const at of told.keys()) members.push(await federation.participant(`h${at}`));
  for (const member of members) sendsAlways(member, 0.5);
  const cohort = { minimum: told.length, maximum: told.length };
  const plan = { quorum: told.length, cohort, evaluate: "participants" };
  const run = await federation.startRun(plan);
  const answers = await Promise.all(
    members.map(async (member, at) => {
      const { evaluate } = await member.next("evaluate");
      const from = member.frames.length;
      tell(member, evaluate, told[at] as Told);
      const answer = await Promise.race([member.next("ack", from), member.next("error", from)]);
      return answer.body === "error" ? answer.error.code : undefined;
    }),
  );
  await ward.watch(run.id);
  const round = await ward.admin.coordinator.getRound({ run: run.id, number: 1 }, never);
  return { round, answers };
}

async function manifestOf(federation: TestFederation): Promise<{ readonly metrics: unknown }> {
  const { manifest } = await ward.admin.coordinator.getVersion(
    { federation: federation.name },
    never,
  );
  return JSON.parse(new TextDecoder().decode(manifest)) as { readonly metrics: unknown };
}

test("what two participants tell is in the manifest and in the round, as of all their rows", async () => {
  await using federation = await ward.openFederation();

  const { round, answers } = await tellAll(federation, [honest, honest]);

  expect(answers).toEqual([undefined, undefined]);
  const { metrics } = await manifestOf(federation);
  expect(metrics).toEqual({
    right: 16,
    total: 20,
    loss_sum: 2 * honest.lossSum,
    values: {
      loss: expect.closeTo(honest.lossSum / 10, 12),
      accuracy: 0.8,
      "balanced-accuracy": 0.8,
      f1: 0.8,
      auroc: 0.84,
      auprc: expect.closeTo((1 + 1 + 3 / 4 + 4 / 5 + 5 / 7) / 5, 12),
      brier: expect.closeTo(0.1605, 6),
      "calibration-error": expect.any(Number),
    },
  });
  const { values } = metrics as { readonly values: Readonly<Record<string, number>> };
  const shown = round.metrics.map(({ name, value }) => [name, value]);
  expect(Object.fromEntries(shown)).toEqual(values);
});

const [counts, histogram, ...others] = honest.metrics;
const changed = (change: Partial<Told>): Told => ({ ...honest, ...change });

test.each<readonly [string, Told]>([
  ["sums of a metric that the loss has not", changed({ metrics: [{ name: "lies", sums: [1] }] })],
  ["a histogram of other rows", changed({ metrics: [{ name: "score-histogram", sums: [1] }] })],
  ["a metric twice", changed({ metrics: [...honest.metrics, ...others] })],
  ["sums that are not finite", changed({ metrics: [{ name: "brier", sums: [Infinity, 10] }] })],
  [
    "counts below 0",
    changed({ metrics: [{ name: "binary-counts", sums: [-1, 0, 0, 9, 10, 10] }] }),
  ],
  ["a loss that is not a number", changed({ lossSum: Number.NaN })],
  ["more right than rows", changed({ right: 11 })],
])("%s: refused by name, and the others' are published without a wait", async (_, told) => {
  await using federation = await ward.openFederation();

  const { round, answers } = await tellAll(federation, [honest, told, honest]);

  expect(answers).toEqual([undefined, "ARGUMENT_INVALID", undefined]);
  expect(round).toMatchObject({ phase: "published", right: 16, total: 20 });
  expect(round.elapsedMs).toBeLessThan(20_000);
  expect(round.metrics).toContainEqual({ name: "auroc", value: 0.84 });
});

test("who tells counts alone is counted, and metrics of some rows are not given for those of all", async () => {
  await using federation = await ward.openFederation();
  const { right, total, lossSum } = honest;

  const { round } = await tellAll(federation, [honest, { right, total, lossSum, metrics: [] }]);

  expect(round).toMatchObject({ right: 16, total: 20 });
  expect(round.metrics.length).toBeGreaterThan(0);
  for (const { name, value } of round.metrics) expect([name, value]).toEqual([name, undefined]);
});

test("the frame of a binary loss is small, and who is asked learns the loss with its options", async () => {
  await using federation = await ward.openFederation();
  const member = await federation.participant("a");
  sendsAlways(member, 0.5);
  const loss = { name: "binary-cross-entropy", class_weights: [1, 2] };
  const training = { loss, learning_rate: 0.1, epochs: 1 };
  const run = await federation.startRun({ quorum: 1, evaluate: "participants", training });

  const { evaluate } = await member.next("evaluate");
  tell(member, evaluate, honest);

  expect(evaluate).toMatchObject({ loss: "binary-cross-entropy", classWeights: [1, 2] });
  const { roundId, checkpointDigest } = evaluate;
  const evaluation = { roundId, checkpointDigest, ...honest };
  const frame = { header: null, body: "evaluation", evaluation } as const;
  expect(encodeMessage("ParticipantFrame", frame).length).toBeLessThan(17_000);
  expect(counts?.sums.length).toBe(6);
  expect(histogram?.sums.length).toBe(2_000);
  await ward.watch(run.id);
});

test("under a mechanism nobody is asked, and what is told all the same is refused", async () => {
  await using federation = await ward.openFederation();
  const member = await federation.participant("a");
  member.onOffer = async (offer) => {
    member.accept(offer);
    await member.upload(offer, new Int32Array(offer.sections[0]?.valueCount ?? 0), { weight: 0 });
  };
  const privacy = { mechanism: "laplace", clip: 1, epsilon: 32, denominator: 1 };
  const run = await federation.startRun({ quorum: 1, privacy });
  const { offer } = await member.next("offer");
  await ward.watch(run.id);
  const from = member.frames.length;
  const checkpointDigest = "0".repeat(64);
  tell(member, { roundId: offer.roundId, checkpointDigest } as Evaluate, honest);

  expect((await member.next("error", from)).error.code).toBe("FRAME_UNEXPECTED");
  expect(member.frames.some(({ body }) => body === "evaluate")).toBe(false);
  expect((await manifestOf(federation)).metrics).toBeNull();
});
