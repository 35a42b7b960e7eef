import { Agent } from "node:https";
import { join } from "node:path";
import { InferenceSession, Tensor } from "onnxruntime-node";
import { createSeededRandom } from "../base/random.ts";
import { postJson } from "../cli/demo/queries.ts";
import { featuresTensor } from "../cli/demo/test-rows.ts";
import type { ServerConnection } from "../protocol/contract.ts";
import { systemClock } from "../runtime/system.ts";
import { featureCount } from "./model.ts";
import { plainName, privateName, type SoakStage } from "./soak-stage.ts";

const askerCount = 4;
const rowCount = 16;
/** Between two questions of an asker: the participants train on the same processors. */
const pauseMs = 10;
/** The same, while nobody answers. */
const downPauseMs = 50;
const answerTimeoutMs = 20_000;

/** Bits of a float32 that no model gives: what stands for an answer that is not one number. */
const noNumber = -1;

interface Answer {
  readonly version: number;
  /** Of the one float32 of the answer. */
  readonly bits: number;
}

/** An app that asks both models all the time, over HTTP and gRPC, and remembers what was said. */
export class SoakQueries {
  sent = 0;
  failedWhileDown = 0;
  readonly failedWhileUp: string[] = [];
  readonly wrong: string[] = [];
  /** Bits that were answered, by model, version and row. */
  readonly #answers = new Map<string, Map<number, Map<number, Set<number>>>>();
  readonly #stage: SoakStage;
  readonly #stop = new AbortController();
  readonly #askers: Promise<void>;
  readonly #agent: Agent;

  constructor(stage: SoakStage) {
    this.#stage = stage;
    const { caPem: ca, certificatePem: cert, privateKeyPem: key } = stage.appIdentity;
    this.#agent = new Agent({ keepAlive: true, ca, cert, key });
    const askers = Array.from({ length: askerCount }, (_, index) => this.#keepAsking(index));
    this.#askers = Promise.all(askers).then(() => undefined);
  }

  /** Waits for the answers that are due, then asks no more. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort();
    await this.#askers;
    this.#agent.destroy();
  }

  /** Holds every answer against what its version's files give. @returns how many versions answered. */
  async compare(): Promise<number> {
    let versions = 0;
    for (const [model, byVersion] of this.#answers) {
      for (const [version, byRow] of byVersion) {
        versions += 1;
        const label = `${model} version ${version}`;
        const folder = join(this.#stage.serverDirectory, "versions", model, String(version));
        const expected = await bitsOfFiles(folder).catch((error: unknown) => {
          this.wrong.push(`${label} has answered, but its files do not load: ${String(error)}`);
        });
        for (const [row, answered] of expected ? byRow : []) {
          for (const bits of answered) {
            if (bits === expected?.[row]) continue;
            this.wrong.push(`${label}, row ${row}: bits ${bits}, of its files ${expected?.[row]}`);
          }
        }
      }
    }
    return versions;
  }

  async #keepAsking(index: number): Promise<void> {
    const { signal } = this.#stop;
    const model = index < askerCount / 2 ? plainName : privateName;
    const asker = new GrpcAsker(this.#stage);
    let newest = 0;
    for (let at = index; !signal.aborted && !this.#stage.signal.aborted; at += 1) {
      const row = at % rowCount;
      const { life, isUp } = this.#stage;
      this.sent += 1;
      try {
        const answer = await (index % 2 === 0 ? this.#askHttp(model, row) : asker.ask(model, row));
        this.#remember(model, row, answer);
        if (answer.version < newest) {
          this.wrong.push(`${model} went back from version ${newest} to ${answer.version}`);
        }
        newest = Math.max(newest, answer.version);
      } catch (error) {
        asker.close();
        if (!isUp || !this.#stage.isUp || life !== this.#stage.life) this.failedWhileDown += 1;
        else this.failedWhileUp.push(String(error));
      }
      const waitMs = this.#stage.isUp ? pauseMs : downPauseMs;
      await systemClock.sleep(waitMs, signal).catch(() => undefined);
    }
    asker.close();
  }

  #remember(model: string, row: number, { version, bits }: Answer): void {
    const byVersion = this.#answers.get(model) ?? new Map<number, Map<number, Set<number>>>();
    this.#answers.set(model, byVersion);
    const byRow = byVersion.get(version) ?? new Map<number, Set<number>>();
    byVersion.set(version, byRow);
    byRow.set(row, (byRow.get(row) ?? new Set()).add(bits));
  }

  async #askHttp(model: string, row: number): Promise<Answer> {
    const data = [...rowOf(row)];
    const input = { name: "features", shape: [1, featureCount], datatype: "FP32", data };
    const url = `${this.#stage.http}/v2/models/${model}/infer`;
    const answer = (await postJson(url, this.#agent, { inputs: [input] })) as {
      readonly model_version: string;
      readonly outputs: readonly { readonly data: readonly number[] }[];
    };
    const values = answer.outputs[0]?.data ?? [];
    const bits = values.length === 1 ? bitsOf(values[0] ?? Number.NaN) : noNumber;
    return { version: Number(answer.model_version), bits };
  }
}

/** Asks over a connection that is made anew after every failure. */
class GrpcAsker {
  readonly #stage: SoakStage;
  #connection: ServerConnection | undefined;

  constructor(stage: SoakStage) {
    this.#stage = stage;
  }

  async ask(model: string, row: number): Promise<Answer> {
    this.#connection ??= this.#stage.connectApp();
    const inputs = [featuresTensor(rowOf(row), 1)];
    const answer = await this.#connection.infer(
      { model, inputs, outputs: [], requestId: "", metadata: {} },
      AbortSignal.timeout(answerTimeoutMs),
    );
    const data = answer.outputs[0]?.data;
    const version = answer.modelVersion;
    if (data?.byteLength !== 4) return { version, bits: noNumber };
    return { version, bits: new DataView(data.buffer, data.byteOffset, 4).getUint32(0, true) };
  }

  close(): void {
    this.#connection?.close();
    this.#connection = undefined;
  }
}

/** What a version's folder gives for every row, with nothing but onnxruntime. */
async function bitsOfFiles(folder: string): Promise<readonly number[]> {
  const session = await InferenceSession.create(join(folder, "model.onnx"), {
    intraOpNumThreads: 1,
  });
  try {
    const bits: number[] = [];
    for (let row = 0; row < rowCount; row += 1) {
      const features = new Tensor("float32", rowOf(row), [1, featureCount]);
      const [output] = Object.values(await session.run({ features }));
      const [value] = output?.data ?? [];
      bits.push(typeof value === "number" ? bitsOf(value) : Number.NaN);
    }
    return bits;
  } finally {
    await session.release();
  }
}

function rowOf(row: number): Float32Array {
  const random = createSeededRandom(`question ${row}`);
  return Float32Array.from({ length: featureCount }, () => random.nextFloat() * 4 - 2);
}

function bitsOf(value: number): number {
  const view = new DataView(new ArrayBuffer(4));
  view.setFloat32(0, value);
  return view.getUint32(0);
}
