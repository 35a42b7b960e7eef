import { type CommandOrder, runCommand } from "./run-command.ts";
import { serveWorker, type WorkerCall } from "./worker-main.ts";

// A process between the participant and a trainer: it ends the trainer also where the participant is
// killed, and gives it none of the participant's open files.
serveWorker(
  {
    async run(order: CommandOrder, { signal, progress }: WorkerCall) {
      return { value: await runCommand(order, { signal, tell: progress }) };
    },
  },
  () => undefined,
);
