import { hasCode, toWardroundError, WardroundError } from "../base/errors.ts";
import { goldenBytesMax, modelBytesMax, modelDataBytesMax } from "../base/limits.ts";
import { isName, nameRule } from "../base/names.ts";
import { type Clock, type Logger, sha256Hex } from "../base/ports.ts";
import { type Golden, parseGolden } from "../model/golden.ts";
import { differenceText, parseManifest } from "../model/manifest.ts";
import { parseVariantNames } from "../model/variants/contract.ts";
import { noDataStatement } from "../privacy/statement.ts";
import type { CreateFederationBegin, CreateFederationFrame } from "../protocol/frames.ts";
import type { FoldPool } from "../runtime/contract.ts";
import { nodeHasher, randomId } from "../runtime/system.ts";
import type { Serving } from "../serving/contract.ts";
import { probabilityThreshold } from "../serving/differences.ts";
import type { Blobs, Store } from "../storage/contract.ts";
import type { Authority } from "./contract.ts";
import type { FederationServing } from "./federation-serving.ts";
import { receiveModel } from "./receive-model.ts";
import {
  blobsOf,
  type FederationRecord,
  getFederation,
  getVersion,
  keys,
  type RunRecord,
  type VersionRecord,
} from "./records.ts";
import { planOf } from "./round-frames.ts";
import {
  assertServedByOrder,
  moveServed,
  ordered,
  startTrial,
  withoutTrial,
} from "./served-order.ts";
import { labelThresholdOf, type TrialRules } from "./traffic-records.ts";
import type { Versions } from "./versions.ts";

export interface FederationsOptions {
  readonly store: Store;
  readonly blobs: Blobs;
  readonly pool: Pick<FoldPool, "importModel">;
  readonly versions: Versions;
  readonly serving: Serving;
  readonly traffic: Pick<FederationServing, "follow" | "keepPrevious">;
  readonly authority: Pick<Authority, "releaseKey" | "signRelease">;
  readonly clock: Clock;
  readonly log: Logger;
  /** Golden answers by federation, or why they cannot be asked; the serving registry reads them. */
  readonly goldens: Map<string, Golden | WardroundError>;
}

/** Makes federations, and moves what each of them serves. */
export class Federations {
  readonly #options: FederationsOptions;
  /** Names that are being made. */
  readonly #making = new Set<string>();

  constructor(options: FederationsOptions) {
    this.#options = options;
  }

  list(): readonly FederationRecord[] {
    return [...this.#options.store.list<FederationRecord>(keys.federations)].map(
      ({ value }) => value,
    );
  }

  /**
   * Serves every federation's served version: at start. A federation whose version fails its check is
   * named in the log and not served, until somebody promotes a version: nothing makes an older one come
   * back by itself.
   */
  async serveAll(signal: AbortSignal): Promise<void> {
    const { goldens, log } = this.#options;
    for (const federation of this.list()) {
      const { name, goldenDigest } = federation;
      this.#options.serving.expect(name);
      if (goldenDigest !== null) goldens.set(name, await this.#readGolden(name, goldenDigest));
      try {
        await this.#serveChecked(federation, signal);
      } catch (thrown) {
        signal.throwIfAborted();
        const { code, message } = toWardroundError(thrown);
        log.error({ event: "federation.unserved", federation: name, code, err: thrown }, message);
      }
    }
  }

  /** @returns what is wrong where the file is not the one that was given: nothing is then loaded. */
  async #readGolden(name: string, digest: string): Promise<Golden | WardroundError> {
    const { blobs } = this.#options;
    try {
      const bytes = await readWhole(blobs, digest);
      if (sha256Hex(nodeHasher, bytes) === digest) return parseGolden(bytes);
    } catch (thrown) {
      if (!hasCode(thrown, "BLOB_NOT_FOUND")) return toWardroundError(thrown);
    }
    return new WardroundError(
      "CHECKPOINT_CORRUPT",
      `no version of ${name} is loaded: its golden file ${blobs.path(digest)} is missing or is not the one it was created with; restore the file from a backup and start the server again`,
    );
  }

  async #serveChecked(federation: FederationRecord, signal: AbortSignal): Promise<void> {
    const { store, traffic, versions, authority, log } = this.#options;
    const { name, servedVersion: version } = federation;
    assertServedByOrder(store, federation, authority);
    const record = getVersion(store, federation, version);
    await traffic.follow(name, signal);
    log.info({ event: "version.served", federation: name, version });
    traffic.keepPrevious(federation);
    // A process that was killed right after it published has not done so.
    const newest = getVersion(store, federation, federation.headVersion);
    for (const one of new Set([record, newest])) {
      await versions.settle(name, one).catch((err: unknown) => {
        log.warn({ event: "version.unsettled", federation: name, version: one.version, err });
      });
    }
  }

  /**
   * Makes a federation out of an ONNX model: the first frame says what comes, then the files follow.
   * Version 0 is served when this returns.
   * @throws WardroundError FEDERATION_EXISTS, ARGUMENT_INVALID, MODEL_* as the model's problem is
   */
  async create(
    frames: AsyncIterable<CreateFederationFrame>,
    signal: AbortSignal,
  ): Promise<FederationRecord> {
    const reader = frames[Symbol.asyncIterator]();
    const first = await reader.next();
    if (first.done === true || first.value.body !== "begin") {
      throw new WardroundError("FRAME_UNEXPECTED", "a federation begins with begin");
    }
    const { begin } = first.value;
    this.#assertFree(begin);
    this.#making.add(begin.name);
    try {
      return await this.#make(begin, reader, signal);
    } finally {
      this.#making.delete(begin.name);
    }
  }

  /** Serves a version that was published. @throws WardroundError VERSION_NOT_FOUND, MODEL_CHECK_FAILED */
  async promote(name: string, version: number, signal: AbortSignal): Promise<FederationRecord> {
    const { store, serving, versions, authority } = this.#options;
    const record = getVersion(store, getFederation(store, name), version);
    await serving.prepare(versions.source(name, record), signal);
    const promoted = await store.transact((writes) => moveServed(writes, name, version, authority));
    await this.#options.traffic.follow(name);
    return promoted;
  }

  /**
   * Tries a version out beside the served one, in the place of one that is tried out.
   * @throws WardroundError VERSION_NOT_FOUND, MODEL_CHECK_FAILED; ARGUMENT_INVALID where it is served
   */
  async tryOut(
    name: string,
    { version, rules }: { readonly version: number; readonly rules: TrialRules },
    signal: AbortSignal,
  ): Promise<VersionRecord> {
    const { store, serving, versions, authority } = this.#options;
    const record = getVersion(store, getFederation(store, name), version);
    await serving.prepare(versions.source(name, record), signal);
    const labelThreshold = this.#labelThreshold(name, record);
    const trial = { ...rules, id: randomId(), version, labelThreshold };
    await store.transact((writes) => startTrial(writes, name, trial, authority));
    await this.#options.traffic.follow(name);
    return getVersion(store, getFederation(store, name), version);
  }

  /** By the plan that made the version; version 0 has none, and is compared with one that has. */
  #labelThreshold(name: string, record: VersionRecord): number {
    const { store } = this.#options;
    const federation = getFederation(store, name);
    for (const { manifest } of [record, getVersion(store, federation, federation.servedVersion)]) {
      const run = parseManifest(manifest).round?.run;
      const made = run === undefined ? undefined : store.get<RunRecord>(keys.run(run));
      if (made) return labelThresholdOf(planOf(made).plan);
    }
    return probabilityThreshold;
  }

  /**
   * Serves an older version again, or ends a trial.
   * @param version - undefined = the one served before; while a version is tried out, the one that is served.
   * @throws WardroundError ARGUMENT_INVALID for a newer version than the served one, and as promote does
   */
  async rollback(
    name: string,
    version: number | undefined,
    signal: AbortSignal,
  ): Promise<FederationRecord> {
    const { store, authority, traffic } = this.#options;
    const federation = getFederation(store, name);
    if (version === undefined && federation.trial) {
      const tried = federation.trial.version;
      const isServed = await store.transact((writes) => {
        const now = getFederation(writes, name);
        const over = withoutTrial(writes, now, "a coordinator ended its trial");
        writes.put(keys.federation(name), ordered(over, authority));
        return !now.trial && now.servedVersion === tried;
      });
      // It kept to its limits and was served while this call was on its way.
      if (isServed) return this.rollback(name, undefined, signal);
      return traffic.follow(name);
    }
    const target = version ?? federation.servedBefore;
    if (target === null) {
      throw new WardroundError(
        "VERSION_NOT_FOUND",
        `${name} has served version ${federation.servedVersion} only: there is none before it`,
      );
    }
    getVersion(store, federation, target);
    if (version !== undefined && version > federation.servedVersion) {
      throw new WardroundError(
        "ARGUMENT_INVALID",
        `version ${version} of ${name} is newer than ${federation.servedVersion}, which is served: use promote`,
      );
    }
    return this.promote(name, target, signal);
  }

  async #make(
    begin: CreateFederationBegin,
    frames: AsyncIterator<CreateFederationFrame>,
    signal: AbortSignal,
  ): Promise<FederationRecord> {
    const { store, versions, serving, clock, goldens } = this.#options;
    const model = await receiveModel(begin, frames, this.#options, signal);
    const { graph, checkpoint, golden, goldenDigest } = model;
    const wanted: FederationRecord = {
      id: randomId(),
      name: begin.name,
      participants: [...begin.participants].sort(),
      layout: model.layout,
      graph,
      goldenDigest,
      ...(model.variants ? { variants: model.variants } : {}),
      notes: model.notes,
      headVersion: 0,
      servedVersion: 0,
      servedBefore: null,
    };
    const made = await versions.write(
      {
        federation: wanted,
        version: 0,
        parent: null,
        checkpoint,
        round: null,
        privacy: noDataStatement(),
        metrics: null,
        createdMs: Math.round(clock.nowMs()),
      },
      signal,
    );
    const federation = { ...wanted, notes: [...model.notes, ...variantNotes(made.manifest)] };
    const { name } = federation;
    if (golden) goldens.set(name, golden);
    const source = versions.source(name, made);
    try {
      await Promise.all([versions.sync(name, 0), serving.prepare(source, signal)]);
      await store.transact((writes) => {
        // It may have been made while the model came.
        if (writes.get(keys.split(name)) !== undefined) throw nameTaken(name);
        writes.put(keys.federation(name), federation);
        writes.put(keys.version(federation.id, 0), made);
        writes.put(keys.blobOwner(graph.digest, name), true);
        for (const digest of blobsOf(made)) writes.put(keys.blobOwner(digest, name), true);
      });
    } catch (error) {
      goldens.delete(name);
      await Promise.all([serving.forget(source), versions.remove(name, made)]);
      throw error;
    }
    await versions.settle(name, made);
    await this.#options.traffic.follow(name);
    return federation;
  }

  #assertFree(begin: CreateFederationBegin): void {
    const { name, participants, modelFile } = begin;
    const { modelBytes, goldenBytes, dataBytes = 0, calibrationBytes = 0 } = begin;
    const isInt8 = parseVariantNames(begin.variants ?? "").includes("int8");
    if (calibrationBytes > 0 && !isInt8) {
      throw new WardroundError(
        "ARGUMENT_INVALID",
        "a calibration sample is for int8, which is not among the variants: name it, or leave the sample out",
      );
    }
    if (!isName(name) || !participants.every(isName)) {
      throw new WardroundError(
        "ARGUMENT_INVALID",
        `names of federations and participants have ${nameRule}`,
      );
    }
    if (modelBytes === 0) {
      throw new WardroundError(
        "MODEL_NOT_ONNX",
        `${modelFile || "the model"} is no ONNX model: the file is empty`,
      );
    }
    const given = Math.max(goldenBytes, calibrationBytes);
    const isSmall = modelBytes <= modelBytesMax && given <= goldenBytesMax;
    if (!(isSmall && dataBytes <= modelDataBytesMax)) {
      throw new WardroundError(
        "BODY_TOO_LARGE",
        `an ONNX file has 1 to ${modelBytesMax} bytes, its external data up to ${modelDataBytesMax}, a golden file and a calibration sample up to ${goldenBytesMax}; ${modelBytes}, ${dataBytes}, ${goldenBytes} and ${calibrationBytes} are announced`,
      );
    }
    const { store } = this.#options;
    const taken = [keys.federation(name), keys.split(name)];
    if (this.#making.has(name) || taken.some((key) => store.get(key) !== undefined)) {
      throw nameTaken(name);
    }
  }
}

/** What became of the forms that are wanted beside float32, a sentence each. */
function variantNotes(manifest: Uint8Array): readonly string[] {
  return (parseManifest(manifest).variants ?? []).map((variant) => {
    if ("problem" in variant) return `${variant.name} is not published: ${variant.problem}`;
    const { name, difference } = variant;
    return `${name} is published too: ${differenceText(difference)}`;
  });
}

function nameTaken(name: string): WardroundError {
  return new WardroundError(
    "FEDERATION_EXISTS",
    `there is a federation or a split ${name} already: choose another name`,
  );
}

async function readWhole(blobs: Blobs, digest: string): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of blobs.read(digest, 0)) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}
