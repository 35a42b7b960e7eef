import { execFile } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { InferenceSession, Tensor } from "onnxruntime-node";
import { toWardroundError } from "../../base/errors.ts";
import { openRpcPath } from "../../protocol/open-inference.ts";
import { federationName } from "../federation.ts";
import { type Figure, figure } from "../report.ts";
import { memoryOf } from "./memory.ts";
import { type BenchedModel, tinyModel } from "./models.ts";
import type { ServingPeer } from "./peers/contract.ts";
import { peers } from "./peers/peers.ts";
import { firstValue, inferMessage } from "./requests.ts";
import { goalFigures, type LoadRow, ownName, rowFigure, rowOf, rowText } from "./rows.ts";
import {
  checkAnswer,
  installPeer,
  openBare,
  openPeer,
  openWardround,
  type RunningServer,
  type ServedModel,
  writeModel,
} from "./servers.ts";
import { repeat, type Stage } from "./stage.ts";

const unaryInFlight = [1, 16, 100];
const streamInFlight = [1, 64];

interface Contestant {
  readonly name: string;
  readonly firstValue: (body: string) => number;
  open(served: ServedModel, folder: string): Promise<RunningServer>;
}

/** A tiny model: each server in turn, over REST and gRPC, and the memory that it takes. */
export async function measureLoads(stage: Stage): Promise<readonly Figure[]> {
  const served = await writeModel(stage.folder, tinyModel());
  const value = await rightValue(served);
  const rows: LoadRow[] = [];
  const memory: Figure[] = [];
  for (const contestant of await contestants(stage)) {
    console.error(contestant.name);
    const folder = join(stage.folder, contestant.name.replaceAll(/\W+/g, "-"));
    await mkdir(folder);
    try {
      await using server = await contestant.open(served, folder);
      await checkAnswer(server, { value, of: contestant.firstValue }, stage.signal);
      if (stage.options.pins) await pin(server.pids());
      rows.push(...(await measureServer(stage, server, served.model)));
      if (stage.options.only.has("memory")) memory.push(await memoryFigure(server));
    } catch (thrown) {
      stage.signal.throwIfAborted();
      if (contestant.name === ownName) throw thrown;
      console.error(`${contestant.name} is left out: ${toWardroundError(thrown).message}`);
    }
  }
  return [...rows.map(rowFigure), ...goalFigures(rows), ...memory];
}

async function contestants({ options, signal }: Stage): Promise<readonly Contestant[]> {
  const own: Contestant = {
    name: ownName,
    firstValue,
    open: (served, folder) => openWardround(served, { folder, signal }),
  };
  const bare: Contestant = {
    name: "bare Node.js",
    firstValue,
    open: (served) => openBare(served, { way: "together", signal }),
  };
  const asked = options.only.has("peers") ? options.peers : [];
  const others = asked.map((id): Contestant => {
    const peer = peers[id] as ServingPeer;
    return {
      name: peer.name,
      firstValue: peer.firstValue,
      async open(served, folder) {
        const commands = await installPeer(id, peer, { venv: options.venv, signal });
        return openPeer(peer, served, { commands, folder, signal });
      },
    };
  });
  return options.only.has("rest") ? [own, bare, ...others] : [own, ...others];
}

async function measureServer(
  stage: Stage,
  server: RunningServer,
  model: BenchedModel,
): Promise<readonly LoadRow[]> {
  const { only, connections } = stage.options;
  const rows: LoadRow[] = [];
  const add = (row: LoadRow): void => {
    rows.push(row);
    console.error(rowText(row));
  };
  const { http: address, request, grpc } = server;
  for (const count of only.has("rest") ? connections : []) {
    const task = { kind: "rest", address, request, connections: count } as const;
    add(
      rowOf(
        { server: server.name, protocol: "REST", connections: count },
        await repeat(stage, task),
      ),
    );
  }
  if (!only.has("grpc") || !grpc) return rows;
  const message = inferMessage(federationName, model);
  const loads = [
    ...unaryInFlight.map((inFlight) => ({ kind: "unary", inFlight }) as const),
    ...streamInFlight.map((inFlight) => ({ kind: "stream", inFlight }) as const),
  ];
  for (const { kind, inFlight } of loads) {
    if (kind === "stream" && !server.hasStream) continue;
    const rpc = kind === "unary" ? "OpenInference.ModelInfer" : "OpenInference.ModelStreamInfer";
    const task = { kind, inFlight, message, path: openRpcPath(rpc), ...grpc };
    const load = { server: server.name, protocol: `gRPC ${kind}`, connections: inFlight } as const;
    add(rowOf(load, await repeat(stage, task)));
  }
  return rows;
}

async function memoryFigure(server: RunningServer): Promise<Figure> {
  const { togetherMb } = await memoryOf(server.pids());
  return figure(`memory after the load: ${server.name}`, togetherMb, "MB");
}

/** What onnxruntime gives for the model's row. */
async function rightValue({ path, model }: ServedModel): Promise<number> {
  const session = await InferenceSession.create(path, { intraOpNumThreads: 1 });
  const feed = new Tensor("float32", Float32Array.from(model.row), [1, ...model.rowShape]);
  const answer = await session.run({ [model.input]: feed });
  await session.release();
  return Number(answer[model.output]?.data[0]);
}

/** All threads of the processes to the first core. */
async function pin(pids: readonly number[]): Promise<void> {
  for (const pid of pids)
    await promisify(execFile)("taskset", ["-a", "-c", "-p", "0", String(pid)]);
}
