import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

/** Where a process kills itself: see steps.mjs for the names of steps. */
export interface DieAt {
  readonly step: string;
  /** `torn`: with half of its bytes written. Of a commit `before` is inside of the transaction. */
  readonly when: "before" | "torn" | "after";
  /** From 1; counted by each thread. */
  readonly nth?: number;
}

/** What a process is started with so that its steps have names. */
export interface StepsOptions {
  /** Everything below it counts. */
  readonly folder: string;
  /** A file that gets a line for each step. */
  readonly trace?: string;
  readonly dieAt?: DieAt;
  /** Noise comes from a seed in place of the system's generator; one federation alone may have noise. */
  readonly noise?: { readonly seed: string; readonly federation: string };
  /** A folder that gets each round's noise before it is erased, by the round's id. */
  readonly keepNoise?: string;
  /** A file: while it is there, no write of an update comes to its end. */
  readonly slowWhile?: string;
  /** A file: while it is there, the disk is read-only. */
  readonly readOnlyWhile?: string;
}

/** Flags of Node.js and environment for a process. */
export function withSteps(options: StepsOptions | undefined): {
  readonly flags: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
} {
  if (!options) return { flags: [], environment: {} };
  const preload = new URL("./steps.mjs", import.meta.url);
  return {
    flags: ["--import", fileURLToPath(preload)],
    environment: { WARDROUND_TEST_STEPS: JSON.stringify(options) },
  };
}

export interface TracedStep {
  readonly step: string;
  readonly path: string;
  readonly bytes: number;
}

/** What a trace file says, in order. */
export async function readTrace(file: string): Promise<readonly TracedStep[]> {
  const text = existsSync(file) ? await readFile(file, "utf8") : "";
  return text
    .split("\n")
    .filter((line) => line.endsWith("\t") || line.split("\t").length === 3)
    .map((line) => {
      const [step = "", path = "", bytes = "0"] = line.split("\t");
      return { step, path, bytes: Number(bytes) };
    });
}

/** Every way to die at one of these steps. */
export function waysToDie(steps: readonly TracedStep[]): readonly DieAt[] {
  const names = [...new Set(steps.map(({ step }) => step))];
  return names.flatMap((step): readonly DieAt[] => [
    { step, when: "before" },
    ...(step.startsWith("write ") ? ([{ step, when: "torn" }] as const) : []),
    { step, when: "after" },
  ]);
}
