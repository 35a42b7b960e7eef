/** What apps import as `wardround/client`; it loads nothing but Node's own http and https. */
import { WardroundError } from "../../base/errors.ts";
import type {
  InferenceClient,
  InferenceClientOptions,
  InferPart,
  InferStreamOptions,
} from "./contract.ts";
import { readEvents } from "./events.ts";
import { type Ask, Exchange } from "./exchange.ts";
import {
  jsonLengthHeader,
  readAnswer,
  readMetadata,
  readPart,
  writeInfer,
  writeInferStream,
} from "./messages.ts";
import { servedError } from "./served-error.ts";

export { WardroundError } from "../../base/errors.ts";
export type * from "./contract.ts";
export { ServedError } from "./served-error.ts";
export { outputOf } from "./tensors.ts";

/**
 * A client of one server's HTTP port. No connection is made before the first call.
 * @throws WardroundError ADDRESS_INVALID, CONFIG_INVALID
 */
export function createInferenceClient(options: InferenceClientOptions): InferenceClient {
  const exchange = new Exchange(options);
  const get = (path: string, ask: Partial<Ask> = {}) =>
    exchange.ask({ method: "GET", path, ...ask });
  const isReady = async (path: string, ask: Partial<Ask> = {}): Promise<boolean> =>
    (await get(path, { ...ask, accept: [503] })).status === 200;
  return {
    ready: (call) => isReady("/v2/health/ready", call),
    modelReady: (model, { modelVersion, ...call } = {}) =>
      isReady(`${modelPath(model, modelVersion)}/ready`, call),
    async metadata(model, { modelVersion, ...call } = {}) {
      return readMetadata((await get(modelPath(model, modelVersion), call)).body);
    },
    async infer(model, call) {
      const { signal, timeoutMs, modelVersion } = call;
      const path = `${modelPath(model, modelVersion)}/infer`;
      const sent = { method: "POST", path, signal, timeoutMs, ...writeInfer(call) } as const;
      const { headers, body } = await exchange.ask(sent);
      return readAnswer(body, headers[jsonLengthHeader] as string | undefined);
    },
    inferStream: (model, call) => inferStream(exchange, model, call),
    close: () => exchange.close(),
  };
}

async function* inferStream(
  exchange: Exchange,
  model: string,
  call: InferStreamOptions,
): AsyncGenerator<InferPart, void, undefined> {
  const { signal, timeoutMs, modelVersion } = call;
  const path = `${modelPath(model, modelVersion)}/infer_stream`;
  const ask = { method: "POST", path, signal, timeoutMs, ...writeInferStream(call) } as const;
  let isDone = false;
  for await (const { event, data } of readEvents(exchange.stream(ask))) {
    if (event === "outputs") yield readPart(data);
    if (event === "error") throw servedError(data);
    isDone ||= event === "done";
  }
  if (isDone) return;
  throw new WardroundError("PEER_GONE", "the server ended the stream before its last part");
}

function modelPath(model: string, version: number | undefined): string {
  const path = `/v2/models/${encodeURIComponent(model)}`;
  return version === undefined ? path : `${path}/versions/${version}`;
}
