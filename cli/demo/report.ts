import { formatEpsilon, formatTable, type JsonObject } from "../output.ts";
import type { QueryCounts } from "./queries.ts";
import type { Accuracy } from "./test-rows.ts";

/** Everything that the demo found out. */
export interface DemoReport {
  readonly rounds: number;
  readonly participants: number;
  /** Published versions of the private federation, without the initial checkpoint. */
  readonly versions: readonly number[];
  readonly servedVersion: number;
  readonly accuracy: {
    readonly alone: readonly Accuracy[];
    readonly federated: Accuracy;
    readonly private: Accuracy;
    readonly pooled: Accuracy;
  };
  readonly privacy: {
    readonly mechanism: string;
    readonly unit: string;
    readonly clip: number;
    readonly epsilonPerRound: number;
    readonly epsilonTotal: number | null;
  };
  readonly queries: QueryCounts;
  readonly kernels: string;
  readonly seconds: number;
}

/** No participant tells such counts of a private run: they would cost epsilon. */
export const countedBy = "counted by this demo from all test rows, outside the privacy statement";

/** The report as `--json` prints it. */
export function reportJson(report: DemoReport): JsonObject {
  const { accuracy, privacy, queries } = report;
  return {
    rounds: report.rounds,
    participants: report.participants,
    versions: report.versions,
    served_version: report.servedVersion,
    accuracy: {
      alone: accuracy.alone.map((each) => ({ ...each })),
      federated: { ...accuracy.federated },
      private: { ...accuracy.private },
      pooled: { ...accuracy.pooled },
    },
    privacy: {
      mechanism: privacy.mechanism,
      unit: privacy.unit,
      clip: privacy.clip,
      epsilon_per_round: privacy.epsilonPerRound,
      epsilon_total: privacy.epsilonTotal,
    },
    queries: { sent: queries.sent, failed: queries.failed, versions_seen: queries.versionsSeen },
    kernels: report.kernels,
    seconds: report.seconds,
  };
}

/** The report as a table and a few lines. */
export function reportLines(report: DemoReport): string[] {
  const { accuracy, privacy, queries } = report;
  const row = (name: string, { mean, right, total }: Accuracy) => [
    name,
    mean.toFixed(3),
    `${right} of ${total} right`,
  ];
  const total = privacy.epsilonTotal ?? Number.POSITIVE_INFINITY;
  return [
    "",
    `Accuracy on the same held-out patients of all hospitals, ${countedBy}:`,
    ...formatTable([
      ...accuracy.alone.map((each, index) => row(`  hospital-${index + 1} alone`, each)),
      row("  federated, no noise", accuracy.federated),
      row("  federated, with noise", accuracy.private),
      row("  all data in one place", accuracy.pooled),
    ]),
    "",
    `Privacy: ${privacy.mechanism}, unit ${privacy.unit}, L1 clip ${privacy.clip}, epsilon ${privacy.epsilonPerRound} a round, ${formatEpsilon(total)} in ${report.rounds} rounds.`,
    `Served: version ${report.servedVersion} of ${report.versions.length} published, folded by ${report.kernels} kernels.`,
    `Queries: ${queries.sent} sent, ${queries.failed} failed, answered by versions ${queries.versionsSeen.join(", ")}.`,
    `Time: ${report.seconds} s.`,
  ];
}
