import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { pino } from "pino";
import { publicKeyName } from "../../cli/version-folder.ts";
import { parseManifest } from "../../model/manifest.ts";
import { modelKey } from "../../protocol/identity/signatures.ts";
import { digestFile } from "../../runtime/digest-file.ts";
import { systemClock } from "../../runtime/system.ts";
import type { VersionSource } from "../../serving/contract.ts";
import { openServing } from "../../serving/serving.ts";
import { Latencies } from "./latencies.ts";

const swaps = 10;

/**
 * Milliseconds of ten switches between two versions of a server's directory that are in memory: what a
 * switch is once the next version is loaded.
 */
export async function measureSwaps(
  serverDirectory: string,
  { model, signal }: { readonly model: string; readonly signal: AbortSignal },
): Promise<Latencies> {
  const key = modelKey(await readFile(join(serverDirectory, publicKeyName), "utf8"));
  const sources = await Promise.all([0, 1].map((each) => sourceOf(serverDirectory, model, each)));
  await using serving = await openServing({
    log: pino({ level: "silent" }),
    clock: systemClock,
    locate: (_, version) => sources[version],
    trust: { keys: [key], digest: digestFile, isPublished: () => true },
  });
  const latencies = new Latencies();
  for (const source of sources) await serving.prepare(source, signal);
  for (let at = 0; at < swaps; at += 1) {
    const source = sources[at % sources.length] as VersionSource;
    // A switch lets go of the version before, unless it is prepared again.
    await serving.prepare(source, signal);
    const startedMs = performance.now();
    await serving.switchTo(source, signal);
    latencies.add(performance.now() - startedMs);
  }
  return latencies;
}

async function sourceOf(
  serverDirectory: string,
  model: string,
  version: number,
): Promise<VersionSource> {
  const directory = join(serverDirectory, "versions", model, String(version));
  const { files } = parseManifest(await readFile(join(directory, "manifest.json")));
  return { model, version, directory, digest: files.checkpoint.sha256 };
}
