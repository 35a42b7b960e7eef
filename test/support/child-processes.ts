import { readdirSync, readFileSync, readlinkSync } from "node:fs";

// What /proc says of processes: Linux only, as the tests that read it are.

/** Processes that a process started and that run a serving worker, oldest first. */
export function servingProcesses(parent: number): readonly number[] {
  const started = readdirSync(`/proc/${parent}/task`).flatMap((task) =>
    readProc(`/proc/${parent}/task/${task}/children`).split(" "),
  );
  return started
    .filter((pid) => readProc(`/proc/${pid}/cmdline`).includes("infer-process.worker"))
    .map(Number)
    .sort((left, right) => left - right);
}

/** True while a process runs or waits to be looked at by the one that started it. */
export function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** What each open file of a process is, by descriptor. */
export function openFilesOf(pid: number): ReadonlyMap<number, string> {
  const folder = `/proc/${pid}/fd`;
  return new Map(
    readdirSync(folder).map((name) => [Number(name), readlinkSync(`${folder}/${name}`)]),
  );
}

/** The names of what a process was started with in its environment. */
export function environmentOf(pid: number): readonly string[] {
  const pairs = readProc(`/proc/${pid}/environ`).split("\0");
  return pairs.map((pair) => pair.split("=")[0] as string).filter((name) => name !== "");
}

function readProc(path: string): string {
  try {
    return readFileSync(path, "utf8").trim();
  } catch {
    return ""; // it ended meanwhile
  }
}

/** True while a process runs: not once it has ended, looked at or not. */
export function isRunning(pid: number): boolean {
  const state = /^[0-9]+ \(.*\) (.)/s.exec(readProc(`/proc/${pid}/stat`))?.[1];
  return state !== undefined && state !== "Z" && state !== "X";
}
