/**
 * A pure function of bytes that keeps what it returned for the inputs that it got last. What it throws is
 * not kept.
 * @param read - its values are shared by all who ask: nobody may change them.
 * @param options.valuesMax - kept at a time, each with a copy of its bytes.
 */
export function rememberByBytes<T>(
  read: (bytes: Uint8Array) => T,
  { valuesMax }: { readonly valuesMax: number },
): (bytes: Uint8Array) => T {
  const kept = new Map<string, { readonly value: T }>();
  return (bytes) => {
    const key = oneToOne.decode(bytes);
    const entry = kept.get(key) ?? { value: read(bytes) };
    kept.delete(key);
    kept.set(key, entry); // the newest is last
    const [oldest] = kept.keys();
    if (kept.size > valuesMax && oldest !== undefined) kept.delete(oldest);
    return entry.value;
  };
}

/** Gives every byte a character of its own. */
const oneToOne = new TextDecoder("windows-1252");
