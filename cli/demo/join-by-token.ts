import { type Processes, textOf } from "./processes.ts";

/** Who joins, and where. */
export interface Joiner {
  readonly role: "app" | "participant";
  /** That the server gets to know it by; left out: it makes one. */
  readonly name?: string;
  /** Address of gRPC, from where it joins. */
  readonly server: string;
  /** Gets its identity. */
  readonly directory: string;
  readonly adminIdentity: string;
  readonly signal: AbortSignal;
}

/** Makes a token as the admin and joins with it, by the README's commands. @throws WardroundError with theirs. */
export async function joinByToken(
  processes: Pick<Processes, "run">,
  { role, name, server, directory, adminIdentity, signal }: Joiner,
): Promise<void> {
  const named = name === undefined ? [] : ["--name", name];
  const ask = ["token", "create", "--role", role, ...named, "--identity", adminIdentity];
  const log = (verb: string): string => (name === undefined ? verb : `${verb} ${name}`);
  const token = textOf(await processes.run(log("token"), ask, { signal }), "token");
  const verb = role === "participant" ? ["participant", "join"] : ["join"];
  const args = [...verb, "--server", server, "--token", token, "--dir", directory];
  await processes.run(log("join"), args, { signal });
}
