import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { abortable } from "../../base/abort.ts";
import { WardroundError } from "../../base/errors.ts";
import { nodeOptions } from "../../cli/package-root.ts";
import { readIdentity } from "../../protocol/identity/identity-folder.ts";
import { federationName, openFederation } from "../federation.ts";
import { peerEnvironment } from "../peers/environment.ts";
import { freePorts } from "../peers/free-ports.ts";
import { PeerProcesses } from "../peers/processes.ts";
import { prepareVenv } from "../peers/venv.ts";
import { firstAnswer } from "./ask.ts";
import type { GrpcTask, LoadAddress } from "./load-task.ts";
import type { BenchedModel } from "./models.ts";
import type { ServingPeer } from "./peers/contract.ts";
import { inferBody, inferPath, postRequest } from "./requests.ts";

const host = "127.0.0.1";
const valueTolerance = 1e-4;

/** A server that has the model and answers. */
export interface RunningServer extends AsyncDisposable {
  readonly name: string;
  readonly http: LoadAddress;
  /** A whole request over HTTP for one row. */
  readonly request: Uint8Array;
  /** undefined where it speaks none, or not the Open Inference Protocol. */
  readonly grpc: Pick<GrpcTask, "address" | "tls"> | undefined;
  /** Whether ModelStreamInfer is among it. */
  readonly hasStream: boolean;
  /** File that it logs to; empty where it is not kept. */
  readonly log: string;
  /** Of its processes, the first that was started first. */
  pids(): readonly number[];
}

export interface ServedModel {
  readonly model: BenchedModel;
  /** Its ONNX file. */
  readonly path: string;
}

export interface Place {
  /** Empty; the server's files go there. */
  readonly folder: string;
  readonly signal: AbortSignal;
}

/** `wardround server start` with what it does by itself; HTTP without TLS, like the others. */
export async function openWardround(
  { model, path }: ServedModel,
  { folder, signal }: Place,
): Promise<RunningServer> {
  const federation = await openFederation({
    ...{ folder, modelPath: path, participants: 0, kernels: "typed-array", link: undefined },
    serverArgs: ["--plain-http"],
    signal,
  });
  const http = addressOf(federation.http.slice("http://".length));
  return {
    name: "Wardround",
    http,
    request: postRequest(http, { path: inferPath(federationName), body: inferBody(model) }),
    grpc: { address: addressOf(federation.grpc), tls: await tlsOf(federation.adminIdentity) },
    hasStream: true,
    log: federation.serverLog,
    pids: () => [federation.serverPid],
    [Symbol.asyncDispose]: () => federation[Symbol.asyncDispose](),
  };
}

/** The prototype that has nothing but the model: `alone` runs once a request, `together` once a turn. */
export async function openBare(
  { model, path }: ServedModel,
  { way, signal }: { readonly way: "alone" | "together"; readonly signal: AbortSignal },
): Promise<RunningServer> {
  const program = fileURLToPath(new URL("./bare.ts", import.meta.url));
  const tsx = ["--import", import.meta.resolve("tsx")];
  const args = [...nodeOptions, ...tsx, program, path, way];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  try {
    const line = once(createInterface({ input: child.stdout }), "line");
    const [said] = (await abortable(Promise.race([line, ended(child)]), signal)) as [string];
    const http = { host, port: (JSON.parse(said) as { readonly port: number }).port };
    return {
      name: way === "together" ? "bare Node.js" : "bare Node.js, one run a request",
      http,
      request: postRequest(http, { path: inferPath(federationName), body: inferBody(model) }),
      grpc: undefined,
      hasStream: false,
      log: "",
      pids: () => [child.pid ?? 0],
      [Symbol.asyncDispose]: () => end(child),
    };
  } catch (error) {
    await end(child);
    throw error;
  }
}

async function ended(child: ChildProcess): Promise<never> {
  const [code, killed] = (await once(child, "exit")) as [number | null, string | null];
  throw new WardroundError("PEER_GONE", `the bare server ended: ${killed ?? `exit ${code}`}`);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill("SIGKILL");
  await exited;
}

/** Installs a peer where it is not. @returns the folder with its commands. */
export function installPeer(
  id: string,
  peer: ServingPeer,
  { venv, signal }: { readonly venv: string; readonly signal: AbortSignal },
): Promise<string> {
  const { python } = peer;
  return prepareVenv({
    folder: join(venv, `serving-${id}`),
    requirementsFile: join(peer.folder, "requirements.txt"),
    ...(python === undefined ? {} : { python }),
    signal,
  });
}

/** A peer as its documentation starts it. @throws WardroundError PEER_GONE, TIMED_OUT with its last lines. */
export async function openPeer(
  peer: ServingPeer,
  { model, path }: ServedModel,
  { commands, folder, signal }: Place & { readonly commands: string },
): Promise<RunningServer> {
  const home = join(folder, "peer");
  await mkdir(home);
  const [httpPort = 0, grpcPort = 0, otherPort = 0] = await freePorts(3);
  const ports = { httpPort, grpcPort, otherPort };
  const start = await peer.prepare({ commands, folder: home, modelPath: path, model, ...ports });
  const environment = await peerEnvironment({ commands, folder }, start.environment);
  const processes = new PeerProcesses(environment, signal);
  try {
    const program = processes.start("server", { name: peer.name, cwd: home, ...start });
    const http = { host, port: httpPort };
    const request = postRequest(http, peer.request(model));
    await processes.soon(firstAnswer(http, request, processes.signal), program);
    return {
      name: peer.name,
      http,
      request,
      grpc:
        peer.grpc === "none" ? undefined : { address: { host, port: grpcPort }, tls: undefined },
      hasStream: peer.grpc === "streams",
      log: "",
      pids: () => processes.pids("server"),
      [Symbol.asyncDispose]: () => processes[Symbol.asyncDispose](),
    };
  } catch (error) {
    await processes[Symbol.asyncDispose]();
    throw error;
  }
}

/** Asks once. @throws WardroundError INTERNAL where it is not the value that all must give. */
export async function checkAnswer(
  server: RunningServer,
  expected: { readonly value: number; readonly of: (body: string) => number },
  signal: AbortSignal,
): Promise<void> {
  const value = expected.of(await firstAnswer(server.http, server.request, signal));
  if (Math.abs(value - expected.value) <= valueTolerance * Math.max(1, Math.abs(expected.value))) {
    return;
  }
  throw new WardroundError(
    "INTERNAL",
    `${server.name} answers ${value}: expected ${expected.value}, what onnxruntime gives`,
  );
}

/** Writes a model's file. */
export async function writeModel(folder: string, model: BenchedModel): Promise<ServedModel> {
  const path = join(folder, `${model.name}.onnx`);
  await writeFile(path, model.file);
  return { model, path };
}

async function tlsOf(identityFolder: string): Promise<GrpcTask["tls"]> {
  const { caPem, certificatePem, privateKeyPem } = await readIdentity(identityFolder);
  return { ca: caPem, certificate: certificatePem, key: privateKeyPem };
}

/** Of host:port. */
export function addressOf(text: string): LoadAddress {
  const at = text.lastIndexOf(":");
  return { host: text.slice(0, at), port: Number(text.slice(at + 1)) };
}
