import { expect, test } from "vitest";
import { parseFlowerLine } from "../../../bench/peers/flower.ts";
import { parseNvflareLine } from "../../../bench/peers/nvflare.ts";
import { followRounds, type RoundEvent, type TimedEvent } from "../../../bench/peers/round-log.ts";

test("Flower 1.42.0: what its ServerApp logs of a round", () => {
  const lines = [
    "Starting FedAvg strategy:",
    "\t├── Number of rounds: 2",
    "",
    "[ROUND 1/2]",
    "configure_train: Sampled 2 nodes (out of 2)",
    "aggregate_train: Received 2 results and 0 failures",
    "\t└──> Aggregated MetricRecord: {}",
    "configure_evaluate: Sampled 0 nodes (out of 2)",
    "aggregate_evaluate: Received 0 results and 0 failures",
    "[ROUND 2/2]",
    "aggregate_train: Received 1 results and 1 failures",
    "Strategy execution finished in 12.51s",
    "Final results:",
  ];
  expect(lines.flatMap((line) => parseFlowerLine(line) ?? [])).toEqual([
    { kind: "begun" },
    { kind: "aggregated", results: 2 },
    { kind: "begun" },
    { kind: "aggregated", results: 1 },
    { kind: "finished" },
  ]);
});

test("NVFlare 2.9.0: what its server logs of a round", () => {
  const at = "2026-12-02 09:07:13,038";
  const run = "[identity=bench, run=ae36c497-61d1-481b-b69f-9fd21e112385, wf=controller";
  const task = `${run}, peer=site-1, peer_rc=OK, task_name=train, task_id=1a72f378]`;
  const box = "=".repeat(80);
  const lines = [
    `${at} - ServerRunner - INFO - ${run}] - Workflow controller (<class 'nvflare.app_common.workflows.fedavg.FedAvg'>) started`,
    `${at} - FedAvg - INFO - ${run}] - `,
    box,
    "                                 Start FedAvg.                                  ",
    box,
    "                                Round 0 started.                                ",
    `${at} - FedAvg - INFO - ${run}] - Sampled clients: ['site-1', 'site-2']`,
    `${at} - FedAvg - INFO - ${task} - Aggregated 1/2 results`,
    `${at} - FedAvg - INFO - ${task} - Aggregated 2/2 results`,
    `${at} - FedAvg - INFO - ${task} - Start persist model on server.`,
    "                               Round 10 started.                                ",
    "                                Finished FedAvg.                                ",
    `${at} - FederatedServer - INFO - Server app stopped.`,
  ];
  expect(lines.flatMap((line) => parseNvflareLine(line) ?? [])).toEqual([
    { kind: "begun" },
    { kind: "aggregated", results: 1 },
    { kind: "aggregated", results: 2 },
    { kind: "begun" },
    { kind: "finished" },
    { kind: "stopped" },
  ]);
});

const begun: RoundEvent = { kind: "begun" };
const finished: RoundEvent = { kind: "finished" };
const aggregated = (results: number): RoundEvent => ({ kind: "aggregated", results });

async function* timed(
  events: readonly (readonly [RoundEvent, number])[],
): AsyncGenerator<TimedEvent> {
  for (const [event, atMs] of events) yield { ...event, atMs };
}

test("a round lasts until the next one begins, the last one until all are finished", async () => {
  const ended: number[] = [];
  const events = timed([
    [begun, 1_000],
    [aggregated(1), 2_000],
    [aggregated(2), 3_000],
    [begun, 3_500],
    [aggregated(2), 4_000],
    [finished, 4_250],
  ]);
  const onRound = (count: number): number => ended.push(count);
  const seconds = await followRounds(events, { participants: 2, rounds: 2, onRound });
  expect(seconds).toEqual([2.5, 0.75]);
  expect(ended).toEqual([1, 2]);
});

test.each([
  ["a round without an update", [begun, aggregated(2), begun, finished], "round 2 has 0 of 2"],
  ["a round with too few", [begun, aggregated(1), begun], "round 1 has 1 of 2 updates"],
  ["a run that is over too soon", [begun, aggregated(2), finished], "after 1 of 2 rounds"],
  ["a run that stopped", [begun, aggregated(2), { kind: "stopped" }], "after 0 of 2 rounds"],
  ["a run that never began", [{ kind: "stopped" }], "after 0 of 2 rounds"],
] as const)("%s is not the same work", async (_, events, message) => {
  const onRound = (): void => undefined;
  const followed = followRounds(timed(events.map((event, index) => [event, index])), {
    participants: 2,
    rounds: 2,
    onRound,
  });
  await expect(followed).rejects.toMatchObject({
    code: "PEER_GONE",
    message: expect.stringContaining(message),
  });
});
