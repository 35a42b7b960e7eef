import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { errorCatalogue } from "../base/errors.ts";

// What no linter says: the rules of CONTRIBUTING.md over every file of the repository.
const root = join(import.meta.dirname, "..");
const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: root,
  encoding: "utf8",
});
const files = listed.split("\n").filter((file) => file !== "" && existsSync(join(root, file)));
const code = files.filter(
  (file) =>
    /\.(ts|mjs|cjs)$/.test(file) &&
    !file.includes("/gen/") &&
    file !== "protocol/frames.ts" &&
    file !== "test/tidy.test.ts",
);
const textOf = new Map(code.map((file) => [file, readFileSync(join(root, file), "utf8")]));

/** Lines of some files in which a pattern is found, as `file:line`. */
function findLines(among: readonly string[], pattern: RegExp): string[] {
  return among.flatMap((file) =>
    (textOf.get(file) ?? "")
      .split("\n")
      .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1}`] : [])),
  );
}

test("there is code to look at", () => {
  expect(code.length).toBeGreaterThan(50);
});

test("Math.random is nowhere: take a Random, or a NoiseSource for privacy", () => {
  expect(findLines(code, /Math\.random/)).toEqual([]);
});

test("only the catalogue's errors are thrown: WardroundError, or TypeError for a bug", () => {
  const own = code.filter((file) => !file.startsWith("base/") && !file.startsWith("test/"));
  expect(findLines(own, /new Error\(/)).toEqual([]);
});

test("no note to self and no test that silences the others is left", () => {
  expect(findLines(code, /\b(FIXME|TODO|XXX)\b/)).toEqual([]);
  expect(findLines(code, /\b(test|describe|it)\.only\(/)).toEqual([]);
});

test("no type is thrown away with as any", () => {
  expect(findLines(code, /\bas any\b/)).toEqual([]);
});

test("tests wait for events and never sleep", () => {
  const tests = code.filter((file) => file.startsWith("test/"));
  const sleeps = /await (delay|sleep|setTimeout)\(|setTimeout\((resolve|done|r)\b|timers\/promises/;
  expect(findLines(tests, sleeps)).toEqual([]);
});

test("lines of code have at most 100 characters; comments and texts may run a little over", () => {
  const rooms = code.filter((file) => !file.startsWith("test/"));
  const tooLong = rooms.flatMap((file) =>
    (textOf.get(file) ?? "").split("\n").flatMap((line, index) => {
      const loose = /^\s*(\*|\/\*\*|\/\/)|["'`/]/.test(line);
      return line.length > 100 && !loose ? [`${file}:${index + 1}`] : [];
    }),
  );
  expect(tooLong).toEqual([]);
});

test("docs/errors.md has a row for each code of the catalogue and for no other", () => {
  const page = readFileSync(join(root, "docs", "errors.md"), "utf8");
  const rows = [...page.matchAll(/^\| `([A-Z_]+)` \| ([a-z-]+) \| ([0-9]+) \|/gm)];
  const documented = rows.map(([, name]) => name ?? "");
  const actual = Object.keys(errorCatalogue);

  expect(documented.toSorted()).toEqual(actual.toSorted());
  for (const [, name = "", retry, http] of rows) {
    const entry = errorCatalogue[name as keyof typeof errorCatalogue];
    expect({ name, retry, http }).toEqual({ name, retry: entry.retry, http: String(entry.http) });
  }
});

test("each code of the catalogue is one that some code reports", () => {
  const own = code.filter((file) => file !== "base/errors.ts" && !/^(test|scripts)\//.test(file));
  const texts = own.map((file) => textOf.get(file) ?? "").join("\n");
  const catalogue = textOf.get("base/errors.ts") ?? "";
  const unused = Object.keys(errorCatalogue).filter(
    (name) => !texts.includes(`"${name}"`) && !catalogue.includes(`new WardroundError("${name}"`),
  );
  expect(unused).toEqual([]);
});

test("no file of a room is left over: each is imported, a worker, or a program", () => {
  const imported = [...textOf.values()].join("\n");
  const rooms = code.filter(
    (file) => !/^(test|scripts|bench)\//.test(file) && file.includes("/") && file.endsWith(".ts"),
  );
  const programs = new Set(["cli/main.ts", "cli/participant.ts"]);
  const leftOver = rooms.filter((file) => {
    if (programs.has(file) || file.endsWith(".worker.ts")) return false;
    const name = file.slice(file.lastIndexOf("/") + 1);
    return !imported.includes(`/${name}"`) && !imported.includes(`/${name.slice(0, -3)}.js`);
  });
  expect(leftOver).toEqual([]);
});
