// Deals the breast cancer table to four hospitals: examples/breast-cancer/ATTRIBUTION.md has the rule.
// node --import tsx scripts/deal-breast-cancer.ts [scikit-learn's breast_cancer.csv]
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const measures = [
  "radius",
  "texture",
  "perimeter",
  "area",
  "smoothness",
  "compactness",
  "concavity",
  "concave_points",
  "symmetry",
  "fractal_dimension",
];

/** Columns of the table: an id, 30 measures of cell nuclei, the diagnosis. */
export const columns = [
  "patient_id",
  ...measures.map((measure) => `mean_${measure}`),
  ...measures.map((measure) => `${measure}_error`),
  ...measures.map((measure) => `worst_${measure}`),
  "diagnosis",
];

/** Hospitals in the order in which patients are dealt. */
export const hospitals = [
  { name: "hospital-1", malignant: 58, benign: 182 },
  { name: "hospital-2", malignant: 71, benign: 89 },
  { name: "hospital-3", malignant: 60, benign: 40 },
  { name: "hospital-4", malignant: 23, benign: 46 },
] as const;

/** scikit-learn's file (a line of counts, no header, last column 0 = malignant) as our table. */
export function importTable(scikitLearn: string): string {
  const rows = scikitLearn.trim().split(/\r?\n/).slice(1);
  const lines = rows.map((row, index) => {
    const cells = row.split(",");
    const diagnosis = cells.pop() === "0" ? "malignant" : "benign";
    return [`P${String(index + 1).padStart(4, "0")}`, ...cells, diagnosis].join(",");
  });
  return `${[columns.join(","), ...lines].join("\n")}\n`;
}

/** One CSV text a hospital, by its name. */
export function dealTable(table: string): ReadonlyMap<string, string> {
  const [header = "", ...rows] = table.trim().split("\n");
  const ordered = (diagnosis: string) =>
    rows.filter((row) => row.endsWith(`,${diagnosis}`)).sort(byDigestOfId);
  const malignant = ordered("malignant");
  const benign = ordered("benign");
  return new Map(
    hospitals.map((hospital) => {
      const own = [
        ...malignant.splice(0, hospital.malignant),
        ...benign.splice(0, hospital.benign),
      ].sort();
      return [hospital.name, `${[header, ...own].join("\n")}\n`];
    }),
  );
}

function byDigestOfId(one: string, other: string): number {
  return digestOfId(one) < digestOfId(other) ? -1 : 1;
}

// The prefix keeps this order apart from any split that hashes the id alone.
function digestOfId(row: string): string {
  const id = row.slice(0, row.indexOf(","));
  return createHash("sha256").update(`deal ${id}`).digest("hex");
}

function main(source: string | undefined): void {
  const folder = join(import.meta.dirname, "..", "examples", "breast-cancer");
  const tablePath = join(folder, "wdbc.csv");
  if (source !== undefined) writeFileSync(tablePath, importTable(readFileSync(source, "utf8")));
  for (const [name, text] of dealTable(readFileSync(tablePath, "utf8"))) {
    mkdirSync(join(folder, name), { recursive: true });
    writeFileSync(join(folder, name, "patients.csv"), text);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) main(process.argv[2]);
