import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { WardroundError } from "../base/errors.ts";
import { parseRoundEvent } from "../cli/demo/progress.ts";
import { type BenchFederation, federationName } from "./federation.ts";

/**
 * Plain rounds of all participants, one more than asked.
 * @returns seconds of each round but the first.
 */
export async function runRounds(
  {
    processes,
    adminIdentity,
    signal,
  }: Pick<BenchFederation, "processes" | "adminIdentity" | "signal">,
  options: { readonly participants: number; readonly rounds: number; readonly folder: string },
): Promise<readonly number[]> {
  const { participants, folder } = options;
  const plan = join(folder, "plan.yaml");
  const lines = [
    "weights: uniform",
    `cohort: { minimum: ${participants}, maximum: ${participants} }`,
    `quorum: ${participants}`,
    "deadline: 30m",
    // Updates of earlier rounds would take as much disk again.
    "retain_rounds: 0",
    "training: { loss: binary-cross-entropy, learning_rate: 0.1, epochs: 1 }",
    "evaluate: none",
  ];
  await writeFile(plan, `${lines.join("\n")}\n`);
  const published: number[] = [];
  const start = ["run", "start", federationName, "--plan", plan, "--watch"];
  const count = ["--rounds", String(options.rounds + 1), "--identity", adminIdentity];
  await processes.run("run", [...start, ...count], {
    signal,
    onPrinted: (printed) => {
      if (parseRoundEvent(printed)?.name !== "round.published") return;
      published.push(performance.now());
      console.error(`round ${published.length} of ${options.rounds + 1}`);
    },
  });
  if (published.length !== options.rounds + 1) {
    throw new WardroundError(
      "INTERNAL",
      `${published.length} of ${options.rounds + 1} rounds were published`,
    );
  }
  return published.slice(1).map((atMs, index) => (atMs - (published[index] ?? atMs)) / 1_000);
}
