import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** A fresh folder that goes away when the test is over. */
export async function temporaryDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), "wardround-participant-"));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
}
