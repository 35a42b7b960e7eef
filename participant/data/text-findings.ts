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

/** All marks but the last byte of one that is cut. */
const overlap = Math.max(...marks.map(([mark]) => Buffer.byteLength(mark))) - 1;

/** Finds out whether letters of a text in UTF-8 were lost before it was saved. */
export class TextMarks {
  readonly #seen = new Set<string>();
  #before: Uint8Array = new Uint8Array();

  /** The text's next bytes. */
  take(piece: Uint8Array): void {
    const seam = Buffer.concat([this.#before, piece.subarray(0, overlap)]);
    const text = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
    for (const [mark, what] of marks) {
      if (!this.#seen.has(what) && (text.includes(mark) || seam.includes(mark))) {
        this.#seen.add(what);
      }
    }
    const end = Buffer.concat([this.#before, piece.subarray(-overlap)]);
    this.#before = end.subarray(-overlap);
  }

  findings(file: string): readonly Finding[] {
    return [...this.#seen].map((what) =>
      warning(
        "encoding",
        `${file} has ${what}: letters or units were lost when it was converted; export it anew as UTF-8`,
      ),
    );
  }
}
