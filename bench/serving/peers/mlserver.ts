import { copyFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { federationName } from "../../federation.ts";
import { firstValue, inferBody, inferPath } from "../requests.ts";
import type { PeerPlace, PeerStart, ServingPeer } from "./contract.ts";

/** With its defaults: one process takes requests, another one runs the model. */
export const mlserver: ServingPeer = {
  name: "MLServer",
  folder: join(import.meta.dirname, "mlserver"),
  grpc: "unary",
  prepare,
  request: (model) => ({ path: inferPath(federationName), body: inferBody(model) }),
  firstValue,
};

async function prepare(place: PeerPlace): Promise<PeerStart> {
  const { folder, modelPath, httpPort, grpcPort, otherPort } = place;
  await copyFile(join(mlserver.folder, "runtime.py"), join(folder, "runtime.py"));
  const parameters = { uri: modelPath };
  const settings = { name: federationName, implementation: "runtime.OnnxRuntime", parameters };
  await writeFile(join(folder, "model-settings.json"), JSON.stringify(settings));
  return {
    file: join(place.commands, "mlserver"),
    args: ["start", folder],
    environment: {
      PYTHONPATH: folder,
      MLSERVER_HOST: "127.0.0.1",
      MLSERVER_HTTP_PORT: String(httpPort),
      MLSERVER_GRPC_PORT: String(grpcPort),
      MLSERVER_METRICS_PORT: String(otherPort),
      MLSERVER_DEBUG: "false",
    },
  };
}
