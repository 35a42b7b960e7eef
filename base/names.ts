import { nameLengthMax } from "./limits.ts";

export const namePattern = new RegExp(`^[a-z][a-z0-9-]{0,${nameLengthMax - 1}}$`);

/** A model's version as text: the one way to write each number. */
export const versionPattern = /^(0|[1-9][0-9]{0,9})$/;

/** What a name must be, for messages. */
export const nameRule = `1 to ${nameLengthMax} of a-z, 0-9 and -, beginning with a letter`;

/** Whether a text can name a federation, a participant or another identity: a key and a folder too. */
export function isName(text: string): boolean {
  return namePattern.test(text);
}

/** A model's name as apps give it: a federation's, or `NAME@VARIANT` for another form of its versions. */
export function splitModelName(text: string): {
  readonly name: string;
  readonly variant: string | undefined;
} {
  const at = text.indexOf("@");
  if (at < 0) return { name: text, variant: undefined };
  return { name: text.slice(0, at), variant: text.slice(at + 1) };
}

/** Whether a text can name a served model: `heart`, `heart@int8`. */
export function isModelName(text: string): boolean {
  const { name, variant } = splitModelName(text);
  return isName(name) && (variant === undefined || /^[a-z0-9]{1,16}$/.test(variant));
}

/** The number that a text writes a version as; undefined where it is none. */
export function versionNumber(text: string): number | undefined {
  return versionPattern.test(text) ? Number(text) : undefined;
}

/** Whether a text can be a data set's id: 1 to 64 printable ASCII characters, no space. */
export function isDataSetId(text: string): boolean {
  return /^[\x21-\x7e]{1,64}$/.test(text);
}

/** Whether a text is an id of a round, run, federation or identity: 32 lower-case hex digits. */
export function isId(text: string): boolean {
  return /^[0-9a-f]{32}$/.test(text);
}

/** Whether a text is a SHA-256 in 64 lower-case hex digits. */
export function isDigest(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text);
}
