import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:net";
import { WardroundError } from "../../base/errors.ts";

/** Below those that Linux gives to connections: what is free now is still free when it is listened to. */
const portMin = 10_000;
const portMax = 32_768;
const triesMax = 1_000;

/** Ports that nobody listens to, for programs that cannot choose one by themselves. */
export async function freePorts(count: number): Promise<readonly number[]> {
  const open = new Map<number, Server>();
  for (let tries = 0; open.size < count && tries < triesMax; tries++) {
    const port = randomInt(portMin, portMax);
    const server = createServer().listen(port);
    const isFree = await once(server, "listening").then(
      () => true,
      () => false,
    );
    if (isFree) open.set(port, server);
  }
  for (const server of open.values()) server.close();
  if (open.size === count) return [...open.keys()];
  throw new WardroundError("ADDRESS_IN_USE", `found ${open.size} free ports, ${count} are needed`);
}
