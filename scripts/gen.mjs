// Writes protocol/gen (codec), protocol/frames.ts (types) and model/onnx/gen from proto/.
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import protobuf from "protobufjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const target = process.argv[2] ?? root;
const protoFolder = join(root, "proto");

function listProtos(folder) {
  return readdirSync(join(protoFolder, folder))
    .filter((file) => file.endsWith(".proto"))
    .sort()
    .map((file) => join(protoFolder, folder, file));
}

function generate(protos, outFolder, name) {
  mkdirSync(join(target, outFolder), { recursive: true });
  const js = join(target, outFolder, `${name}.js`);
  const bin = (tool) => join(root, "node_modules", "protobufjs-cli", "bin", tool);
  const flags = ["--force-number", "--no-service", "--no-verify", "--no-delimited", "--no-typeurl"];
  execFileSync(process.execPath, [
    bin("pbjs"),
    "-t",
    "static-module",
    "-w",
    "es6",
    "--es6",
    ...flags,
    "-p",
    protoFolder,
    "-o",
    js,
    ...protos,
  ]);
  execFileSync(process.execPath, [bin("pbts"), "-o", join(target, outFolder, `${name}.d.ts`), js]);
}

const scalars = {
  string: "string",
  bytes: "Uint8Array",
  bool: "boolean",
  double: "number",
  float: "number",
  uint32: "number",
  int32: "number",
  uint64: "number",
  int64: "number",
  fixed32: "number",
  fixed64: "number",
};

const comment = (text, indent = "") =>
  text ? `${indent}/** ${text.replaceAll("\n", " ")} */\n` : "";
const pascal = (name) => name.replace(/(^|_)([a-z])/g, (_, __, letter) => letter.toUpperCase());

function fieldType(field) {
  const base = scalars[field.type] ?? field.type;
  if (field.map) return `Readonly<Record<string, ${base}>>`;
  return field.repeated ? `readonly ${base}[]` : base;
}

function fieldLine(field, inOneof) {
  const isMessage =
    !(field.type in scalars) && !(field.resolve().resolvedType instanceof protobuf.Enum);
  const doc = comment(field.comment, "  ");
  if (field.options?.proto3_optional)
    return `${doc}  readonly ${field.name}?: ${fieldType(field)} | undefined;\n`;
  const nullable = isMessage && !field.repeated && !field.map && !inOneof ? " | null" : "";
  return `${doc}  readonly ${field.name}: ${fieldType(field)}${nullable};\n`;
}

function messageText(type) {
  const oneof = type.oneofsArray.find((one) => !one.name.startsWith("_"));
  const plain = type.fieldsArray.filter((field) => !oneof?.fieldsArray.includes(field));
  const fields = plain.map((field) => fieldLine(field, false)).join("");
  if (!oneof) {
    return fields === ""
      ? `${comment(type.comment)}export type ${type.name} = Readonly<Record<string, never>>;\n`
      : `${comment(type.comment)}export interface ${type.name} {\n${fields}}\n`;
  }
  const arms = oneof.fieldsArray.map(
    (field) =>
      `${comment(field.comment, "  ")}  | { readonly ${oneof.name}: "${field.name}"; readonly ${field.name}: ${fieldType(field)} }\n`,
  );
  const body = `${comment(`The arms of ${type.name}, told apart by \`${oneof.name}\`.`)}export type ${type.name}${pascal(oneof.name)} =\n${arms.join("").trimEnd()};\n`;
  const own = fields === "" ? "" : `{\n${fields}} & `;
  return `${body}\n${comment(type.comment)}export type ${type.name} = ${own}${type.name}${pascal(oneof.name)};\n`;
}

function enumText(type) {
  const prefix = `${type.name.replace(/([a-z])([A-Z])/g, "$1_$2").toUpperCase()}_`;
  const lines = Object.entries(type.values).map(
    ([name, value]) =>
      `${comment(type.comments[name], "  ")}  ${name.replace(prefix, "")}: ${value},\n`,
  );
  return (
    `${comment(type.comment)}export const ${type.name} = {\n${lines.join("")}} as const;\n` +
    `export type ${type.name} = (typeof ${type.name})[keyof typeof ${type.name}];\n`
  );
}

function writeFrames(protos) {
  const parsed = new protobuf.Root();
  parsed.resolvePath = (_, file) => (file.startsWith("/") ? file : join(protoFolder, file));
  parsed.loadSync(protos, { alternateCommentMode: true, keepCase: false });
  parsed.resolveAll();
  const space = parsed.lookup("wardround.mcp.v1");
  const texts = space.nestedArray
    .filter((item) => !(item instanceof protobuf.Service))
    .map((item) => (item instanceof protobuf.Enum ? enumText(item) : messageText(item)));
  const head =
    "// Written by scripts/gen.mjs from proto/mcp/v1: the messages as the other rooms see them.\n\n";
  mkdirSync(join(target, "protocol"), { recursive: true });
  writeFileSync(join(target, "protocol", "frames.ts"), head + texts.join("\n"));
}

const mcp = listProtos("mcp/v1");
generate(mcp, "protocol/gen", "mcp");
generate(listProtos("inference"), "protocol/gen", "inference");
generate(listProtos("grpc/health/v1"), "protocol/gen", "health");
writeFrames(mcp);
generate(listProtos("onnx"), "model/onnx/gen", "onnx");
