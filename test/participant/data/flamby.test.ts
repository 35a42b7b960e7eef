import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { load, rowsOf } from "./hospital-folder.ts";

const outside = process.env["WARDROUND_TEST_DATA"];
const heart = join(outside ?? "", "flamby/heart");
const hospitals = ["cleveland", "hungarian", "switzerland", "va"] as const;

const inputs = [
  ...["age", "sex", "trestbps", "chol", "fbs", "thalach", "exang", "oldpeak"],
  "{ column: cp, type: category, values: [1, 2, 3, 4], drop_first: true }",
  "{ column: restecg, type: category, values: [0, 1, 2], drop_first: true }",
];

/** FLamby's preparation (dataset.py): three columns dropped, rows with a gap left out, each centre by itself. */
const yaml = `
source:
  sql: |
    WITH numbered AS (SELECT row_number() OVER () AS line, * FROM p)
    SELECT *, CASE WHEN num::DOUBLE > 0 THEN 1 ELSE 0 END AS sick,
      regexp_replace(cp_text, '[.]0$', '') AS cp, regexp_replace(restecg_text, '[.]0$', '') AS restecg
    FROM (SELECT * RENAME (cp AS cp_text, restecg AS restecg_text) FROM numbered)
    WHERE age IS NOT NULL AND trestbps IS NOT NULL AND chol IS NOT NULL AND fbs IS NOT NULL
      AND restecg_text IS NOT NULL AND thalach IS NOT NULL AND exang IS NOT NULL AND oldpeak IS NOT NULL
    ORDER BY line
  tables:
    p:
      file: p.csv
      header: [age, sex, cp, trestbps, chol, fbs, restecg, thalach, exang, oldpeak, slope, ca, thal, num]
  missing: ["?"]
id: line
features: [${inputs.join(", ")}]
label: { column: sick, classes: [0, 1] }
split: { file: split.json }
scaling: { type: standard, divisor: n-1, epsilon: 1.0e-9 }
order: order.json
`;

test.skipIf(!outside).each(hospitals)(
  "WARDROUND_TEST_DATA: UCI's %s by a data.yaml is FLamby's centre: rows, split, scale and order",
  async (hospital) => {
    const json = async (name: string) => JSON.parse(await readFile(join(heart, name), "utf8"));
    const split = (await json("fed_heart_split_by_uci_line.json"))[hospital];
    const orders = await json("fed_heart_batch_orders.json");
    const statistics = (await json("fed_heart_norm_stats.json")).centers[hospital];
    const epochs = orders.orders["42"][hospitals.indexOf(hospital)];
    const {
      train,
      test: held,
      featureNames,
    } = await load(yaml, {
      "p.csv": await readFile(join(outside ?? "", `heart-disease/uci/processed.${hospital}.data`)),
      "split.json": JSON.stringify({ test: split.test }),
      "order.json": JSON.stringify(epochs),
    });
    expect(featureNames).toHaveLength(13);
    const text = await readFile(join(heart, "fed_heart_prepared_unnormalised.csv"), "utf8");
    const rows = text
      .trim()
      .split(/\r?\n/)
      .map((line) => line.split(","));
    for (const [set, got] of [
      ["train", train],
      ["test", held],
    ] as const) {
      const wanted = rows.filter((row) => row[1] === hospital && row[3] === set);
      expect([...got.labels]).toEqual(wanted.map((row) => Number(row[17])));
      const scaled = wanted.map((row) =>
        row
          .slice(4, 17)
          .map((cell, at) => (Number(cell) - statistics.mean[at]) / (statistics.std[at] + 1e-9)),
      );
      rowsOf(got).forEach((row, at) => {
        row.forEach((value, column) => {
          // FLamby's statistics are float32.
          expect(value).toBeCloseTo(scaled[at]?.[column] ?? Number.NaN, 4);
        });
      });
    }
    expect(train.order).toHaveLength(epochs.length);
    expect([...(train.order?.[0] ?? [])]).toEqual(epochs[0]);
  },
);
