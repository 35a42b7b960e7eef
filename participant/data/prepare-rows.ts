import { WardroundError } from "../../base/errors.ts";
import type { Rows } from "../../runtime/contract.ts";
import type { Scaling } from "./column-config.ts";
import type { DataConfig } from "./config.ts";
import { type Finding, note, warning } from "./findings.ts";
import type { RawData } from "./raw-data.ts";
import { type Moments, momentsOf, scaleInPlace, scalesOf } from "./scaling.ts";

/**
 * Fills, scales and splits; `data.features` is changed. Means and deviations come from the training rows
 * alone, in float64; held-out rows are changed by them. Rows keep the file's order.
 * @throws WardroundError DATA_EMPTY without a training row, or without a value to take a mean of;
 * DATA_CELL_INVALID where a scaled value does not fit a float32.
 */
export function prepareRows(
  data: RawData,
  config: DataConfig,
  scaling: Exclude<Scaling, { readonly file: string }>,
): { readonly train: Rows; readonly test: Rows; readonly findings: readonly Finding[] } {
  const { file, width, features, inputs } = data;
  const trainRows = rowsOn(data, 0);
  const testRows = rowsOn(data, 1);
  if (trainRows.length === 0) {
    throw new WardroundError(
      "DATA_EMPTY",
      `${file} has no row to train on: ${testRows.length} rows are there, all held out`,
    );
  }
  const filled = fillMissing(
    data,
    momentsOf(features, width, inputs ? trainRows : new Uint32Array(0)),
  );
  const findings = [...data.findings, ...filled];
  if (scaling.type !== "none") {
    const moments = momentsOf(features, width, trainRows);
    findings.push(...constants(data, moments));
    const names = inputs?.map((input) => input.name) ?? [];
    const scales = scalesOf(scaling, moments, names);
    if (scales) scaleInPlace(features, width, scales);
  }
  findings.push(...findingsOnRows(data, config, trainRows, testRows));
  refuseOverflow(features, file);
  return { train: pick(data, trainRows), test: pick(data, testRows), findings };
}

function rowsOn({ isTest }: RawData, side: 0 | 1): Uint32Array {
  const rows = new Uint32Array(isTest.length);
  let count = 0;
  for (let row = 0; row < isTest.length; row += 1) {
    if (isTest[row] === side) rows[count++] = row;
  }
  return rows.subarray(0, count);
}

function fillMissing({ features, width, inputs, file }: RawData, moments: Moments): Finding[] {
  if (!inputs) return [];
  const gaps = new Float64Array(width);
  for (let at = 0; at < features.length; at += 1) {
    if (!Number.isNaN(features[at])) continue;
    const column = at % width;
    const fill = inputs[column]?.fill ?? 0;
    if (fill === "mean" && moments.count[column] === 0) {
      throw new WardroundError(
        "DATA_EMPTY",
        `${file}, column ${inputs[column]?.name}: no training row has a value to take the mean of`,
      );
    }
    features[at] = fill === "mean" ? (moments.mean[column] as number) : fill;
    gaps[column] = (gaps[column] as number) + 1;
  }
  return inputs.flatMap(({ name }, column) => {
    const count = gaps[column] as number;
    if (count === 0) return [];
    return [note("missing", `column ${name}: ${count} missing cells filled`, name)];
  });
}

function constants({ inputs, width }: RawData, { min, max }: Moments): readonly Finding[] {
  const constant = Array.from({ length: width }, (_, at) => at).filter((at) => min[at] === max[at]);
  if (!inputs) {
    if (constant.length === 0) return [];
    const message = `${constant.length} of ${width} inputs do not vary: not scaled`;
    return [note("constant", message)];
  }
  return constant.map((at) => {
    const { name } = inputs[at] as { readonly name: string };
    return warning("constant", `column ${name} does not vary: not scaled`, name);
  });
}

function refuseOverflow(features: RawData["features"], file: string): void {
  if (features.every((value) => Number.isFinite(Math.fround(value)))) return;
  throw new WardroundError(
    "DATA_CELL_INVALID",
    `${file} has values that do not fit a 32-bit float once they are scaled`,
  );
}

function pick({ features, labels, targetCount, width }: RawData, rows: Uint32Array): Rows {
  const picked = new Float32Array(rows.length * width);
  const Labels = labels instanceof Int32Array ? Int32Array : Float32Array;
  const own = new Labels(rows.length * targetCount);
  for (const [at, row] of rows.entries()) {
    picked.set(features.subarray(row * width, (row + 1) * width), at * width);
    own.set(labels.subarray(row * targetCount, (row + 1) * targetCount), at * targetCount);
  }
  return { features: picked, featureCount: width, rowCount: rows.length, labels: own, targetCount };
}

function findingsOnRows(
  data: RawData,
  { label }: DataConfig,
  trainRows: Uint32Array,
  testRows: Uint32Array,
): readonly Finding[] {
  const none =
    testRows.length === 0
      ? [note("nothing-held-out", "no row is held out: nothing can be evaluated here")]
      : [];
  if (!("classes" in label)) return none;
  const seen = new Set(Array.from(trainRows, (row) => data.labels[row]));
  const unseen = label.classes.filter((_, index) => !seen.has(index));
  return [
    ...none,
    ...unseen.map((text) => warning("unseen-class", `no training row has the class ${text}`)),
  ];
}
