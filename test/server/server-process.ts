// Run by ward.ts: a server that writes its log to stdout until it is killed, or kills itself at a line.
import type { LogFields, Logger } from "../../base/ports.ts";
import { startServer } from "../../server/server.ts";
import { testServerOptions } from "./ward.ts";

const [directory = "", port = "0", dieAt] = process.argv.slice(2);
const last = Object.entries(JSON.parse(dieAt ?? "{}") as LogFields);
const write = ({ err: _, ...fields }: LogFields): void => {
  process.stdout.write(`${JSON.stringify(fields)}\n`);
  const isLast = dieAt !== undefined && last.every(([name, value]) => fields[name] === value);
  if (isLast) process.kill(process.pid, "SIGKILL");
};
const log: Logger = { debug: write, info: write, warn: write, error: write, child: () => log };
const server = await startServer({ directory, ...testServerOptions(Number(port)), log });
const { grpcAddress, adminIdentityDirectory } = server;
write({ event: "test.ready", grpcAddress, adminIdentityDirectory });
