import { connect } from "node:net";
import { performance } from "node:perf_hooks";
import { setTimeout as delay } from "node:timers/promises";
import { WardroundError } from "../../base/errors.ts";
import { readAnswer } from "./load-rest.ts";
import type { LoadAddress } from "./load-task.ts";

/** How soon a server that did not answer is asked again. */
const againMs = 2;
const silenceMsMax = 180_000;

/** One request on a connection of its own. @returns the answer's body; undefined where it is no 200. */
export function askOnce(
  { host, port }: LoadAddress,
  request: Uint8Array,
): Promise<string | undefined> {
  return new Promise((resolve) => {
    let bytes = Buffer.alloc(0);
    const socket = connect({ host, port }, () => socket.write(request));
    const end = (body: string | undefined): void => {
      socket.destroy();
      resolve(body);
    };
    socket.on("data", (chunk: Buffer) => {
      bytes = Buffer.concat([bytes, chunk]);
      const answer = readAnswer(bytes);
      if (answer) end(answer.isOk ? bytes.toString("utf8", answer.from, answer.to) : undefined);
    });
    socket.on("error", () => end(undefined));
    socket.on("close", () => end(undefined));
  });
}

/** Asks until there is an answer. @throws WardroundError TIMED_OUT after three minutes. */
export async function firstAnswer(
  address: LoadAddress,
  request: Uint8Array,
  signal: AbortSignal,
): Promise<string> {
  const giveUpMs = performance.now() + silenceMsMax;
  while (performance.now() < giveUpMs) {
    const body = await askOnce(address, request);
    if (body !== undefined) return body;
    await delay(againMs, undefined, { signal });
  }
  throw new WardroundError(
    "TIMED_OUT",
    `${address.host}:${address.port} gave no answer within ${silenceMsMax / 1_000} s`,
  );
}
