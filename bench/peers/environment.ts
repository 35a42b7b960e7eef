import { mkdir } from "node:fs/promises";
import { delimiter, join } from "node:path";
import type { PeerWork } from "./contract.ts";

/** What a peer's processes find: its own commands first, and home and temporary files in its folder. */
export async function peerEnvironment(
  { commands, folder }: Pick<PeerWork, "commands" | "folder">,
  own: NodeJS.ProcessEnv,
): Promise<NodeJS.ProcessEnv> {
  const [home, temporary] = [join(folder, "home"), join(folder, "tmp")];
  for (const each of [home, temporary]) await mkdir(each);
  return {
    ...process.env,
    ...own,
    PATH: [commands, process.env["PATH"]].join(delimiter),
    VIRTUAL_ENV: join(commands, ".."),
    HOME: home,
    TMPDIR: temporary,
    // Otherwise lines come when a buffer is full.
    PYTHONUNBUFFERED: "1",
    // Everything is on the loopback.
    NO_PROXY: "*",
    no_proxy: "*",
  };
}
