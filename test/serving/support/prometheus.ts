import { askRaw } from "./http-client.ts";

/** A scrape: values by series, written as `name{label="value",…}`. */
export type Scrape = ReadonlyMap<string, number>;

const seriesLine =
  /^([a-z][a-z0-9_]*)((?:\{[a-z]+="(?:[^"\\\n]|\\[\\"n])*"(?:,[a-z]+="(?:[^"\\\n]|\\[\\"n])*")*\})?) (\+Inf|[-+0-9.e]+)$/;

/**
 * Reads a text of version 0.0.4 and refuses what Prometheus would: lines of another form, a series twice,
 * series without HELP and TYPE right before their family, a family in two places, histograms whose
 * buckets are not cumulative or end in another figure than their count.
 */
export function parsePrometheus(text: string): Scrape {
  if (!text.endsWith("\n")) throw new TypeError("the last line has no end");
  const series = new Map<string, number>();
  const types = new Map<string, string>();
  let family = "";
  for (const line of text.slice(0, -1).split("\n")) {
    const [, kind, name = "", rest = ""] = /^# (HELP|TYPE) (\S+) (.+)$/.exec(line) ?? [];
    if (kind === "HELP") {
      if (types.has(name)) throw new TypeError(`${name} is in two places`);
      family = name;
    } else if (kind === "TYPE") {
      if (name !== family) throw new TypeError(`TYPE of ${name} without its HELP`);
      types.set(name, rest);
    } else {
      const [, own = "", labels = "", value = ""] = seriesLine.exec(line) ?? [];
      const ofHistogram = types.get(family) === "histogram";
      const base = ofHistogram ? own.replace(/_(bucket|sum|count)$/, "") : own;
      if (own === "" || base !== family) throw new TypeError(`no line of ${family}: ${line}`);
      if (series.has(own + labels)) throw new TypeError(`twice: ${own}${labels}`);
      series.set(own + labels, value === "+Inf" ? Number.POSITIVE_INFINITY : Number(value));
    }
  }
  assertCumulative(series);
  return series;
}

function assertCumulative(series: Scrape): void {
  let before = 0;
  for (const [key, value] of series) {
    const [, name, labels, bound] = /^(\w+)_bucket\{(.*),le="([^"]+)"\}$/.exec(key) ?? [];
    if (name === undefined) continue;
    if (value < before) throw new TypeError(`${key} is less than the bucket before it`);
    before = value;
    if (bound !== "+Inf") continue;
    before = 0;
    const count = series.get(`${name}_count{${labels}}`);
    if (count !== value) throw new TypeError(`${key} is not its count, ${count}`);
  }
}

/** Reads GET /metrics over plain HTTP. */
export async function scrape(port: number): Promise<Scrape> {
  const { status, headers, body } = await askRaw({ port, path: "/metrics" });
  if (status !== 200 || headers["content-type"] !== "text/plain; version=0.0.4; charset=utf-8") {
    throw new TypeError(`${status} ${headers["content-type"]}`);
  }
  return parsePrometheus(body.toString("utf8"));
}

/** The sum of all series of a name whose labels have all of these. */
export function sumOf(found: Scrape, name: string, ...labels: readonly string[]): number {
  let sum = 0;
  for (const [key, value] of found) {
    const isMeant = key === name || key.startsWith(`${name}{`);
    if (isMeant && labels.every((label) => key.includes(label))) sum += value;
  }
  return sum;
}
