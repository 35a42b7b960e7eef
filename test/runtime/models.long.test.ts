import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { listModels, modelTable, type TriedModel, tryModel } from "../../scripts/model-table.ts";

const testData = process.env["WARDROUND_TEST_DATA"];

test.skipIf(!testData)(
  "docs/models.md says of every ONNX file whether its loss falls, and why not [WARDROUND_TEST_DATA]",
  async () => {
    const folder = join(testData as string, "models");
    const tried: TriedModel[] = [];
    for (const file of await listModels(folder)) tried.push(await tryModel(folder, file));

    const documented = readFileSync("docs/models.md", "utf8").split("\n");
    const start = documented.indexOf(modelTable([])[0] as string);

    expect(documented.slice(start).filter((line) => line !== "")).toEqual(modelTable(tried));
    for (const model of tried) {
      if (!model.trains) continue;
      const { file, losses } = model;
      expect(losses, file).toHaveLength(4);
      losses.forEach((loss, at) => {
        if (at > 0) expect(loss, file).toBeLessThan(losses[at - 1] as number);
      });
    }
  },
  300_000,
);
