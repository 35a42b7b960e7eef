import { mkdtempSync, readdirSync, readlinkSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { writeWholeFile } from "../../runtime/whole-file.ts";

/** What syncing a file throws; undefined = it works. */
const sync = vi.hoisted(() => ({ error: undefined as Error | undefined }));

vi.mock("node:fs", async (original) => {
  const fs = await original<typeof import("node:fs")>();
  const fsyncSync = (descriptor: number): void => {
    if (sync.error) throw sync.error;
    fs.fsyncSync(descriptor);
  };
  return { ...fs, fsyncSync };
});

test.skipIf(process.platform !== "linux")(
  "a file that cannot be synced is not left, neither on the disk nor open, and the reason is told",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "wardround-whole-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const path = join(folder, "out");
    const write = () => writeWholeFile(path, async (file) => file.write(Uint8Array.of(1, 2)));
    const isOpen = () => readdirSync("/proc/self/fd").some((name) => pathOf(name).startsWith(path));

    sync.error = Object.assign(new TypeError("no device"), { code: "EIO" });
    await expect(write()).rejects.toBe(sync.error);
    expect(isOpen()).toBe(false);
    expect(readdirSync(folder)).toEqual([]);

    sync.error = undefined;
    expect(await write()).toMatchObject({ bytes: 2 });
    expect(isOpen()).toBe(false);
  },
);

function pathOf(descriptor: string): string {
  try {
    return readlinkSync(`/proc/self/fd/${descriptor}`);
  } catch {
    return ""; // the listing's own
  }
}
