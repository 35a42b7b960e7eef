import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { featureCount } from "./model.ts";

/** The least that a participant has to have for a federation of `benchModel`. @returns its data.yaml. */
export async function writeTwoRows(folder: string, federation: string): Promise<string> {
  const features = Array.from({ length: featureCount }, (_, index) => `x${index}`);
  const lines = [
    `federation: ${federation}`,
    `data_set: ${federation}-data`,
    "source: { csv: table.csv }",
    "id: id",
    `features: [${features.join(", ")}]`,
    "label: { column: y, classes: [0, 1] }",
    "split: { test_fraction: 0 }",
    "policy: { epsilon_budget: unlimited, plain_rounds: allow, minimum_quorum: 1 }",
  ];
  const rows = [0, 1].map((y) => [y, ...features.map((_, index) => index + y), y].join(","));
  const header = ["id", ...features, "y"].join(",");
  await writeFile(join(folder, "table.csv"), `${[header, ...rows].join("\n")}\n`);
  const path = join(folder, "data.yaml");
  await writeFile(path, `${lines.join("\n")}\n`);
  return path;
}
