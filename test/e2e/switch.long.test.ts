import { Agent, request } from "node:https";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { ServerConnection } from "../../protocol/contract.ts";
import { DataType } from "../../protocol/frames.ts";
import { readIdentity } from "../../protocol/identity/identity-folder.ts";
import { openFiles } from "./files-alone.ts";
import { examples, type Line, Program, Ward } from "./support.ts";

const name = "breast-cancer-plain";
const inFlightWanted = 16;

interface Answer {
  readonly row: Float32Array;
  readonly version: number;
  readonly bytes: Uint8Array;
}

/** Rows that differ in every value, so that an answer tells which row and which version made it. */
function rowOf(index: number): Float32Array {
  return Float32Array.from({ length: 30 }, (_, column) => Math.sin(index * 31 + column));
}

class Load {
  readonly answers: Answer[] = [];
  readonly failures: string[] = [];
  readonly inFlightAtSwitch: number[] = [];
  inFlight = 0;
  #stopped = false;
  #next = 0;
  readonly #done: Promise<void>;

  constructor(ways: readonly ((row: Float32Array) => Promise<Omit<Answer, "row">>)[]) {
    const askers = Array.from({ length: inFlightWanted }, (_, index) =>
      this.#ask(ways[index % ways.length]!),
    );
    this.#done = Promise.all(askers).then(() => undefined);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#done;
  }

  async #ask(way: (row: Float32Array) => Promise<Omit<Answer, "row">>): Promise<void> {
    while (!this.#stopped) {
      const row = rowOf(this.#next++);
      this.inFlight += 1;
      try {
        const answer = await way(row);
        const before = this.answers.at(-1)?.version;
        if (before !== undefined && answer.version > before) {
          this.inFlightAtSwitch.push(this.inFlight);
        }
        this.answers.push({ row, ...answer });
      } catch (error) {
        this.failures.push(String(error));
      } finally {
        this.inFlight -= 1;
      }
    }
  }
}

test("queries under ten switches: none fails, and each answer is bit for bit its version's", async () => {
  await using ward = await Ward.open();
  await ward.openFederation(name);
  const app = await ward.join("app", "app");
  const connection = await ward.connect(app);
  const identity = await readIdentity(app);
  const { caPem: ca, certificatePem: cert, privateKeyPem: key } = identity;
  const agent = new Agent({ keepAlive: true, ca, cert, key });
  const load = new Load([
    (row) => askGrpc(connection, row),
    (row) => askHttp(`${ward.http}/v2/models/${name}/infer`, agent, row),
  ]);

  const plan = join(examples, "plan-plain.yaml");
  const args = ["run", "start", name, "--plan", plan, "--rounds", "10", "--watch"];
  const run = new Program([...args, "--identity", ward.adminIdentity, "--json"]);
  const { status } = await run.ended;
  await load.stop();
  agent.destroy();

  expect(status, run.printed.text()).toBe(0);
  expect(load.failures).toEqual([]);
  expect(load.answers.length).toBeGreaterThanOrEqual(1_000);
  const seen = [...new Set(load.answers.map(({ version }) => version))].sort((a, b) => a - b);
  expect(seen).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(load.inFlightAtSwitch.length).toBeGreaterThanOrEqual(10);
  expect(Math.min(...load.inFlightAtSwitch)).toBeGreaterThanOrEqual(8);
  expect(await countDifferent(ward, load.answers)).toBe(0);
}, 180_000);

/** How many answers are not what the named version's files give for that row alone. */
async function countDifferent(ward: Ward, answers: readonly Answer[]): Promise<number> {
  const { last } = await ward.asAdmin("model", "list", name);
  let different = 0;
  for (const listed of last["versions"] as readonly Line[]) {
    const files = await openFiles(String(listed["directory"]));
    for (const { row, bytes } of answers.filter(({ version }) => version === listed["version"])) {
      if (Buffer.compare(await files.run(row), bytes) !== 0) different += 1;
    }
    await files.release();
  }
  return different;
}

async function askGrpc(
  connection: ServerConnection,
  row: Float32Array,
): Promise<Omit<Answer, "row">> {
  const data = new Uint8Array(row.buffer);
  const inputs = [{ name: "features", dataType: DataType.FP32, shape: [1, row.length], data }];
  const answer = await connection.infer(
    { model: name, inputs, outputs: [], requestId: "", metadata: {} },
    AbortSignal.timeout(10_000),
  );
  return { version: answer.modelVersion, bytes: answer.outputs[0]!.data };
}

function askHttp(url: string, agent: Agent, row: Float32Array): Promise<Omit<Answer, "row">> {
  const input = { name: "features", shape: [1, row.length], datatype: "FP32", data: [...row] };
  return new Promise((resolve, reject) => {
    const headers = { "content-type": "application/json" };
    const sent = request(url, { method: "POST", agent, headers }, (response) => {
      const pieces: Buffer[] = [];
      response.on("data", (piece: Buffer) => pieces.push(piece));
      response.on("end", () => {
        const text = Buffer.concat(pieces).toString("utf8");
        if (response.statusCode !== 200) return reject(new TypeError(text));
        const { model_version, outputs } = JSON.parse(text) as {
          readonly model_version: string;
          readonly outputs: readonly { readonly data: readonly number[] }[];
        };
        const bytes = new Uint8Array(Float32Array.from(outputs[0]!.data).buffer);
        resolve({ version: Number(model_version), bytes });
      });
    });
    sent.on("error", reject);
    sent.end(JSON.stringify({ inputs: [input] }));
  });
}
