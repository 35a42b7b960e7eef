import { isUtf8 } from "node:buffer";
import { WardroundError } from "../../base/errors.ts";

/** Where each record of a CSV file begins, found without looking at what its cells say. */
export interface CsvStructure {
  /** Names in the first record, or as they were given; blanks at both ends cut off. */
  readonly header: readonly string[];
  /** Physical line, from 1, on which each row begins. */
  readonly recordLines: readonly number[];
}

/** How a CSV file is written. */
export interface CsvForm {
  readonly delimiter: string;
  readonly quote: string;
  /** Names of the columns where the first record is a row. */
  readonly header?: readonly string[] | undefined;
}

/** Bytes of one record: DuckDB's own limit is 2 MB. */
export const recordBytesMax = 1024 * 1024;

const sliceBytes = 1024 * 1024;
const lineFeed = 10;
const carriageReturn = 13;
const space = 32;

type State = "cell-start" | "bare" | "quoted" | "quote-in-quoted" | "after-quoted";
type LineEnd = "LF" | "CRLF" | "CR";

/**
 * Walks a CSV file (RFC 4180, any one kind of line end) byte by byte, a slice at a time so that the
 * event loop goes on. Line numbers are right inside and after quoted line breaks.
 * @throws WardroundError DATA_CELL_INVALID naming the line: text that is not UTF-8, another number of
 * cells than the header, an open quote, mixed line ends. DATA_EMPTY for a file without a record.
 */
export async function scanCsv(
  bytes: Uint8Array,
  options: CsvForm & { readonly file: string },
  signal: AbortSignal,
): Promise<CsvStructure> {
  refuseOtherEncodings(bytes, options.file);
  const scanner = new CsvScanner(bytes, options);
  for (let at = scanner.start; at < bytes.length; at += sliceBytes) {
    signal.throwIfAborted();
    scanner.walk(at, Math.min(at + sliceBytes, bytes.length));
    await new Promise((resolve) => setImmediate(resolve));
  }
  return scanner.finish();
}

class CsvScanner {
  readonly start: number;
  readonly #bytes: Uint8Array;
  readonly #file: string;
  readonly #delimiter: number;
  readonly #quote: string;
  readonly #quoteByte: number;
  readonly #recordLines: number[] = [];
  #header: readonly string[] | undefined;
  /** Of the header, then, or where names were given, of the first row. */
  #firstCells: string[] = [];
  #state: State = "cell-start";
  #line = 1;
  #recordLine = 1;
  #recordStart: number;
  #cellStart: number;
  #cells = 0;
  #lineEnd: LineEnd | undefined;

  constructor(bytes: Uint8Array, options: Parameters<typeof scanCsv>[1]) {
    const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
    this.start = hasMark ? 3 : 0;
    this.#recordStart = this.start;
    this.#cellStart = this.start;
    this.#bytes = bytes;
    this.#file = options.file;
    this.#delimiter = options.delimiter.charCodeAt(0);
    this.#quote = options.quote;
    this.#quoteByte = options.quote.charCodeAt(0);
    this.#header = options.header?.map((name) => name.trim());
  }

  walk(from: number, to: number): void {
    for (let at = from; at < to; at += 1) this.#take(this.#bytes[at] as number, at);
  }

  finish(): CsvStructure {
    const end = this.#bytes.length;
    if (this.#state === "quoted") {
      throw this.#refuse(this.#recordLine, "opens a quote that is not closed before the file ends");
    }
    if (end > this.#recordStart) this.#endRecord(end);
    if (!this.#header || end <= this.start) {
      throw new WardroundError("DATA_EMPTY", `${this.#file} is empty`);
    }
    return { header: this.#header, recordLines: this.#recordLines };
  }

  #take(byte: number, at: number): void {
    if (byte === lineFeed || byte === carriageReturn) {
      this.#takeLineEnd(byte, at);
      return;
    }
    if (byte === 0)
      throw this.#refuse(this.#line, "has a NUL byte: is it a CSV file, and in UTF-8?");
    switch (this.#state) {
      case "quoted":
        if (byte === this.#quoteByte) this.#state = "quote-in-quoted";
        return;
      case "cell-start":
        if (byte === this.#quoteByte) this.#state = "quoted";
        else if (byte === this.#delimiter) this.#endCell(at);
        else if (byte !== space) this.#state = "bare";
        return;
      case "bare":
        if (byte === this.#delimiter) this.#endCell(at);
        return;
      case "quote-in-quoted":
      case "after-quoted":
        if (byte === this.#quoteByte && this.#state === "quote-in-quoted") this.#state = "quoted";
        else if (byte === this.#delimiter) this.#endCell(at);
        else if (byte === space) this.#state = "after-quoted";
        else throw this.#refuse(this.#line, "has text after a closing quote");
    }
  }

  #takeLineEnd(byte: number, at: number): void {
    const follows = byte === carriageReturn && this.#bytes[at + 1] === lineFeed;
    const ends = byte === lineFeed && this.#bytes[at - 1] === carriageReturn && at > this.start;
    if (follows) return;
    if (this.#state !== "quoted") {
      this.#keepLineEnd(ends ? "CRLF" : byte === lineFeed ? "LF" : "CR");
      this.#endRecord(ends ? at - 1 : at);
      this.#recordStart = at + 1;
      this.#cellStart = at + 1;
      this.#recordLine = this.#line + 1;
    }
    this.#line += 1;
  }

  #keepLineEnd(kind: LineEnd): void {
    this.#lineEnd ??= kind;
    if (this.#lineEnd !== kind) {
      throw this.#refuse(
        this.#line,
        `ends with ${kind}, the lines before it with ${this.#lineEnd}: save the file with one kind of line end`,
      );
    }
  }

  #endCell(at: number): void {
    if (this.#recordLines.length === 0) {
      this.#firstCells.push(this.#text(this.#cellStart, at));
    }
    this.#cells += 1;
    this.#cellStart = at + 1;
    this.#state = "cell-start";
  }

  #endRecord(end: number): void {
    if (end === this.#recordStart) return; // an empty line is no record
    if (end - this.#recordStart > recordBytesMax) {
      throw this.#refuse(this.#recordLine, `begins a row of more than ${recordBytesMax} bytes`);
    }
    this.#endCell(end);
    const cells = this.#cells;
    this.#cells = 0;
    if (!this.#header) {
      this.#header = this.#firstCells;
      this.#firstCells = [];
      return;
    }
    if (cells !== this.#header.length) {
      throw this.#refuse(
        this.#recordLine,
        `has ${cells} cells, the header has ${this.#header.length}${this.#hint(cells)}`,
      );
    }
    if (this.#recordLines.length === 0 && this.#isHeaderAgain(this.#header)) {
      throw this.#refuse(
        this.#recordLine,
        "has the names of columns: is source.header given for a file that has a header?",
      );
    }
    this.#recordLines.push(this.#recordLine);
  }

  #isHeaderAgain(header: readonly string[]): boolean {
    return header.some((name, at) => /\p{L}/u.test(name) && name === this.#firstCells[at]);
  }

  #hint(cells: number): string {
    const isOne = cells === 1 || this.#header?.length === 1;
    if (!isOne) return "";
    return ": is the delimiter that data.yaml names the file's?";
  }

  #text(from: number, to: number): string {
    const text = new TextDecoder().decode(this.#bytes.subarray(from, to)).trim();
    const quote = this.#quote;
    if (!text.startsWith(quote)) return text;
    return text
      .slice(1, -1)
      .replaceAll(quote + quote, quote)
      .trim();
  }

  #refuse(line: number, problem: string): WardroundError {
    return new WardroundError("DATA_CELL_INVALID", `${this.#file} line ${line} ${problem}`);
  }
}

function refuseOtherEncodings(bytes: Uint8Array, file: string): void {
  const [first, second, third, fourth] = bytes;
  const isMarked = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  // Letters of Latin scripts have a zero byte each.
  const hasZeros = (second === 0 && fourth === 0) || (first === 0 && third === 0);
  if (isMarked || hasZeros) {
    throw new WardroundError(
      "DATA_CELL_INVALID",
      `${file} line 1 begins a file in UTF-16: save it as CSV UTF-8`,
    );
  }
  if (isUtf8(bytes)) return;
  let line = 1;
  let from = 0;
  for (let at = 0; at <= bytes.length; at += 1) {
    const isBreak = at === bytes.length || bytes[at] === lineFeed || bytes[at] === carriageReturn;
    if (!isBreak) continue;
    if (!isUtf8(bytes.subarray(from, at))) break;
    if (bytes[at] !== carriageReturn || bytes[at + 1] !== lineFeed) line += 1;
    from = at + 1;
  }
  throw new WardroundError(
    "DATA_CELL_INVALID",
    `${file} line ${line} is not UTF-8 (Windows-1252 or a like one, perhaps): save the file as CSV UTF-8`,
  );
}
