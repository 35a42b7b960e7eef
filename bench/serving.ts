import { mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { WardroundError } from "../base/errors.ts";
import { defaultVenvFolder } from "./peers/venv.ts";
import type { Bench, Figure } from "./report.ts";
import { measureAggregation } from "./serving/aggregation.ts";
import { Generator } from "./serving/generator.ts";
import { measureInline } from "./serving/inline.ts";
import { measureLoads } from "./serving/loads.ts";
import { peers as known } from "./serving/peers/peers.ts";
import { type Section, type ServingOptions, type Stage, sectionNames } from "./serving/stage.ts";
import { measureStart } from "./serving/start.ts";
import { measureSwitch } from "./serving/switch.ts";
import { measureThreadMemory } from "./serving/thread-memory.ts";
import { inTemporaryFolder } from "./temporary-folder.ts";

const usage =
  "[--only S,S,…] [--connections N,N,…] [--seconds S] [--repetitions R] [--pin] [--peers P,P,…] [--venv DIR] [--folder DIR]";

type Measure = (stage: Stage) => Promise<readonly Figure[]>;

/** In their order; each runs where one of its sections is wanted. */
const parts: readonly { readonly of: readonly Section[]; readonly measure: Measure }[] = [
  { of: ["rest", "grpc", "memory"], measure: measureLoads },
  { of: ["inline"], measure: measureInline },
  { of: ["switch"], measure: measureSwitch },
  { of: ["aggregation"], measure: measureAggregation },
  { of: ["start", "memory"], measure: measureStart },
  { of: ["memory"], measure: measureThreadMemory },
];

/** How fast models are served, by Wardround and by others, under one load generator. */
export const serving: Bench = {
  usage,
  folder: (args) => parse(args).folder,
  async run(args, signal) {
    const options = parse(args);
    if (process.platform !== "linux") {
      throw new WardroundError("ARGUMENT_INVALID", "serving needs Linux, whose /proc it reads");
    }
    return await inTemporaryFolder(options.folder, async (home) => {
      await using generator = new Generator(options.pins ? ["taskset", "-c", "1"] : []);
      const figures: Figure[] = [];
      for (const [index, { of, measure }] of parts.entries()) {
        if (!of.some((section) => options.only.has(section))) continue;
        const folder = join(home, String(index));
        await mkdir(folder);
        figures.push(...(await measure({ options, folder, generator, signal })));
      }
      return figures;
    });
  },
};

function parse(args: readonly string[]): ServingOptions {
  const text = { type: "string" } as const;
  const options = {
    only: { ...text, default: sectionNames.join(",") },
    connections: { ...text, default: "1,16,100,500,1000" },
    seconds: { ...text, default: "4" },
    repetitions: { ...text, default: "3" },
    pin: { type: "boolean", default: false },
    peers: { ...text, default: Object.keys(known).join(",") },
    venv: { ...text, default: defaultVenvFolder(process.env) },
    folder: { ...text, default: tmpdir() },
  } as const;
  let values: ReturnType<typeof parseArgs<{ options: typeof options }>>["values"];
  try {
    ({ values } = parseArgs({ args: [...args], options, strict: true, allowPositionals: false }));
  } catch (cause) {
    throw new WardroundError("ARGUMENT_INVALID", `write serving ${usage}`, { cause });
  }
  return {
    only: new Set(values.only.split(",").map((each) => oneOf("--only", each, sectionNames))),
    connections: values.connections.split(",").map((each) => count("--connections", each)),
    seconds: count("--seconds", values.seconds),
    repetitions: count("--repetitions", values.repetitions),
    pins: values.pin,
    peers: values.peers.split(",").map((each) => oneOf("--peers", each, Object.keys(known))),
    venv: resolve(values.venv),
    folder: resolve(values.folder),
  };
}

function count(option: string, value: string): number {
  const number = Number(value);
  if (Number.isInteger(number) && number > 0) return number;
  throw new WardroundError(
    "ARGUMENT_INVALID",
    `${option} takes whole numbers from 1, not "${value}"`,
  );
}

function oneOf<Name extends string>(option: string, value: string, names: readonly Name[]): Name {
  const found = names.find((name) => name === value);
  if (found) return found;
  throw new WardroundError(
    "ARGUMENT_INVALID",
    `${option} takes ${names.join(", ")}, not "${value}"`,
  );
}
