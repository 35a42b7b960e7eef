import { mkdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { WardroundError } from "../base/errors.ts";
import { diskSeconds, isOnTmpfs, requireSpace } from "./disk.ts";
import { dispatchMs } from "./dispatch.ts";
import {
  type BenchFederation,
  childrenCpuSeconds,
  childrenOf,
  cpuSeconds,
  openFederation,
  peakMemoryBytes,
} from "./federation.ts";
import { type Link, type LinkCounts, openLink } from "./link.ts";
import { writeBenchModel } from "./model.ts";
import { type Bench, type Figure, figure } from "./report.ts";
import { runRounds } from "./run-rounds.ts";
import { tcpCopySeconds } from "./tcp-copy-seconds.ts";
import { inTemporaryFolder } from "./temporary-folder.ts";

const usage =
  "(--params P | --model-mb M) --participants N --rounds R [--kernels K] [--folder DIR] [--rtt-ms T] [--loss PERCENT] [--rate MB/S] [--cut-at PERCENT]";

/** Seconds per round may be this many times what the disk needs, where the disk is what counts. */
const diskRatioGoal = 1.3;
/** Smaller models are over before the disk matters. */
const diskGoalModelMbMin = 10;
/** Milliseconds from a round's opening to the first participant that has its offer. */
const dispatchMsGoal = 5;
/** Seconds a round may take where model and cohort are this small: what is left is the protocol. */
const smallRoundSecondsGoal = 0.05;
const smallParametersMax = 1_000;
const smallParticipantsMax = 4;
/** The same for models of up to 0.4 MB and a larger cohort. */
const crowdRoundSecondsGoal = 0.3;
const crowdParametersMax = 100_000;
const crowdParticipantsMax = 32;
/** Seconds a round of four may take with about 100 MB where nothing waits for a disk. */
const tmpfsRoundSecondsGoal = 1.5;
/** Megabytes of the process that holds rounds at its peak, for models of about 100 MB. */
const memoryGoalMb = 300;
const memoryGoalModelMb = [90, 110] as const;
export const roundMedianName = "round, median";

/** Seconds that uploads may take, as a share of a plain TCP copy of the same bytes: 90 % of its rate. */
const uploadRatioGoal = 1.11;
/** Megabytes a second of a link that has no --rate: what one process can carry beside the rest. */
const linkRateMb = 50;

interface LinkAsked {
  readonly rttMs: number;
  readonly lossShare: number;
  readonly rateBytes: number;
  /** Share of all updates of a round after which the link is cut; undefined = never. */
  readonly cutAt: number | undefined;
}

/** What is to be done. */
export interface RoundsWork {
  readonly parameters: number;
  readonly participants: number;
  readonly rounds: number;
}

interface Options extends RoundsWork {
  readonly kernels: string;
  readonly folder: string;
  /** Undefined = the loopback. */
  readonly link: LinkAsked | undefined;
}

/**
 * Whole rounds without training: offer, download, outbox, upload, admission, fold and publication,
 * between processes over mutual TLS. One round more is run first and left out.
 */
export const rounds: Bench = {
  usage,
  folder: (args) => parse(args).folder,
  async run(args, signal) {
    const options = parse(args);
    return await inTemporaryFolder(options.folder, (folder) => measure(options, folder, signal));
  },
};

async function measure(
  options: Options,
  folder: string,
  signal: AbortSignal,
): Promise<readonly Figure[]> {
  const { participants, kernels } = options;
  await requireSpace(folder, spaceBytes(options), "these rounds");
  const home = join(folder, "federation");
  await mkdir(home);
  const model = await writeBenchModel(home, options.parameters);
  const bytes = model.parameters * 4;
  await using link = options.link && (await openAskedLink(options.link, participants * bytes));
  const copySeconds = link && (await tcpCopySeconds(link, participants * bytes, signal));
  let seconds: readonly number[];
  let peaks: Peaks;
  let cpu: Cpu;
  let uploads: BenchFederation["uploads"];
  let dispatches: readonly number[];
  {
    await using federation = await openFederation({
      folder: home,
      modelPath: model.path,
      participants,
      kernels,
      link,
      signal,
    });
    const before = await readCpu(federation);
    link?.arm();
    console.error(`${participants} participants are connected`);
    seconds = await runRounds(federation, { ...options, folder: home });
    peaks = await readPeaks(federation);
    const after = await readCpu(federation);
    cpu = {
      server: after.server - before.server,
      serving: after.serving - before.serving,
      others: after.others - before.others,
    };
    uploads = federation.uploads;
    dispatches = await dispatchMs(federation.serverLog, federation.offers);
  }
  await rm(home, { recursive: true });
  // Every outbox, every spooled update and the checkpoint.
  const disk = await diskSeconds(folder, { count: 2 * participants + 1, bytes });
  const isTmpfs = await isOnTmpfs(folder);
  const figures = roundFigures({ options, modelMb: bytes / 1e6, seconds, disk, isTmpfs, peaks });
  const perRound = options.rounds + 1;
  return [
    ...figures,
    dispatchFigure(options, dispatches),
    ...uploadFigures(uploads, { updateBytes: bytes, copySeconds, isCut: isCut(options) }),
    figure("server, CPU a round", cpu.server / perRound, "s"),
    ...(peaks.servingMb === undefined
      ? []
      : [figure("serving processes, CPU a round", cpu.serving / perRound, "s")]),
    figure("participants, CPU a round", cpu.others / perRound, "s"),
    ...(link ? linkFigures(await link.counted()) : []),
  ];
}

/**
 * Room on the disk at the fullest instant: each participant's download and outbox, every spooled update,
 * a version for each round, the first one's model and version, and the checkpoint that is folded.
 */
function spaceBytes({ parameters, participants, rounds: count }: Options): number {
  return (3 * participants + count + 4) * parameters * 4;
}

function isCut({ link }: Options): boolean {
  return link?.cutAt !== undefined;
}

function openAskedLink({ cutAt, ...asked }: LinkAsked, roundBytes: number): Promise<Link> {
  return openLink({ ...asked, cutAtBytes: cutAt === undefined ? undefined : cutAt * roundBytes });
}

/** Megabytes, each process at its own peak. */
interface Peaks {
  readonly serverMb: number;
  /** Of those that serve versions at the end, the largest; undefined where the server serves itself. */
  readonly servingMb: number | undefined;
}

async function readPeaks({ serverPid }: Pick<BenchFederation, "serverPid">): Promise<Peaks> {
  const serving = await Promise.all((await childrenOf(serverPid)).map(peakMemoryBytes));
  return {
    serverMb: (await peakMemoryBytes(serverPid)) / 1e6,
    servingMb: serving.length === 0 ? undefined : Math.max(...serving) / 1e6,
  };
}

interface Cpu {
  readonly server: number;
  /** Of all processes that served versions, those that ended too. */
  readonly serving: number;
  /** All participants together. */
  readonly others: number;
}

async function readCpu({ serverPid, participantPids }: BenchFederation): Promise<Cpu> {
  const others = await Promise.all(participantPids.map(cpuSeconds));
  return {
    server: await cpuSeconds(serverPid),
    serving: await childrenCpuSeconds(serverPid),
    others: others.reduce((sum, seconds) => sum + seconds, 0),
  };
}

/** Uploads of a round from the first one's beginning to the last one's receipt. */
export function uploadFigures(
  uploads: BenchFederation["uploads"],
  held: {
    readonly updateBytes: number;
    /** What a plain TCP copy of a round's updates takes on the same way; undefined = not measured. */
    readonly copySeconds: number | undefined;
    readonly isCut: boolean;
  },
): readonly Figure[] {
  const { updateBytes, copySeconds } = held;
  const all = uploads.flat();
  const sentBytes = all.reduce((sum, upload) => sum + upload.sentBytes, 0);
  const again = sentBytes - all.length * updateBytes;
  const seconds = (uploads[0] ?? [])
    .map((_, round) => {
      const ofRound = uploads.flatMap((each) => each[round] ?? []);
      const startedMs = Math.min(...ofRound.map((upload) => upload.startedMs));
      return (Math.max(...ofRound.map((upload) => upload.endedMs)) - startedMs) / 1_000;
    })
    .slice(1)
    .toSorted((left, right) => left - right);
  const against =
    copySeconds === undefined ? {} : { against: { name: "plain TCP copy", value: copySeconds } };
  const goal = copySeconds === undefined || held.isCut ? null : uploadRatioGoal;
  const shares = (uploads[0] ?? []).map((_, round) => {
    const ofRound = uploads.flatMap((each) => each[round] ?? []);
    const each = ofRound.map((upload) => upload.endedMs - upload.startedMs);
    return Math.max(...each) / Math.min(...each);
  });
  return [
    figure("uploads of a round, median", median(seconds), "s", { ...against, goal }),
    figure("slowest to fastest upload", Math.max(...shares), ""),
    figure("bytes sent again", again / 1e6, "MB"),
  ];
}

function linkFigures({ upBytes, downBytes, lost, cuts }: LinkCounts): readonly Figure[] {
  return [
    figure("link, to the server", upBytes / 1e6, "MB"),
    figure("link, to participants", downBytes / 1e6, "MB"),
    figure("link, packets lost", lost, ""),
    figure("link, cuts", cuts, ""),
  ];
}

/** What is said about measured rounds, each figure with the goal that holds for such a model. */
export function roundFigures(measured: {
  readonly options: Pick<Options, "parameters" | "participants">;
  readonly modelMb: number;
  readonly seconds: readonly number[];
  readonly disk: number;
  readonly isTmpfs: boolean;
  readonly peaks: Peaks;
}): readonly Figure[] {
  const { options, modelMb, disk, isTmpfs, peaks } = measured;
  const seconds = measured.seconds.toSorted((left, right) => left - right);
  const against = { name: "disk alone", value: disk };
  const goal = modelMb >= diskGoalModelMbMin && !isTmpfs ? diskRatioGoal : null;
  const secondsGoal = roundSecondsGoal(options, isTmpfs);
  const memoryGoal = isAbout100Mb(options) ? memoryGoalMb : null;
  return [
    figure("model", modelMb, "MB"),
    figure(
      roundMedianName,
      median(seconds),
      "s",
      secondsGoal === null ? { against, goal } : { goal: secondsGoal },
    ),
    figure("round, fastest", seconds[0] ?? 0, "s"),
    figure("round, slowest", seconds.at(-1) ?? 0, "s"),
    figure("server, peak memory", peaks.serverMb, "MB", { goal: memoryGoal }),
    ...(peaks.servingMb === undefined
      ? []
      : [figure("serving process, peak memory", peaks.servingMb, "MB")]),
  ];
}

/** The first round is left out here too. */
function dispatchFigure(work: Shape, dispatches: readonly number[]): Figure {
  const sorted = dispatches.slice(1).toSorted((left, right) => left - right);
  const goal = isSmall(work) ? dispatchMsGoal : null;
  return figure("offer at the first participant, median", median(sorted), "ms", { goal });
}

/** Null where it is the disk that a round is held against. */
function roundSecondsGoal(work: Shape, isTmpfs: boolean): number | null {
  if (isSmall(work)) return smallRoundSecondsGoal;
  const { parameters, participants } = work;
  if (parameters <= crowdParametersMax && participants <= crowdParticipantsMax) {
    return crowdRoundSecondsGoal;
  }
  return isTmpfs && isAbout100MbOfFour(work) ? tmpfsRoundSecondsGoal : null;
}

type Shape = Pick<RoundsWork, "parameters" | "participants">;

function isSmall({ parameters, participants }: Shape): boolean {
  return parameters <= smallParametersMax && participants <= smallParticipantsMax;
}

/** The work that peers are compared on. */
export function isAbout100MbOfFour(work: Shape): boolean {
  return isAbout100Mb(work) && work.participants === 4;
}

function isAbout100Mb({ parameters }: Pick<Shape, "parameters">): boolean {
  const [from, to] = memoryGoalModelMb;
  const modelMb = (parameters * 4) / 1e6;
  return modelMb >= from && modelMb <= to;
}

export function median(sorted: readonly number[]): number {
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
}

function parse(args: readonly string[]): Options {
  const text = { type: "string" } as const;
  const options = {
    params: text,
    "model-mb": text,
    participants: text,
    rounds: text,
    "rtt-ms": text,
    loss: text,
    rate: text,
    "cut-at": text,
    kernels: { ...text, default: "typed-array" },
    folder: { ...text, default: tmpdir() },
  };
  let values: ReturnType<typeof parseArgs<{ options: typeof options }>>["values"];
  try {
    ({ values } = parseArgs({ args: [...args], options, strict: true, allowPositionals: false }));
  } catch (cause) {
    throw new WardroundError("ARGUMENT_INVALID", `write rounds ${usage}`, { cause });
  }
  return {
    ...parseWork(values),
    kernels: values.kernels,
    folder: resolve(values.folder),
    link: parseLink(values),
  };
}

/** @throws WardroundError ARGUMENT_INVALID */
export function parseWork(values: {
  readonly params?: string | undefined;
  readonly "model-mb"?: string | undefined;
  readonly participants?: string | undefined;
  readonly rounds?: string | undefined;
}): RoundsWork {
  const { params, "model-mb": megabytes } = values;
  if ((params === undefined) === (megabytes === undefined)) {
    throw new WardroundError("ARGUMENT_INVALID", "give either --params or --model-mb");
  }
  const parameters =
    params === undefined ? (positive("model-mb", megabytes) * 1e6) / 4 : positive("params", params);
  return {
    parameters,
    participants: wholeNumber("participants", values.participants),
    rounds: wholeNumber("rounds", values.rounds),
  };
}

function parseLink(values: {
  readonly "rtt-ms"?: string | undefined;
  readonly loss?: string | undefined;
  readonly rate?: string | undefined;
  readonly "cut-at"?: string | undefined;
}): LinkAsked | undefined {
  const { "rtt-ms": rtt, loss, rate, "cut-at": cutAt } = values;
  if ([rtt, loss, rate, cutAt].every((value) => value === undefined)) return undefined;
  return {
    rttMs: rtt === undefined ? 0 : positive("rtt-ms", rtt),
    lossShare: loss === undefined ? 0 : positive("loss", loss) / 100,
    rateBytes: (rate === undefined ? linkRateMb : positive("rate", rate)) * 1e6,
    cutAt: cutAt === undefined ? undefined : positive("cut-at", cutAt) / 100,
  };
}

function positive(name: string, text: string | undefined): number {
  const value = Number(text ?? Number.NaN);
  if (value > 0 && Number.isFinite(value)) return value;
  throw new WardroundError("ARGUMENT_INVALID", `--${name} takes a number above 0`);
}

function wholeNumber(name: string, text: string | undefined): number {
  const value = positive(name, text);
  if (Number.isInteger(value)) return value;
  throw new WardroundError("ARGUMENT_INVALID", `--${name} takes a whole number`);
}
