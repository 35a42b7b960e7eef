import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { planJsonSchema } from "../../model/plan.ts";

test("docs/plan.schema.json, which editors read, is the JSON Schema of the plan that is checked", async () => {
  const committed: unknown = JSON.parse(await readFile("docs/plan.schema.json", "utf8"));

  expect(committed).toEqual(JSON.parse(JSON.stringify(planJsonSchema())));
});
