import { expect, test } from "vitest";
import { groups } from "../../cli/grammar/groups.ts";
import { addParticipantOnly } from "../../cli/grammar/participant.ts";
import { parseCommand } from "../../cli/program.ts";

function parse(line: string, environment: Readonly<Record<string, string>> = {}) {
  const words = line.split(" ").filter((word) => word !== "");
  return parseCommand({ name: "wardround", arguments: words, environment, groups });
}

test.each([
  ["no command", ""],
  ["an unknown command", "federate"],
  ["half a command", "model"],
  ["an unknown subcommand", "model delete x"],
  ["an unknown option", "federation list --identity x --colour"],
  ["a missing option", "participant start --dir x"],
  ["a missing name", "run list --identity x"],
  ["a word too many", "federation list more --identity x"],
  ["no identity", "federation list"],
  ["an address without a port", "join --server h --token wr1.x --dir x"],
  ["a port that is none", "server start --dir x --listen 127.0.0.1:70000"],
  ["a duration in words", "token create --role app --ttl soon --identity x"],
  ["an unknown role", "token create --role boss --identity x"],
  ["unknown kernels", "server start --dir x --kernels abacus"],
  ["zero rounds", "run start x --plan p --rounds 0 --identity x"],
  ["half a round", "run start x --plan p --rounds 1.5 --identity x"],
  ["a version below 0", "model show x -1 --identity x"],
  ["a round without its number", "round show abc --identity x"],
  [
    "an option twice that is taken once",
    "participant join --server h:1 --token a --token b --dir x",
  ],
])("%s is wrong usage", async (_, line) => {
  await expect(parse(line)).rejects.toThrow(/./);
});

test.each([
  "server start --dir x --name a.example,b.example --listen [::1]:0 --plain-http --kernels tfjs-gpu",
  "token create --role participant --name hospital-1 --ttl 24h --federation f --identity x",
  "join --server h:1 --token wr1.x --dir x",
  "participant start --dir x --data a.yaml --data b.yaml --json",
  "federation create f --model m.onnx --participants a,b --golden g.json --identity x",
  "run start f --plan p.yaml --rounds 10 --from 0 --watch --identity x --server h:1",
  "round show 0a1b/3 --identity x",
  "model rollback f --identity x",
  "model promote f 0 --identity x",
  "predict f --input [[1]] --version 0 --identity x",
  "accelerate --gpu --dir d --wheel w",
  "demo --keep --json",
])("%s is understood", async (line) => {
  expect(await parse(line)).toBeTypeOf("function");
});

test("server and identity may come from the environment", async () => {
  const environment = { WARDROUND_SERVER: "h:1", WARDROUND_IDENTITY: "x" };

  expect(await parse("federation list", environment)).toBeTypeOf("function");
  await expect(parse("federation list", { ...environment, WARDROUND_SERVER: "h" })).rejects.toThrow(
    /not an address/,
  );
});

test("a hospital's program takes join and start, and nothing else", async () => {
  const participant = (line: string) =>
    parseCommand({
      name: "wardround-participant",
      arguments: line.split(" "),
      environment: {},
      groups: [addParticipantOnly],
    });

  expect(await participant("join --server h:1 --token t --dir d")).toBeTypeOf("function");
  expect(await participant("start --dir d --data a.yaml")).toBeTypeOf("function");
  await expect(participant("server start --dir d")).rejects.toThrow(/./);
});
