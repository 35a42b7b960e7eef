import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { WardroundError } from "../base/errors.ts";
import { joinByToken } from "../cli/demo/join-by-token.ts";
import { type Printed, Processes, textOf } from "../cli/demo/processes.ts";
import { parseRoundEvent } from "../cli/demo/progress.ts";
import { packageRoot } from "../cli/package-root.ts";

/** A server that is a process of its own, and the README's commands to it. */
export class ServerStage implements AsyncDisposable {
  readonly folder: string;
  readonly processes: Processes;
  /** Aborts where a process ended that should have gone on. */
  readonly signal: AbortSignal;
  #grpc = "";
  #adminIdentity = "";

  private constructor(folder: string, signal: AbortSignal) {
    const failure = new AbortController();
    this.folder = folder;
    this.signal = AbortSignal.any([signal, failure.signal]);
    this.processes = new Processes({
      program: join(packageRoot(), "dist", "cli", "main.js"),
      logFolder: join(folder, "logs"),
      onDeath: (ended, how) => failure.abort(ended.explain(how)),
    });
  }

  /** @param folder - gets the server's files, the participants' and logs. */
  static async open(folder: string, signal: AbortSignal): Promise<ServerStage> {
    await mkdir(join(folder, "logs"));
    const stage = new ServerStage(folder, signal);
    try {
      await stage.#start();
    } catch (error) {
      await stage[Symbol.asyncDispose]();
      throw error;
    }
    return stage;
  }

  async #start(): Promise<void> {
    const any = "127.0.0.1:0";
    const directory = ["--dir", join(this.folder, "server"), "--listen", any, "--http", any];
    const server = this.processes.start("server", ["server", "start", ...directory]);
    const printed = await server.firstPrinted(this.signal);
    this.#adminIdentity = textOf(printed, "admin_identity");
    this.#grpc = textOf(printed, "grpc");
  }

  /** Runs a command as the admin. */
  run(
    name: string,
    args: readonly string[],
    onPrinted?: (line: Printed) => void,
  ): Promise<Printed> {
    const as = ["--identity", this.#adminIdentity];
    const { signal } = this;
    return this.processes.run(name, [...args, ...as], { signal, ...(onPrinted && { onPrinted }) });
  }

  /** Lets a participant join. @returns its folder, for `startParticipant`. */
  async join(name: string): Promise<string> {
    const directory = join(this.folder, name);
    const { signal } = this;
    const [server, adminIdentity] = [this.#grpc, this.#adminIdentity];
    const joiner = { role: "participant", name, server, directory, adminIdentity, signal } as const;
    await joinByToken(this.processes, joiner);
    return directory;
  }

  /** @param dataFiles - its data.yaml of each federation. */
  startParticipant(name: string, dataFiles: readonly string[]): void {
    const files = dataFiles.flatMap((file) => ["--data", file]);
    this.processes.start(name, [
      "participant",
      "start",
      "--dir",
      join(this.folder, name),
      ...files,
    ]);
  }

  /** All rounds of a federation's run. @throws WardroundError INTERNAL where one published nothing. */
  async runRounds(
    federation: string,
    { plan, rounds }: { readonly plan: readonly string[]; readonly rounds: number },
  ): Promise<void> {
    const path = join(this.folder, `${federation}.yaml`);
    await writeFile(path, `${plan.join("\n")}\n`);
    const start = ["run", "start", federation, "--plan", path, "--rounds", String(rounds)];
    let published = 0;
    await this.run(federation, [...start, "--watch"], (line) => {
      if (parseRoundEvent(line)?.name === "round.published") published += 1;
    });
    if (published === rounds) return;
    throw new WardroundError("INTERNAL", `${federation}: ${published} of ${rounds} rounds`);
  }

  /** What the served model answers. @param features - rows in the model's shape. @returns its output, row by row. */
  async predict(
    federation: string,
    { name, features }: { readonly name: string; readonly features: readonly unknown[] },
  ): Promise<readonly number[]> {
    const input = join(this.folder, `${name}.json`);
    await writeFile(input, JSON.stringify({ features }));
    const ask = ["predict", federation, "--input", input];
    const answer = await this.run(`${federation} ${name}`, ask);
    const [output] = answer["outputs"] as readonly [{ readonly data: readonly unknown[] }];
    return output.data.flat() as readonly number[];
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.processes[Symbol.asyncDispose]();
  }
}
