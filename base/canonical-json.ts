export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [key: string]: Json | undefined };

/**
 * The one text of a JSON value: keys sorted by UTF-16 code units, no spaces, numbers as ECMAScript
 * writes them (RFC 8785). Keys whose value is undefined are left out.
 * @throws TypeError for NaN and infinities, which JSON cannot say.
 */
export function canonicalJson(value: Json): string {
  if (typeof value === "number" && !Number.isFinite(value)) {
    throw new TypeError("canonical JSON has no NaN and no infinity");
  }
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((item: Json) => canonicalJson(item)).join(",")}]`;
  const fields = value as { readonly [key: string]: Json | undefined };
  const members = Object.keys(fields)
    .filter((key) => fields[key] !== undefined)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonicalJson(fields[key] as Json)}`);
  return `{${members.join(",")}}`;
}

/** UTF-8 of `canonicalJson`. */
export function canonicalJsonBytes(value: Json): Uint8Array {
  return new TextEncoder().encode(canonicalJson(value));
}
