import type { Argv } from "yargs";
import { WardroundError } from "../../base/errors.ts";
import type { AddCommands, GrammarOptions } from "../program.ts";
import { once, parseRate, proxyOption, serverAddress, text } from "./options.ts";

/** join for every role, and the group `participant`. */
export const addParticipant: AddCommands = (program, options) => {
  addJoin(program, options, "Join a server with a token (any role)");
  program.command("participant", "A hospital's side", (participant) => {
    addParticipantOnly(participant, options);
    return participant.demandCommand(1, "participant takes a command: join, start");
  });
};

/** What a hospital needs: join and start. */
export const addParticipantOnly: AddCommands = (program, options) => {
  addJoin(program, options, "Join a server with a token: makes a key, gets a certificate");
  addStart(program, options);
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
        const { data, proxy, "limit-rate": rateBytes } = args;
        await participantStart({ dir: once("dir", args.dir), data, proxy, rateBytes }, context);
      }),
  );
}

function texts(value: unknown): string[] {
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return list.map((item) => {
    if (typeof item === "string" && item !== "") return item;
    throw new WardroundError("ARGUMENT_INVALID", "--data takes the path of a data.yaml");
  });
}
