import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { planJsonSchema } from "../../model/plan.ts";

test("docs/plan.schema.json, which editors read, is the JSON Schema of the plan that is checked", async () => {
  const committed: unknown = JSON.parse(await readFile("docs/plan.schema.json", "utf8"));

  expect(committed).toEqual(JSON.parse(JSON.stringify(planJsonSchema())));
});

test("docs/plan.md has a row for every field", async () => {
  const page = await readFile("docs/plan.md", "utf8");
  const rows = [...page.matchAll(/^\| `([a-z_.]+)` \|/gm)].map(([, field]) => field);

  expect(rows.toSorted()).toEqual(fieldsOf(planJsonSchema() as Schema, "").toSorted());
});

const wholes = ["privacy", "asynchronous", "publish"];

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
}

/** What can be left out as a whole has a row of its own. */
function fieldsOf({ properties = {} }: Schema, above: string): readonly string[] {
  return Object.entries(properties).flatMap(([name, field]) => {
    const inner = fieldsOf(field, `${above}${name}.`);
    return inner.length === 0 || wholes.includes(name) ? [`${above}${name}`, ...inner] : inner;
  });
}
