import { InferThreads } from "../../runtime/infer-threads.ts";
import { memoryOf } from "./memory.ts";

// A model with mapped weights in one thread, then in more of them, in a process of its own: says what
// memory it has with each number. Arguments: the ONNX file, threads at most.

const [path = "", threadsMax = "3"] = process.argv.slice(2);
const threads = new InferThreads({ path, cores: 1, mapped: true, batchDifferenceMax: 1e-4 });
const { signal } = new AbortController();
await threads.open(signal);
const megabytes = [(await memoryOf([process.pid])).togetherMb];
for (let count = 2; count <= Number(threadsMax); count += 1) {
  await threads.reopen(count);
  megabytes.push((await memoryOf([process.pid])).togetherMb);
}
console.log(JSON.stringify(megabytes));
await threads.close();
