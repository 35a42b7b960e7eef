import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { InferenceSession, Tensor } from "onnxruntime-node";

// The limit of a server in Node.js: node:http and onnxruntime on one thread, with no check, version or
// metric. `together` runs once per turn of the event loop, over all requests that came in it; `alone`
// once per request. Says its port, then serves until it is ended.

interface Asked {
  readonly rows: number;
  readonly data: readonly number[];
  readonly response: ServerResponse;
}

interface Body {
  readonly inputs: readonly [{ readonly shape: readonly number[]; readonly data: number[] }];
}

const [path = "", way = "together", together = way === "together"] = process.argv.slice(2);
const session = await InferenceSession.create(path, { intraOpNumThreads: 1 });
const inputName = session.inputNames[0] ?? "";
const outputName = session.outputNames[0] ?? "";
let waiting: Asked[] = [];
let runs = false;

createServer(listener).listen(0, "127.0.0.1", function (this: { address(): unknown }) {
  console.log(JSON.stringify({ port: (this.address() as AddressInfo).port }));
});

function listener(request: IncomingMessage, response: ServerResponse): void {
  const pieces: Buffer[] = [];
  request.on("data", (piece: Buffer) => pieces.push(piece));
  request.on("end", () => {
    const [only] = pieces;
    const text = (pieces.length === 1 && only ? only : Buffer.concat(pieces)).toString("utf8");
    const { shape, data } = (JSON.parse(text) as Body).inputs[0];
    const asked = { rows: shape[0] ?? 1, data, response };
    if (!together) {
      void run([asked], shape.slice(1));
      return;
    }
    waiting.push(asked);
    if (waiting.length === 1 && !runs) setImmediate(() => void runWaiting(shape.slice(1)));
  });
}

async function runWaiting(rowShape: readonly number[]): Promise<void> {
  runs = true;
  while (waiting.length > 0) {
    const all = waiting;
    waiting = [];
    await run(all, rowShape);
  }
  runs = false;
}

async function run(all: readonly Asked[], rowShape: readonly number[]): Promise<void> {
  const rows = all.reduce((sum, each) => sum + each.rows, 0);
  const width = rowShape.reduce((product, size) => product * size, 1);
  const feed = new Float32Array(rows * width);
  let at = 0;
  for (const { data } of all) {
    feed.set(data, at);
    at += data.length;
  }
  const answer = await session.run({
    [inputName]: new Tensor("float32", feed, [rows, ...rowShape]),
  });
  const output = answer[outputName] as Tensor;
  const values = output.data as Float32Array;
  const each = values.length / rows;
  let row = 0;
  for (const { rows: count, response } of all) {
    const data = Array.from(values.subarray(row * each, (row + count) * each));
    row += count;
    const shape = [count, ...output.dims.slice(1)];
    const outputs = [{ name: outputName, datatype: "FP32", shape, data }];
    const body = JSON.stringify({ model_name: "bench", model_version: "0", outputs });
    response.writeHead(200, { "content-type": "application/json", "content-length": body.length });
    response.end(body);
  }
}
