import type { Feature, Label } from "./column-config.ts";
import { inputNames } from "./column-config.ts";
import type { Input } from "./raw-data.ts";

/** Reads one cell into an array of numbers; returns what is wrong with it, or undefined. */
export type ReadCell = (text: string, into: NumberArray, at: number) => string | undefined;

type NumberArray = Float64Array | Float32Array | Int32Array;

export interface CellOptions {
  /** Texts that mean "no value". */
  readonly missing: ReadonlySet<string>;
  readonly decimal: "." | ",";
}

/** A column of a table and the inputs that it becomes; NaN in each where the cell is missing. */
export interface FeatureReader {
  readonly column: string;
  readonly inputs: readonly Input[];
  readonly read: ReadCell;
}

/** How the cells of a feature's column are read. */
export function featureReader(feature: Feature, options: CellOptions): FeatureReader {
  const own = feature.missing_values.map((text) => text.trim());
  const missing = new Set([...options.missing, ...own]);
  const inputs = inputNames(feature).map((name) => ({
    name,
    fill: fillOf(feature),
    isNumber: feature.type === "number",
  }));
  const readPresent = readerOf(feature, { ...options, missing });
  const isCode = numericCodes(missing);
  return {
    column: feature.column,
    inputs,
    read: (text, into, at) => {
      if (!missing.has(text)) {
        const problem = readPresent(text, into, at);
        const isMissing = feature.type === "number" && isCode(into[at]);
        if (problem !== undefined || !isMissing) return problem;
      }
      if (feature.missing === "refuse") return "is missing";
      into.fill(Number.NaN, at, at + inputs.length);
      return undefined;
    },
  };
}

/** Whether a number is one of the texts for "no value", whatever way it is written. */
function numericCodes(missing: ReadonlySet<string>): (value: number | undefined) => boolean {
  const texts = [...missing].filter((text) => text !== "");
  const codes = new Set(texts.map(Number).filter((code) => !Number.isNaN(code)));
  return (value) => value !== undefined && codes.has(value);
}

function fillOf({ missing }: Feature): Input["fill"] {
  return missing === "zero" || missing === "refuse" ? 0 : missing;
}

function readerOf(feature: Feature, options: CellOptions): ReadCell {
  switch (feature.type) {
    case "number":
      return numberReader(options);
    case "boolean":
      return choiceReader([feature.no, feature.yes], "is neither of the texts for yes nor for no");
    case "category":
      return oneHotReader(feature);
  }
}

function numberReader({ decimal }: CellOptions): ReadCell {
  const form =
    decimal === "."
      ? /^[+-]?([0-9]+[.]?[0-9]*|[.][0-9]+)([eE][+-]?[0-9]+)?$/
      : /^[+-]?([0-9]+,?[0-9]*|,[0-9]+)([eE][+-]?[0-9]+)?$/;
  return (text, into, at) => {
    if (!form.test(text)) return notANumber(text, decimal);
    const value = Number(decimal === "." ? text : text.replace(",", "."));
    if (!Number.isFinite(Math.fround(value))) return "is too large for a 32-bit float";
    into[at] = value;
    return undefined;
  };
}

function notANumber(text: string, decimal: "." | ","): string {
  if (text === "") return 'is missing: add "" to source.missing, or fill it';
  if (decimal === "." && /^[+-]?[0-9.]*,[0-9]+$/.test(text)) {
    return "is not a number: write decimals with a point, or set source.decimal";
  }
  if (decimal === "," && /^[+-]?[0-9,]*[.][0-9]+$/.test(text)) {
    return "is not a number: source.decimal is a comma, and here is a point";
  }
  if (isDate(text)) return "is not a number: did a spreadsheet make a date of it?";
  return "is not a number";
}

const isDate = (text: string): boolean => /\p{L}{3}/u.test(text) && /[0-9]/.test(text);

function choiceReader(choices: readonly (readonly string[])[], problem: string): ReadCell {
  const index = indexOf(choices);
  return (text, into, at) => {
    const value = index.get(text);
    if (value === undefined) return `${problem}${spoiltHint(text)}`;
    into[at] = value;
    return undefined;
  };
}

function indexOf(choices: readonly (readonly string[])[]): ReadonlyMap<string, number> {
  return new Map(
    choices.flatMap((texts, value) => texts.map((text) => [text.trim(), value] as const)),
  );
}

function oneHotReader(feature: Extract<Feature, { type: "category" }>): ReadCell {
  const { values, drop_first, other } = feature;
  const index = indexOf(values.map((value) => [value]));
  const first = drop_first ? 1 : 0;
  return (text, into, at) => {
    into.fill(0, at, at + values.length - first);
    const value = index.get(text);
    if (value === undefined) {
      if (other === "zero") return undefined;
      return `is none of the ${values.length} values of data.yaml${spoiltHint(text)}`;
    }
    if (value >= first) into[at + value - first] = 1;
    return undefined;
  };
}

/** What a spreadsheet may have made of a code, where it looks like that. */
function spoiltHint(text: string): string {
  if (/^[0-9]+([.,][0-9]+)?E[+-]?[0-9]+$/.test(text)) {
    return ": did a spreadsheet make a power of ten of it?";
  }
  if (
    /^([0-9]{1,4}[-/. ])?[\p{L}.]{3,5}[-/. ][0-9]{2,4}$|^[0-9]{1,2}[-/.][\p{L}.]{3,5}$/u.test(text)
  ) {
    return ": did a spreadsheet make a date of it?";
  }
  if (/^[0-9]+[.]0+$/.test(text)) return ": it is written as a fraction, write it so in data.yaml";
  return "";
}

/** How the cells of a label's columns are read, in the order of a row's numbers. */
export function labelReaders(label: Label, options: CellOptions): readonly ReadCell[] {
  const isCode = numericCodes(options.missing);
  return presentReaders(label, options).map((read) => (text, into, at) => {
    if (options.missing.has(text)) return "is missing";
    const problem = read(text, into, at);
    const isNumber = !("classes" in label || ("time" in label && at % 2 === 1));
    return problem ?? (isNumber && isCode(into[at]) ? "is missing" : undefined);
  });
}

function presentReaders(label: Label, options: CellOptions): readonly ReadCell[] {
  const number = numberReader(options);
  if ("classes" in label) {
    const choices = label.classes.map((text) => [text]);
    return [choiceReader(choices, `is none of the ${choices.length} classes of data.yaml`)];
  }
  if ("targets" in label) return label.targets.map(() => number);
  if ("counts" in label) return label.counts.map(() => limited(number, isCount, notACount));
  const events = label.event_values.map((text) => [text]);
  return [
    limited(number, (time) => time >= 0, "is below 0: a time is expected"),
    choiceReader(events, "is neither of label.event_values"),
  ];
}

const isCount = (value: number): boolean => Number.isInteger(value) && value >= 0;
const notACount = "is no whole number from 0: a count is expected";

function limited(read: ReadCell, isRight: (value: number) => boolean, problem: string): ReadCell {
  return (text, into, at) => {
    const wrong = read(text, into, at);
    if (wrong !== undefined) return wrong;
    return isRight(into[at] as number) ? undefined : problem;
  };
}
