import { closeSync, constants, openSync, readSync, writeSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import { createSeededRandom } from "../base/random.ts";
import type { ForwarderOptions, LinkCounts } from "./link.ts";

// Carries packets between two macvtap devices, each after half the round trip, at the line's rate. It
// reads and writes by itself in one thread: a packet is a few microseconds of work.

const packetBytesMax = 65_600;
/** How long it sleeps where there is nothing to do; the error of the delay. */
const idleMs = 0.2;
/** Long enough for both sides to notice: sessions are given up after 10 s. */
const cutMs = 15_000;
const batchPackets = 64;

// A tap that has no packet says so by an error; its stack would cost more than a packet.
Error.stackTraceLimit = 0;

interface Packet {
  readonly bytes: Buffer;
  readonly dueMs: number;
}

class Direction {
  readonly #from: number;
  readonly #to: number;
  readonly #options: ForwarderOptions;
  readonly #isLost: () => boolean;
  readonly #buffer = Buffer.allocUnsafe(packetBytesMax);
  #queue: Packet[] = [];
  #next = 0;
  #freeMs = 0;
  bytes = 0;
  lost = 0;

  constructor(from: number, to: number, options: ForwarderOptions, isLost: () => boolean) {
    this.#from = from;
    this.#to = to;
    this.#options = options;
    this.#isLost = isLost;
  }

  /** @returns how many packets were read or written. */
  step(nowMs: number, isCut: boolean): number {
    return this.#take(nowMs, isCut) + this.#give(nowMs);
  }

  #take(nowMs: number, isCut: boolean): number {
    const { rttMs, rateBytes } = this.#options;
    for (let count = 0; count < batchPackets; count += 1) {
      const length = readNow(this.#from, this.#buffer);
      if (length === 0) return count;
      this.bytes += length;
      if (isCut || this.#isLost()) {
        this.lost += isCut ? 0 : 1;
        continue;
      }
      const bytes = Buffer.from(this.#buffer.subarray(0, length));
      this.#freeMs = Math.max(this.#freeMs, nowMs) + (length / rateBytes) * 1_000;
      this.#queue.push({ bytes, dueMs: this.#freeMs + rttMs / 2 });
    }
    return batchPackets;
  }

  #give(nowMs: number): number {
    let count = 0;
    for (;;) {
      const packet = this.#queue[this.#next];
      if (!packet || packet.dueMs > nowMs) break;
      writeSync(this.#to, packet.bytes);
      this.#next += 1;
      count += 1;
    }
    if (this.#next > 1_000 || this.#next === this.#queue.length) {
      this.#queue = this.#queue.slice(this.#next);
      this.#next = 0;
    }
    return count;
  }
}

/** @returns 0 where nothing waits. */
function readNow(file: number, buffer: Buffer): number {
  try {
    return readSync(file, buffer);
  } catch (error) {
    if ((error as { readonly code?: unknown }).code === "EAGAIN") return 0;
    throw error;
  }
}

async function forward(options: ForwarderOptions): Promise<void> {
  const files = options.taps.map((tap) => openSync(tap, constants.O_RDWR | constants.O_NONBLOCK));
  const [server = 0, participants = 0] = files;
  const random = createSeededRandom("link");
  const isLost = (): boolean => random.nextFloat() < options.lossShare;
  const up = new Direction(participants, server, options, isLost);
  const down = new Direction(server, participants, options, isLost);
  const pause = new Int32Array(new SharedArrayBuffer(4));
  let armed = { up: 0, down: 0, lost: 0 };
  let cutAt = Number.POSITIVE_INFINITY;
  let cutUntilMs = 0;
  let cuts = 0;
  process.on("message", (message) => {
    if (message === "arm") {
      armed = { up: up.bytes, down: down.bytes, lost: up.lost + down.lost };
      cutAt = up.bytes + (options.cutAtBytes ?? Number.POSITIVE_INFINITY);
      return;
    }
    const counts: LinkCounts = {
      upBytes: up.bytes - armed.up,
      downBytes: down.bytes - armed.down,
      lost: up.lost + down.lost - armed.lost,
      cuts,
    };
    process.send?.(counts);
  });
  let isRunning = true;
  process.once("disconnect", () => {
    isRunning = false;
  });
  process.send?.("ready");
  while (isRunning) {
    const nowMs = performance.now();
    if (up.bytes >= cutAt) {
      cutAt = Number.POSITIVE_INFINITY;
      cutUntilMs = nowMs + cutMs;
      cuts += 1;
    }
    const isCut = nowMs < cutUntilMs;
    if (up.step(nowMs, isCut) + down.step(nowMs, isCut) === 0) Atomics.wait(pause, 0, 0, idleMs);
    await setImmediate();
  }
  for (const file of files) closeSync(file);
}

await forward(JSON.parse(process.argv[2] ?? "") as ForwarderOptions);
