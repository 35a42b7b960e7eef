import { createHmac, type Hmac, randomBytes } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { hashedBytesMax } from "../base/limits.ts";
import type { ServedTensor } from "./contract.ts";

/**
 * HMAC-SHA-256 of a request's inputs under a key that this process makes and nobody keeps: the same
 * inputs have the same one until the process ends, whichever way they came, and nobody can try out which
 * inputs it may be of, as with a hash of a few clinical numbers.
 */
export class InputFingerprints {
  readonly #key = randomBytes(32);

  /** @returns 64 hex digits; a promise of them where hashing takes more than one turn of the event loop. */
  of(inputs: readonly ServedTensor[]): string | Promise<string> {
    const ordered = inputs.toSorted((a, b) => (a.name < b.name ? -1 : 1));
    const head = ordered.map(({ name, type, shape }) => [name, type, shape]);
    const hmac = createHmac("sha256", this.#key).update(JSON.stringify(head));
    const bytes = inputs.reduce((sum, { data }) => sum + data.byteLength, 0);
    if (bytes > hashedBytesMax) return slowly(hmac, ordered);
    for (const { data } of ordered) hmac.update(data);
    return hmac.digest("hex");
  }
}

async function slowly(hmac: Hmac, inputs: readonly ServedTensor[]): Promise<string> {
  for (const { data } of inputs) {
    for (let at = 0; at < data.byteLength; at += hashedBytesMax) {
      hmac.update(data.subarray(at, at + hashedBytesMax));
      await nextTurn();
    }
  }
  return hmac.digest("hex");
}
