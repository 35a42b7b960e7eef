import { createReadStream } from "node:fs";
import { mkdir, readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { chunkBytesMax } from "../base/limits.ts";
import type { Logger } from "../base/ports.ts";
import { startUpdateDigest, type UpdateHeader } from "../model/update.ts";
import { nodeHasher } from "../runtime/system.ts";
import { syncDirectory } from "../storage/files.ts";
import { renameDurably, writeSynced } from "./durable-files.ts";

const digest = z.string().regex(/^[0-9a-f]{64}$/);
const id = z.string().regex(/^[0-9a-f]{32}$/);

const noteSchema = z.strictObject({
  format: z.literal("wardround.outbox.v1"),
  header: z.strictObject({
    federationId: id,
    roundId: id,
    participantId: id,
    checkpointDigest: digest,
    planDigest: digest,
    encoding: z.enum(["float32", "int32"]),
    sections: z.array(
      z.strictObject({
        name: z.string(),
        layoutDigest: digest,
        valueCount: z.int().min(0),
        bytes: z.int().min(0),
        boundL1: z.int().min(0),
      }),
    ),
    weight: z.number().min(0),
  }),
  digest,
  bytes: z.int().min(0),
  attempt: z.int().min(1),
  acknowledgedAttempt: z.int().min(0),
});

type Note = z.infer<typeof noteSchema>;

/** An update that waits to be sent, or was sent and waits for its round's result. */
export interface OutboxEntry {
  readonly header: UpdateHeader;
  /** The update's identity over header and payload, 64 hex digits. */
  readonly digest: string;
  /** Length of the payload. */
  readonly bytes: number;
  readonly payloadPath: string;
  /** Attempt that it was last offered for. */
  readonly attempt: number;
  /** Last attempt for which the server said that it holds the update; 0 = none. */
  readonly acknowledgedAttempt: number;
}

/**
 * Updates on disk, a folder a round: `update.json` and `payload.bin`, both synced before the folder
 * gets its name. A folder that is there is whole, or damaged by the disk and then erased at open.
 */
export class Outbox {
  readonly #directory: string;
  readonly #entries = new Map<string, OutboxEntry>();

  private constructor(directory: string) {
    this.#directory = directory;
  }

  /** Lists what is there; every payload is checked against its digest. */
  static async open(directory: string, log: Logger): Promise<Outbox> {
    await mkdir(directory, { recursive: true });
    const outbox = new Outbox(directory);
    for (const name of (await readdir(directory)).sort()) {
      const folder = join(directory, name);
      const entry = name.startsWith(".") ? undefined : await readEntry(folder, name);
      if (entry) {
        outbox.#entries.set(name, entry);
        continue;
      }
      if (!name.startsWith(".")) log.warn({ event: "outbox.damaged", round: name });
      await rm(folder, { recursive: true, force: true });
    }
    return outbox;
  }

  list(): readonly OutboxEntry[] {
    return [...this.#entries.values()];
  }

  get(roundId: string): OutboxEntry | undefined {
    return this.#entries.get(roundId);
  }

  /** Makes an update durable under its round; what the round had before is erased. */
  async put(header: UpdateHeader, attempt: number, payload: Uint8Array): Promise<OutboxEntry> {
    const { roundId } = header;
    await this.erase(roundId);
    const temporary = join(this.#directory, `.${roundId}`);
    await rm(temporary, { recursive: true, force: true });
    await mkdir(temporary);
    const hash = startUpdateDigest(header, nodeHasher);
    await writeSynced(
      join(temporary, "payload.bin"),
      (function* () {
        for (let at = 0; at < payload.length; at += chunkBytesMax) {
          const piece = payload.subarray(at, at + chunkBytesMax);
          hash.update(piece);
          yield piece;
        }
      })(),
    );
    const note: Note = {
      format: "wardround.outbox.v1",
      header: { ...header, sections: header.sections.map((section) => ({ ...section })) },
      digest: hash.digestHex(),
      bytes: payload.length,
      attempt,
      acknowledgedAttempt: 0,
    };
    await writeSynced(join(temporary, "update.json"), [noteBytes(note)]);
    await syncDirectory(temporary);
    await renameDurably(temporary, join(this.#directory, roundId));
    return this.#keep(note);
  }

  /** The update is offered for a later attempt of its round. */
  async carryOver(roundId: string, attempt: number): Promise<OutboxEntry | undefined> {
    return this.#rewrite(roundId, (note) => ({ ...note, attempt }));
  }

  /** The server holds the update for its attempt: it is not sent again. */
  async acknowledge(roundId: string): Promise<void> {
    await this.#rewrite(roundId, (note) => ({ ...note, acknowledgedAttempt: note.attempt }));
  }

  /** Forgets a round's update; nothing happens where there is none. */
  async erase(roundId: string): Promise<void> {
    if (!this.#entries.delete(roundId)) return;
    const doomed = join(this.#directory, `.erased-${roundId}`);
    await renameDurably(join(this.#directory, roundId), doomed);
    await rm(doomed, { recursive: true, force: true });
  }

  async #rewrite(roundId: string, change: (note: Note) => Note): Promise<OutboxEntry | undefined> {
    const folder = join(this.#directory, roundId);
    if (!this.#entries.has(roundId)) return undefined;
    const note = change(
      noteSchema.parse(JSON.parse(await readFile(join(folder, "update.json"), "utf8"))),
    );
    const temporary = join(folder, ".update.json");
    await rm(temporary, { force: true });
    await writeSynced(temporary, [noteBytes(note)]);
    await renameDurably(temporary, join(folder, "update.json"));
    return this.#keep(note);
  }

  #keep(note: Note): OutboxEntry {
    const { roundId } = note.header;
    const entry = toEntry(note, join(this.#directory, roundId));
    this.#entries.set(roundId, entry);
    return entry;
  }
}

function noteBytes(note: Note): Uint8Array {
  return new TextEncoder().encode(`${JSON.stringify(note)}\n`);
}

function toEntry(note: Note, folder: string): OutboxEntry {
  const { header, digest: identity, bytes, attempt, acknowledgedAttempt } = note;
  const payloadPath = join(folder, "payload.bin");
  return { header, digest: identity, bytes, payloadPath, attempt, acknowledgedAttempt };
}

/** Undefined where the folder is torn or damaged. */
async function readEntry(folder: string, name: string): Promise<OutboxEntry | undefined> {
  try {
    const note = noteSchema.parse(JSON.parse(await readFile(join(folder, "update.json"), "utf8")));
    const entry = toEntry(note, folder);
    if (note.header.roundId !== name) return undefined;
    if ((await stat(entry.payloadPath)).size !== note.bytes) return undefined;
    const hash = startUpdateDigest(note.header, nodeHasher);
    const options = { highWaterMark: chunkBytesMax };
    for await (const piece of createReadStream(entry.payloadPath, options)) {
      hash.update(piece as Uint8Array);
    }
    return hash.digestHex() === note.digest ? entry : undefined;
  } catch {
    return undefined; // whatever is wrong with it, the update has to be made again
  }
}
