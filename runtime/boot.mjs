// Starts a worker whose TypeScript source is at hand: tests and scripts only. It runs what was
// compiled of it where WARDROUND_COMPILED says that it is up to date, as that starts sooner.
import { basename } from "node:path";
import { workerData } from "node:worker_threads";

const source = workerData?.entry ?? process.argv[2];
const compiled = process.env.WARDROUND_COMPILED;
if (compiled) {
  await import(new URL(`runtime/${basename(source, ".ts")}.js`, compiled));
} else {
  const { register } = await import("tsx/esm/api");
  register();
  await import(source);
}
