const quote = 0x22;
const backslash = 0x5c;
/** Every integer of up to 15 digits is a float64. */
const safeLength = 15;

/**
 * The same JSON with its long integers as strings, so that `JSON.parse` keeps all their digits. Other
 * texts than JSON come out as something that is no JSON either.
 */
export function quoteLongIntegers(json: string): string {
  let text = "";
  let copied = 0;
  let at = 0;
  while (at < json.length) {
    const code = json.charCodeAt(at);
    if (code === quote) {
      at = endOfString(json, at);
    } else if (isOfNumber(code)) {
      const start = at;
      while (at < json.length && isOfNumber(json.charCodeAt(at))) at += 1;
      if (at - start > safeLength && /^-?[0-9]+$/.test(json.slice(start, at))) {
        text += `${json.slice(copied, start)}"${json.slice(start, at)}"`;
        copied = at;
      }
    } else {
      at += 1;
    }
  }
  return text + json.slice(copied);
}

/** The place after the string that starts at `start`. */
function endOfString(json: string, start: number): number {
  for (let at = start + 1; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === quote) return at + 1;
    if (code === backslash) at += 1;
  }
  return json.length;
}

/** Digits, signs, point, and the letters of an exponent. */
function isOfNumber(code: number): boolean {
  return (
    (code >= 0x30 && code <= 0x39) ||
    code === 0x2d ||
    code === 0x2b ||
    code === 0x2e ||
    code === 0x45 ||
    code === 0x65
  );
}
