import { inferRowsMax } from "../base/limits.ts";
import type { Buckets, ModelCounts, Serving, Tally, VersionCounts } from "./contract.ts";
import { durationBoundsMs } from "./meter.ts";
import { type Family, type Labels, type Sample, writePrometheus } from "./prometheus.ts";
import type { Telemetry } from "./telemetry.ts";

const durationBounds = durationBoundsMs.map(seconds);
const rowBounds = Array.from({ length: Math.log2(inferRowsMax) + 1 }, (_, at) => 2 ** at);

/** What this process takes of the machine. */
export interface ProcessFigures {
  readonly residentBytes: number;
  readonly cpuSeconds: number;
  /** Seconds since 1970. */
  readonly startedSeconds: number;
}

export interface MetricsSource {
  readonly serving: Serving;
  readonly telemetry: Telemetry;
  readonly ready: () => boolean;
  readonly version: string;
  readonly process: () => ProcessFigures;
}

/** Every figure, as Prometheus reads it. Names in labels are the registry's own, never a caller's. */
export function metricsText(source: MetricsSource): string {
  const models = source.serving.counts();
  return writePrometheus([
    ...requestFamilies(source.telemetry),
    ...versionFamilies(models),
    ...modelFamilies(models),
    ...serverFamilies(source),
  ]);
}

function requestFamilies(telemetry: Telemetry): readonly Family[] {
  const requests = telemetry
    .counts()
    .flatMap(({ protocol, outcomes }) =>
      outcomes.map(([code, value]) => ({ labels: { protocol, code }, value })),
    );
  const dropped = telemetry.dropped;
  return [
    counter("requests_total", "Prediction requests by how they ended.", requests),
    counter(
      "request_log_dropped_total",
      "Lines that the request log lost because they came faster than they could be written.",
      dropped === undefined ? [] : [{ labels: {}, value: dropped }],
    ),
  ];
}

type Counted = ModelCounts["versions"][number];

function versionFamilies(models: readonly ModelCounts[]): readonly Family[] {
  const versions = models.flatMap((model) => model.versions);
  const each = (figure: (counted: Counted) => number): readonly Sample[] =>
    versions.map((counted) => ({ labels: labelsOf(counted), value: figure(counted) }));
  return [
    counter(
      "inference_requests_total",
      "Requests that a version took, by how they ended.",
      versions.flatMap(endings),
    ),
    durations(
      "inference_duration_seconds",
      "Requests from their arrival at the model to their answer.",
      versions.flatMap((counted) => {
        const { statistics, succeeded, failed } = counted;
        const labels = labelsOf(counted);
        return [
          spread({ ...labels, outcome: "succeeded" }, succeeded, statistics.succeeded),
          spread({ ...labels, outcome: "failed" }, failed, statistics.failed),
        ];
      }),
    ),
    durations(
      "inference_queue_seconds",
      "Requests from their arrival at the model to their run.",
      versions.map((one) => spread(labelsOf(one), one.queued, one.statistics.queued)),
    ),
    {
      name: "wardround_inference_batch_rows",
      help: "Rows of the model's runs.",
      type: "histogram",
      bounds: rowBounds,
      samples: versions.map((counted) => ({ labels: labelsOf(counted), ...batches(counted) })),
    },
    counter(
      "inference_runs_total",
      "Runs of the model by where they were made.",
      versions.flatMap((counted) =>
        counted.lanes.map(([lane, value]) => ({ labels: { ...labelsOf(counted), lane }, value })),
      ),
    ),
    counter(
      "inference_run_seconds_total",
      "Time that the model ran.",
      each(({ statistics: { runs } }) => seconds(runs.reduce((sum, { ms }) => sum + ms, 0))),
    ),
    counter(
      "inference_rows_total",
      "Rows that were answered.",
      each(({ statistics }) => statistics.rows),
    ),
    gauge(
      "version_loaded",
      "1 for versions in memory, 0 for those that were let go lately.",
      each(({ loaded }) => Number(loaded)),
    ),
    gauge(
      "version_file_bytes",
      "Bytes of the files of versions in memory.",
      each(({ fileBytes }) => fileBytes),
    ),
  ];
}

function modelFamilies(models: readonly ModelCounts[]): readonly Family[] {
  const each = (figure: (counts: ModelCounts) => number): readonly Sample[] =>
    models.map((counts) => ({ labels: { model: counts.model }, value: figure(counts) }));
  return [
    gauge(
      "version_served",
      "1 for each model's served version.",
      models.flatMap(({ model, served }) =>
        served === undefined ? [] : [{ labels: { model, version: served }, value: 1 }],
      ),
    ),
    gauge(
      "model_ready",
      "Whether a model that is to be served answers.",
      models.flatMap(({ model, answers }) =>
        answers === undefined ? [] : [{ labels: { model }, value: Number(answers) }],
      ),
    ),
    counter(
      "version_switches_total",
      "Switches of the served version, the first one included.",
      each(({ switches }) => switches),
    ),
    counter(
      "version_loads_total",
      "Versions that were loaded.",
      each(({ loads }) => loads),
    ),
    counter(
      "version_load_failures_total",
      "Versions that could not be loaded.",
      each(({ loadFailures }) => loadFailures),
    ),
  ];
}

function serverFamilies({ ready, version, process }: MetricsSource): readonly Family[] {
  const { residentBytes, cpuSeconds, startedSeconds } = process();
  const one = (value: number): readonly Sample[] => [{ labels: {}, value }];
  return [
    gauge("ready", "Whether the server is ready, as /v2/health/ready says.", one(Number(ready()))),
    gauge("build_info", "The version of Wardround.", [{ labels: { version }, value: 1 }]),
    {
      name: "process_resident_memory_bytes",
      help: "Resident memory of the server's process.",
      type: "gauge",
      samples: one(residentBytes),
    },
    {
      name: "process_cpu_seconds_total",
      help: "Processor time of the server's process.",
      type: "counter",
      samples: one(cpuSeconds),
    },
    {
      name: "process_start_time_seconds",
      help: "When the server's process started, since 1970.",
      type: "gauge",
      samples: one(startedSeconds),
    },
  ];
}

function counter(name: string, help: string, samples: readonly Sample[]): Family {
  return { name: `wardround_${name}`, help, type: "counter", samples };
}

function gauge(name: string, help: string, samples: readonly Sample[]): Family {
  return { name: `wardround_${name}`, help, type: "gauge", samples };
}

type Histogram = Extract<Family, { type: "histogram" }>;

function durations(name: string, help: string, samples: Histogram["samples"]): Family {
  return { name: `wardround_${name}`, help, type: "histogram", bounds: durationBounds, samples };
}

function spread(labels: Labels, buckets: Buckets, { ms }: Tally): Histogram["samples"][number] {
  return { labels, buckets, sum: seconds(ms) };
}

function labelsOf({ statistics: { model, version } }: VersionCounts): Labels {
  return { model, version };
}

function endings(counted: Counted): readonly Sample[] {
  const outcomes = [["OK", counted.statistics.succeeded.count] as const, ...counted.failures];
  return outcomes.map(([code, value]) => ({ labels: { ...labelsOf(counted), code }, value }));
}

function batches({ statistics: { runs } }: VersionCounts): { buckets: number[]; sum: number } {
  const buckets = new Array<number>(rowBounds.length + 1).fill(0);
  let sum = 0;
  for (const { rows, count } of runs) {
    const at = rowBounds.findIndex((bound) => rows <= bound);
    const bucket = at < 0 ? rowBounds.length : at;
    buckets[bucket] = (buckets[bucket] as number) + count;
    sum += rows * count;
  }
  return { buckets, sum };
}

function seconds(ms: number): number {
  return ms / 1000;
}
