import type { z } from "zod";
import { type ErrorCode, WardroundError } from "../base/errors.ts";

/**
 * Checks a value against a schema and says, for every mistake, the path and what would be right.
 * @throws WardroundError with the code given.
 */
export function parseConfig<T>(schema: z.ZodType<T>, value: unknown, code: ErrorCode): T {
  const outcome = schema.safeParse(value);
  if (outcome.success) return outcome.data;
  const problems = outcome.error.issues.map((issue) => {
    const path = issue.path.length === 0 ? "the top level" : issue.path.join(".");
    return `${path}: ${issue.message}`;
  });
  throw new WardroundError(code, problems.join("; "), { cause: outcome.error });
}
