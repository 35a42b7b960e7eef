import type { PeerMeasured, PeerWork } from "./contract.ts";
import type { PeerProcesses } from "./processes.ts";
import type { Program } from "./program.ts";
import { followRounds, type RoundLog } from "./round-log.ts";

/** Waits for all rounds of a run that was started, and reads what they cost. */
export async function measureRounds(running: {
  readonly log: RoundLog;
  readonly processes: PeerProcesses;
  readonly server: Program;
  readonly work: PeerWork;
}): Promise<PeerMeasured> {
  const { log, processes, server, work } = running;
  const read = () => ({
    server: processes.cpuSeconds("server"),
    client: processes.cpuSeconds("client"),
  });
  let warm = read();
  const onRound = (ended: number): void => {
    console.error(`round ${ended} of ${work.rounds + 1}`);
    if (ended === 1) warm = read();
  };
  const rounds = work.rounds + 1;
  const events = { [Symbol.asyncIterator]: () => eachSoon(log, processes, server) };
  const seconds = await followRounds(events, { participants: work.participants, rounds, onRound });
  const end = read();
  return {
    seconds: seconds.slice(1),
    serverPeakBytes: processes.serverPeakBytes(),
    serverCpuSeconds: (end.server - warm.server) / work.rounds,
    clientCpuSeconds: (end.client - warm.client) / work.rounds,
  };
}

async function* eachSoon<T>(
  items: AsyncIterable<T>,
  processes: PeerProcesses,
  server: Program,
): AsyncGenerator<T> {
  const iterator = items[Symbol.asyncIterator]();
  for (;;) {
    const step = await processes.soon(iterator.next(), server);
    if (step.done === true) return;
    yield step.value;
  }
}
