import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { defineConfig } from "vitest/config";

const root = import.meta.dirname;

/** Whether dist/ was built from the sources as they are now. */
function isBuilt(): boolean {
  const built = statSync(join(root, "dist", ".built"), { throwIfNoEntry: false });
  if (!built) return false;
  const config = JSON.parse(readFileSync(join(root, "tsconfig.build.json"), "utf8"));
  const rooms: readonly string[] = config.include;
  return rooms
    .flatMap((room) =>
      readdirSync(join(root, room), { recursive: true, encoding: "utf8" }).map((file) =>
        join(root, room, file),
      ),
    )
    .every((file) => statSync(file).mtimeMs < built.mtimeMs);
}

// Tests whose names end in .long.test.ts run under `npm run test:all` only.
const long = process.env["WARDROUND_LONG_TESTS"] === "1";

export default defineConfig({
  test: {
    env: isBuilt() ? { WARDROUND_COMPILED: `${pathToFileURL(join(root, "dist"))}/` } : {},
    include: long ? ["test/**/*.long.test.ts"] : ["test/**/*.test.ts"],
    exclude: long ? [] : ["test/**/*.long.test.ts"],
    pool: "forks",
    // Long ones start whole federations, and one builds dist anew: not beside another.
    maxWorkers: long ? 1 : 2,
    testTimeout: long ? 300_000 : 60_000,
    hookTimeout: long ? 120_000 : 60_000,
    // What is waited for comes late on a machine that does much else.
    expect: { poll: { timeout: 20_000 } },
    reporters: [
      "default",
      ["json", { outputFile: long ? "dist/test-long.json" : "dist/test.json" }],
    ],
  },
});
