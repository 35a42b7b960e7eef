import { join } from "node:path";
import { WardroundError } from "../base/errors.ts";
import { heartbeatIntervalMs, heartbeatTimeoutMs } from "../base/limits.ts";
import type { Clock, Logger } from "../base/ports.ts";
import type { KernelName } from "../kernels/contract.ts";
import type { Golden } from "../model/golden.ts";
import { formatAddress } from "../protocol/address.ts";
import type { ServerHandlers } from "../protocol/contract.ts";
import type { ServerTls } from "../protocol/grpc-internals.ts";
import { type GrpcServer, startGrpcServer } from "../protocol/server.ts";
import { openFoldPool } from "../runtime/fold.ts";
import { randomId, systemClock } from "../runtime/system.ts";
import type { Serving, ServingProcess } from "../serving/contract.ts";
import { startHttp } from "../serving/http.ts";
import type { MetricsAccess } from "../serving/http-routes.ts";
import { inferenceHandlers } from "../serving/mcp.ts";
import { openInferenceHandlers } from "../serving/open-inference.ts";
import { type RequestLog, type Spans, Telemetry } from "../serving/telemetry.ts";
import { openServingInForms } from "../serving/with-variants.ts";
import type { Store } from "../storage/contract.ts";
import { openBlobs } from "../storage/files.ts";
import { lockDirectory } from "../storage/lock.ts";
import { ChargeReports } from "./charge-reports.ts";
import type { Authority } from "./contract.ts";
import { createCoordinatorHandlers } from "./coordinator.ts";
import { FederationServing } from "./federation-serving.ts";
import { Federations } from "./federations.ts";
import { freePort } from "./free-port.ts";
import { openAuthority } from "./identity/authority.ts";
import { publishedSources } from "./published-sources.ts";
import { Quarantine } from "./quarantine.ts";
import { keys } from "./records.ts";
import { Replays } from "./replay-round.ts";
import { RoundsEngine } from "./rounds-engine.ts";
import { openServerStore } from "./server-store.ts";
import { Sessions } from "./sessions.ts";
import { signEarlier } from "./sign-earlier.ts";
import { Splits } from "./splits.ts";
import { Spool } from "./spool.ts";
import { createTransferHandlers } from "./transfer.ts";
import { Versions } from "./versions.ts";

export interface ServerOptions {
  /** Everything that the server keeps; one server a directory. */
  readonly directory: string;
  /** Names for the server's certificate, beside localhost. */
  readonly hostNames: readonly string[];
  /** gRPC; port 0 takes a free one. */
  readonly listen: { readonly host: string; readonly port: number };
  /** Predictions over HTTP; undefined = none. */
  readonly http: { readonly host: string; readonly port: number } | undefined;
  /** HTTP without TLS: hosts of this machine only. */
  readonly plainHttp: boolean;
  readonly kernels: KernelName | "auto";
  /** The folder that `wardround accelerate` made; undefined where there is none. */
  readonly tfjsDirectory: string | undefined;
  /** Whether processes of their own serve versions. Default: auto, those with more than 64 MB of files. */
  readonly servingProcess?: ServingProcess;
  /** Wardround's version, for GET /v2. */
  readonly version?: string;
  /** Who may read GET /metrics. Default: certificate. */
  readonly metrics?: MetricsAccess | "off";
  /** Takes a line for each prediction request; undefined = none is kept. */
  readonly requestLog?: RequestLog | undefined;
  /** Of all traces, those whose requests are logged: 0 … 1. Default 1. */
  readonly requestLogShare?: number | undefined;
  /** Where spans of prediction requests go; undefined = nowhere. */
  readonly spans?: Spans | undefined;
  readonly log: Logger;
  readonly clock?: Clock;
  readonly heartbeat?: { readonly intervalMs: number; readonly timeoutMs: number };
}

export interface RunningServer {
  /** `host:port` */
  readonly grpcAddress: string;
  readonly httpAddress: string | undefined;
  /** Identity folder of the admin that was made at first start. */
  readonly adminIdentityDirectory: string;
  readonly kernels: KernelName;
  /** Ends sessions, finishes what is being written, closes everything. Idempotent. */
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * Starts a server: the lock first, then store, blobs, authority, threads, serving and rounds, the
 * ports last. Closing goes the other way round.
 * @throws WardroundError DIRECTORY_IN_USE, ADDRESS_IN_USE, ADDRESS_INVALID, KERNELS_UNAVAILABLE
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const opened = new Opened();
  try {
    return await open(options, opened);
  } catch (error) {
    await opened.close();
    throw error;
  }
}

async function open(options: ServerOptions, opened: Opened): Promise<RunningServer> {
  const { directory, log, clock = systemClock } = options;
  const startedMs = clock.monotonicMs();
  opened.add(await lockDirectory(directory, "server"));
  const listen = await freePort(options.listen);
  if (options.http) await freePort(options.http);
  const grpcAddress = formatAddress({ host: reachable(listen.host), port: listen.port });
  const store = opened.add(await openServerStore(directory));
  const blobs = await openBlobs(join(directory, "blobs"));
  const authority = await openAuthority({
    directory,
    hostNames: options.hostNames,
    serverAddress: grpcAddress,
    store,
    clock,
  });
  const { kernels, tfjsDirectory, servingProcess = "auto" } = options;
  const pool = opened.add(await openFoldPool({ kernels, tfjsDirectory }));
  const versions = new Versions({ directory: join(directory, "versions"), blobs, authority, log });
  await signEarlier({ store, versions, authority, log });
  const goldens = new Map<string, Golden | WardroundError>();
  const golden = (model: string) => goldenOf(goldens, model);
  const sources = { ...publishedSources({ store, versions, authority, pool }), golden };
  const serving = opened.add(await openServingInForms({ log, clock, servingProcess, ...sources }));
  const traffic = opened.add(
    new FederationServing({ store, versions, serving, authority, clock, log }),
  );
  const kept = { store, blobs, pool, versions, serving, traffic, authority, clock, log };
  const federations = new Federations({ ...kept, goldens });
  await federations.serveAll(new AbortController().signal);
  const splits = Splits.open(kept);
  const heartbeat = options.heartbeat ?? standardHeartbeat;
  const incarnation = await incarnationOf(store);
  const features: readonly string[] = [];
  const reports = new ChargeReports({ store, clock, incarnation });
  const told = { authority, incarnation, reports, heartbeat, features };
  const sessions = new Sessions({ store, clock, log, ...told });
  const spool = new Spool(join(directory, "spool"));
  const quarantine = await Quarantine.open(join(directory, "quarantine"), store);
  const shared = { ...kept, spool, sessions };
  const engine = opened.add(
    new RoundsEngine({ ...shared, heartbeatTimeoutMs: heartbeat.timeoutMs }),
  );
  sessions.listen(engine);
  const replays = await Replays.open({ ...shared, directory: join(directory, "replay") });
  await engine.resume();
  const predictions = predictionsOf(serving, options, opened);
  const handlers: ServerHandlers = {
    session: { connect: (link, context) => sessions.connect(link, context) },
    transfer: createTransferHandlers({ ...shared, engine, quarantine }),
    enrolment: enrolmentHandlers(authority, sessions),
    coordinator: createCoordinatorHandlers({
      ...shared,
      federations,
      splits,
      engine,
      replays,
      quarantine,
    }),
    ...predictionHandlers(predictions, options),
  };
  const { caPem, serverCertificatePem: certificatePem, serverKeyPem: privateKeyPem } = authority;
  const tls = { caPem, certificatePem, privateKeyPem };
  const { assertCurrent } = authority;
  const grpc = await startGrpcServer({ listen, tls, handlers, log, features, assertCurrent });
  opened.add({ [Symbol.asyncDispose]: () => drain(grpc, { sessions, engine, clock }) });
  const httpAddress = await openHttp(options, { opened, tls, ...predictions });
  const elapsedMs = Math.round(clock.monotonicMs() - startedMs);
  const started = { grpcAddress, httpAddress, kernels: pool.kernels };
  log.info({ event: "server.started", ...started, elapsedMs });
  return {
    ...started,
    adminIdentityDirectory: join(directory, "admin"),
    [Symbol.asyncDispose]: () => opened.close(),
  };
}

async function openHttp(
  { http, plainHttp, version, metrics, log, clock = systemClock }: ServerOptions,
  { opened, tls, ...predictions }: Predictions & { opened: Opened; tls: ServerTls },
): Promise<string | undefined> {
  if (!http) return undefined;
  const server = await startHttp({
    listen: http,
    tls: plainHttp ? undefined : tls,
    log,
    clock,
    ...predictions,
    ...(version === undefined ? {} : { version }),
    ...(metrics === undefined ? {} : { metrics }),
  });
  opened.add({
    [Symbol.asyncDispose]: () => {
      predictions.serving.expectStop(); // closing waits for requests that run
      return server.close();
    },
  });
  return formatAddress({ host: reachable(http.host), port: server.port });
}

/** What all ways to a prediction share. */
interface Predictions {
  readonly serving: Serving;
  readonly telemetry: Telemetry;
  /** False once the server is to stop. */
  readonly ready: () => boolean;
}

function predictionsOf(
  serving: Serving,
  { requestLog, requestLogShare, spans, clock = systemClock }: ServerOptions,
  opened: Opened,
): Predictions {
  const telemetry = new Telemetry({ serving, clock, requestLog, requestLogShare, spans });
  return { serving, telemetry, ready: () => !opened.isClosing };
}

function predictionHandlers(
  { serving, ...predictions }: Predictions,
  { version, clock = systemClock }: ServerOptions,
): Pick<ServerHandlers, "inference" | "openInference"> {
  return {
    inference: inferenceHandlers(serving, clock, predictions.telemetry),
    openInference: openInferenceHandlers(serving, { version, ...predictions }),
  };
}

function enrolmentHandlers(authority: Authority, sessions: Sessions): ServerHandlers["enrolment"] {
  return {
    async join({ tokenSecret, certificateRequest }) {
      const joined = await authority.redeem(tokenSecret, certificateRequest);
      sessions.fenceReplaced(joined.id);
      return joined;
    },
    renew: ({ certificateRequest }, { peer }) => authority.renew(peer, certificateRequest),
  };
}

/** @throws what is wrong with the model's golden file: nothing may be loaded then. */
function goldenOf(
  goldens: ReadonlyMap<string, Golden | WardroundError>,
  model: string,
): Golden | undefined {
  const found = goldens.get(model);
  if (found instanceof WardroundError) throw found;
  return found;
}

/** The random id of the directory, made once. */
function incarnationOf(store: Store): Promise<string> {
  const made = randomId();
  return store.transact((writes) => {
    const known = writes.get<string>(keys.incarnation);
    if (known === undefined) writes.put(keys.incarnation, made);
    return known ?? made;
  });
}

const standardHeartbeat = { intervalMs: heartbeatIntervalMs, timeoutMs: heartbeatTimeoutMs };

/** How long calls that run may go on when the server stops. */
const drainMsMax = 5_000;

async function drain(
  grpc: GrpcServer,
  {
    sessions,
    engine,
    clock,
  }: { readonly sessions: Sessions; readonly engine: RoundsEngine; readonly clock: Clock },
): Promise<void> {
  sessions.close();
  engine.stopWaiting();
  const drained = new AbortController();
  const late = clock.sleep(drainMsMax, drained.signal).catch(() => undefined); // drained in time
  await Promise.race([grpc.drain().catch(() => undefined), late]); // what does not drain is closed
  drained.abort();
  await grpc.close();
}

function reachable(host: string): string {
  return host === "0.0.0.0" || host === "::" ? "localhost" : host;
}

/** What was opened, closed in the reverse order; every one is closed even where another fails to. */
class Opened {
  readonly #resources: AsyncDisposable[] = [];
  #closed: Promise<void> | undefined;

  add<R extends AsyncDisposable>(resource: R): R {
    this.#resources.push(resource);
    return resource;
  }

  get isClosing(): boolean {
    return this.#closed !== undefined;
  }

  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  async #close(): Promise<void> {
    const failures: unknown[] = [];
    for (const resource of this.#resources.toReversed()) {
      try {
        await resource[Symbol.asyncDispose]();
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
  }
}
