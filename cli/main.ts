#!/usr/bin/env -S node --max-semi-space-size=32
import { groups } from "./grammar/groups.ts";
import { runProgram } from "./program.ts";

process.exitCode = await runProgram({
  name: "wardround",
  arguments: process.argv.slice(2),
  environment: process.env,
  groups,
});
