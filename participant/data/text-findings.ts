import { type Finding, warning } from "./findings.ts";

/** What an earlier conversion between encodings leaves behind, as UTF-8 bytes. */
const marks = [
  ["\ufffd", "replacement characters (U+FFFD)"],
  ["\u00bf", "upside-down question marks"],
  ["\u00c3\u00a4", "doubly encoded letters"],
  ["\u00c3\u00b6", "doubly encoded letters"],
  ["\u00c3\u00bc", "doubly encoded letters"],
  ["\u00c3\u00a9", "doubly encoded letters"],
  ["\u00c2\u00b5", "doubly encoded letters"],
  ["\u00c2\u00b0", "doubly encoded letters"],
] as const;

/** Whether letters of a text in UTF-8 were lost before it was saved. */
export function textFindings(bytes: Uint8Array, file: string): readonly Finding[] {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const seen = new Set<string>(
    marks.filter(([mark]) => text.includes(mark)).map(([, what]) => what),
  );
  return [...seen].map((what) =>
    warning(
      "encoding",
      `${file} has ${what}: letters or units were lost when it was converted; export it anew as UTF-8`,
    ),
  );
}
