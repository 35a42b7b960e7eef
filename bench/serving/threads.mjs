// A model with mapped weights in as many threads as the parent asks for, in a process that runs what is
// compiled and nothing else. Arguments: the compiled runtime's folder, the ONNX file.
import { pathToFileURL } from "node:url";

const [runtime, path] = process.argv.slice(2);
const { InferThreads } = await import(pathToFileURL(`${runtime}/infer-threads.js`).href);
const threads = new InferThreads({ path, cores: 1, mapped: true, batchDifferenceMax: 1e-4 });
await threads.open(new AbortController().signal);

process.on("message", async (count) => {
  await threads.reopen(count);
  process.send(count);
});
process.once("disconnect", () => process.exit(0));
