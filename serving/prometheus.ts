/** Prometheus' text format, version 0.0.4. https://prometheus.io/docs/instrumenting/exposition_formats/ */

export const prometheusContentType = "text/plain; version=0.0.4; charset=utf-8";

export type Labels = Readonly<Record<string, string | number>>;

export interface Sample {
  readonly labels: Labels;
  readonly value: number;
}

/** Observations by buckets. */
export interface HistogramSample {
  readonly labels: Labels;
  /** How many fell into each bucket, and last beyond all of them; not cumulated. */
  readonly buckets: readonly number[];
  readonly sum: number;
}

interface Named {
  readonly name: string;
  readonly help: string;
}

/** A metric and all its series. */
export type Family = Named &
  (
    | { readonly type: "counter" | "gauge"; readonly samples: readonly Sample[] }
    | {
        readonly type: "histogram";
        /** Upper bounds of the buckets, ascending. */
        readonly bounds: readonly number[];
        readonly samples: readonly HistogramSample[];
      }
  );

/** Families without any series are left out. */
export function writePrometheus(families: readonly Family[]): string {
  return families
    .filter(({ samples }) => samples.length > 0)
    .map((family) => {
      const { name, help, type } = family;
      const lines = type === "histogram" ? histogramLines(family) : plainLines(family);
      return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join("")}`;
    })
    .join("");
}

function plainLines({ name, samples }: Family & { type: "counter" | "gauge" }): string[] {
  return samples.map(({ labels, value }) => line(name, labels, value));
}

function histogramLines({ name, bounds, samples }: Family & { type: "histogram" }): string[] {
  return samples.flatMap(({ labels, buckets, sum }) => {
    let count = 0;
    const lines = buckets.map((own, at) => {
      count += own;
      return line(`${name}_bucket`, { ...labels, le: valueText(bounds[at] ?? Infinity) }, count);
    });
    return [...lines, line(`${name}_sum`, labels, sum), line(`${name}_count`, labels, count)];
  });
}

function line(name: string, labels: Labels, value: number): string {
  const pairs = Object.entries(labels).map(([key, text]) => `${key}="${escaped(String(text))}"`);
  const set = pairs.length > 0 ? `{${pairs.join(",")}}` : "";
  return `${name}${set} ${valueText(value)}\n`;
}

function valueText(value: number): string {
  return value === Number.POSITIVE_INFINITY ? "+Inf" : String(value);
}

function escaped(text: string): string {
  return text.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");
}
