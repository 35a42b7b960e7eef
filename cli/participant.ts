#!/usr/bin/env node
import { addParticipantOnly } from "./grammar/participant.ts";
import { runProgram } from "./program.ts";

process.exitCode = await runProgram({
  name: "wardround-participant",
  arguments: process.argv.slice(2),
  environment: process.env,
  groups: [addParticipantOnly],
});
