import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { WardroundError } from "../base/errors.ts";
import { createSeededRandom, randomBelow } from "../base/random.ts";
import { systemClock } from "../runtime/system.ts";
import { type Bench, type Figure, figure } from "./report.ts";
import {
  checkOnDisk,
  checkOverWire,
  countLoggedErrors,
  type Findings,
  type Totals,
} from "./soak-checks.ts";
import { SoakMemory } from "./soak-memory.ts";
import { SoakQueries } from "./soak-queries.ts";
import { keepRunning } from "./soak-rounds.ts";
import { participantCount, plainName, privateName, SoakStage } from "./soak-stage.ts";

const usage = "--minutes M [--seed S] [--folder DIR]";

/** Between two blows, milliseconds: at least, and that much more at most. */
const blowMsMin = 300;
const blowMsSpan = 4_000;
/** Part of the time in which the server itself is left alive, so that its memory can be watched. */
const calm = { from: 0.3, to: 0.75 } as const;
/** How long the runs that are open at the end may take. */
const lastRunsMs = 180_000;
const findingsShown = 20;

/** Last third of a life against its first: garbage is collected when it pleases the engine. */
const memoryRatioGoal = 1.1;
const filesRatioGoal = 1.1;

interface Options {
  readonly minutes: number;
  readonly seed: number;
  readonly folder: string;
}

/** Rounds, queries, kills and cuts together, and then every invariant looked at. */
export const soak: Bench = {
  usage,
  folder: (args) => parse(args).folder,
  async run(args, signal) {
    const options = parse(args);
    console.error(`SEED=${options.seed}`);
    const folder = await mkdtemp(join(options.folder, "wardround-soak-"));
    const { figures, isClean } = await measure(options, folder, signal).catch((error: unknown) => {
      console.error(`the files are left in ${folder}`);
      throw error;
    });
    if (isClean) await rm(folder, { recursive: true, force: true });
    else console.error(`the files are left in ${folder}`);
    return figures;
  },
};

async function measure(
  { minutes, seed }: Options,
  folder: string,
  signal: AbortSignal,
): Promise<{ readonly figures: readonly Figure[]; readonly isClean: boolean }> {
  const findings: Findings = { broken: [], lost: [], orphans: [], ledger: [] };
  const totals: Totals = { published: 0, failed: 0, verified: 0, replayed: 0, reasons: new Map() };
  const memory = new SoakMemory();
  const stage = await SoakStage.open(folder, signal);
  let queries: SoakQueries;
  try {
    queries = await perform(stage, { minutes, seed, memory });
    await checkOverWire(stage, findings, totals);
  } finally {
    await stage[Symbol.asyncDispose]();
  }
  await checkOnDisk(stage, findings, totals);
  if (totals.verified !== totals.published) {
    findings.broken.push(`${totals.verified} of ${totals.published} versions were verified`);
  }
  const versions = await queries.compare();
  const { broken, lost, orphans, ledger } = findings;
  const { wrong, failedWhileUp } = queries;
  const problems = [broken, lost, orphans, ledger, wrong, failedWhileUp].flatMap((each) =>
    each.slice(0, findingsShown),
  );
  for (const [code, count] of totals.reasons) console.error(`rounds ended by ${code}: ${count}`);
  for (const [what, count] of await countLoggedErrors(stage)) console.error(`${what}: ${count}`);
  for (const problem of problems) console.error(problem);
  const none = { goal: 0 };
  const figures = [
    figure("time", minutes, "min"),
    seedFigure(seed),
    figure("rounds published", totals.published, ""),
    figure("rounds that ended otherwise", totals.failed, ""),
    figure("kill -9 of the server", stage.serverKills, ""),
    figure("kill -9 of a participant", stage.participantKills, ""),
    figure("connections cut", stage.cuts, ""),
    figure("queries", queries.sent, ""),
    figure("queries failed while the server was down", queries.failedWhileDown, ""),
    figure("queries failed while it was up", failedWhileUp.length, "", none),
    figure("versions that answered", versions, ""),
    figure("wrong answers", wrong.length, "", none),
    figure("acknowledged updates", stage.receipts.length, ""),
    figure("lost updates", lost.length, "", none),
    figure("orphan files", orphans.length, "", none),
    figure("wrong entries of ledgers", ledger.length, "", none),
    figure("versions verified", totals.verified, ""),
    figure("versions replayed", totals.replayed, ""),
    figure("other invariants broken", broken.length, "", none),
    ...memoryFigures(memory),
  ];
  return { figures, isClean: problems.length === 0 };
}

/** All of its digits: it is for the next run. */
function seedFigure(seed: number): Figure {
  return { ...figure("seed", seed, ""), value: seed };
}

function memoryFigures(memory: SoakMemory): readonly Figure[] {
  const longest = memory.longest();
  if (!longest) return [];
  const { seconds, bytes, ownBytes, files } = longest;
  const name = "first third";
  return [
    figure("longest life of the server, warm", seconds, "s"),
    figure("memory, least of the last third", bytes[1] / 1e6, "MB", {
      against: { name, value: bytes[0] / 1e6 },
      goal: memoryRatioGoal,
    }),
    figure("memory without mapped files", ownBytes[1] / 1e6, "MB", {
      against: { name, value: ownBytes[0] / 1e6 },
    }),
    figure("open files, least of the last third", files[1], "", {
      against: { name, value: files[0] },
      goal: filesRatioGoal,
    }),
  ];
}

async function perform(
  stage: SoakStage,
  parts: { readonly minutes: number; readonly seed: number; readonly memory: SoakMemory },
): Promise<SoakQueries> {
  const { minutes, seed, memory } = parts;
  const timeMs = minutes * 60_000;
  const startedMs = systemClock.monotonicMs();
  const passed = (): number => (systemClock.monotonicMs() - startedMs) / timeMs;
  const watching = new AbortController();
  const watched = memory.watch(stage, AbortSignal.any([watching.signal, stage.signal]));
  const queries = new SoakQueries(stage);
  const fail = (): void => stage.fail("the last runs do not end");
  const late = setTimeout(fail, timeMs + lastRunsMs);
  try {
    const isOver = (): boolean => passed() >= 1;
    const running = Promise.all(
      [plainName, privateName].map((name) => keepRunning(stage, name, isOver)),
    );
    await Promise.all([running, strike(stage, seed, passed)]);
  } finally {
    clearTimeout(late);
    watching.abort();
    await Promise.all([watched, queries[Symbol.asyncDispose]()]);
  }
  return queries;
}

/** Kills and cuts at instants and in an order that the seed gives, until the time is over. */
async function strike(stage: SoakStage, seed: number, passed: () => number): Promise<void> {
  const random = createSeededRandom(seed);
  let shown = 0;
  for (;;) {
    const waitMs = blowMsMin + random.nextFloat() * blowMsSpan;
    const kind = randomBelow(random, 3);
    const index = randomBelow(random, participantCount);
    await systemClock.sleep(waitMs, stage.signal);
    const time = passed();
    if (time >= 1) return;
    const isCalm = time >= calm.from && time < calm.to;
    if (kind === 0 && !isCalm) stage.killServer();
    else if (kind === 1) stage.killParticipant(index);
    else stage.cut(index);
    if (time * 10 >= shown + 1) {
      shown = Math.floor(time * 10);
      const { serverKills, participantKills, cuts } = stage;
      console.error(`${shown * 10} %: ${serverKills} + ${participantKills} kills, ${cuts} cuts`);
    }
  }
}

function parse(args: readonly string[]): Options {
  const text = { type: "string" } as const;
  const options = { minutes: text, seed: text, folder: { ...text, default: tmpdir() } };
  try {
    const { values } = parseArgs({ args: [...args], options, strict: true });
    const minutes = Number(values.minutes);
    const seed = Number(values.seed ?? randomBytes(4).readUInt32LE());
    if (!(minutes > 0) || !Number.isSafeInteger(seed)) {
      throw new TypeError("a number of minutes above 0 and a whole number are expected");
    }
    return { minutes, seed, folder: values.folder };
  } catch (cause) {
    throw new WardroundError("ARGUMENT_INVALID", `write soak ${usage}`, { cause });
  }
}
