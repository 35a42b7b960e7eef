import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";

/** Works in a fresh folder below another one, and removes it however the work ends. */
export async function inTemporaryFolder<T>(
  parent: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(parent, "wardround-bench-"));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
