import { mkdir, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Json } from "../../base/canonical-json.ts";
import { trainerGraceMs } from "../../base/limits.ts";
import type { Logger } from "../../base/ports.ts";
import { durationMs } from "../../model/plan.ts";
import type { ExternalTrainer } from "../../runtime/contract.ts";
import { openExternalTrainer } from "../../runtime/external-trainer.ts";
import { moduleCommand } from "../../runtime/module-trainer.ts";
import { besideDataFile, type DataConfig } from "../data/config.ts";
import type { Source } from "../data/source-config.ts";
import type { TrainerConfig } from "./config.ts";

/** The trainers of one data.yaml, by name. */
export type Trainers = ReadonlyMap<string, ExternalTrainer>;

/**
 * Makes room for the folders of trainers' jobs, and removes what a participant that was killed left of
 * them: patients' rows are in it.
 */
export async function clearJobs(directory: string): Promise<void> {
  await rm(join(directory, workFolder), { recursive: true, force: true });
  await mkdir(join(directory, workFolder), { recursive: true, mode: 0o700 });
  await mkdir(join(directory, keptFolder), { recursive: true, mode: 0o700 });
}

/**
 * Opens what a data.yaml configures: nothing of it is started before a plan asks for it.
 * @param dataFile - whose folder relative paths begin in.
 * @param options - `directory`: the trainers' own, see `clearJobs`.
 */
export function openTrainers(
  { config, dataFile }: { readonly config: DataConfig; readonly dataFile: string },
  { directory, log }: { readonly directory: string; readonly log: Logger },
): Trainers {
  const data = describeData(config, dataFile);
  const opened = Object.entries(config.trainers).map(([name, trainer]) => {
    const kept = join(directory, keptFolder, config.federation, name);
    return [
      name,
      openExternalTrainer({
        name,
        command: commandOf(trainer, dataFile),
        environment: trainer.environment,
        data,
        timeoutMs: durationMs(trainer.timeout),
        graceMs: trainerGraceMs,
        workDirectory: join(directory, workFolder),
        keptDirectory: trainer.keep ? kept : undefined,
        log,
      }),
    ] as const;
  });
  return new Map(opened);
}

const workFolder = "work";
const keptFolder = "kept";

function commandOf(trainer: TrainerConfig, dataFile: string): readonly string[] {
  const folder = resolve(dataFile, "..");
  if (trainer.type === "module") return moduleCommand(resolve(folder, trainer.path));
  const base = resolve(folder, trainer.directory);
  return trainer.command.map((word) => (/^\.\.?\//.test(word) ? resolve(base, word) : word));
}

/** All that data.yaml says about the data itself; what it says about the hospital is no trainer's business. */
function describeData(
  config: DataConfig,
  dataFile: string,
): { readonly path: string; readonly [key: string]: Json } {
  const { policy: _, ledger: __, trainers: ___, ...described } = config;
  const json = JSON.parse(JSON.stringify(described)) as { readonly [key: string]: Json };
  const directory = besideDataFile(dataFile, ".");
  return { ...json, directory, path: besideDataFile(dataFile, pathOf(config.source)) };
}

/** What a source reads; of a query, which reads several files, the folder that their paths begin in. */
function pathOf(source: Source): string {
  if ("csv" in source) return source.csv;
  if ("parquet" in source) return source.parquet;
  if ("images" in source) return source.images.folder;
  return "npy" in source ? (source.npy.features.split(/(?<=[.]npz):/)[0] as string) : ".";
}
