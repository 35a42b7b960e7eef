import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { abortable } from "../base/abort.ts";
import type { Link } from "./link.ts";

const tries = 3;

/** What a plain TCP copy of some bytes takes on a link, the fastest of three tries, seconds. */
export async function tcpCopySeconds(
  link: Link,
  bytes: number,
  signal: AbortSignal,
): Promise<number> {
  const receiver = start([...link.serverSide], ["serve", link.serverHost]);
  try {
    const { port } = JSON.parse(await receiver.line(signal)) as { readonly port: number };
    const send = ["send", link.serverHost, String(port), String(bytes)];
    const seconds: number[] = [];
    for (let attempt = 0; attempt < tries; attempt++) {
      const sender = start([...link.participantSide], send);
      const sent = JSON.parse(await sender.line(signal)) as { readonly seconds: number };
      seconds.push(sent.seconds);
    }
    return Math.min(...seconds);
  } finally {
    receiver.child.kill();
  }
}

function start(startedBy: readonly string[], args: readonly string[]) {
  const program = fileURLToPath(new URL("./tcp-copy.ts", import.meta.url));
  const node = [process.execPath, "--import", import.meta.resolve("tsx"), program];
  const [file = "", ...rest] = [...startedBy, ...node, ...args];
  const child = spawn(file, rest, { stdio: ["ignore", "pipe", "inherit", "ipc"] });
  const printed = createInterface({ input: child.stdout as NodeJS.ReadableStream });
  const line = (signal: AbortSignal) =>
    abortable(new Promise<string>((resolve) => printed.once("line", resolve)), signal);
  return { child, line };
}
