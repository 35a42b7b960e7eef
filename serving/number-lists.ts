/** JSON from which lists of numbers were cut out: `null` stands in the place of each. */
export interface CutJson {
  readonly text: string;
  /** In the order of their places. */
  readonly lists: readonly (readonly number[])[];
}

const key = Buffer.from('"data"');
const nothing = Buffer.from("null");
const [tab, newline, carriageReturn, space] = [0x09, 0x0a, 0x0d, 0x20];
const [comma, minus, point, zero] = [0x2c, 0x2d, 0x2e, 0x30];
const [colon, openBracket, closeBracket] = [0x3a, 0x5b, 0x5d];
/** Of so many digits and a power of ten up to this, a float64 is exact, and so is their quotient's rounding. */
const digitsMax = 15;
const powersOfTen = Array.from({ length: digitsMax + 1 }, (_, decimals) => 10 ** decimals);
/** `JSON.parse` is soon done with a shorter text. */
const bytesMin = 1_000;

/**
 * Reads the flat lists of numbers that are named "data", sooner than `JSON.parse`. Numbers are those that `JSON.parse` gives, bit for bit; the text that
 * is left is JSON where the whole is.
 * @param json - UTF-8.
 * @returns undefined where there are none, or one has a number with an exponent or more than 15 digits,
 * or the text has a `null` of its own.
 */
export function cutNumberLists(json: Buffer): CutJson | undefined {
  if (json.byteLength < bytesMin || json.includes(nothing)) return undefined;
  const lists: (readonly number[])[] = [];
  let text = "";
  let copied = 0;
  for (let at = json.indexOf(key); at >= 0; at = json.indexOf(key, at)) {
    const start = listAfterKey(json, at);
    at += key.byteLength;
    if (start < 0) continue;
    const numbers: number[] = [];
    const end = readNumbers(json, start, numbers);
    if (end < 0) return undefined;
    text += `${json.toString("utf8", copied, start)}null`;
    lists.push(numbers);
    copied = end;
    at = end;
  }
  return lists.length > 0 ? { text: text + json.toString("utf8", copied), lists } : undefined;
}

/**
 * The place of the bracket that opens the list of a key, at whose first quote `at` is; -1 where there is
 * none. No string has such bytes in it: its own quotes follow a backslash, and the second one here ends it.
 */
function listAfterKey(json: Buffer, at: number): number {
  const after = overSpace(json, at + key.byteLength);
  if (json[after] !== colon) return -1;
  const start = overSpace(json, after + 1);
  return json[start] === openBracket ? start : -1;
}

/** @returns the place after the list's closing bracket; -1 where it is no flat list of plain numbers. */
function readNumbers(json: Buffer, start: number, into: number[]): number {
  let at = start;
  let code: number | undefined;
  do {
    at = overSpace(json, at + 1);
    code = json[at];
    const isNegative = code === minus;
    if (isNegative) code = json[++at];
    const first = at;
    let digits = 0;
    for (; isDigit(code); code = json[++at]) digits = digits * 10 + (code - zero);
    const whole = at - first;
    if (whole === 0 || (whole > 1 && json[first] === zero)) return -1;
    let decimals = 0;
    if (code === point) {
      const from = at + 1;
      code = json[++at];
      for (; isDigit(code); code = json[++at]) digits = digits * 10 + (code - zero);
      decimals = at - from;
      if (decimals === 0) return -1;
    }
    if (whole + decimals > digitsMax) return -1;
    const size = decimals === 0 ? digits : digits / (powersOfTen[decimals] as number);
    into.push(isNegative ? -size : size);
    at = overSpace(json, at);
    code = json[at];
  } while (code === comma);
  return code === closeBracket ? at + 1 : -1;
}

function isDigit(code: number | undefined): code is number {
  return code !== undefined && code >= zero && code <= zero + 9;
}

function overSpace(json: Buffer, from: number): number {
  let at = from;
  while (isSpace(json[at])) at += 1;
  return at;
}

function isSpace(code: number | undefined): boolean {
  return code === space || code === newline || code === carriageReturn || code === tab;
}
