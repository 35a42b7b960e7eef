import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { dataConfigJsonSchema, parseDataConfig } from "../../../participant/data/config.ts";
import { parseYaml } from "../../../participant/data/yaml-file.ts";
import { usual } from "./hospital-folder.ts";

const docs = join(import.meta.dirname, "../../../docs");

test("docs/data.schema.json, which editors read, is the JSON Schema of the data.yaml that is checked", async () => {
  const committed: unknown = JSON.parse(await readFile(join(docs, "data.schema.json"), "utf8"));
  expect(committed).toEqual(JSON.parse(JSON.stringify(dataConfigJsonSchema())));
});

test("every example of docs/data.md is a right data.yaml", async () => {
  const page = await readFile(join(docs, "data.md"), "utf8");
  const examples = [...page.matchAll(/```yaml\n([\s\S]*?)```/g)].map(([, text = ""]) => text);
  expect(examples).toHaveLength(8);
  for (const text of examples) parseDataConfig(parseYaml(usual + text, "data.yaml"));
});
