import { Agent, type IncomingMessage, request } from "node:http";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openOrtSession } from "../../runtime/ort.ts";
import type { VersionSource } from "../../serving/contract.ts";
import { startHttp } from "../../serving/http.ts";
import { collectingLogger, never, openTestServing } from "./support/registry.ts";
import { randomValues, rowsOf, seededLogistic, writeVersion } from "./support/version-folders.ts";

const rows = Array.from({ length: 32 }, (_, at) => randomValues(`row ${at}`, 13).map(Math.fround));

/** The 32 answers of a version's files alone, as JSON numbers. */
async function answersOf(source: VersionSource): Promise<number[]> {
  const path = join(source.directory, "model.onnx");
  const session = await openOrtSession({ path }, { threads: 1 });
  const answers: number[] = [];
  for (const row of rows) {
    const { p } = await session.run({ x: rowsOf(row, 13) }, ["p"]);
    answers.push(new Float32Array(new Uint8Array(p?.data ?? []).buffer)[0] as number);
  }
  await session.release();
  return answers;
}

interface Answer {
  readonly status: number;
  readonly version: number;
  readonly value: number;
  readonly row: number;
}

function predict(port: number, agent: Agent, row: number): Promise<Answer> {
  const tensor = { name: "x", shape: [1, 13], datatype: "FP32", data: rows[row] };
  const options = {
    host: "127.0.0.1",
    port,
    path: "/v2/models/heart/infer",
    method: "POST",
    agent,
  };
  return new Promise((resolve, reject) => {
    const sent = request(options, (response: IncomingMessage) => {
      let text = "";
      response.on("data", (chunk) => {
        text += String(chunk);
      });
      response.on("end", () => {
        const body = JSON.parse(text);
        const status = response.statusCode ?? 0;
        const value = body.outputs?.[0]?.data[0] as number;
        resolve({ status, version: Number(body.model_version), value, row });
      });
    });
    sent.on("error", reject);
    sent.end(JSON.stringify({ inputs: [tensor] }));
  });
}

test("over REST fifty switches fail no request, and each answer is the named version's to the last bit", async () => {
  const { serving, root } = await openTestServing();
  const sources: VersionSource[] = [];
  for (let version = 0; version <= 50; version += 1) {
    sources.push(await writeVersion(root, "heart", version, seededLogistic(`version ${version}`)));
  }
  const expected = await Promise.all(sources.map(answersOf));
  await serving.switchTo(sources[0] as VersionSource, never);
  const listen = { host: "127.0.0.1", port: 0 };
  const log = collectingLogger([]);
  const http = await startHttp({ listen, tls: undefined, serving, log, ready: () => true });
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  onTestFinished(async () => {
    agent.destroy();
    await http.close();
  });

  let inFlight = 0;
  let asking = true;
  const answers: Answer[] = [];
  const load = async (worker: number): Promise<void> => {
    const versions: number[] = [];
    for (let count = 0; asking || count < 100; count += 1) {
      inFlight += 1;
      const answer = await predict(http.port, agent, (worker + count) % rows.length);
      inFlight -= 1;
      answers.push(answer);
      versions.push(answer.version);
    }
    // One caller after another never sees a version go back.
    expect(versions).toEqual([...versions].sort((a, b) => a - b));
  };
  const loads = Array.from({ length: 16 }, (_, worker) => load(worker));
  const inFlightAtSwitch: number[] = [];
  for (const source of sources.slice(1)) {
    await serving.prepare(source, never);
    inFlightAtSwitch.push(inFlight);
    await serving.switchTo(source, never);
    expect((await predict(http.port, agent, 0)).version).toBe(source.version);
  }
  asking = false;
  await Promise.all(loads);

  expect(answers.length).toBeGreaterThanOrEqual(1000);
  expect(Math.min(...inFlightAtSwitch)).toBeGreaterThanOrEqual(8);
  const wrong = answers.filter(({ status, version, value, row }) => {
    return status !== 200 || value !== expected[version]?.[row];
  });
  expect(wrong).toEqual([]);
  expect(new Set(answers.map(({ version }) => version)).size).toBe(51);
});
