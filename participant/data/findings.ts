/** What may be wrong with data that can be read. */
export type FindingKind =
  | "encoding"
  | "missing"
  | "constant"
  | "single-class"
  | "unseen-class"
  | "nothing-held-out"
  | "sentinel"
  | "outlier"
  | "duplicate-ids"
  | "duplicate-rows"
  | "shifted"
  | "inverted-label";

/** For this hospital's eyes: nothing of it may be sent. */
export interface Finding {
  readonly kind: FindingKind;
  /** A warning may mean wrong data; a note tells what was done. */
  readonly level: "note" | "warning";
  readonly column?: string | undefined;
  /** A sentence without any patient's values. */
  readonly message: string;
}

export function note(kind: FindingKind, message: string, column?: string): Finding {
  return { kind, level: "note", message, column };
}

export function warning(kind: FindingKind, message: string, column?: string): Finding {
  return { kind, level: "warning", message, column };
}
