import { join } from "node:path";
import { whenAborted } from "../../base/abort.ts";
import type { Clock, Logger } from "../../base/ports.ts";
import type { KernelName } from "../../kernels/contract.ts";
import { systemClock } from "../../runtime/system.ts";
import { startServer } from "../../server/server.ts";
import type { ServingProcess } from "../../serving/contract.ts";
import type { MetricsAccess } from "../../serving/http-routes.ts";
import { openOtlpSpans } from "../../serving/otlp.ts";
import { defaultAccelerateDirectory } from "../accelerate.ts";
import { createLog } from "../log.ts";
import { packageVersion } from "../package-root.ts";
import type { CommandContext } from "../program.ts";
import { type OpenRequestLog, openRequestLog } from "../request-log.ts";

type Address = { readonly host: string; readonly port: number };

interface ServerOptions {
  readonly dir: string;
  readonly name: readonly string[] | undefined;
  readonly listen: Address;
  readonly http: Address;
  readonly plainHttp: boolean;
  readonly kernels: KernelName | undefined;
  readonly servingProcess: ServingProcess;
  readonly metrics: MetricsAccess | "off";
  /** A file, `-` for stdout, or off. */
  readonly requestLog: string;
  readonly requestLogShare: number;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** Runs the server until SIGINT or SIGTERM, then lets it finish what it does. */
export async function serverStart(
  options: ServerOptions,
  { output, signal }: CommandContext,
): Promise<void> {
  const log = createLog("info");
  const version = packageVersion();
  const clock = systemClock;
  await using requestLog = await openLog(options.requestLog, { log, clock, signal });
  await using spans = await openOtlpSpans(options.environment, { log, clock, version });
  await using server = await startServer({
    directory: options.dir,
    hostNames: options.name ?? [],
    listen: options.listen,
    http: options.http,
    plainHttp: options.plainHttp,
    kernels: options.kernels ?? "auto",
    tfjsDirectory: defaultAccelerateDirectory(options.environment),
    servingProcess: options.servingProcess,
    version,
    metrics: options.metrics,
    requestLog,
    requestLogShare: options.requestLogShare,
    spans,
    log,
  });
  const http = `${options.plainHttp ? "http" : "https"}://${server.httpAddress}`;
  const admin = server.adminIdentityDirectory;
  output.result(
    {
      grpc: server.grpcAddress,
      http,
      admin_identity: admin,
      ca: join(admin, "ca.pem"),
      kernels: server.kernels,
    },
    [
      `gRPC ${server.grpcAddress}, HTTP ${http}, kernels ${server.kernels}`,
      `the admin identity is in ${admin}: pass it as --identity`,
    ],
  );
  await whenAborted(signal);
}

/** SIGHUP opens the file again, as log rotation wants it. */
async function openLog(
  target: string,
  { signal, ...context }: { log: Logger; clock: Pick<Clock, "sleep">; signal: AbortSignal },
): Promise<OpenRequestLog | undefined> {
  if (target === "off") return undefined;
  const requestLog = await openRequestLog(target, context);
  if (target === "-") return requestLog;
  const reopen = (): void => requestLog.reopen();
  process.on("SIGHUP", reopen);
  signal.addEventListener("abort", () => process.off("SIGHUP", reopen), { once: true });
  return requestLog;
}
