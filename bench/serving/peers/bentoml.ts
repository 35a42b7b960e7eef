import { join } from "node:path";
import type { ServingPeer } from "./contract.ts";

/** One worker; its own JSON, as it has no Open Inference Protocol. */
export const bentoml: ServingPeer = {
  name: "BentoML",
  folder: join(import.meta.dirname, "bentoml"),
  grpc: "none",
  prepare: async ({ commands, modelPath, httpPort }) => ({
    file: join(commands, "bentoml"),
    args: ["serve", "service:Bench", "--working-dir", bentoml.folder].concat([
      ...["--host", "127.0.0.1"],
      ...["--port", String(httpPort)],
    ]),
    environment: {
      BENCH_MODEL: modelPath,
      BENTOML_DO_NOT_TRACK: "True",
      PYTHONDONTWRITEBYTECODE: "1",
    },
  }),
  request: ({ row }) => ({ path: "/infer", body: JSON.stringify({ features: [row] }) }),
  firstValue: (body) => Number((JSON.parse(body) as readonly number[][]).flat()[0]),
};
