import { abortable } from "../base/abort.ts";
import { toWardroundError, WardroundError } from "../base/errors.ts";
import { chunkBytesMax } from "../base/limits.ts";
import { isDigest } from "../base/names.ts";
import type { Logger } from "../base/ports.ts";
import { asksSteps } from "../model/server-state.ts";
import type { CallContext, Peer, ServerHandlers } from "../protocol/contract.ts";
import type {
  DownloadChunk,
  DownloadRequest,
  UploadFrame,
  UploadReply,
} from "../protocol/frames.ts";
import { toErrorDetail } from "../protocol/status.ts";
import { assertChunk, chunkFrames } from "../protocol/transfer.ts";
import { updateHeaderFromWire } from "../protocol/update-header.ts";
import type { FoldPool } from "../runtime/contract.ts";
import type { Blobs, Store } from "../storage/contract.ts";
import {
  type AdmissionContext,
  admitHeader,
  admitPayload,
  isAdmitted,
  isVerdict,
  type OfferedUpdate,
} from "./admission.ts";
import type { Authority } from "./contract.ts";
import { isMember } from "./members.ts";
import type { Quarantine } from "./quarantine.ts";
import {
  type FederationRecord,
  findRound,
  getFederation,
  holdingsOf,
  keys,
  type RunRecord,
  type VersionRecord,
} from "./records.ts";
import { planOf, sectionsOf } from "./round-frames.ts";
import type { Round } from "./rounds/state.ts";
import type { RoundsEngine } from "./rounds-engine.ts";
import type { Spool, SpoolPart } from "./spool.ts";

export interface TransferOptions {
  readonly store: Store;
  readonly blobs: Blobs;
  readonly spool: Spool;
  readonly pool: Pick<FoldPool, "verify">;
  readonly engine: Pick<RoundsEngine, "admitted" | "received" | "refused">;
  readonly authority: Pick<Authority, "enrolment">;
  readonly quarantine: Quarantine;
  readonly log: Logger;
}

type Replies = AsyncGenerator<UploadReply, void, undefined>;

/** Downloads of what a participant's federations, or anybody's versions, are made of; uploads of updates. */
export function createTransferHandlers(options: TransferOptions): ServerHandlers["transfer"] {
  const uploads = new Uploads(options);
  return {
    download: (request, context) => download(request, context, options),
    upload: (frames, context) => uploads.take(frames, context),
  };
}

async function* download(
  { digest, offset, chunkBytes }: DownloadRequest,
  { peer }: CallContext,
  { store, blobs, authority }: TransferOptions,
): AsyncGenerator<DownloadChunk, void, undefined> {
  const totalBytes = isDigest(digest) && mayRead(digest) ? await blobs.bytes(digest) : undefined;
  if (totalBytes === undefined) {
    // The same words whether it is another federation's or nobody's.
    throw new WardroundError("BLOB_NOT_FOUND", "there is no such blob for this identity");
  }
  if (!Number.isSafeInteger(offset) || offset < 0 || offset > totalBytes) {
    throw new WardroundError(
      "ARGUMENT_INVALID",
      `byte ${offset} was asked for, the blob has ${totalBytes}`,
    );
  }
  yield* chunkFrames(blobs.read(digest, offset), { offset, totalBytes, chunkBytes });

  function mayRead(blob: string): boolean {
    const owners = [...store.list(keys.blobOwners(blob))].map(({ key }) => String(key.at(-1)));
    const federations = owners.map((owner) => getFederation(store, owner));
    if (peer.role !== "participant") return federations.some((one) => isModelOf(one, blob));
    const tokenFederation = authority.enrolment(peer.id)?.federation;
    const held = new Set(holdingsOf(store, peer.id).map(({ federation }) => federation));
    return federations.some(
      (one) => held.has(one.name) && isMember(one, { name: peer.name, tokenFederation }),
    );
  }

  /** What rounds go on from is no part of what is published. */
  function isModelOf({ id, graph }: FederationRecord, blob: string): boolean {
    if (graph.digest === blob) return true;
    const versions = [...store.list<VersionRecord>(keys.versions(id))];
    return versions.some(({ value: { checkpoint, variants = [] } }) =>
      [checkpoint, ...variants].some(({ digest }) => digest === blob),
    );
  }
}

interface Upload extends AdmissionContext {
  readonly update: OfferedUpdate;
  readonly round: Round;
}

class Uploads {
  readonly #options: TransferOptions;
  /** One writer for each participant's update: a newer stream ends the older one. */
  readonly #writers = new Map<
    string,
    { readonly stop: AbortController; readonly done: Promise<void> }
  >();

  constructor(options: TransferOptions) {
    this.#options = options;
  }

  /** A refusal is a reply, after which the stream ends; faults of the way are thrown. */
  async *take(frames: AsyncIterable<UploadFrame>, context: CallContext): Replies {
    let upload: Upload | undefined;
    try {
      const reader = frames[Symbol.asyncIterator]();
      const first = await reader.next();
      if (first.done === true || first.value.body !== "begin") {
        throw new WardroundError("FRAME_UNEXPECTED", "an upload begins with begin");
      }
      upload = this.#begin(first.value, context.peer);
      if (admitHeader(upload.update, upload) === "admitted") {
        yield receipt(upload, true);
        return;
      }
      yield* this.#receive(upload, reader, context.signal);
    } catch (thrown) {
      context.signal.throwIfAborted();
      const error = toWardroundError(thrown);
      await this.#note(upload, error);
      yield { header: null, body: "error", error: toErrorDetail(error, 0) };
    }
  }

  #begin({ begin }: Extract<UploadFrame, { body: "begin" }>, peer: Peer): Upload {
    const { update: wire, updateDigest: digest, totalBytes } = begin;
    if (!wire || !isDigest(digest)) {
      throw new WardroundError("FRAME_UNEXPECTED", "begin names the update and its digest");
    }
    const { store } = this.#options;
    const { header, attempt } = updateHeaderFromWire(wire);
    const round = findRound(store, header.roundId);
    const record = round && store.get<RunRecord>(keys.run(round.runId));
    if (!round || !record) {
      throw new WardroundError(
        "UPDATE_WRONG_ROUND",
        "the update is for a round that this server does not know",
      );
    }
    const agreed = planOf(record);
    const federation = getFederation(store, record.run.federation);
    const [section] = sectionsOf(federation, agreed);
    const { mechanism, plan } = agreed;
    const update = { header, attempt, digest, totalBytes };
    return {
      update,
      round,
      peerId: peer.id,
      layout: federation.layout,
      section,
      encoding: plan.encoding,
      mechanism,
      stepsAsked: asksSteps(plan) ? (plan.training.steps ?? "any") : undefined,
    };
  }

  async *#receive(
    upload: Upload,
    reader: AsyncIterator<UploadFrame>,
    callSignal: AbortSignal,
  ): Replies {
    const key = `${upload.update.header.roundId}/${upload.peerId}`;
    const older = this.#writers.get(key);
    const stop = new AbortController();
    let finish = (): void => undefined;
    const done = new Promise<void>((resolve) => {
      finish = resolve;
    });
    this.#writers.set(key, { stop, done });
    older?.stop.abort(fenced());
    await older?.done;
    let part: SpoolPart | undefined;
    try {
      // The older stream may have been at its end: then this update is in, and its file is the round's.
      if (this.#admitNow(upload) === "admitted") {
        yield receipt(upload, true);
        return;
      }
      part = await this.#options.spool.openPart({
        roundId: upload.update.header.roundId,
        participantId: upload.peerId,
        digest: upload.update.digest,
      });
      this.#admitNow(upload); // the round may have ended, and its folder have been erased
      const signal = AbortSignal.any([callSignal, stop.signal]);
      yield* this.#write(upload, part, reader, signal);
    } catch (thrown) {
      const { code } = toWardroundError(thrown);
      // Nobody will fold it, or what is there would keep the store from recording anything.
      const isUseless = ["ROUND_CLOSED", "UPDATE_STALE", "DISK_FULL"].includes(code);
      if (part && isUseless) await this.#discard(upload, part);
      throw thrown;
    } finally {
      await part?.close();
      finish();
      if (this.#writers.get(key)?.stop === stop) this.#writers.delete(key);
    }
  }

  async *#write(
    upload: Upload,
    part: SpoolPart,
    reader: AsyncIterator<UploadFrame>,
    signal: AbortSignal,
  ): Replies {
    const { totalBytes, header } = upload.update;
    if (part.bytes > totalBytes) await part.clear();
    let told = part.bytes;
    yield offsetReply(told);
    for (;;) {
      const next = await abortable(reader.next(), signal);
      if (next.done === true) {
        throw new WardroundError("PEER_GONE", "the upload ended before it was committed");
      }
      const frame = next.value;
      if (frame.body === "begin") {
        throw new WardroundError("FRAME_UNEXPECTED", "begin came twice");
      }
      if (frame.body === "commit") break;
      assertChunk(frame.chunk, { offset: part.bytes, totalBytes });
      await part.append(frame.chunk.data);
      this.#options.engine.received(header.roundId, upload.peerId, frame.chunk.data.length);
      if (part.bytes - told < chunkBytesMax) continue;
      told = part.bytes;
      this.#admitNow(upload);
      yield offsetReply(told);
    }
    if (part.bytes !== totalBytes) {
      throw new WardroundError(
        "FRAME_UNEXPECTED",
        `commit came after ${part.bytes} of ${totalBytes} bytes`,
      );
    }
    await this.#commit(upload, part, signal);
    yield receipt(upload, false);
  }

  /** Verified, on disk, then admitted by one durable event: only then is there a receipt. */
  async #commit(upload: Upload, part: SpoolPart, signal: AbortSignal): Promise<void> {
    const { pool, engine } = this.#options;
    const { update, peerId, mechanism } = upload;
    try {
      const [verified] = await Promise.all([
        pool.verify({ path: part.path, header: update.header }, signal),
        part.sync(),
      ]);
      admitPayload(update, verified, mechanism);
      const { digest, totalBytes: bytes, header } = update;
      const { weight, steps } = header;
      const admitted = { digest, bytes, weight, ...(steps === undefined ? {} : { steps }) };
      await engine.admitted(header.roundId, peerId, admitted, signal);
    } catch (thrown) {
      const error = toWardroundError(thrown);
      const { code } = error;
      // Whoever sent it has the update still; under a mechanism nobody but the fold may have it.
      if (isVerdict(error) && !mechanism) await this.#refuse(upload, error, part.path);
      if (code.startsWith("UPDATE_") || code === "ROUND_CLOSED") await this.#discard(upload, part);
      throw thrown;
    }
  }

  /** Erases what is of no use; what was admitted is the round's, whatever went wrong after that. */
  async #discard(upload: Upload, part: SpoolPart): Promise<void> {
    const round = findRound(this.#options.store, upload.update.header.roundId);
    if (!isAdmitted(upload.update, { ...upload, round })) await part.erase();
  }

  /** As the round is now. */
  #admitNow({ update, ...context }: Upload): "admitted" | "new" {
    const round = findRound(this.#options.store, update.header.roundId);
    return admitHeader(update, { ...context, round });
  }

  /** A verdict on the update goes into the round; the way's faults do not. */
  async #note(upload: Upload | undefined, error: WardroundError): Promise<void> {
    const { engine, log } = this.#options;
    const { code, message } = error;
    const participant = upload?.peerId;
    const round = upload?.round.id;
    log.warn({ event: "update.refused", participant, round, code, err: error.cause }, message);
    if (!upload || !isVerdict(error)) return;
    await this.#refuse(upload, error, undefined);
    await engine.refused(upload.update.header.roundId, upload.peerId, error);
  }

  /** @param file - its payload, which is moved away; undefined where there is none to keep. */
  async #refuse(
    { round, peerId: participantId, update }: Upload,
    { code, message }: WardroundError,
    file: string | undefined,
  ): Promise<void> {
    const { digest, totalBytes: bytes } = update;
    const refused = { roundId: round.id, participantId, digest, bytes, code, message };
    await this.#options.quarantine.add(round.federationId, refused, file);
  }
}

function receipt({ update }: Upload, repeated: boolean): UploadReply {
  return { header: null, body: "receipt", receipt: { updateDigest: update.digest, repeated } };
}

function offsetReply(durableBytes: number): UploadReply {
  return { header: null, body: "offset", offset: { durableBytes } };
}

function fenced(): WardroundError {
  return new WardroundError("SESSION_FENCED", "a newer upload of this update took over");
}
