/**
 * Tensors of strings as bytes, the raw form of the Open Inference Protocol's BYTES: of each element its
 * length in bytes as little-endian uint32, then its UTF-8.
 */
const lengthBytes = 4;
const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Raw bytes of strings, in their order. */
export function encodeStrings(strings: readonly string[]): Uint8Array {
  return encodeElements(strings.map((text) => encoder.encode(text)));
}

/** Raw bytes of elements that are bytes already. */
export function encodeElements(elements: readonly Uint8Array[]): Uint8Array {
  const bytes = elements.reduce((sum, { length }) => sum + lengthBytes + length, 0);
  const data = new Uint8Array(bytes);
  const view = new DataView(data.buffer);
  let at = 0;
  for (const element of elements) {
    view.setUint32(at, element.length, true);
    data.set(element, at + lengthBytes);
    at += lengthBytes + element.length;
  }
  return data;
}

/** What keeps bytes from being strings that the runtime takes. */
type StringFault =
  /** They end within an element, or hold more or fewer than asked for. */
  | "count"
  /** An element is no UTF-8. */
  | "encoding"
  /** onnxruntime-node cuts a string at U+0000. */
  | "nul";

/** What is wrong with the bytes of a tensor of strings, for a message. */
export const stringFaults: Readonly<Record<StringFault, string>> = {
  count: "has not as many strings as its shape says: each is its length as uint32, then its bytes",
  encoding: "has a string that is no UTF-8",
  nul: "has a string with U+0000, where the runtime would cut it",
};

/** The strings in raw bytes, or the first thing that is wrong with them. */
export function decodeStrings(
  data: Uint8Array,
  count: number,
): { readonly strings: readonly string[] } | { readonly fault: StringFault } {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  // Before anything is made for each: a short text may claim any number.
  if (count * lengthBytes > data.byteLength) return { fault: "count" };
  const strings: string[] = [];
  let at = 0;
  while (at < data.byteLength && strings.length < count) {
    if (at + lengthBytes > data.byteLength) return { fault: "count" };
    const start = at + lengthBytes;
    at = start + view.getUint32(at, true);
    if (at > data.byteLength) return { fault: "count" };
    const element = data.subarray(start, at);
    if (element.includes(0)) return { fault: "nul" };
    try {
      strings.push(decoder.decode(element));
    } catch {
      return { fault: "encoding" };
    }
  }
  return at === data.byteLength && strings.length === count ? { strings } : { fault: "count" };
}
