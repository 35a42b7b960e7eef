// Run by kill.test.ts: a server that writes its log to stdout until it is killed.
import type { LogFields, Logger } from "../../base/ports.ts";
import { startServer } from "../../server/server.ts";
import { testServerOptions } from "./ward.ts";

const [directory = "", port = "0"] = process.argv.slice(2);
const write = ({ err: _, ...fields }: LogFields): void => {
  process.stdout.write(`${JSON.stringify(fields)}\n`);
};
const log: Logger = { debug: write, info: write, warn: write, error: write, child: () => log };
const server = await startServer({ directory, ...testServerOptions(Number(port)), log });
const { grpcAddress, adminIdentityDirectory } = server;
write({ event: "test.ready", grpcAddress, adminIdentityDirectory });
