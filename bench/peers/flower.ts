import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { Peer, PeerMeasured, PeerWork } from "./contract.ts";
import { peerEnvironment } from "./environment.ts";
import { freePorts } from "./free-ports.ts";
import { measureRounds } from "./measure-rounds.ts";
import { PeerProcesses } from "./processes.ts";
import { type RoundEvent, RoundLog } from "./round-log.ts";

const folder = fileURLToPath(new URL("./flower", import.meta.url));
const host = "127.0.0.1";
/** What the user's configuration of Flower calls the deployment. */
const deployment = "bench";

/** A SuperLink and SuperNodes, each a process of its own, and the app of this folder run by them. */
export const flower: Peer = { name: "Flower", transport: "no TLS", folder, run };

async function run(work: PeerWork): Promise<PeerMeasured> {
  const home = join(work.folder, "flower");
  await mkdir(home);
  const [port = 0, ...nodePorts] = await freePorts(work.participants + 1);
  const connection = `address = "${host}:${port}"\ninsecure = true`;
  const configuration = `[superlink]\ndefault = "${deployment}"\n\n[superlink.${deployment}]`;
  await writeFile(join(home, "config.toml"), `${configuration}\n${connection}\n`);
  const environment = await peerEnvironment(work, {
    FLWR_HOME: home,
    FLWR_TELEMETRY_ENABLED: "0",
    FLWR_DISABLE_UPDATE_CHECK: "1",
    FLWR_DISABLE_RUNTIME_DEPENDENCY_INSTALLATION: "1",
  });
  await using processes = new PeerProcesses(environment, work.signal);
  const log = new RoundLog(parseFlowerLine);
  await using logSocket = await openLogSocket(log);
  const command = (name: string): string => join(work.commands, name);
  const superlink = processes.start("server", {
    name: "flower-superlink",
    file: command("flower-superlink"),
    args: ["--insecure", "--host", host, "--port", String(port)],
  });
  await processes.soon(superlink.said(/Uvicorn running on/), superlink);
  for (const [number, nodePort] of nodePorts.entries()) {
    processes.start("client", {
      name: `flower-supernode ${number}`,
      file: command("flower-supernode"),
      args: [
        ...["--insecure", "--superlink", `${host}:${port}`, "--port", String(nodePort)],
        ...["--node-config", `number=${number}`],
      ],
    });
  }
  const settings = [
    `log-port=${logSocket.port}`,
    `parameters=${work.parameters}`,
    `participants=${work.participants}`,
    `rounds=${work.rounds + 1}`,
  ];
  await processes.run({
    name: "flwr run",
    file: command("flwr"),
    args: ["run", folder, deployment, "--run-config", settings.join(" ")],
  });
  return await measureRounds({ log, processes, server: superlink, work });
}

/** A line of Flower's log in the ServerApp. */
export function parseFlowerLine(line: string): RoundEvent | undefined {
  if (/^\[ROUND \d+\/\d+\]$/.test(line)) return { kind: "begun" };
  const aggregated = /^aggregate_train: Received (\d+) results and \d+ failures$/.exec(line);
  if (aggregated) return { kind: "aggregated", results: Number(aggregated[1]) };
  if (line.startsWith("Strategy execution finished in ")) return { kind: "finished" };
  return undefined;
}

/** Where the ServerApp sends its log. */
async function openLogSocket(log: RoundLog): Promise<AsyncDisposable & { readonly port: number }> {
  const server = createServer((socket) => {
    const lines = createInterface({ input: socket });
    lines.on("line", (line) => log.takeLine(line));
    lines.on("close", () => log.take({ kind: "stopped" }));
    socket.on("error", () => socket.destroy()); // it was ended
  });
  server.listen(0, host);
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    async [Symbol.asyncDispose]() {
      server.close();
    },
  };
}
