import { freemem, totalmem } from "node:os";
import { expect, test } from "vitest";
import { freeMemoryBytes } from "../../runtime/free-memory.ts";

const mib = 2 ** 20;
const machine = {
  "/proc/meminfo": "MemTotal: 8 kB\nMemAvailable:   4096 kB\nSwapFree:   1024 kB\n",
};

const freeIn = (files: Readonly<Record<string, string>>): Promise<number | undefined> =>
  freeMemoryBytes(async (path) => files[path]);

const v2 = (folder: string, [max, current, file]: readonly [string, number, number]) => ({
  [`/sys/fs/cgroup${folder}/memory.max`]: `${max}\n`,
  [`/sys/fs/cgroup${folder}/memory.current`]: `${current}\n`,
  [`/sys/fs/cgroup${folder}/memory.stat`]: `anon 5\ninactive_file ${file}\nactive_file 7\nslab_reclaimable 3\n`,
});

test("a machine has what Linux calls available, and its swap", async () => {
  expect(await freeIn(machine)).toBe(5 * mib);
  expect(await freeIn({ ...machine, "/proc/self/cgroup": "0::/\n" })).toBe(5 * mib);
});

test("a group's limit counts where it leaves less, of the group itself or one above it", async () => {
  const own = { ...machine, "/proc/self/cgroup": "0::/ward/server\n" };
  const none = v2("/ward/server", ["max", 500, 100]);
  expect(await freeIn({ ...own, ...none })).toBe(5 * mib);
  // Of 500 bytes in use 110 are files' and can be taken back.
  expect(await freeIn({ ...own, ...v2("/ward/server", ["1000", 500, 100]) })).toBe(610 + mib);
  expect(await freeIn({ ...own, ...none, ...v2("/ward", ["900", 500, 100]) })).toBe(510 + mib);
  expect(await freeIn({ ...own, ...none, ...v2("", ["300", 500, 100]) })).toBe(mib);
  const wide = v2("/ward/server", [String(2 ** 60), 500, 100]);
  expect(await freeIn({ ...own, ...wide })).toBe(5 * mib);
});

test("groups of the first version count as well, in a container too, which sees its own as the root", async () => {
  const groups = {
    "/proc/self/cgroup": "5:cpu,cpuacct:/docker/ab\n4:memory:/docker/ab\n0::/\n",
    "/sys/fs/cgroup/memory/memory.limit_in_bytes": "1000\n",
    "/sys/fs/cgroup/memory/memory.usage_in_bytes": "800\n",
    "/sys/fs/cgroup/memory/memory.stat":
      "inactive_file 1\ntotal_inactive_file 200\ntotal_active_file 50\n",
  };
  expect(await freeIn({ ...machine, ...groups })).toBe(450 + mib);
});

test("where nothing can be read, nothing is known", async () => {
  expect(await freeIn({})).toBeUndefined();
  expect(await freeIn({ "/proc/meminfo": "MemFree: 7 kB\n" })).toBeUndefined();
});

test.runIf(process.platform === "linux")("this machine has some", async () => {
  const free = (await freeMemoryBytes()) as number;
  expect(free).toBeGreaterThan(Math.min(freemem(), 64 * mib) / 2);
  expect(free).toBeLessThan(2 * totalmem());
});
