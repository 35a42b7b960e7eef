import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The package's folder, wherever this file was compiled to. */
export function packageRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, "package.json"))) folder = dirname(folder);
  return folder;
}

/**
 * What Node.js is started with: as in the first line of main.ts. With 16 MB, its default, what a server
 * holds of a thousand requests at a time outlives the collections of young memory, and each costs more
 * than the requests do.
 */
export const nodeOptions = ["--max-semi-space-size=32"] as const;

/** The version in package.json. */
export function packageVersion(): string {
  const text = readFileSync(join(packageRoot(), "package.json"), "utf8");
  return (JSON.parse(text) as { readonly version: string }).version;
}
