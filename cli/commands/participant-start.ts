import { abortable } from "../../base/abort.ts";
import { startParticipant } from "../../participant/index.ts";
import { createLog } from "../log.ts";
import type { CommandContext } from "../program.ts";

/** Takes part in rounds until SIGINT or SIGTERM, or until another process took this identity. */
export async function participantStart(
  options: {
    readonly dir: string;
    readonly data: readonly string[];
    readonly proxy: string | undefined;
    readonly rateBytes: number | undefined;
    readonly threads: number | undefined;
  },
  { signal }: CommandContext,
): Promise<void> {
  await using participant = await startParticipant({
    directory: options.dir,
    dataFiles: options.data,
    log: createLog("info"),
    rateBytes: options.rateBytes,
    threads: options.threads,
    proxy: { given: options.proxy, environment: process.env },
  });
  try {
    await abortable(participant.done, signal);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
