import { isUtf8 } from "node:buffer";
import { WardroundError } from "../../base/errors.ts";
import type { Finding } from "./findings.ts";
import { TextMarks } from "./text-findings.ts";

/** Where each record of a CSV file begins, found without looking at what its cells say. */
export interface CsvStructure {
  /** Names in the first record, or as they were given; blanks at both ends cut off. */
  readonly header: readonly string[];
  /** Physical line, from 1, on which each row begins. */
  readonly recordLines: readonly number[];
  /** Letters that were lost before the file was saved. */
  readonly findings: readonly Finding[];
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

const lineFeed = 10;
const carriageReturn = 13;
const space = 32;

type State = "cell-start" | "bare" | "quoted" | "quote-in-quoted" | "after-quoted";
type LineEnd = "LF" | "CRLF" | "CR";

/**
 * Walks a CSV file (RFC 4180, any one kind of line end) byte by byte, a piece at a time, so that the event
 * loop goes on and no more than a piece is in memory. Line numbers are right inside and after quoted line
 * breaks.
 * @param pieces - the file's bytes in order, however they are cut.
 * @throws WardroundError DATA_CELL_INVALID naming the line: text that is not UTF-8, another number of
 * cells than the header, an open quote, mixed line ends. DATA_EMPTY for a file without a record.
 */
export async function scanCsv(
  pieces: AsyncIterable<Uint8Array>,
  options: CsvForm & { readonly file: string },
  signal: AbortSignal,
): Promise<CsvStructure> {
  const scanner = new CsvScanner(options);
  const marks = new TextMarks();
  for await (const piece of pieces) {
    signal.throwIfAborted();
    marks.take(piece);
    scanner.walk(piece);
    await new Promise((resolve) => setImmediate(resolve));
  }
  return { ...scanner.finish(), findings: marks.findings(options.file) };
}

/** Places are counted from the file's first byte. */
class CsvScanner {
  readonly #file: string;
  readonly #delimiter: number;
  readonly #quote: string;
  readonly #quoteByte: number;
  /** Whether names were given, and the first record is a row. */
  readonly #isGiven: boolean;
  readonly #recordLines: number[] = [];
  /** What is not walked yet, and before it as much as is looked at again. */
  #window: Uint8Array = new Uint8Array();
  /** Place of the window's first byte. */
  #base = 0;
  /** Place up to which the file is walked. */
  #at = 0;
  /** Place of the first byte after a byte order mark. */
  #start: number | undefined;
  #header: readonly string[] | undefined;
  /** Of the header, then, or where names were given, of the first row. */
  #firstCells: string[] = [];
  #state: State = "cell-start";
  #line = 1;
  #recordLine = 1;
  #recordStart = 0;
  #cellStart = 0;
  #cells = 0;
  #lineEnd: LineEnd | undefined;

  constructor(options: Parameters<typeof scanCsv>[1]) {
    this.#file = options.file;
    this.#delimiter = options.delimiter.charCodeAt(0);
    this.#quote = options.quote;
    this.#quoteByte = options.quote.charCodeAt(0);
    this.#isGiven = options.header !== undefined;
    this.#header = options.header?.map((name) => name.trim());
  }

  walk(piece: Uint8Array): void {
    this.#keep(piece);
    if (this.#base + this.#window.length < firstBytesCount) return;
    this.#walkTo(this.#base + wholeCharacters(this.#window));
  }

  finish(): Pick<CsvStructure, "header" | "recordLines"> {
    const end = this.#base + this.#window.length;
    this.#walkTo(end);
    if (this.#state === "quoted") {
      throw this.#refuse(this.#recordLine, "opens a quote that is not closed before the file ends");
    }
    if (end > this.#recordStart) this.#endRecord(end);
    if (!this.#header || end <= (this.#start ?? 0)) {
      throw new WardroundError("DATA_EMPTY", `${this.#file} is empty`);
    }
    return { header: this.#header, recordLines: this.#recordLines };
  }

  /** Cells of the first rows are read as text when their row ends: it is kept as long. */
  #keep(piece: Uint8Array): void {
    const from = this.#recordLines.length === 0 ? this.#recordStart : this.#at;
    this.#refuseLongRecord(this.#at);
    const rest = this.#window.subarray(from - this.#base);
    this.#window = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
    this.#base = from;
  }

  #walkTo(end: number): void {
    this.#begin();
    refuseNotUtf8(this.#window.subarray(this.#at - this.#base, end - this.#base), (lines) =>
      this.#refuse(
        this.#line + lines,
        "is not UTF-8 (Windows-1252 or a like one, perhaps): save the file as CSV UTF-8",
      ),
    );
    for (; this.#at < end; this.#at += 1) {
      this.#take(this.#window[this.#at - this.#base] as number, this.#at);
    }
  }

  #begin(): void {
    if (this.#start !== undefined) return;
    const [first, second, third] = this.#window;
    refuseUtf16(this.#window, this.#file);
    this.#start = first === 0xef && second === 0xbb && third === 0xbf ? 3 : 0;
    this.#at = this.#start;
    this.#recordStart = this.#start;
    this.#cellStart = this.#start;
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
    const place = at - this.#base;
    const follows = byte === carriageReturn && this.#window[place + 1] === lineFeed;
    const ends = byte === lineFeed && this.#window[place - 1] === carriageReturn;
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
    this.#refuseLongRecord(end);
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
    const isFirst = this.#recordLines.length === 0;
    if (this.#isGiven && isFirst && this.#isHeaderAgain(this.#header)) {
      throw this.#refuse(
        this.#recordLine,
        "has the names of columns: is source.header given for a file that has a header?",
      );
    }
    this.#recordLines.push(this.#recordLine);
  }

  #refuseLongRecord(end: number): void {
    if (end - this.#recordStart <= recordBytesMax) return;
    throw this.#refuse(this.#recordLine, `begins a row of more than ${recordBytesMax} bytes`);
  }

  #isHeaderAgain(header: readonly string[]): boolean {
    return header.some((name, at) => /\p{L}/u.test(name) && name === this.#firstCells[at]);
  }

  #hint(cells: number): string {
    const isOne = cells === 1 || this.#header?.length === 1;
    if (!isOne) return "";
    return ": is the delimiter the file's?";
  }

  #text(from: number, to: number): string {
    const bytes = this.#window.subarray(from - this.#base, to - this.#base);
    const text = new TextDecoder().decode(bytes).trim();
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

/** As many as tell UTF-16 from UTF-8. */
const firstBytesCount = 4;

/** @throws WardroundError DATA_CELL_INVALID */
function refuseUtf16([first, second, third, fourth]: Uint8Array, file: string): void {
  const isMarked = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  // Letters of Latin scripts have a zero byte each.
  const hasZeros = (second === 0 && fourth === 0) || (first === 0 && third === 0);
  if (!isMarked && !hasZeros) return;
  throw new WardroundError(
    "DATA_CELL_INVALID",
    `${file} line 1 begins a file in UTF-16: save it as CSV UTF-8`,
  );
}

/** @param refuse - makes the error; gets the number of line ends before the place. */
function refuseNotUtf8(bytes: Uint8Array, refuse: (lines: number) => WardroundError): void {
  if (isUtf8(bytes)) return;
  let lines = 0;
  let from = 0;
  for (let at = 0; at <= bytes.length; at += 1) {
    const isBreak = at === bytes.length || bytes[at] === lineFeed || bytes[at] === carriageReturn;
    if (!isBreak) continue;
    if (!isUtf8(bytes.subarray(from, at))) break;
    if (bytes[at] !== carriageReturn || bytes[at + 1] !== lineFeed) lines += 1;
    from = at + 1;
  }
  throw refuse(lines);
}

/**
 * Bytes up to which a text can be looked at before more of it comes: not into a character of UTF-8, and
 * not past a carriage return, which a line feed may follow.
 */
function wholeCharacters(bytes: Uint8Array): number {
  const { length } = bytes;
  if (bytes[length - 1] === carriageReturn) return length - 1;
  for (let back = 1; back <= 3 && back <= length; back += 1) {
    const byte = bytes[length - back] as number;
    if ((byte & 0xc0) === 0x80) continue; // within a character
    const size = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    return size > back ? length - back : length;
  }
  return length;
}
