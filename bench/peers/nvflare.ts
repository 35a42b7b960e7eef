import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Peer, PeerMeasured, PeerWork } from "./contract.ts";
import { peerEnvironment } from "./environment.ts";
import { freePorts } from "./free-ports.ts";
import { measureRounds } from "./measure-rounds.ts";
import { PeerProcesses } from "./processes.ts";
import type { Program } from "./program.ts";
import { type RoundEvent, RoundLog } from "./round-log.ts";

const folder = fileURLToPath(new URL("./nvflare", import.meta.url));
const project = "bench";
const administrator = "admin@bench.test";
/** Where a server keeps its jobs unless it is told otherwise, outside of its own folder. */
const storageFolder = "/tmp/nvflare";

/** A provisioned server and clients, each a process of its own, and the job of this folder run by them. */
export const nvflare: Peer = { name: "NVFlare", transport: "mutual TLS", folder, run };

async function run(work: PeerWork): Promise<PeerMeasured> {
  const environment = await peerEnvironment(work, {});
  await using processes = new PeerProcesses(environment, work.signal);
  const kits = await provision(work, processes);
  const log = new RoundLog(parseNvflareLine);
  const start = (role: "server" | "client", name: string, onLine?: (line: string) => void) =>
    processes.start(role, {
      name: `NVFlare's ${name}`,
      file: "bash",
      args: [join(kits, name, "startup", "sub_start.sh"), "--once"],
      ...(onLine ? { onLine } : {}),
    });
  const server: Program = start("server", "server", (line) => log.takeLine(line));
  const joined = server.said(new RegExp(`Total clients: ${work.participants}$`));
  await processes.soon(server.said(/Server started$/), server);
  for (const site of siteNames(work.participants)) start("client", site);
  await processes.soon(joined, server);
  await processes.run({
    name: "NVFlare's job",
    file: join(work.commands, "python3"),
    args: [
      join(folder, "job.py"),
      ...["--kit", join(kits, administrator), "--administrator", administrator],
      ...["--weights", join(work.folder, "weights.npy")],
      ...["--parameters", String(work.parameters)],
      ...["--participants", String(work.participants), "--rounds", String(work.rounds + 1)],
    ],
  });
  return await measureRounds({ log, processes, server, work });
}

/** Keys, certificates and start scripts of everybody. @returns the folder with one for each. */
async function provision(work: PeerWork, processes: PeerProcesses): Promise<string> {
  const [port = 0, adminPort = 0] = await freePorts(2);
  const projectFile = join(work.folder, "project.yml");
  await writeFile(projectFile, JSON.stringify(projectOf(work.participants, port, adminPort)));
  await processes.run({
    name: "nvflare provision",
    file: join(work.commands, "nvflare"),
    args: ["provision", "--project_file", projectFile, "--workspace", join(work.folder, "kits")],
  });
  const kits = join(work.folder, "kits", project, "prod_00");
  const local = join(kits, "server", "local");
  const resources = await readFile(join(local, "resources.json.default"), "utf8");
  const own = resources.replaceAll(storageFolder, join(kits, "server"));
  await writeFile(join(local, "resources.json"), own);
  return kits;
}

/** A project file, as JSON, which is YAML as well. */
function projectOf(participants: number, port: number, adminPort: number): object {
  const builder = (name: string, args: object = {}) => ({
    path: `nvflare.lighter.impl.${name}`,
    args,
  });
  return {
    api_version: 3,
    name: project,
    participants: [
      {
        ...{ name: "server", type: "server", org: project, default_host: "localhost" },
        ...{ fed_learn_port: port, admin_port: adminPort },
      },
      ...siteNames(participants).map((name) => ({ name, type: "client", org: project })),
      { name: administrator, type: "admin", org: project, role: "project_admin" },
    ],
    builders: [
      builder("workspace.WorkspaceBuilder", { template_file: ["master_template.yml"] }),
      builder("static_file.StaticFileBuilder", { config_folder: "config" }),
      builder("cert.CertBuilder"),
      builder("signature.SignatureBuilder"),
    ],
  };
}

function siteNames(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `site-${index + 1}`);
}

/** A line that the server or its job writes. */
export function parseNvflareLine(line: string): RoundEvent | undefined {
  if (/^\s*Round \d+ started\.\s*$/.test(line)) return { kind: "begun" };
  const aggregated = / - FedAvg - INFO - .* - Aggregated (\d+)\/\d+ results$/.exec(line);
  if (aggregated) return { kind: "aggregated", results: Number(aggregated[1]) };
  if (/^\s*Finished FedAvg\.\s*$/.test(line)) return { kind: "finished" };
  if (/ - FederatedServer - INFO - Server app stopped\.$/.test(line)) return { kind: "stopped" };
  return undefined;
}
