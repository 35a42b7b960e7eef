import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { groups } from "../../cli/grammar/groups.ts";
import { parseCommand } from "../../cli/program.ts";

const root = join(import.meta.dirname, "..", "..");
const pages = [
  "README.md",
  "CONTRIBUTING.md",
  "docs/architecture.md",
  "docs/privacy.md",
  "docs/errors.md",
  "examples/breast-cancer/ATTRIBUTION.md",
];
const textOf = (page: string): string => readFileSync(join(root, page), "utf8");

test("every wardround command in the README is one that the program takes", async () => {
  const commands = textOf("README.md")
    .split("\n")
    .filter((line) => line.startsWith("wardround "));

  expect(commands.length).toBeGreaterThanOrEqual(8);
  for (const command of commands) {
    const words = command.replace("wr1.…", "wr1.x").split(" ").slice(1);
    const action = await parseCommand({
      name: "wardround",
      arguments: words,
      environment: {},
      groups,
    });
    expect(action, command).toBeTypeOf("function");
  }
});

test("links between pages lead somewhere", () => {
  for (const page of pages) {
    for (const [, target = ""] of textOf(page).matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)) {
      if (/^https?:/.test(target)) continue;
      expect(existsSync(join(root, dirname(page), target)), `${page}: ${target}`).toBe(true);
    }
  }
});

test("files that the README's commands name are there", () => {
  const named = textOf("README.md").match(/examples\/[a-z0-9/.-]+\.(?:yaml|json|onnx|py)/g) ?? [];

  expect(named.length).toBeGreaterThan(4);
  for (const file of new Set(named)) expect(existsSync(join(root, file)), file).toBe(true);
});
