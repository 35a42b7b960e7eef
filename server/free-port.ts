import { createServer } from "node:net";
import { type Address, listenError } from "../protocol/address.ts";

/**
 * Makes sure that a port is free, before anything is made that would have to be taken back. Port 0
 * becomes a free one.
 * @throws WardroundError ADDRESS_IN_USE, ADDRESS_INVALID
 */
export async function freePort(asked: Address): Promise<Address> {
  const { host } = asked;
  const probe = createServer();
  const port = await new Promise<number>((resolve, reject) => {
    probe.once("error", (cause) => reject(listenError(cause, asked)));
    probe.listen(asked.port, host, () => {
      const address = probe.address();
      resolve(typeof address === "object" && address ? address.port : 0);
    });
  });
  await new Promise((resolve) => probe.close(resolve));
  return { host, port };
}
