import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pino } from "pino";
import { WardroundError } from "../base/errors.ts";
import { tileValues } from "../base/limits.ts";
import { createSeededRandom } from "../base/random.ts";
import { deriveLayout } from "../model/derive-layout.ts";
import { decodeModel } from "../model/onnx/decode.ts";
import { BlobCache } from "../participant/blob-cache.ts";
import { loadTable } from "../participant/data/load-table.ts";
import { Ledger } from "../participant/ledger.ts";
import { Outbox } from "../participant/outbox.ts";
import { Participant, type ParticipantContext } from "../participant/participant.ts";
import { RoundRecords } from "../participant/round-records.ts";
import { FrameSender } from "../participant/session.ts";
import { createTrust } from "../participant/trust.ts";
import { connect } from "../protocol/client.ts";
import type { ServerConnection } from "../protocol/contract.ts";
import type { ServerFrame } from "../protocol/frames.ts";
import { readIdentity } from "../protocol/identity/identity-folder.ts";
import { downloadBlob } from "../protocol/transfer.ts";
import { uploadUpdate } from "../protocol/upload.ts";
import type { PayloadPieces, Trainer } from "../runtime/contract.ts";
import { nodeHasher, randomId, systemClock } from "../runtime/system.ts";
import { openEmbeddedStore } from "../storage/embedded.ts";
import type { OfferReport } from "./dispatch.ts";

// A participant as it is, but for its trainer: the update is a constant and there at once. Ends with
// the process that started it.

// Each call makes an error for its stack: to map it back to the sources takes longer than the call, and is
// not done where compiled code runs.
process.setSourceMapsEnabled(false);

const updateValue = 1e-3;

/** One piece over and over: an update of gigabytes is never in memory. */
function constantPayload(valueCount: number): PayloadPieces {
  const length = valueCount * 4;
  const values = new Float32Array(Math.min(valueCount, tileValues)).fill(updateValue);
  const piece = new Uint8Array(values.buffer);
  return { length, pieces: pieces() };

  function* pieces(): Generator<Uint8Array> {
    for (let left = length; left > 0; left -= piece.length) {
      yield piece.subarray(0, Math.min(piece.length, left));
    }
  }
}

const constantTrainer: Trainer = {
  async train({ graphPath }) {
    const file = await readFile(graphPath);
    const { graph } = decodeModel(file, { fileName: "the model", external: "allowed" });
    const layout = deriveLayout(graph, nodeHasher);
    return { payload: constantPayload(layout.parameterCount), layout, steps: 1 };
  },
  evaluate: async () => ({ right: 0, total: 0, lossSum: 0 }),
  [Symbol.asyncDispose]: async () => undefined,
};

async function* reportingOffers(frames: AsyncIterable<ServerFrame>): AsyncGenerator<ServerFrame> {
  for await (const frame of frames) {
    if (frame.body === "offer") {
      const { roundId } = frame.offer;
      process.send?.({ roundId, offeredMs: Date.now() } satisfies OfferReport);
    }
    yield frame;
  }
}

/** One update on its way, over all tries. */
export interface UploadReport {
  /** Milliseconds since 1970, with fractions. */
  readonly startedMs: number;
  readonly endedMs: number;
  /** Of the update's own bytes, those that were sent twice counted twice. */
  readonly sentBytes: number;
}

async function takePart(directory: string, dataFile: string, signal: AbortSignal): Promise<void> {
  const identity = await readIdentity(directory);
  const table = await loadTable(dataFile, signal);
  await using store = await openEmbeddedStore(join(directory, "state"));
  await using ledgerStore = await openEmbeddedStore(table.ledgerDirectory);
  const open = () => connect({ server: identity.server, identity });
  let connection = open();
  const records = new RoundRecords(store);
  const log = pino({ level: "info" }, pino.destination(2));
  const { federation, data_set: dataSet } = table.config;
  let sentBytes = 0;
  let startedMs: number | undefined;
  const counting: Pick<ServerConnection, "upload"> = {
    upload(abort) {
      const upload = connection.upload(abort);
      return {
        ...upload,
        send(body) {
          if (body.body === "chunk") sentBytes += body.chunk.data.length;
          return upload.send(body);
        },
      };
    },
  };
  const wire: ParticipantContext["wire"] = {
    session(ended) {
      const link = connection.session(ended);
      return { ...link, frames: reportingOffers(link.frames) };
    },
    download: ({ digest, bytes }, path, abort) =>
      downloadBlob(connection, { digest, path, totalBytes: bytes, sync: false }, abort),
    async upload(entry, abort) {
      startedMs ??= performance.timeOrigin + performance.now();
      await uploadUpdate(counting, { ...entry, totalBytes: entry.bytes }, abort);
      const endedMs = performance.timeOrigin + performance.now();
      const report: UploadReport = { startedMs, endedMs, sentBytes };
      process.send?.(report);
      startedMs = undefined;
      sentBytes = 0;
    },
    startOver() {
      connection.close();
      connection = open();
    },
    close: () => connection.close(),
  };
  const context: ParticipantContext = {
    participantId: identity.id,
    wire,
    sender: new FrameSender(),
    outbox: await Outbox.open(join(directory, "outbox"), store, log),
    records,
    modelsDirectory: join(directory, "models"),
    cache: await BlobCache.open(join(directory, "cache"), wire.download),
    trainer: constantTrainer,
    clock: systemClock,
    random: createSeededRandom(identity.id),
    log,
    hello: {
      protocolVersions: [1],
      features: [],
      software: "wardround-bench",
      holdings: [{ federation, dataSet }],
      directoryId: await records.directoryId(randomId),
    },
    holdings: [{ ...table, ledger: new Ledger(ledgerStore, systemClock), trainers: new Map() }],
    hasher: nodeHasher,
    ...createTrust(identity, systemClock),
  };
  try {
    await new Participant(context, signal).run();
  } finally {
    connection.close();
  }
}

const [directory, dataFile] = process.argv.slice(2);
if (directory === undefined || dataFile === undefined) {
  throw new WardroundError("ARGUMENT_INVALID", "expected: DIRECTORY DATA.YAML");
}
const controller = new AbortController();
const stop = (): void => controller.abort();
process.once("SIGTERM", stop);
process.once("disconnect", stop);
await takePart(directory, dataFile, controller.signal);
// The channel to the parent would keep the process.
process.disconnect?.();
