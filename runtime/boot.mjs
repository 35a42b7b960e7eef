// Starts a worker's TypeScript source where no compiled file is there: tests and scripts only.
import { workerData } from "node:worker_threads";
import { register } from "tsx/esm/api";

register();
await import(workerData?.entry ?? process.argv[2]);
