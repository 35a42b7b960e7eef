// Asks a Wardround server for a prediction with the TypeScript client, whole and in parts.
//
//   npx tsx examples/client/predict.ts https://localhost:7401 app examples/breast-cancer/patient.json
//
// The second argument is the folder that `wardround join` made for this app. Node 22.18 and later run
// the file without tsx.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createInferenceClient, outputOf, ServedError } from "wardround/client";

const [url = "", folder = "", patientFile = ""] = process.argv.slice(2);
const pem = (name: string): string => readFileSync(join(folder, `${name}.pem`), "utf8");
const { inputs } = JSON.parse(readFileSync(patientFile, "utf8")) as {
  inputs: { data: number[] }[];
};
const patient = Float32Array.from(inputs[0]?.data ?? []);

// A function, so that a renewed certificate is used without a restart.
const client = createInferenceClient({
  url,
  tls: () => ({ ca: pem("ca"), certificate: pem("certificate"), key: pem("key") }),
});
const print = (line: string): boolean => process.stdout.write(`${line}\n`);
try {
  const { modelVersion, inputs: wanted } = await client.metadata("breast-cancer");
  print(`version ${modelVersion} takes ${wanted.map(({ name, shape }) => `${name} [${shape}]`)}`);

  const answer = await client.infer("breast-cancer", {
    inputs: [{ name: "features", datatype: "FP32", shape: [1, patient.length], data: patient }],
    modelVersion, // left out: whatever version is served then
    signal: AbortSignal.timeout(5_000),
  });
  const { data } = outputOf(answer, "probability", "FP32");
  print(`version ${answer.modelVersion} says ${data[0]}`);

  const three = Float32Array.from([...patient, ...patient, ...patient]);
  const stream = client.inferStream("breast-cancer", {
    inputs: [{ name: "features", datatype: "FP32", shape: [3, patient.length], data: three }],
    rowsPerPart: 2,
  });
  for await (const part of stream) {
    const { data: some } = outputOf(part, "probability", "FP32");
    print(`rows from ${part.row}: ${some.join(", ")}`);
  }
} catch (error) {
  if (!(error instanceof ServedError)) throw error;
  // Codes are those of docs/errors.md; `retry` says whether to ask again.
  process.stderr.write(`${error.code}: ${error.message} (${error.retry})\n`);
  process.exitCode = 1;
} finally {
  client.close();
}
