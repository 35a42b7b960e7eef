import { parseVariantNames } from "../../model/variants/contract.ts";
import type { AddCommands } from "../program.ts";
import { once, parseList, parseName, talking, text } from "./options.ts";
import { placementOf, placing } from "./placement.ts";

/** federation create, federation list. */
export const addFederation: AddCommands = (program, options) => {
  const { choose, environment } = options;
  program.command("federation", "Federations: one model and its members", (federation) =>
    federation
      .command(
        "create <name>",
        "Make a federation from an ONNX model; its weights are version 0",
        (create) =>
          create
            .positional("name", {
              type: "string",
              demandOption: true,
              coerce: parseName,
              describe: "Its name",
            })
            .options({
              ...talking(environment),
              model: text("model", { demandOption: true, describe: "The ONNX file" }),
              participants: {
                type: "string",
                coerce: (value: unknown): string[] =>
                  value === undefined ? [] : parseList(once("participants", value)).map(parseName),
                describe: "Names of its members, A,B (default: who has data for it)",
              },
              golden: text("golden", { describe: "Inputs and outputs that versions must give" }),
              variants: text("variants", {
                describe: "Forms to publish beside float32: fp16,int8",
              }),
              calibration: text("calibration", {
                describe:
                  "Sample that int8 is calibrated on: a file, or `golden` for that file's inputs",
              }),
              ...placing,
            }),
        (args) => {
          const placement = placementOf(options);
          const variants = parseVariantNames(args.variants ?? "");
          choose(async (context) => {
            const { federationCreate } = await import("../commands/federation.ts");
            const model = once("model", args.model);
            await federationCreate({ ...args, model, placement, variants }, context);
          });
        },
      )
      .command("list", "All federations", talking(environment), (args) =>
        choose(async (context) => {
          const { federationList } = await import("../commands/federation.ts");
          await federationList(args, context);
        }),
      )
      .demandCommand(1, "federation takes a command: create, list"),
  );
};
