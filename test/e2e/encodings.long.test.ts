import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { examples, hospitals, type Line, Program, Ward } from "./support.ts";

// Ten plain rounds of the breast-cancer table in each encoding, by a real server and four hospitals
// that hold all of the federations at once; prints what docs/protocol.md shows.
const encodings = { float32: {}, float16: {}, int8: {}, "top-k": { top_k: 0.25 } } as const;
const names = Object.keys(encodings) as (keyof typeof encodings)[];
const federationOf = (encoding: string): string => `cancer-${encoding}`;

test("every plain encoding learns what float32 learns, in the bytes that it promises", async () => {
  await using ward = await Ward.open();
  await Promise.all(hospitals.map((hospital) => ward.join("participant", hospital)));
  for (const encoding of names) {
    const model = join(examples, "model.onnx");
    await ward.asAdmin("federation", "create", federationOf(encoding), "--model", model);
  }
  for (const hospital of hospitals) await startHospital(ward, hospital);
  await Promise.all(hospitals.map((hospital) => ward.connected(hospital)));

  const found: Record<string, { bytes: number; right: number; total: number; loss: number }> = {};
  for (const encoding of names) {
    const plain = await readFile(join(examples, "plan-plain.yaml"), "utf8");
    const plan = join(ward.folder, `${encoding}.yaml`);
    const fields = Object.entries({ encoding, ...encodings[encoding] });
    await writeFile(plan, plain + fields.map(([key, value]) => `${key}: ${value}\n`).join(""));
    const start = ["run", "start", federationOf(encoding), "--plan", plan, "--rounds", "10"];
    const { last } = await ward.asAdmin(...start, "--watch");
    const shown = await ward.asAdmin("run", "show", String((last["run"] as Line)["id"]));
    const rounds = shown.last["rounds"] as readonly Line[];
    expect(rounds.map(({ phase }) => phase)).toEqual(Array(10).fill("published"));
    const { bytes_received: bytes, metrics } = rounds.at(-1) ?? {};
    const { right, total, loss_sum } = metrics as Readonly<Record<string, number>>;
    const loss = Number(loss_sum) / Number(total);
    found[encoding] = { bytes: Number(bytes), right: Number(right), total: Number(total), loss };
  }
  process.stdout.write(`${JSON.stringify(found, null, 1)}\n`);

  const { float32, ...others } = found;
  expect(names.map((encoding) => found[encoding]?.bytes)).toEqual([496, 248, 140, 256]);
  expect(float32?.right).toBeGreaterThan(105);
  for (const [encoding, { right, loss }] of Object.entries(others)) {
    expect(right, encoding).toBeGreaterThan((float32?.right ?? 0) - 4);
    expect(loss, encoding).toBeLessThan((float32?.loss ?? 0) + 0.03);
  }
});

/** With a data.yaml for each federation beside its table: one data set, one ledger. */
async function startHospital(ward: Ward, hospital: string): Promise<void> {
  const table = ward.tableOf(hospital);
  const plain = await readFile(join(table, "data-plain.yaml"), "utf8");
  const files: string[] = [];
  for (const encoding of names) {
    const file = join(table, `data-${encoding}.yaml`);
    const federation = `federation: ${federationOf(encoding)}\n`;
    await writeFile(file, plain.replace(/^federation:.*\n/m, federation));
    files.push("--data", file);
  }
  const dir = join(ward.folder, hospital);
  ward.processes.set(hospital, new Program(["participant", "start", "--dir", dir, ...files]));
}
