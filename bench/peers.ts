import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { WardroundError } from "../base/errors.ts";
import { isOnTmpfs } from "./disk.ts";
import { benchModel } from "./model.ts";
import type { Peer, PeerMeasured } from "./peers/contract.ts";
import { flower } from "./peers/flower.ts";
import { nvflare } from "./peers/nvflare.ts";
import { defaultVenvFolder, prepareVenv } from "./peers/venv.ts";
import { type Bench, type Figure, figure } from "./report.ts";
import {
  isAbout100MbOfFour,
  median,
  parseWork,
  type RoundsWork,
  roundMedianName,
  rounds,
} from "./rounds.ts";
import { inTemporaryFolder } from "./temporary-folder.ts";

const usage =
  "(--params P | --model-mb M) --participants N --rounds R [--peers flower,nvflare] [--folder DIR] [--venv DIR]";

const known = { flower, nvflare } as const satisfies Record<string, Peer>;
type PeerId = keyof typeof known;

/** Wardround's median as a share of a peer's, for a model of 100 MB and four participants. */
const ratioGoals: Readonly<Record<"disk" | "tmpfs", Readonly<Record<PeerId, number>>>> = {
  disk: { flower: 1 / 2, nvflare: 1 / 2 },
  tmpfs: { flower: 1 / 10, nvflare: 1 / 4 },
};
/** Of Wardround's own figures, those that its peers have too. */
const sharedFigures = /^(round|server|participants), /;

interface Options extends RoundsWork {
  readonly peers: readonly PeerId[];
  readonly folder: string;
  /** Where each peer's virtual environment is kept. */
  readonly venvFolder: string;
}

/** The rounds of the bench `rounds`, and the same with other systems, one after the other. */
export const peers: Bench = {
  usage,
  folder: (args) => parse(args).folder,
  async run(args, signal) {
    const options = parse(args);
    if (process.platform !== "linux") {
      throw new WardroundError(
        "ARGUMENT_INVALID",
        "peers need Linux, whose /proc tells what they use",
      );
    }
    const commands = new Map<PeerId, string>();
    for (const id of options.peers) {
      const requirementsFile = join(known[id].folder, "requirements.txt");
      const folder = join(options.venvFolder, id);
      commands.set(id, await prepareVenv({ folder, requirementsFile, signal }));
    }
    const isTmpfs = await isOnTmpfs(options.folder);
    console.error("Wardround");
    const own = await rounds.run(ownArgs(options), signal);
    const { parameters } = benchModel(options.parameters);
    const figures = [...ownFigures(own)];
    const ownMedian = own.find(({ name }) => name === roundMedianName)?.value ?? Number.NaN;
    for (const id of options.peers) {
      const peer = known[id];
      console.error(peer.name);
      const measured = await inTemporaryFolder(options.folder, (folder) =>
        peer.run({ ...options, parameters, folder, commands: commands.get(id) ?? "", signal }),
      );
      figures.push(...peerFigures({ id, measured, ownMedian, isTmpfs, shape: options }));
    }
    return figures;
  },
};

/** The same work, for the bench `rounds`. */
function ownArgs({ parameters, participants, rounds, folder }: Options): readonly string[] {
  const counts = ["--participants", String(participants), "--rounds", String(rounds)];
  return ["--params", String(parameters), ...counts, "--folder", folder];
}

function ownFigures(figures: readonly Figure[]): readonly Figure[] {
  return figures.flatMap((each) => {
    if (each.name === "model") return [each];
    const isShared = sharedFigures.test(each.name);
    return isShared ? [{ ...each, name: `Wardround (mutual TLS): ${each.name}` }] : [];
  });
}

/** What a peer needed, and what Wardround's median is of its own. */
export function peerFigures(compared: {
  readonly id: PeerId;
  readonly measured: PeerMeasured;
  /** Seconds. */
  readonly ownMedian: number;
  readonly isTmpfs: boolean;
  readonly shape: Pick<Options, "parameters" | "participants">;
}): readonly Figure[] {
  const { id, measured, isTmpfs, shape } = compared;
  const { name, transport } = known[id];
  const seconds = measured.seconds.toSorted((left, right) => left - right);
  const of = (what: string): string => `${name} (${transport}): ${what}`;
  const goal = isAbout100MbOfFour(shape) ? ratioGoals[isTmpfs ? "tmpfs" : "disk"][id] : null;
  const against = { name, value: median(seconds) };
  return [
    figure(of(roundMedianName), median(seconds), "s"),
    figure(of("round, fastest"), seconds[0] ?? 0, "s"),
    figure(of("round, slowest"), seconds.at(-1) ?? 0, "s"),
    figure(of("server, peak memory"), measured.serverPeakBytes / 1e6, "MB"),
    figure(of("server, CPU a round"), measured.serverCpuSeconds, "s"),
    figure(of("participants, CPU a round"), measured.clientCpuSeconds, "s"),
    figure(`Wardround against ${name}: ${roundMedianName}`, compared.ownMedian, "s", {
      against,
      goal,
    }),
  ];
}

function parse(args: readonly string[]): Options {
  const text = { type: "string" } as const;
  const options = {
    params: text,
    "model-mb": text,
    participants: text,
    rounds: text,
    peers: { ...text, default: Object.keys(known).join(",") },
    folder: { ...text, default: tmpdir() },
    venv: { ...text, default: defaultVenvFolder(process.env) },
  };
  let values: ReturnType<typeof parseArgs<{ options: typeof options }>>["values"];
  try {
    ({ values } = parseArgs({ args: [...args], options, strict: true, allowPositionals: false }));
  } catch (cause) {
    throw new WardroundError("ARGUMENT_INVALID", `write peers ${usage}`, { cause });
  }
  return {
    ...parseWork(values),
    peers: values.peers.split(",").map(parsePeer),
    folder: resolve(values.folder),
    venvFolder: resolve(values.venv),
  };
}

function parsePeer(name: string): PeerId {
  if (Object.hasOwn(known, name)) return name as PeerId;
  const names = Object.keys(known).join(" and ");
  throw new WardroundError("ARGUMENT_INVALID", `--peers takes ${names}, not "${name}"`);
}
