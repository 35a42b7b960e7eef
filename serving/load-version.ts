import { stat } from "node:fs/promises";
import { join } from "node:path";
import { toWardroundError, WardroundError } from "../base/errors.ts";
import type { Clock, Logger } from "../base/ports.ts";
import type { Golden } from "../model/golden.ts";
import { publishedVariants } from "../model/manifest.ts";
import type { SignedFileName } from "../model/signed-model.ts";
import type { Lanes } from "../runtime/lanes.ts";
import { checkVersion } from "./check-version.ts";
import type { Trust, VersionSource } from "./contract.ts";
import { checkGolden } from "./golden.ts";
import { LoadedVersion } from "./loaded-version.ts";
import { warmLane } from "./warm-lane.ts";

export interface LoadContext {
  readonly lanes: Lanes;
  readonly golden: Golden | undefined;
  readonly trust: Trust;
  readonly log: Logger;
  readonly clock: Clock;
}

/**
 * Checks a version's signature and files, loads it, warms it and checks its answers.
 * @throws WardroundError MODEL_CHECK_FAILED, whatever it was that the version failed in.
 */
export async function loadVersion(
  source: VersionSource,
  context: LoadContext,
  signal: AbortSignal,
): Promise<LoadedVersion> {
  signal.throwIfAborted();
  const { model, version } = source;
  const start = context.clock.monotonicMs();
  try {
    const { manifest, digests } = await checkVersion(source, context.trust, signal);
    const file = source.file ?? "model.onnx";
    const path = join(source.directory, file);
    const log = context.log.child({ model, version });
    const variants = publishedVariants(manifest);
    const own = variants.find(({ file }) => file === source.file);
    // Each run has one range for all of its rows: a row's answer would depend on others'.
    const alone = own?.method === "int8-dynamic";
    const bytes = await modelBytes(source);
    const graph = digests.get(file as SignedFileName);
    const lane = await context.lanes.open({ path, bytes, log, graph, alone }, signal);
    const loaded = new LoadedVersion(source, lane, context.clock, { variants, fileBytes: bytes });
    try {
      await warmLane(lane);
      if (context.golden) await checkGolden(loaded, context.golden, signal);
    } catch (error) {
      await loaded.retire();
      throw error;
    }
    context.log.info({
      event: "version_loaded",
      model,
      version,
      lane: lane.kind,
      pid: lane.pid,
      costMs: lane.probe.costMs,
      batchRowsMax: lane.probe.batchRowsMax,
      batchDifference: lane.probe.batchDifference,
      workers: lane.workers,
      weights: lane.weights,
      loadMs: context.clock.monotonicMs() - start,
    });
    return loaded;
  } catch (cause) {
    signal.throwIfAborted();
    const { message } = toWardroundError(cause);
    throw new WardroundError(
      "MODEL_CHECK_FAILED",
      `version ${version} of ${model} failed its check: ${message}`,
      { cause },
    );
  }
}

/** Bytes of the files that are loaded. */
export async function modelBytes({ directory, file }: VersionSource): Promise<number> {
  const names = file === undefined ? ["model.onnx", "model.safetensors"] : [file];
  const files = names.map((name) => stat(join(directory, name)));
  return (await Promise.all(files)).reduce((sum, { size }) => sum + size, 0);
}
