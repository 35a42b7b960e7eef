import { mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { abortable } from "../base/abort.ts";
import type { Json } from "../base/canonical-json.ts";
import { WardroundError } from "../base/errors.ts";
import type { Logger } from "../base/ports.ts";
import type { Layout } from "../model/layout.ts";
import type { ExternalTrainer, TrainJob, TrainResult } from "./contract.ts";
import { superviseCommand } from "./supervise-command.ts";
import type { JobToRead, JobToWrite } from "./trainer-job.ts";
import type { OutputWord } from "./trainer-output.ts";
import { WorkerThread } from "./worker-thread.ts";

export interface ExternalTrainerOptions {
  /** As plans name it. */
  readonly name: string;
  readonly command: readonly string[];
  /** Beside PATH, HOME and LANG. */
  readonly environment: Readonly<Record<string, string>>;
  /** Where the data lies and what data.yaml says about it: data.json. */
  readonly data: { readonly path: string; readonly [key: string]: Json };
  readonly timeoutMs: number;
  /** Milliseconds between SIGTERM and SIGKILL. */
  readonly graceMs: number;
  /** An existing folder in which each job gets one. */
  readonly workDirectory: string;
  /** Where the last job's folder is moved to; undefined: it is removed. */
  readonly keptDirectory: string | undefined;
  readonly log: Logger;
}

/** A trainer's command that did not end well. The message holds status or signal, and may be told. */
export class TrainerEnded extends WardroundError {
  constructor(problem: string) {
    super("TRAINING_FAILED", problem);
  }
}

/**
 * A trainer that is a command of the hospital's, in any language: docs/trainers.md has its contract.
 * Jobs run one after the other, each in a folder of its own. An abort is answered at once, while the
 * command is still being ended; the next job, and disposing, wait for that.
 */
export function openExternalTrainer(options: ExternalTrainerOptions): ExternalTrainer {
  const closing = new AbortController();
  let last: Promise<unknown> = Promise.resolve();
  return {
    async train(job, { signal: asked, onProgress }) {
      const signal = AbortSignal.any([asked, closing.signal]);
      const made = last.then(() => runJob(job, options, { signal, onProgress }));
      last = made.catch(() => undefined); // told to who asked
      return await abortable(made, signal);
    },
    async [Symbol.asyncDispose]() {
      closing.abort();
      await last;
    },
  };
}

type Made = Pick<TrainResult<Uint8Array>, "payload" | "state" | "rowCount">;

interface JobCall {
  readonly signal: AbortSignal;
  readonly onProgress: ((stepsDone: number, stepsTotal: number) => void) | undefined;
}

async function runJob(
  { graphPath, checkpointPath, rows, training, round, ...rest }: TrainJob,
  options: ExternalTrainerOptions,
  call: JobCall,
): Promise<TrainResult<Uint8Array>> {
  const { signal } = call;
  signal.throwIfAborted();
  const { mechanism, encoding, statePath, continues } = rest;
  const { workDirectory, name, data } = options;
  const directory = await mkdtemp(join(workDirectory, `${name}-`)); // for the owner alone
  try {
    await using thread = new WorkerThread("trainer-job");
    const inputs = {
      graphPath,
      checkpointPath,
      rows,
      training,
      round,
      ...(statePath === undefined ? {} : { statePath }),
    };
    const toWrite: JobToWrite = { directory, job: inputs, data };
    const layout = await thread.call<Layout>("write", toWrite, { signal });
    const steps = await runTrainer(directory, options, call);
    const result = { checkpointPath, mechanism, encoding, statePath, continues };
    const toRead: JobToRead = { directory, layout, job: result };
    const update = await thread.call<Made>("read", toRead, { signal });
    return { ...update, layout, steps };
  } finally {
    await tidy(directory, options);
  }
}

/** @returns the steps that the trainer last said it had done. */
async function runTrainer(
  directory: string,
  options: ExternalTrainerOptions,
  { signal, onProgress }: JobCall,
): Promise<number> {
  const { name, command, data, timeoutMs, graceMs } = options;
  const log = options.log.child({ trainer: name });
  const environment = {
    ...options.environment,
    WARDROUND_JOB: directory,
    WARDROUND_DATA: data.path,
  };
  let steps = 0;
  const onOutput = (word: OutputWord): void => {
    if (word.kind === "line") {
      log.info({ event: "trainer.output", stream: word.stream }, word.text);
    } else if (word.kind === "cut") {
      log.warn({ event: "trainer.output_cut" }, "the rest of the trainer's output is not kept");
    } else {
      steps = word.done;
      onProgress?.(word.done, word.total);
    }
  };
  const timedOut = AbortSignal.timeout(timeoutMs);
  const order = { command, directory, environment, graceMs };
  const either = AbortSignal.any([signal, timedOut]);
  try {
    const ending = await superviseCommand(order, { signal: either, onOutput });
    if (ending.status === 0) return steps;
    const how = ending.signal ? `by signal ${ending.signal}` : `with exit status ${ending.status}`;
    throw new TrainerEnded(`the trainer ${name} ended ${how}`);
  } catch (thrown) {
    signal.throwIfAborted();
    if (!timedOut.aborted) throw thrown;
    throw new TrainerEnded(
      `the trainer ${name} was ended after ${timeoutMs / 1_000} s: see timeout`,
    );
  }
}

async function tidy(
  directory: string,
  { keptDirectory, log, name }: ExternalTrainerOptions,
): Promise<void> {
  try {
    if (keptDirectory === undefined) {
      await rm(directory, { recursive: true, force: true });
      return;
    }
    await rm(keptDirectory, { recursive: true, force: true });
    await mkdir(dirname(keptDirectory), { recursive: true, mode: 0o700 });
    await rename(directory, keptDirectory);
  } catch (error) {
    const message = "a trainer's folder is not tidied: it goes when the participant starts again";
    log.warn({ event: "trainer.not_tidied", trainer: name, err: error }, message);
  }
}
