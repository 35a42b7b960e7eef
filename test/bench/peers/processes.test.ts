import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { whenAborted } from "../../../base/abort.ts";
import { parseStat, parseVmHwm } from "../../../bench/peers/proc.ts";
import { PeerProcesses } from "../../../bench/peers/processes.ts";

const never = new AbortController().signal;
const shell = (script: string) => ({ name: "a program", file: "bash", args: ["-c", script] });

test("processor time is that of a process and of the children that it waited for", () => {
  const stat =
    "20208 (python3 (x) ) S 20200 20208 20208 0 -1 4194304 31002 75 1 0 120 30 40 10 20 0 24 0 3115 1683464192 22410";
  expect(parseStat(stat)).toEqual({ state: "S", cpuSeconds: 2 });
  expect(parseStat("7 (bash) Z 1 7 7 0 -1 4 0 0 0 0 0 0 0 0").state).toBe("Z");
});

test("peak memory is VmHWM in bytes, and 0 where a process has none", () => {
  expect(parseVmHwm("VmPeak:\t  900 kB\nVmHWM:\t   1000 kB\nVmRSS:\t 10 kB\n")).toBe(1_024_000);
  expect(parseVmHwm("Name:\tkthreadd\n")).toBe(0);
});

test.skipIf(process.platform !== "linux")(
  "what a program started is ended with it, also in a session of its own",
  async () => {
    let detached = 0;
    {
      await using processes = new PeerProcesses(process.env, never);
      const script = "setsid sleep 1000 >/dev/null 2>&1 & echo detached $!; wait";
      const onLine = (line: string): void => {
        detached = Number(line.split(" ")[1]);
      };
      const program = processes.start("server", { ...shell(script), onLine });
      await processes.soon(program.said(/^detached/), program);
      expect(existsSync(`/proc/${detached}`)).toBe(true);
      expect(processes.serverPeakBytes()).toBeGreaterThan(100_000);
      expect(processes.cpuSeconds("client")).toBe(0);
    }
    const state = existsSync(`/proc/${detached}`)
      ? parseStat(readFileSync(`/proc/${detached}/stat`, "latin1")).state
      : "gone";
    // Whoever adopted it may not have waited for it yet.
    expect(["gone", "Z"]).toContain(state);
  },
);

test.skipIf(process.platform !== "linux")(
  "a server that ends aborts everything, with its last lines",
  async () => {
    await using processes = new PeerProcesses(process.env, never);
    processes.start("server", shell("echo no port is free; exit 3"));
    await whenAborted(processes.signal);
    expect(processes.signal.reason).toMatchObject({
      code: "PEER_GONE",
      message: "a program ended (exit 3); the last that it wrote:\nno port is free",
    });
  },
);

test.skipIf(process.platform !== "linux")(
  "a tool that fails says how it ended and what it wrote last",
  async () => {
    await using processes = new PeerProcesses(process.env, never);
    await processes.run(shell("exit 0"));
    await expect(
      processes.run(shell("for i in {1..20}; do echo $i; done; exit 1")),
    ).rejects.toMatchObject({
      code: "PEER_GONE",
      message: `a program failed (exit 1); the last that it wrote:\n${Array.from({ length: 15 }, (_, index) => index + 6).join("\n")}`,
    });
    const missing = processes.run({ name: "python3", file: "/nowhere/python3", args: [] });
    await expect(missing).rejects.toMatchObject({ message: expect.stringContaining("ENOENT") });
  },
);
