import type { AddCommands } from "../program.ts";
import { text } from "./options.ts";

/** accelerate, demo. */
export const addDemo: AddCommands = (program, { choose, environment }) => {
  program.command(
    "accelerate",
    "Install TensorFlow kernels: a GPU is used where there is one",
    {
      gpu: { type: "boolean", default: false, describe: "TensorFlow's GPU build" },
      dir: text("dir", { describe: "Where to (default: the user's data directory)" }),
      wheel: text("wheel", { describe: "TensorFlow's wheel, already downloaded" }),
    },
    (args) =>
      choose(async (context) => {
        const { runAccelerate } = await import("../commands/accelerate.ts");
        await runAccelerate({ ...args, environment }, context);
      }),
  );
  program.command(
    "demo",
    "Four hospitals, one server, ten rounds with noise, on this machine",
    {
      keep: { type: "boolean", default: false, describe: "Leave it running until SIGINT" },
    },
    (args) =>
      choose(async (context) => {
        const { demo } = await import("../demo/demo.ts");
        await demo(args, context);
      }),
  );
};
