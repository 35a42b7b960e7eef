import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { loadTable } from "../../../participant/data/load-table.ts";
import { temporaryDirectory } from "../temporary-directory.ts";

export const signal = new AbortController().signal;

/** Files that other programs wrote: scripts/record-data-files.py. */
export const recorded = join(import.meta.dirname, "recorded");

/** What every data.yaml has beside what a test is about. */
export const usual = `
federation: f
data_set: d
policy: { epsilon_budget: 5 }
`;

/** Writes a data.yaml and the files beside it; paths may have folders. */
export async function hospitalFolder(
  yaml: string,
  files: Readonly<Record<string, string | Uint8Array>> = {},
): Promise<string> {
  const directory = await temporaryDirectory();
  for (const [name, content] of Object.entries({ ...files, "data.yaml": usual + yaml })) {
    await mkdir(dirname(join(directory, name)), { recursive: true });
    await writeFile(join(directory, name), content);
  }
  return join(directory, "data.yaml");
}

/** Loads what `hospitalFolder` writes. */
export async function load(
  yaml: string,
  files: Readonly<Record<string, string | Uint8Array>> = {},
): ReturnType<typeof loadTable> {
  return loadTable(await hospitalFolder(yaml, files), signal);
}

/** "CODE: message" of what is refused. */
export async function refusal(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    () => ({ code: "NONE", message: "nothing was refused" }),
    (thrown: unknown) => thrown,
  );
  const { code, message } = error as { code: string; message: string };
  return `${code}: ${message}`;
}

/** The rows of `[rowCount, featureCount]`. */
export function rowsOf(rows: { readonly features: Float32Array; readonly featureCount: number }) {
  const { features, featureCount } = rows;
  return Array.from({ length: features.length / featureCount }, (_, row) => [
    ...features.subarray(row * featureCount, (row + 1) * featureCount),
  ]);
}
