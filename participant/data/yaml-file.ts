import { readFile, stat } from "node:fs/promises";
import { LineCounter, parseDocument, type YAMLError } from "yaml";
import { WardroundError } from "../../base/errors.ts";

/** Bytes of a YAML file: ten thousand columns written out in full are under 1 MiB. */
export const yamlBytesMax = 4 * 1024 * 1024;

/**
 * Reads one YAML document.
 * @throws WardroundError FILE_NOT_FOUND, or YAML_MALFORMED naming line and column.
 */
export async function readYamlFile(file: string, signal: AbortSignal): Promise<unknown> {
  return parseYaml(await readText(file, signal), file);
}

/** @throws WardroundError YAML_MALFORMED naming line and column. */
export function parseYaml(text: string, file: string): unknown {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, prettyErrors: false });
  const problem = document.errors[0];
  if (problem) {
    const { line, col } = lineCounter.linePos(problem.pos[0]);
    throw malformed(file, `line ${line}, column ${col}: ${inWords(problem)}`);
  }
  try {
    return document.toJS({ maxAliasCount: 100 });
  } catch {
    throw malformed(file, "its aliases cannot be resolved");
  }
}

async function readText(file: string, signal: AbortSignal): Promise<string> {
  let bytes: Uint8Array;
  try {
    const { size } = await stat(file);
    if (size > yamlBytesMax) {
      throw malformed(file, `has ${size} bytes, at most ${yamlBytesMax} are read`);
    }
    bytes = await readFile(file, { signal });
  } catch (cause) {
    if (cause instanceof WardroundError) throw cause;
    signal.throwIfAborted();
    throw new WardroundError("FILE_NOT_FOUND", `cannot read ${file}: is the path right?`, {
      cause,
    });
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw malformed(file, "is not UTF-8: save it as UTF-8");
  }
}

/** What to do about a mistake in the writing; the parser's own words where it is a rare one. */
function inWords({ code, message }: YAMLError): string {
  switch (code) {
    case "TAB_AS_INDENT":
      return "a tab is used to indent: use spaces";
    case "DUPLICATE_KEY":
      return "this key was there before: each key once";
    case "MISSING_CHAR":
      return `${message}: is a quote not closed, or a ":" left out?`;
    case "MULTILINE_IMPLICIT_KEY":
      return 'a line has no ":": write KEY: VALUE';
    case "BAD_INDENT":
      return message.startsWith("Flow")
        ? "a [ or { is not closed before this"
        : "this is not indented like the lines that it belongs to";
    case "BLOCK_AS_IMPLICIT_KEY":
      return 'a value has a second ":" or goes on in an indented line: put it in quotes, or indent like the line above';
    case "MULTIPLE_DOCS":
      return "a second document begins: one is read";
    default:
      return message;
  }
}

function malformed(file: string, problem: string): WardroundError {
  return new WardroundError("YAML_MALFORMED", `${file} ${problem}`);
}
