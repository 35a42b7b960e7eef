import type { Generator } from "./generator.ts";
import type { LoadResult, LoadTask } from "./load-task.ts";

export const sectionNames = [
  "rest",
  "grpc",
  "inline",
  "switch",
  "aggregation",
  "start",
  "memory",
  "peers",
] as const;

/** What is measured; `peers` = the other systems too. */
export type Section = (typeof sectionNames)[number];

export interface ServingOptions {
  readonly only: ReadonlySet<Section>;
  /** Of each window. */
  readonly seconds: number;
  /** Windows of each load, of which the middle one counts. */
  readonly repetitions: number;
  /** Of REST. */
  readonly connections: readonly number[];
  /** Whether servers have the first core alone and the generator the second. */
  readonly pins: boolean;
  readonly peers: readonly string[];
  readonly venv: string;
  readonly folder: string;
}

/** What the sections of the bench share. */
export interface Stage {
  readonly options: ServingOptions;
  /** Empty folders are made in it. */
  readonly folder: string;
  readonly generator: Generator;
  readonly signal: AbortSignal;
}

export const warmUpSeconds = 1;

/** The same load again and again. */
export async function repeat(
  { generator, options, signal }: Pick<Stage, "generator" | "options" | "signal">,
  task: LoadTask extends infer Each
    ? Each extends LoadTask
      ? Omit<Each, "seconds" | "warmUpSeconds">
      : never
    : never,
): Promise<readonly LoadResult[]> {
  const results: LoadResult[] = [];
  for (let repetition = 0; repetition < options.repetitions; repetition += 1) {
    const { seconds } = options;
    const result = await generator.run({ ...task, seconds, warmUpSeconds }, signal);
    results.push(result);
    if (result.firstError !== undefined) console.error(`first error: ${result.firstError}`);
  }
  return results;
}
