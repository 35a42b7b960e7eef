import type { BenchedModel } from "../models.ts";

/** Another system that serves the same model. */
export interface ServingPeer {
  /** As it calls itself. */
  readonly name: string;
  /** Has its requirements.txt, which pins its version, and our programs for it. */
  readonly folder: string;
  /** What makes its virtual environment, where the first python3 will not do. */
  readonly python?: string;
  /** What it speaks of the Open Inference Protocol over gRPC; `streams` = ModelStreamInfer too. */
  readonly grpc: "none" | "unary" | "streams";
  /** Writes what it needs into its folder. @returns what starts it. */
  prepare(place: PeerPlace): Promise<PeerStart>;
  /** Of its infer request, in JSON. */
  request(model: BenchedModel): { readonly path: string; readonly body: string };
  /** The first value that an answer has. */
  firstValue(body: string): number;
}

export interface PeerPlace {
  /** The folder with its commands, of the virtual environment that it is installed in. */
  readonly commands: string;
  /** Empty; what it writes goes there. */
  readonly folder: string;
  readonly modelPath: string;
  readonly model: BenchedModel;
  readonly httpPort: number;
  readonly grpcPort: number;
  /** For whatever else it wants to listen to. */
  readonly otherPort: number;
}

export interface PeerStart {
  readonly file: string;
  readonly args: readonly string[];
  readonly environment: NodeJS.ProcessEnv;
}
