import type { Argv } from "yargs";
import { WardroundError } from "../../base/errors.ts";
import { isName } from "../../base/names.ts";
import { variantNames } from "../../model/variants/contract.ts";
import type { VersionPlace } from "../commands/model-diff.ts";
import type { Talking } from "../connection.ts";
import type { GrammarOptions } from "../program.ts";
import { mayTalk, once, parseCount, talking, text } from "./options.ts";

/** model diff, export, verify: a version's files. */
export function addFiles(model: Argv, options: GrammarOptions): void {
  addDiff(model, options);
  addExport(model, options);
  addVerify(model, options);
}

function addDiff(model: Argv, { choose, environment }: GrammarOptions): void {
  const place = (which: string) =>
    ({
      type: "string",
      demandOption: true,
      describe: `${which} version: NAME@VERSION at the server, or a folder`,
    }) as const;
  model.command(
    "diff <from> <to>",
    "In what two versions differ: manifests and every tensor",
    (diff) =>
      diff
        .positional("from", place("One"))
        .positional("to", place("Another"))
        .options(mayTalk(environment)),
    (args) => {
      const from = placeOf(args.from);
      const to = placeOf(args.to);
      const talking = "name" in from || "name" in to ? talkingOf(args) : undefined;
      choose(async (context) => {
        const { modelDiff } = await import("../commands/model-diff.ts");
        await modelDiff({ from, to, talking }, context);
      });
    },
  );
}

function addExport(model: Argv, { choose, environment }: GrammarOptions): void {
  model.command(
    "export <name>",
    "Write a version, checked, with the public key to check it elsewhere",
    (command) =>
      command
        .positional("name", { type: "string", demandOption: true, describe: "The federation" })
        .options({
          ...talking(environment),
          version: versionOption("Version to export (default: the served one)"),
          out: text("out", { demandOption: true, describe: "Folder, made anew" }),
          variant: {
            choices: variantNames,
            describe: "A form that the version must have; all that it has are in the folder",
          },
          "onnx-single-file": {
            type: "boolean",
            default: false,
            describe: "Also write the model as one ONNX file",
          },
        }),
    (args) => {
      const out = once("out", args.out);
      choose(async (context) => {
        const { modelExport } = await import("../commands/model-export.ts");
        await modelExport({ ...args, out }, context);
      });
    },
  );
}

function addVerify(model: Argv, { choose, environment }: GrammarOptions): void {
  model.command(
    "verify <version-of>",
    "Check a version's signature and files; the exit status tells",
    (command) =>
      command
        .positional("version-of", {
          type: "string",
          demandOption: true,
          describe:
            "A folder that was exported (no server is asked), or with --version a federation",
        })
        .options({
          ...mayTalk(environment),
          version: versionOption("Version at the server"),
          "public-key": text("public-key", {
            describe:
              "Key that must have signed it, PEM (default: the one beside it or the server's)",
          }),
        }),
    (args) => {
      const { versionOf, version, publicKey } = args;
      const asked =
        version === undefined
          ? { folder: versionOf }
          : { ...talkingOf(args), name: versionOf, version };
      choose(async (context) => {
        const { modelVerify } = await import("../commands/model-verify.ts");
        await modelVerify({ ...asked, publicKey }, context);
      });
    },
  );
}

function versionOption(describe: string) {
  return { coerce: parseCount("--version", 0), describe } as const;
}

/** `NAME@VERSION` is at a server; whatever else is a folder, as is `./NAME@VERSION`. */
function placeOf(text: string): VersionPlace {
  const [, name = "", number] = /^([^@]*)@([0-9]+)$/.exec(text) ?? [];
  if (!isName(name)) return { folder: text };
  return { name, version: parseCount("VERSION", 0)(number) ?? 0 };
}

/** @throws WardroundError ARGUMENT_INVALID where no identity is named. */
function talkingOf(options: {
  readonly server?: string | undefined;
  readonly identity?: string | undefined;
  readonly proxy?: string | undefined;
}): Talking {
  const { server, identity, proxy } = options;
  if (identity !== undefined) return { server, identity, proxy };
  throw new WardroundError(
    "ARGUMENT_INVALID",
    "--identity is missing: a server is asked for a version; name a folder to ask none",
  );
}
