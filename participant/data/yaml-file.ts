import { readFile, stat } from "node:fs/promises";
import { LineCounter, parseDocument } from "yaml";
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
    throw malformed(file, `line ${line}, column ${col}: ${problem.message}`);
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

function malformed(file: string, problem: string): WardroundError {
  return new WardroundError("YAML_MALFORMED", `${file} ${problem}`);
}
