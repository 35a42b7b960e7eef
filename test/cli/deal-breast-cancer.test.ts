import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { stableSplit } from "../../participant/data/split.ts";
import { dealTable, hospitals } from "../../scripts/deal-breast-cancer.ts";

const folder = join(import.meta.dirname, "..", "..", "examples", "breast-cancer");
const read = (file: string): string => readFileSync(join(folder, file), "utf8");

test("the hospitals' files are what the rule makes of the table", () => {
  for (const [name, text] of dealTable(read("wdbc.csv"))) {
    expect(read(join(name, "patients.csv")), name).toBe(text);
  }
});

test("every patient is at one hospital, and the counts are those of the attribution", () => {
  const dealt = [...dealTable(read("wdbc.csv")).values()].map((text) =>
    text.trim().split("\n").slice(1),
  );

  expect(dealt.map((rows) => rows.length)).toEqual([240, 160, 100, 69]);
  expect(dealt.map((rows) => rows.filter((row) => row.endsWith(",malignant")).length)).toEqual(
    hospitals.map((hospital) => hospital.malignant),
  );
  expect(new Set(dealt.flat()).size).toBe(569);
});

test("the deal does not follow the split: each hospital holds out about a fifth", () => {
  for (const [name, text] of dealTable(read("wdbc.csv"))) {
    const ids = text
      .trim()
      .split("\n")
      .slice(1)
      .map((row) => row.slice(0, row.indexOf(",")));
    const held = ids.filter((id) => stableSplit(id, 0.2) === "test").length / ids.length;
    expect(held, name).toBeGreaterThan(0.12);
    expect(held, name).toBeLessThan(0.28);
  }
});
