import { defineConfig } from "vitest/config";

// Tests whose names end in .long.test.ts run under `npm run test:all` only.
const long = process.env["WARDROUND_LONG_TESTS"] === "1";

export default defineConfig({
  test: {
    include: long ? ["test/**/*.long.test.ts"] : ["test/**/*.test.ts"],
    exclude: long ? [] : ["test/**/*.long.test.ts"],
    pool: "forks",
    // Long ones start whole federations, and one builds dist anew: not beside another.
    maxWorkers: long ? 1 : 2,
    testTimeout: long ? 300_000 : 60_000,
    hookTimeout: long ? 120_000 : 60_000,
    reporters: [
      "default",
      ["json", { outputFile: long ? "dist/test-long.json" : "dist/test.json" }],
    ],
  },
});
