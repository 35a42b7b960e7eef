import { join } from "node:path";
import { federationName } from "../../federation.ts";
import { firstValue, inferBody, inferPath } from "../requests.ts";
import type { ServingPeer } from "./contract.ts";

/** Its model server, one process. */
export const kserve: ServingPeer = {
  name: "KServe",
  folder: join(import.meta.dirname, "kserve"),
  grpc: "unary",
  prepare: async ({ commands, modelPath, httpPort, grpcPort }) => ({
    file: join(commands, "python3"),
    args: [
      join(kserve.folder, "serve.py"),
      modelPath,
      `--http_port=${httpPort}`,
      `--grpc_port=${grpcPort}`,
    ],
    environment: {},
  }),
  request: (model) => ({ path: inferPath(federationName), body: inferBody(model) }),
  firstValue,
};
