import { WardroundError } from "../base/errors.ts";
import {
  CalledWorker,
  type FromWorker,
  type WorkerLink,
  type WorkerListener,
} from "./called-worker.ts";
import {
  type CommandEnding,
  type CommandOrder,
  type CommandWord,
  killGroup,
} from "./run-command.ts";
import type { OutputWord } from "./trainer-output.ts";
import { forkWorker } from "./worker-process.ts";

/**
 * Runs a command under a process of its own, which ends it whatever happens to this one. Resolves or
 * rejects once nothing of the command's process group is left.
 * @throws WardroundError TRAINING_FAILED where it cannot be started or watched; `signal.reason`.
 */
export async function superviseCommand(
  order: CommandOrder,
  options: { readonly signal: AbortSignal; readonly onOutput: (word: OutputWord) => void },
): Promise<CommandEnding> {
  const { signal, onOutput } = options;
  let pid: number | undefined;
  const onProgress = (value: unknown): void => {
    const word = value as CommandWord;
    if (word.kind === "started") pid = word.pid;
    else onOutput(word);
  };
  // Nobody is left to end the command where its supervisor was killed.
  const onLost = (): void => {
    if (pid !== undefined) killGroup(pid, "SIGKILL");
  };
  await using supervisor = new CalledWorker(startSupervisor, onLost);
  return await supervisor.call<CommandEnding>("run", order, { signal, onProgress });
}

function startSupervisor(listener: WorkerListener): WorkerLink {
  const child = forkWorker("command");
  const lost = (how: string, cause?: unknown): void => {
    const problem = `the process that watches the trainer ended (${how})`;
    listener.lost(new WardroundError("TRAINING_FAILED", problem, { cause }));
  };
  child.on("message", (message) => listener.receive(message as FromWorker));
  child.on("error", (cause) => {
    lost(cause.message, cause);
    child.kill("SIGKILL");
    if (child.pid === undefined) listener.ended();
  });
  child.once("close", (status, signal) => {
    lost(signal ?? `exit ${status}`);
    listener.ended();
  });
  return {
    pid: child.pid,
    send(message) {
      if (child.connected) child.send(message, () => undefined);
    },
  };
}
