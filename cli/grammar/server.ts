import type { Argv } from "yargs";
import { WardroundError } from "../../base/errors.ts";
import { isLoopback } from "../../protocol/address.ts";
import type { AddCommands, GrammarOptions } from "../program.ts";
import {
  once,
  parseAddress,
  parseDuration,
  parseHostName,
  parseList,
  parseName,
  parseShare,
  talking,
  text,
} from "./options.ts";

const roles = ["participant", "coordinator", "app", "auditor", "admin"] as const;

/** server start, backup, restore; token create, join. */
export const addServer: AddCommands = (program, { choose, environment }) => {
  program.command("server", "The parameter server", (server) =>
    server
      .command(
        "start",
        "Start the server; SIGINT or SIGTERM ends it after running work",
        {
          dir: text("dir", { demandOption: true, describe: "The server's directory, made anew" }),
          name: {
            type: "string",
            requiresArg: true,
            coerce: (value: unknown) =>
              value === undefined ? [] : parseList(once("name", value)).map(parseHostName),
            describe: "Host names for its certificate, A,B (localhost is always in it)",
          },
          listen: address("listen", "127.0.0.1:7400", "Address of gRPC"),
          http: address("http", "127.0.0.1:7401", "Address of HTTP"),
          "plain-http": {
            type: "boolean",
            default: false,
            describe: "HTTP without TLS; on loopback only",
          },
          kernels: {
            choices: ["typed-array", "tfjs-cpu", "tfjs-gpu"] as const,
            describe: "Force the kernels that fold (default: the best that is usable)",
          },
          "serving-process": {
            choices: ["auto", "always", "never"] as const,
            default: "auto" as const,
            describe: "Serve a version from a process of its own (auto: one above 64 MB)",
          },
          ...watching(),
        },
        (args) => {
          if (args.plainHttp) refuseRemote(args.http.host);
          choose(async (context) => {
            const { serverStart } = await import("../commands/server-start.ts");
            await serverStart({ ...args, dir: once("dir", args.dir), environment }, context);
          });
        },
      )
      .command(
        "backup",
        "Copy what a server needs to be made again; it may be running",
        {
          dir: text("dir", { demandOption: true, describe: "The server's directory" }),
          to: text("to", { demandOption: true, describe: "Folder of the backup, made anew" }),
        },
        (args) =>
          choose(async (context) => {
            const { serverBackup } = await import("../commands/server-backup.ts");
            await serverBackup({ dir: once("dir", args.dir), to: once("to", args.to) }, context);
          }),
      )
      .command(
        "restore",
        "Make a server's directory from a backup",
        {
          from: text("from", { demandOption: true, describe: "Folder of the backup" }),
          dir: text("dir", { demandOption: true, describe: "The server's directory, made anew" }),
        },
        (args) =>
          choose(async (context) => {
            const { serverRestore } = await import("../commands/server-backup.ts");
            const from = once("from", args.from);
            await serverRestore({ dir: once("dir", args.dir), from }, context);
          }),
      )
      .demandCommand(1, "server takes a command: start, backup, restore"),
  );
  addToken(program, { choose, environment });
};

/** What others may see of predictions. */
function watching() {
  return {
    metrics: {
      choices: ["certificate", "open", "off"] as const,
      default: "certificate" as const,
      describe: "Who may read GET /metrics: certificates of a role that may, everybody, nobody",
    },
    "request-log": text("request-log", {
      default: "off",
      coerce: (value: unknown): string => once("request-log", value),
      describe: "A JSON line for each prediction request: to FILE, to - (stdout), or off",
    }),
    "request-log-share": {
      type: "string",
      default: "1",
      requiresArg: true,
      coerce: parseShare,
      describe: "Of all traces, those whose requests are logged: 0 to 1",
    },
  } as const;
}

function addToken(
  program: Argv,
  { choose, environment }: Pick<GrammarOptions, "choose" | "environment">,
): void {
  program.command("token", "One-time join tokens", (token) =>
    token
      .command(
        "create",
        "Make a token for one new identity",
        {
          ...talking(environment),
          role: { choices: roles, demandOption: true, describe: "Role of the identity" },
          name: text("name", {
            coerce: (value: unknown) =>
              value === undefined ? undefined : parseName(once("name", value)),
            describe: "Name of the identity",
          }),
          ttl: {
            type: "string",
            default: "24h",
            requiresArg: true,
            coerce: parseDuration,
            describe: "How long it can be used",
          },
          federation: text("federation", { describe: "Federation that it becomes a member of" }),
        },
        (args) =>
          choose(async (context) => {
            const { tokenCreate } = await import("../commands/token-create.ts");
            await tokenCreate({ ...args, ttlMs: args.ttl }, context);
          }),
      )
      .demandCommand(1, "token takes a command: create"),
  );
}

function address(name: string, standard: string, describe: string) {
  return {
    type: "string",
    default: standard,
    coerce: (value: unknown) => parseAddress(once(name, value)),
    describe,
  } as const;
}

/** @throws WardroundError where predictions would cross the network in the open. */
function refuseRemote(host: string): void {
  if (isLoopback(host)) return;
  throw new WardroundError(
    "ADDRESS_INVALID",
    `--plain-http with --http ${host}: expected 127.0.0.1, ::1 or localhost; leave --plain-http out for other hosts`,
  );
}
