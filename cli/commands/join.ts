import { joinServer } from "../../protocol/identity/join.ts";
import { assertWritable } from "../../storage/assert-writable.ts";
import type { CommandContext } from "../program.ts";

/** Redeems a token: the key is made here and stays here. */
export async function join(
  options: {
    readonly server: string;
    readonly token: string;
    readonly dir: string;
    readonly proxy: string | undefined;
  },
  { output, signal }: CommandContext,
): Promise<void> {
  const { server, token, dir } = options;
  await assertWritable(dir);
  const proxy = { given: options.proxy, environment: process.env };
  const identity = await joinServer({ server, token, directory: dir, proxy, signal });
  const { role, name, id } = identity;
  output.result({ role, name, id, server: identity.server, identity: dir }, [
    `joined ${identity.server} as ${role} ${name}; the identity is in ${dir}`,
  ]);
}
