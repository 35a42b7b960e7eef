import { expect, test } from "vitest";
import { z } from "zod";
import { parseConfig } from "../../model/config.ts";

const schema = z.strictObject({
  quorum: z.int().min(1),
  training: z
    .strictObject({ loss: z.enum(["mean", "sum"]), rate: z.number().positive().max(1) })
    .optional(),
  name: z.string().optional(),
  budget: z.union([z.number().positive(), z.literal("unlimited")]).optional(),
  features: z
    .array(
      z.union([
        z.string().min(1),
        z.strictObject({ column: z.string(), missing: z.enum(["refuse", "mean"]).optional() }),
      ]),
    )
    .min(1)
    .optional(),
});

const training = { loss: "mean", rate: 0.1 };

test.each([
  ["nothing", null, "the file is empty, expected keys with values"],
  ["a list", [1], "the file is a list, expected keys with values"],
  [
    "a mistyped key",
    { quorom: 3 },
    "quorom: unknown key, did you mean quorum?; quorum: is missing, expected a number",
  ],
  [
    "a key like no other",
    { quorum: 1, training: { ...training, colour: 1 } },
    "training.colour: unknown key; the keys are loss, rate",
  ],
  ["half a number", { quorum: 1.5 }, "quorum: is 1.5, expected a whole number"],
  ["too small", { quorum: 0 }, "quorum: is 0, expected at least 1"],
  [
    "too large",
    { quorum: 1, training: { ...training, rate: 2 } },
    "training.rate: is 2, expected at most 1",
  ],
  ["a text for a number", { quorum: "three" }, "quorum: is a text, expected a number"],
  ["no value after a key", { quorum: null }, "quorum: is empty, expected a number"],
  [
    "another word",
    { quorum: 1, training: { ...training, loss: "mse" } },
    'training.loss: is "mse", expected "mean" or "sum"',
  ],
  [
    "neither a number nor the word",
    { quorum: 1, budget: "lots" },
    'budget: is "lots", expected a number or "unlimited"',
  ],
  ["a number out of range", { quorum: 1, budget: -1 }, "budget: is -1, expected more than 0"],
  [
    "a mistake within an entry",
    { quorum: 1, features: ["a", { column: "b", mising: "mean" }] },
    "features.1.mising: unknown key, did you mean missing?",
  ],
  ["an empty list", { quorum: 1, features: [] }, "features: has 0 entries, expected at least 1"],
])("%s is named with what was expected", (_, value, message) => {
  expect(() => parseConfig(schema, value, "PLAN_INVALID")).toThrow(
    expect.objectContaining({ code: "PLAN_INVALID", message }),
  );
});

test("a text that no word was expected for is not repeated", () => {
  const body = z.object({ value: z.number() });

  expect(() => parseConfig(body, { value: "Smith" }, "INFER_INPUT_INVALID")).toThrow(
    expect.objectContaining({ message: "value: is a text, expected a number" }),
  );
});
