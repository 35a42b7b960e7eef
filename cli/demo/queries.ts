import { Agent, request } from "node:https";
import type { Clock } from "../../base/ports.ts";
import type { ServerConnection } from "../../protocol/contract.ts";
import type { Identity } from "../../protocol/identity/contract.ts";
import type { Rows } from "../../runtime/contract.ts";
import { featuresTensor } from "./test-rows.ts";

/** What became of the app's questions. */
export interface QueryCounts {
  readonly sent: number;
  readonly failed: number;
  /** Versions that answered, in order. */
  readonly versionsSeen: readonly number[];
}

interface QueryOptions {
  readonly model: string;
  /** Questions are single rows of these. */
  readonly rows: Rows;
  /** Base of the HTTP address, `https://127.0.0.1:7401`. */
  readonly http: string;
  /** Certificate of the app. */
  readonly identity: Identity;
  readonly connection: ServerConnection;
  readonly clock: Clock;
}

/** Askers, half of them over HTTP and half over gRPC; each asks again as soon as it was answered. */
const askerCount = 8;

/** Between an answer and the next question of an asker: the demo's machine has other work. */
const pauseMs = 2;

const answerTimeoutMs = 10_000;

/** An app that keeps asking a served model until it is stopped. */
export class QueryLoad {
  readonly #options: QueryOptions;
  readonly #versions = new Map<number, number>();
  readonly #stop = new AbortController();
  readonly #agent: Agent;
  readonly #askers: Promise<void>;
  readonly #listeners = new Set<() => void>();
  #sent = 0;
  #failed = 0;
  #nextRow = 0;

  constructor(options: QueryOptions) {
    this.#options = options;
    const { caPem, certificatePem, privateKeyPem } = options.identity;
    this.#agent = new Agent({
      keepAlive: true,
      ca: caPem,
      cert: certificatePem,
      key: privateKeyPem,
      maxSockets: askerCount,
    });
    const ways = [this.#askHttp.bind(this), this.#askGrpc.bind(this)];
    this.#askers = Promise.all(
      Array.from({ length: askerCount }, (_, index) =>
        this.#keepAsking(ways[index % 2] ?? ways[0]),
      ),
    ).then(() => undefined);
  }

  get counts(): QueryCounts {
    return {
      sent: this.#sent,
      failed: this.#failed,
      versionsSeen: [...this.#versions.keys()].sort((one, other) => one - other),
    };
  }

  /** Resolves when the counts are as wanted. */
  async until(wanted: (counts: QueryCounts) => boolean, signal: AbortSignal): Promise<void> {
    while (!wanted(this.counts)) {
      signal.throwIfAborted();
      await new Promise<void>((resolve) => {
        const done = (): void => {
          this.#listeners.delete(done);
          signal.removeEventListener("abort", done);
          resolve();
        };
        this.#listeners.add(done);
        signal.addEventListener("abort", done, { once: true });
      });
    }
  }

  /** Waits for the answers that are due, then asks no more. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort();
    await this.#askers;
    this.#agent.destroy();
  }

  async #keepAsking(ask: ((row: Float32Array) => Promise<number>) | undefined): Promise<void> {
    const { signal } = this.#stop;
    while (ask && !signal.aborted) {
      this.#sent += 1;
      try {
        const version = await ask(this.#takeRow());
        if (!Number.isInteger(version)) throw new TypeError("the answer names no version");
        this.#versions.set(version, (this.#versions.get(version) ?? 0) + 1);
      } catch {
        // Whatever went wrong, the question was not answered: that is what is counted.
        this.#failed += 1;
      }
      for (const listener of [...this.#listeners]) listener();
      await this.#options.clock.sleep(pauseMs, signal).catch(() => undefined);
    }
  }

  #takeRow(): Float32Array {
    const { features, featureCount, rowCount } = this.#options.rows;
    const row = this.#nextRow++ % rowCount;
    return features.subarray(row * featureCount, (row + 1) * featureCount);
  }

  async #askGrpc(row: Float32Array): Promise<number> {
    const { connection, model } = this.#options;
    const inputs = [featuresTensor(row, 1)];
    const answer = await connection.infer(
      { model, inputs, outputs: [], requestId: "", metadata: {} },
      AbortSignal.timeout(answerTimeoutMs),
    );
    return answer.modelVersion;
  }

  async #askHttp(row: Float32Array): Promise<number> {
    const { http, model } = this.#options;
    const input = { name: "features", shape: [1, row.length], datatype: "FP32", data: [...row] };
    const answer = await postJson(`${http}/v2/models/${model}/infer`, this.#agent, {
      inputs: [input],
    });
    return Number((answer as { readonly model_version: string }).model_version);
  }
}

/** @throws where the answer is not 200 or does not come in time. */
export function postJson(url: string, agent: Agent, body: unknown): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(answerTimeoutMs);
    const headers = { "content-type": "application/json" };
    const sent = request(url, { method: "POST", agent, headers, signal }, (response) => {
      const pieces: Buffer[] = [];
      response.on("data", (piece: Buffer) => pieces.push(piece));
      response.on("error", reject);
      response.on("end", () => {
        const text = Buffer.concat(pieces).toString("utf8");
        if (response.statusCode === 200) resolve(JSON.parse(text));
        else reject(new TypeError(`HTTP ${response.statusCode}`));
      });
    });
    sent.on("error", reject);
    sent.end(JSON.stringify(body));
  });
}
