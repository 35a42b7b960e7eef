import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createSeededRandom } from "../base/random.ts";
import { startUpdateDigest, type UpdateHeader } from "../model/update.ts";
import { Backoff } from "../participant/backoff.ts";
import { runSession } from "../participant/session.ts";
import { connect } from "../protocol/client.ts";
import type { ParticipantSessionLink } from "../protocol/contract.ts";
import type { Offer } from "../protocol/frames.ts";
import type { Identity } from "../protocol/identity/contract.ts";
import { joinServer } from "../protocol/identity/join.ts";
import { encodingFromWire } from "../protocol/update-header.ts";
import { uploadUpdate } from "../protocol/upload.ts";
import { nodeHasher, systemClock } from "../runtime/system.ts";

// Many participants in one process, each with a key, a connection and a session of its own; what they
// train is a constant. Says to its parent when a session opens, ends or could not be opened.

export interface CrowdTask {
  readonly server: string;
  readonly folder: string;
  readonly federation: string;
  readonly tokens: readonly string[];
  /** File with the values of the constant update. */
  readonly payloadPath: string;
}

export type CrowdSaid = { readonly kind: "joined" | "open" | "ended" | "failed" };

const say = (kind: CrowdSaid["kind"]): void => {
  process.send?.({ kind } satisfies CrowdSaid);
};

class Member {
  readonly #identity: Identity;
  readonly #task: CrowdTask;
  readonly #payload: Uint8Array;

  constructor(identity: Identity, task: CrowdTask, payload: Uint8Array) {
    this.#identity = identity;
    this.#task = task;
    this.#payload = payload;
  }

  /** Keeps a session as a participant does, until the signal aborts. */
  async keepConnected(signal: AbortSignal): Promise<void> {
    const { id, server } = this.#identity;
    const open = () => connect({ server, identity: this.#identity });
    let connection = open();
    const backoff = new Backoff(systemClock, createSeededRandom(id));
    while (!signal.aborted) {
      let isOpen = false;
      let link: ParticipantSessionLink | undefined;
      await runSession(
        {
          open: (ended) => connection.session(ended),
          hello: this.#hello(),
          clock: systemClock,
          onWelcome: async (_, opened) => {
            link = opened;
            isOpen = true;
            say("open");
          },
          onSteady: () => backoff.reset(),
          onSilent: () => {
            connection.close();
            connection = open();
          },
          onFrame: async (frame) => {
            if (frame.body === "offer") void this.#answer(frame.offer, connection, link, signal);
            if (frame.body === "result") {
              link?.send({ body: "ack", ack: { messageId: frame.header?.messageId ?? 0 } });
            }
          },
        },
        signal,
      ).catch(() => undefined); // tried again below
      say(isOpen ? "ended" : "failed");
      await backoff.wait(signal).catch(() => undefined); // an abort ends the loop
    }
    connection.close();
  }

  #hello() {
    return {
      protocolVersions: [1],
      features: [],
      software: "wardround-bench",
      holdings: [{ federation: this.#task.federation, dataSet: `data-${this.#identity.id}` }],
      directoryId: this.#identity.id,
    };
  }

  async #answer(
    offer: Offer,
    connection: ReturnType<typeof connect>,
    link: ParticipantSessionLink | undefined,
    signal: AbortSignal,
  ): Promise<void> {
    try {
      const { roundId, attempt, checkpointDigest: digest } = offer;
      link?.send({ body: "accept", accept: { roundId, attempt } });
      for await (const chunk of connection.download({ digest, offset: 0 }, signal)) void chunk;
      const header: UpdateHeader = {
        federationId: offer.federationId,
        roundId,
        participantId: this.#identity.id,
        checkpointDigest: digest,
        planDigest: offer.planDigest,
        encoding: encodingFromWire(offer.encoding),
        sections: offer.sections.map((section) => ({ ...section })),
        weight: 1,
      };
      const { payloadPath } = this.#task;
      const totalBytes = this.#payload.length;
      const hash = startUpdateDigest(header, nodeHasher).update(this.#payload);
      const update = { header, attempt, digest: hash.digestHex(), payloadPath, totalBytes };
      await uploadUpdate(connection, update, signal);
    } catch (error) {
      if (!signal.aborted) console.error(error);
    }
  }
}

async function main(taskFile: string): Promise<void> {
  const controller = new AbortController();
  const { signal } = controller;
  const stop = (): void => controller.abort();
  process.once("SIGTERM", stop);
  process.once("disconnect", stop);
  const task = JSON.parse(await readFile(taskFile, "utf8")) as CrowdTask;
  const payload = await readFile(task.payloadPath);
  const members: Member[] = [];
  for (const [index, token] of task.tokens.entries()) {
    const directory = join(task.folder, String(index));
    const joined = await joinServer({ server: task.server, token, directory, signal });
    members.push(new Member(joined, task, payload));
  }
  say("joined");
  await once(process, "message"); // the parent's word to connect
  await Promise.all(members.map((member) => member.keepConnected(signal)));
  process.disconnect?.();
}

await main(process.argv[2] ?? "");
