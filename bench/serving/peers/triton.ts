import { copyFile, cp, mkdir, readdir, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { WardroundError } from "../../../base/errors.ts";
import { federationName } from "../../federation.ts";
import type { BenchedModel } from "../models.ts";
import { firstValue, inferBody, inferPath } from "../requests.ts";
import type { PeerPlace, PeerStart, ServingPeer } from "./contract.ts";

/** Rows that Triton collects for one run. */
const batchRowsMax = 64;

/**
 * The server's own binary, which NVIDIA's wheel pytriton has, with its Python backend, dynamic batching and
 * a model repository. Its C++ backend for ONNX is in no wheel.
 */
export const triton: ServingPeer = {
  name: "Triton",
  folder: join(import.meta.dirname, "triton"),
  // The backend loads libpython, which other builds of Python may lack.
  python: "/usr/bin/python3",
  grpc: "streams",
  prepare,
  request: (model) => ({ path: inferPath(federationName), body: inferBody(model) }),
  firstValue,
};

async function prepare(place: PeerPlace): Promise<PeerStart> {
  const { folder, model, httpPort, grpcPort } = place;
  const packages = await packagesOf(place.commands);
  const tritonFolder = join(packages, "pytriton", "tritonserver");
  const backends = join(folder, "backends");
  const version = basename(join(packages, "..")).replace("python", "");
  const stub = "triton_python_backend_stub";
  await cp(join(tritonFolder, "backends", "python"), join(backends, "python"), { recursive: true });
  const stubs = join(tritonFolder, "python_backend_stubs", version, stub);
  await copyFile(stubs, join(backends, "python", stub));
  const repository = join(folder, "repository");
  const versionFolder = join(repository, federationName, "1");
  await mkdir(versionFolder, { recursive: true });
  await copyFile(place.modelPath, join(versionFolder, "served.onnx"));
  await copyFile(join(triton.folder, "model.py"), join(versionFolder, "model.py"));
  await writeFile(join(repository, federationName, "config.pbtxt"), configText(model));
  return {
    file: join(tritonFolder, "bin", "tritonserver"),
    args: [
      `--model-repository=${repository}`,
      `--backend-directory=${backends}`,
      "--http-address=127.0.0.1",
      `--http-port=${httpPort}`,
      "--grpc-address=127.0.0.1",
      `--grpc-port=${grpcPort}`,
      "--allow-metrics=false",
    ],
    environment: {
      PYTHONPATH: packages,
      LD_LIBRARY_PATH: [
        join(tritonFolder, "external_libs"),
        join(packages, "nvidia_pytriton.libs"),
      ].join(":"),
    },
  };
}

function configText({ input, rowShape, output, outputWidth }: BenchedModel): string {
  return [
    `name: "${federationName}"`,
    'backend: "python"',
    `max_batch_size: ${batchRowsMax}`,
    `input [{ name: "${input}" data_type: TYPE_FP32 dims: [${rowShape.join(", ")}] }]`,
    `output [{ name: "${output}" data_type: TYPE_FP32 dims: [${outputWidth}] }]`,
    "instance_group [{ kind: KIND_CPU count: 1 }]",
    "dynamic_batching {}",
    "",
  ].join("\n");
}

async function packagesOf(commands: string): Promise<string> {
  const library = join(commands, "..", "lib");
  const found = (await readdir(library)).find((name) => name.startsWith("python3."));
  if (found) return join(library, found, "site-packages");
  throw new WardroundError("DIRECTORY_INVALID", `${library} has no packages of Python`);
}
