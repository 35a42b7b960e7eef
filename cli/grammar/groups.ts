import type { AddCommands } from "../program.ts";
import { addDemo } from "./demo.ts";
import { addFederation } from "./federation.ts";
import { addModel } from "./model.ts";
import { addParticipant } from "./participant.ts";
import { addRound } from "./round.ts";
import { addRun } from "./run.ts";
import { addServer } from "./server.ts";

/** The whole command line of `wardround`. */
export const groups: readonly AddCommands[] = [
  addServer,
  addParticipant,
  addFederation,
  addRun,
  addRound,
  addModel,
  addDemo,
];
