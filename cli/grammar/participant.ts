import type { Argv } from "yargs";
import { WardroundError } from "../../base/errors.ts";
import type { AddCommands, GrammarOptions } from "../program.ts";
import { once, parseRate, parseThreads, proxyOption, serverAddress, text } from "./options.ts";

/** join for every role, and the group `participant`. */
export const addParticipant: AddCommands = (program, options) => {
  addJoin(program, options, "Join a server with a token (any role)");
  program.command("participant", "A hospital's side", (participant) => {
    addParticipantOnly(participant, options);
    return participant.demandCommand(1, "participant takes a command: join, start, data");
  });
};

/** What a hospital needs: join, start and a look at its data. */
export const addParticipantOnly: AddCommands = (program, options) => {
  addJoin(program, options, "Join a server with a token: makes a key, gets a certificate");
  addStart(program, options);
  addData(program, options);
};

function addJoin(program: Argv, { choose }: GrammarOptions, describe: string): void {
  program.command(
    "join",
    describe,
    {
      server: {
        type: "string",
        demandOption: true,
        coerce: serverAddress,
        describe: "The server's gRPC address, HOST:PORT",
      },
      token: text("token", { demandOption: true, describe: "Text of the token, wr1.…" }),
      dir: text("dir", { demandOption: true, describe: "Folder for the new identity" }),
      proxy: proxyOption("HTTPS_PROXY"),
    },
    (args) =>
      choose(async (context) => {
        const { join } = await import("../commands/join.ts");
        const { server, token, dir } = args;
        const { proxy } = args;
        await join({ server, token: once("token", token), dir: once("dir", dir), proxy }, context);
      }),
  );
}

function addStart(program: Argv, { choose }: GrammarOptions): void {
  program.command(
    "start",
    "Take part in rounds until SIGINT or SIGTERM",
    {
      dir: text("dir", { demandOption: true, describe: "The identity's folder" }),
      proxy: proxyOption(),
      "limit-rate": text("limit-rate", {
        coerce: parseRate,
        describe: "Most that checkpoints and updates take of the line, up and down: 20MB/s",
      }),
      threads: {
        default: 1,
        requiresArg: true,
        coerce: parseThreads,
        describe: "Processors that a step of training takes; more than 1 helps convolutions",
      },
      data: {
        type: "string",
        demandOption: true,
        requiresArg: true,
        coerce: texts,
        describe: "data.yaml of one federation; may be given again for more",
      },
    },
    (args) =>
      choose(async (context) => {
        const { participantStart } = await import("../commands/participant-start.ts");
        const { data, proxy, threads, "limit-rate": rateBytes } = args;
        const dir = once("dir", args.dir);
        await participantStart({ dir, data, proxy, rateBytes, threads }, context);
      }),
  );
}

function addData(program: Argv, { choose }: GrammarOptions): void {
  program.command("data", "A hospital's data before they are trained on", (data) => {
    data.command(
      "check <file>",
      "What a data.yaml and its files hold, and what may be wrong with them; exits with 1 for an error",
      (check) =>
        check
          .positional("file", { type: "string", demandOption: true, describe: "The data.yaml" })
          .options({
            statistics: text("statistics", {
              describe: "JSON file of the federation's statistics, to compare with",
            }),
            model: text("model", {
              describe: "The federation's model.onnx, to see whether the labels are inverted",
            }),
            strict: {
              type: "boolean",
              default: false,
              describe: "Exit with 1 for warnings too",
            },
          }),
      (args) =>
        choose(async (context) => {
          const { dataCheck } = await import("../commands/data-check.ts");
          const { file, strict } = args;
          const [statistics, model] = [args.statistics, args.model].map((value, at) =>
            value === undefined ? undefined : once(at === 0 ? "statistics" : "model", value),
          );
          await dataCheck({ file, statistics, model, strict }, context);
        }),
    );
    return data.demandCommand(1, "data takes a command: check");
  });
}

function texts(value: unknown): string[] {
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return list.map((item) => {
    if (typeof item === "string" && item !== "") return item;
    throw new WardroundError("ARGUMENT_INVALID", "--data takes the path of a data.yaml");
  });
}
