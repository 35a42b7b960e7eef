import { join } from "node:path";
import { whenAborted } from "../../base/abort.ts";
import type { KernelName } from "../../kernels/contract.ts";
import { startServer } from "../../server/server.ts";
import type { ServingProcess } from "../../serving/contract.ts";
import { defaultAccelerateDirectory } from "../accelerate.ts";
import { createLog } from "../log.ts";
import { packageVersion } from "../package-root.ts";
import type { CommandContext } from "../program.ts";

type Address = { readonly host: string; readonly port: number };

interface ServerOptions {
  readonly dir: string;
  readonly name: readonly string[] | undefined;
  readonly listen: Address;
  readonly http: Address;
  readonly plainHttp: boolean;
  readonly kernels: KernelName | undefined;
  readonly servingProcess: ServingProcess;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** Runs the server until SIGINT or SIGTERM, then lets it finish what it does. */
export async function serverStart(
  options: ServerOptions,
  { output, signal }: CommandContext,
): Promise<void> {
  const log = createLog("info");
  await using server = await startServer({
    directory: options.dir,
    hostNames: options.name ?? [],
    listen: options.listen,
    http: options.http,
    plainHttp: options.plainHttp,
    kernels: options.kernels ?? "auto",
    tfjsDirectory: defaultAccelerateDirectory(options.environment),
    servingProcess: options.servingProcess,
    version: packageVersion(),
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
