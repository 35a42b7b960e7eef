import { join } from "node:path";
import { InferenceSession, Tensor } from "onnxruntime-node";

/** What a version's published files give by themselves, without the server. */
export interface FilesAlone {
  /** Bytes of the first output, for one input. */
  run(features: Float32Array): Promise<Uint8Array>;
  release(): Promise<void>;
}

/** Loads a version's folder with nothing but onnxruntime. */
export async function openFiles(directory: string): Promise<FilesAlone> {
  const session = await InferenceSession.create(join(directory, "model.onnx"), {
    intraOpNumThreads: 1,
  });
  const [output = ""] = session.outputNames;
  return {
    async run(features) {
      const tensor = new Tensor("float32", features, [1, features.length]);
      const values = (await session.run({ features: tensor }))[output]?.data;
      if (!(values instanceof Float32Array)) throw new TypeError("the output is not float32");
      return new Uint8Array(values.slice().buffer);
    },
    release: () => session.release(),
  };
}
