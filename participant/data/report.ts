import { createHash } from "node:crypto";
import { bytesOf } from "../../base/bytes.ts";
import type { InputStatistics, Label } from "./column-config.ts";
import { labelColumns } from "./column-config.ts";
import { labelKind } from "./config.ts";
import { type Finding, warning } from "./findings.ts";
import { isInverted, labelCorrelations } from "./label-direction.ts";
import { prepareData, readData } from "./load-table.ts";
import { checkModel, type ModelCheck } from "./model-check.ts";
import type { RawData } from "./raw-data.ts";
import { type Moments, momentsOf, readStatistics } from "./scaling.ts";
import { hasOutlier, sentinelsOf } from "./sentinels.ts";

/** One of the model's inputs, or a label's number, over all rows as they are in the file. */
export interface ColumnReport {
  readonly name: string;
  readonly missing: number;
  readonly min: number;
  readonly max: number;
  readonly mean: number;
  /** Divided by n. */
  readonly std: number;
  /** Pearson's, with the class index, the first target, or the event; NaN where one does not vary. */
  readonly labelCorrelation?: number | undefined;
}

/** What a hospital looks at before it takes part. It never leaves its machine. */
export interface DataReport {
  readonly trainRows: number;
  readonly testRows: number;
  /** Undefined where labels are numbers. */
  readonly classes:
    | readonly { readonly name: string; readonly train: number; readonly test: number }[]
    | undefined;
  /** Numbers of the label, where it is not a class. */
  readonly targets: readonly ColumnReport[];
  /** Of arrays and images: one entry over all their values. */
  readonly inputs: readonly ColumnReport[];
  /** Inputs of a row. */
  readonly inputCount: number;
  readonly model: ModelCheck | undefined;
  readonly findings: readonly Finding[];
}

/**
 * Reads a data set as `participant start` does and says what is in it and what may be wrong.
 * @param options - files of the federation's statistics and of a model that it serves, where there are any.
 * @throws WardroundError as `loadTable`, `readStatistics` and `checkModel`.
 */
export async function reportData(
  dataFile: string,
  options: {
    readonly statisticsFile?: string | undefined;
    readonly modelFile?: string | undefined;
  },
  signal: AbortSignal,
): Promise<DataReport> {
  const read = await readData(dataFile, signal);
  const { raw, config, scaling } = read;
  const { label } = config;
  const statistics =
    options.statisticsFile === undefined
      ? scaling.type === "given"
        ? scaling.features
        : undefined
      : await readStatistics(options.statisticsFile, signal);
  const moments = momentsOf(raw.features, raw.width, "all");
  const correlations = labelCorrelations(raw, labelKind(config) === "survival");
  const inputs = raw.inputs ? columnsOf(raw, moments, correlations) : [wholeOf(raw)];
  const targets = targetsOf(raw, label);
  const classes = classesOf(raw, label);
  const own = [
    ...valueFindings(raw),
    ...duplicates(raw),
    ...singleClass(classes),
    ...(statistics ? againstFederation(raw, { inputs, correlations, statistics }) : []),
  ];
  // From here on the features are scaled.
  const { train, test, findings } = await prepareData(dataFile, read, signal);
  const model =
    options.modelFile !== undefined && "classes" in label
      ? await checkModel(
          options.modelFile,
          { parts: [train, test], classCount: label.classes.length },
          signal,
        )
      : undefined;
  return {
    trainRows: train.rowCount,
    testRows: test.rowCount,
    classes,
    targets,
    inputs,
    inputCount: raw.width,
    model,
    findings: [...findings, ...own, ...(model?.findings ?? [])],
  };
}

function columnsOf(
  { inputs, rowCount }: RawData,
  moments: Moments,
  correlations: Float64Array,
): readonly ColumnReport[] {
  return (inputs ?? []).map(({ name }, at) => ({
    ...columnOf(name, moments, at, rowCount),
    labelCorrelation: correlations[at],
  }));
}

function columnOf(name: string, moments: Moments, at: number, rowCount: number): ColumnReport {
  const count = moments.count[at] as number;
  const [min, max] = [moments.min[at] as number, moments.max[at] as number];
  const [mean, squares] = [moments.mean[at] as number, moments.squares[at] as number];
  const none = count === 0;
  return {
    name,
    missing: rowCount - count,
    min: none ? Number.NaN : min,
    max: none ? Number.NaN : max,
    mean,
    std: none ? Number.NaN : Math.sqrt(squares / count),
  };
}

/** All values of arrays or images taken together, as one column. */
function wholeOf({ features }: RawData): ColumnReport {
  return columnOf("all inputs", momentsOf(features, 1, "all"), 0, features.length);
}

function targetsOf(raw: RawData, label: Label): readonly ColumnReport[] {
  if ("classes" in label) return [];
  const moments = momentsOf(Float64Array.from(raw.labels), raw.targetCount, "all");
  return labelColumns(label).map((name, at) => columnOf(name, moments, at, raw.rowCount));
}

function classesOf({ labels, isTest }: RawData, label: Label): DataReport["classes"] {
  if (!("classes" in label)) return undefined;
  const counts = label.classes.map((name) => ({ name, train: 0, test: 0 }));
  labels.forEach((index: number, row: number) => {
    const one = counts[index];
    if (one) one[isTest[row] === 1 ? "test" : "train"] += 1;
  });
  return counts;
}

function valueFindings({ features, width, inputs, rowCount }: RawData): readonly Finding[] {
  return (inputs ?? []).flatMap(({ name, isNumber }, column) => {
    if (!isNumber) return [];
    const values = new Float64Array(rowCount);
    let count = 0;
    for (let row = 0; row < rowCount; row += 1) {
      const value = features[row * width + column] as number;
      if (!Number.isNaN(value)) values[count++] = value;
    }
    const sorted = values.subarray(0, count).sort();
    const sentinels = sentinelsOf(sorted);
    if (sentinels.length === 0 && hasOutlier(sorted)) {
      return [
        warning("outlier", `column ${name} has a value far outside the rest: is it right?`, name),
      ];
    }
    return sentinels.map(({ value, count: times }) =>
      warning(
        "sentinel",
        `column ${name} has ${value} in ${times} ${times === 1 ? "row" : "rows"}, far from all others: if it means "no value", list it in missing_values`,
        name,
      ),
    );
  });
}

function duplicates(raw: RawData): readonly Finding[] {
  const { ids, rowCount, file } = raw;
  const rows = rowCount - new Set(digestsOf(raw)).size;
  const again = ids ? rowCount - new Set(ids).size : 0;
  return [
    ...(rows > 0
      ? [
          warning(
            "duplicate-rows",
            `${file} has ${rows} rows whose inputs and label were there before`,
          ),
        ]
      : []),
    ...(again > 0
      ? [
          warning(
            "duplicate-ids",
            `${file} has ${again} rows whose id was there before: right if a patient has several`,
          ),
        ]
      : []),
  ];
}

function* digestsOf({ features, labels, width, targetCount, rowCount }: RawData): Iterable<string> {
  for (let row = 0; row < rowCount; row += 1) {
    yield createHash("sha256")
      .update(bytesOf(features.subarray(row * width, (row + 1) * width)))
      .update(bytesOf(labels.subarray(row * targetCount, (row + 1) * targetCount)))
      .digest("base64");
  }
}

function singleClass(classes: DataReport["classes"]): readonly Finding[] {
  const present = classes?.filter(({ train, test }) => train + test > 0) ?? [];
  const [only] = present;
  if (!only || present.length > 1) return [];
  return [warning("single-class", `all rows are of the class ${only.name}`)];
}

function againstFederation(
  raw: RawData,
  options: {
    readonly inputs: readonly ColumnReport[];
    readonly correlations: Float64Array;
    readonly statistics: Readonly<Record<string, InputStatistics>>;
  },
): readonly Finding[] {
  const { inputs, correlations, statistics } = options;
  const shifted = inputs.filter(({ name, mean }) => {
    const there = Object.hasOwn(statistics, name) ? statistics[name] : undefined;
    return there !== undefined && there.std > 0 && Math.abs(mean - there.mean) > 5 * there.std;
  });
  const names = inputs.map(({ name }) => name);
  const isWrong = isInverted(correlations, names, statistics, raw.rowCount);
  return [
    ...shifted.map(({ name }) =>
      warning(
        "shifted",
        `column ${name}: its mean is more than 5 standard deviations from the federation's: another unit?`,
        name,
      ),
    ),
    ...(isWrong === true
      ? [
          warning(
            "inverted-label",
            "the inputs go with the label the other way round than in the federation: is label.classes in the right order?",
          ),
        ]
      : []),
  ];
}
