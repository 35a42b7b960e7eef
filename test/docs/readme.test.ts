import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { rounds } from "../../bench/rounds.ts";
import { groups } from "../../cli/grammar/groups.ts";
import { parseCommand } from "../../cli/program.ts";

const root = join(import.meta.dirname, "..", "..");
const decisions = readdirSync(join(root, "docs", "decisions")).map(
  (name) => `docs/decisions/${name}`,
);
const pages = [
  "README.md",
  "CONTRIBUTING.md",
  "CHANGELOG.md",
  "docs/architecture.md",
  "docs/benchmarks.md",
  "docs/errors.md",
  "docs/operations.md",
  "docs/privacy.md",
  "docs/protocol.md",
  "docs/serving.md",
  "docs/trainers.md",
  ...decisions,
  "examples/breast-cancer/ATTRIBUTION.md",
];
const textOf = (page: string): string => readFileSync(join(root, page), "utf8");

/** Lines of a page that begin with a program's name, as words after it. */
function commandsOf(page: string, program: string): string[][] {
  return textOf(page)
    .split("\n")
    .filter((line) => line.startsWith(`${program} `))
    .map((line) =>
      line
        .slice(program.length + 1)
        .replace("wr1.…", "wr1.x")
        .split(" "),
    );
}

test.each(pages)("every wardround command of %s is one that the program takes", async (page) => {
  for (const words of commandsOf(page, "wardround")) {
    const action = await parseCommand({
      name: "wardround",
      arguments: words,
      environment: {},
      groups,
    });
    expect(action, words.join(" ")).toBeTypeOf("function");
  }
});

test("README and serving page have commands to try", () => {
  expect(commandsOf("README.md", "wardround").length).toBeGreaterThanOrEqual(8);
  expect(commandsOf("docs/serving.md", "wardround").length).toBeGreaterThanOrEqual(4);
});

test("npm scripts that the pages name are there", () => {
  const { scripts } = JSON.parse(textOf("package.json")) as { readonly scripts: object };
  const named = pages.flatMap((page) =>
    [...textOf(page).matchAll(/npm run (?:--silent )?([a-z:]+)/g)].map(([, name]) => name),
  );

  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((name) => !Object.keys(scripts).includes(name ?? ""))).toEqual([]);
});

test("bench commands of the pages are ones that the bench takes", () => {
  const commands = ["CONTRIBUTING.md", "docs/benchmarks.md"].flatMap((page) =>
    commandsOf(page, "npm run bench -- rounds"),
  );

  expect(commands.length).toBeGreaterThanOrEqual(3);
  for (const words of commands) expect(rounds.folder(words)).toMatch(/^\//);
});

test("links between pages lead somewhere", () => {
  for (const page of pages) {
    for (const [, target = ""] of textOf(page).matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)) {
      if (/^https?:/.test(target)) continue;
      expect(existsSync(join(root, dirname(page), target)), `${page}: ${target}`).toBe(true);
    }
  }
});

test("files that the commands of README and serving page name are there", () => {
  const text = textOf("README.md") + textOf("docs/serving.md");
  const named = text.match(/examples\/[a-z0-9/.-]+\.(?:yaml|json|onnx|py)/g) ?? [];

  expect(named.length).toBeGreaterThan(4);
  for (const file of new Set(named)) expect(existsSync(join(root, file)), file).toBe(true);
});

test("each decision record has its five sections, and numbers run without a gap", () => {
  const sections = ["Context", "Options", "Decision", "Consequences", "What would change our mind"];
  for (const [index, page] of decisions.entries()) {
    const number = String(index + 1);
    expect(page).toMatch(new RegExp(`/${number.padStart(4, "0")}-[a-z0-9-]+\\.md$`));
    const text = textOf(page);
    expect(text, page).toMatch(new RegExp(`^# ${number}\\. `));
    const found = [...text.matchAll(/^\*\*([A-Z][a-z ]+)(?:\.\*\*|\*\*)/gm)].map(
      ([, name]) => name,
    );
    expect(found, page).toEqual(sections);
  }
});

test("codes that the pages name are in the catalogue of errors", () => {
  const catalogue = textOf("docs/errors.md");
  const prefixes = "UPDATE|ROUND|MODEL|VERSION|SESSION|CERTIFICATE|TOKEN|INFER|SERVER|POLICY";
  for (const page of pages.filter((each) => each !== "CHANGELOG.md")) {
    const named = textOf(page).match(new RegExp(`\\b(?:${prefixes})_[A-Z_]+\\b`, "g")) ?? [];
    for (const code of named.filter((each) => each !== "MODEL_INIT")) {
      expect(catalogue, `${page}: ${code}`).toContain(`\`${code}\``);
    }
  }
});
