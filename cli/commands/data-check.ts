import { WardroundError } from "../../base/errors.ts";
import { type ColumnReport, type DataReport, reportData } from "../../participant/data/report.ts";
import { formatTable, type JsonObject } from "../output.ts";
import type { CommandContext } from "../program.ts";

/**
 * Prints what a data.yaml and its files hold, and what may be wrong with them. Asks no server.
 * @throws WardroundError as `reportData`; DATA_DOUBTFUL for warnings under `strict`, after the report.
 */
export async function dataCheck(
  options: {
    readonly file: string;
    readonly statistics: string | undefined;
    readonly model: string | undefined;
    readonly strict: boolean;
  },
  { output, signal }: CommandContext,
): Promise<void> {
  const files = { statisticsFile: options.statistics, modelFile: options.model };
  const report = await reportData(options.file, files, signal);
  output.result(reportJson(options.file, report), reportLines(report));
  const count = report.findings.filter(({ level }) => level === "warning").length;
  if (options.strict && count > 0) {
    throw new WardroundError("DATA_DOUBTFUL", `${count} warnings, and --strict takes none`);
  }
}

function reportJson(file: string, report: DataReport): JsonObject {
  const { model, classes, inputCount } = report;
  return {
    file,
    train_rows: report.trainRows,
    test_rows: report.testRows,
    classes: classes?.map((one) => ({ ...one })) ?? null,
    targets: report.targets.map(columnJson),
    input_count: inputCount,
    inputs: report.inputs.map(columnJson),
    model: model
      ? { rows: model.rows, auroc: finite(model.auroc), accuracy: finite(model.accuracy) }
      : null,
    findings: report.findings.map(({ kind, level, column, message }) => {
      return { kind, level, column: column ?? null, message };
    }),
  };
}

function columnJson({ labelCorrelation, ...column }: ColumnReport) {
  const { name, missing, min, max, mean, std } = column;
  return {
    name,
    missing,
    min: finite(min),
    max: finite(max),
    mean: finite(mean),
    std: finite(std),
    ...(labelCorrelation === undefined ? {} : { label_correlation: finite(labelCorrelation) }),
  };
}

/** JSON has no NaN. */
function finite(value: number | undefined): number | null {
  return value !== undefined && Number.isFinite(value) ? value : null;
}

function reportLines(report: DataReport): readonly string[] {
  const { trainRows, testRows, classes, targets, inputs, inputCount, model, findings } = report;
  const counts = classes?.map(({ name, train, test }) => [name, train, test] as const);
  const head = ["", "MISSING", "MIN", "MAX", "MEAN", "STD", "LABEL"];
  return [
    `${trainRows + testRows} rows: ${trainRows} to train on, ${testRows} held out; ${inputCount} inputs`,
    "",
    ...(counts ? formatTable([["CLASS", "TRAIN", "TEST"], ...counts]) : []),
    ...(targets.length > 0
      ? formatTable([["TARGET", ...head.slice(1, 6)], ...targets.map(columnRow)])
      : []),
    "",
    ...formatTable([["INPUT", ...head.slice(1)], ...inputs.map(columnRow)]),
    "",
    ...(model ? [modelLine(model)] : []),
    ...findings.map(({ level, message }) => `${level}: ${message}`),
    ...(findings.length === 0 ? ["nothing was noticed"] : []),
  ];
}

function columnRow(column: ColumnReport): readonly (string | number)[] {
  const { name, missing, min, max, mean, std, labelCorrelation } = column;
  const shown = [min, max, mean, std].map(short);
  return [name, missing, ...shown, labelCorrelation === undefined ? "" : short(labelCorrelation)];
}

function short(value: number): string {
  return Number.isFinite(value) ? String(Number(value.toPrecision(5))) : "-";
}

function modelLine({ auroc, accuracy, rows }: NonNullable<DataReport["model"]>): string {
  const score =
    auroc === undefined ? `accuracy ${short(accuracy ?? Number.NaN)}` : `AUROC ${short(auroc)}`;
  return `the model's ${score} on ${rows} rows`;
}
