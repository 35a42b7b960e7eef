import { expect, test } from "vitest";
import { groups } from "../../cli/grammar/groups.ts";
import { addParticipantOnly } from "../../cli/grammar/participant.ts";
import { parseCommand } from "../../cli/program.ts";

function parse(line: string, environment: Readonly<Record<string, string>> = {}) {
  const words = line.split(" ").filter((word) => word !== "");
  return parseCommand({ name: "wardround", arguments: words, environment, groups });
}

test.each([
  ["no command", "", /a command is missing: wardround takes server, token,/],
  ["an unknown command", "bogus", /unknown command "bogus": wardround takes server, /],
  ["a mistyped command", "modle", /unknown command "modle", did you mean model\?/],
  ["half a command", "model", /a command is missing: wardround model takes inspect, list, /],
  ["an unknown subcommand", "model delete x", /unknown command "delete": wardround model takes /],
  ["an unknown option", "federation list --identity x --colour", /unknown argument: colour/],
  ["a missing option", "participant start --dir x", /--data is missing/],
  [
    "half a data command",
    "participant data",
    /a command is missing: .*participant data takes check/,
  ],
  ["a check of nothing", "participant data check", /FILE is missing/],
  ["a rate", "participant start --dir x --data y --limit-rate 20MBs", /write for example 500kB\/s/],
  ["no thread", "participant start --dir x --data y --threads 0", /--threads is 0, at least 1/],
  [
    "more threads than processors",
    "participant start --dir x --data y --threads 100000",
    /--threads is 100000, at most \d+: this machine's processors/,
  ],
  ["a missing name", "run list --identity x", /NAME is missing; see wardround run list --help/],
  ["a word too many", "federation list more --identity x", /unknown argument: more/],
  ["no identity", "federation list", /--identity is missing/],
  ["an option without its value", "federation list --identity", /--identity needs a value/],
  ["an address without a port", "join --server h --token wr1.x --dir x", /not an address/],
  ["a port that is none", "server start --dir x --listen 127.0.0.1:70000", /not an address/],
  ["a host name that is none", "server start --dir x --name a/..", /"a\/\.\." is not a host name/],
  [
    "plain HTTP for all the world",
    "server start --dir x --plain-http --http 0.0.0.0:80",
    /--plain-http with --http 0\.0\.0\.0/,
  ],
  ["a duration in words", "token create --role app --ttl soon --identity x", /not a duration/],
  ["a duration below 0", "token create --role app --ttl -5h --identity x", /"-5h" is not a dur/],
  ["an unknown role", "token create --role boss --identity x", /--role is "boss", expected one of/],
  ["a name that is none", "token create --role app --name a/.. --identity x", /no name/],
  ["unknown kernels", "server start --dir x --kernels abacus", /--kernels is "abacus"/],
  [
    "a serving process that is neither",
    "server start --dir x --serving-process sometimes",
    /--serving-process is "sometimes", expected one of "?auto/,
  ],
  ["a federation's name", "federation create A --model m --identity x", /"A" is no name/],
  ["zero rounds", "run start x --plan p --rounds 0 --identity x", /--rounds is 0, at least 1/],
  ["half a round", "run start x --plan p --rounds 1.5 --identity x", /--rounds is "1.5"/],
  ["a schedule without a unit", "run start x --plan p --every 6 --identity x", /"6" is not a dur/],
  ["a version in letters", "model show x abc --identity x", /VERSION is "abc", expected a whole/],
  ["a version below 0", "model show x -1 --identity x", /unknown argument: 1/],
  ["a version at no server", "model verify x --version 1", /--identity is missing: a server is/],
  ["a version to compare with at no server", "model diff ./a heart@1", /--identity is missing/],
  ["one version alone", "model diff a", /TO is missing/],
  ["an export to nowhere", "model export x --identity y", /--out is missing/],
  ["a version to export in letters", "model export x --version a --out o --identity y", /"a"/],
  ["no version to serve", "model promote x --identity x", /VERSION is missing/],
  ["no version to try out", "model canary x --identity x", /VERSION is missing/],
  ["a split of one", "model split ab --one a --identity x", /--other is missing/],
  ["a split by no version", "model split ab --one a@b --other c --identity x", /MODEL@VERSION/],
  ["a share of nothing", "model canary x 1 --share 0 --identity x", /--share is "0": expected a/],
  ["a share above all", "model shadow x 1 --share 1.5 --identity x", /--share is "1.5"/],
  ["a ratio below 1", "model canary x 1 --latency-ratio 0.5 --identity x", /expected 1 to 1000/],
  ["a time without a unit", "model canary x 1 --minimum-time 6 --identity x", /"6" is not a dur/],
  ["a canary's twin", "model canary x 1 --cosine 0.9 --identity x", /are for shadow/],
  ["a version above all", "model show x 4294967296 --identity x", /VERSION is 4294967296, at most/],
  [
    "a version above all to start from",
    "run start x --plan p --from 4294967297 --identity x",
    /--from is 4294967297, at most 4294967295/,
  ],
  ["a round above all", "round verify 3f2a/4294967297 --identity x", /at most 10000/],
  ["a round past the last", "round show 3f2a/10001 --identity x", /at most 10000/],
  ["a round without its number", "round show abc --identity x", /write RUN\/NUMBER/],
  ["no such format", "predict x --input a.csv --format xml --identity x", /--format is "xml"/],
  [
    "a delimiter of letters",
    "predict x --input a.csv --delimiter a --identity x",
    /--delimiter is "a"/,
  ],
  ["an empty name in a list", "predict x --input a.csv --keep a,,b --identity x", /is not a list/],
  [
    "a version in letters",
    "predict x --input a.csv --model-version a --identity x",
    /--model-version is "a"/,
  ],
  ["input that is no JSON", "predict x --input {a --identity x", /--input is not JSON/],
  [
    "an option twice that is taken once",
    "participant join --server h:1 --token a --token b --dir x",
    /--token takes one value, once/,
  ],
  ["a pattern of nothing", "model inspect m.onnx --freeze=", /--freeze takes a pattern/],
  ["no pattern", "model inspect m.onnx --train", /--train needs a value/],
  ["a pattern that is taken back", "model inspect m.onnx --no-local", /--local takes a pattern/],
])("%s is wrong usage, and the message says so", async (_, line, message) => {
  await expect(parse(line)).rejects.toThrow(message);
});

test.each([
  "server start --dir x --name a.example,b.example --listen [::1]:0 --plain-http --kernels tfjs-gpu",
  "server start --dir x --serving-process always",
  "token create --role participant --name hospital-1 --ttl 24h --federation f --identity x",
  "join --server h:1 --token wr1.x --dir x",
  "participant start --dir x --data a.yaml --data b.yaml --json",
  "participant start --dir x --data a.yaml --limit-rate 1.5MB/s --threads 1 --proxy http://a:b@proxy:3128",
  "participant join --server h:1 --token t --dir x --proxy direct",
  "federation create f --model m.onnx --participants a,b --golden g.json --identity x",
  "federation create f --model m.onnx --train a --freeze b.* --local=c --freeze ? --identity x",
  "model inspect m.onnx --freeze a --freeze b",
  "run start f --plan p.yaml --rounds 10 --from 0 --watch --identity x --server h:1",
  "run start f --plan p.yaml --rounds 4 --every 6h --identity x",
  "run pause 0a1b --identity x",
  "run resume 0a1b --identity x",
  "round show 0a1b/3 --identity x",
  "model rollback f --identity x",
  "model show f --identity x",
  "model export f --out o --version 0 --onnx-single-file --identity x",
  "model verify some/folder",
  "model verify f --version 0 --public-key k.pem --identity x",
  "model diff f@0 f@1 --identity x",
  "model diff a/folder ./another",
  "model promote f 0 --identity x",
  "model canary f 3 --share 0.05 --minimum-requests 9 --minimum-time 1h --promotion manual --identity x",
  "model canary f 3 --error-rate 0 --latency-ratio 1.5 --identity x",
  "model split ab --one f@3 --other g --share 0.3 --identity x",
  "model unsplit ab --identity x",
  "model splits --identity x",
  "model shadow f 3 --label-agreement 0.99 --cosine 0.999 --identity x",
  "predict f --input [[1]] --version 0 --identity x",
  "predict f --input a.csv --model-version 3 --columns a,b --keep id --ignore c --identity x",
  "predict f --input a.parquet --format jsonl --output o --delimiter tab --decimal , --progress --identity x",
  "accelerate --gpu --dir d --wheel w",
  "demo --keep --json",
  "--version --json",
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
