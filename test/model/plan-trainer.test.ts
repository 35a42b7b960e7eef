import { expect, test } from "vitest";
import { canonicalJsonBytes } from "../../base/canonical-json.ts";
import { completePlan, parsePlanBytes, parsePlanFile, planJsonSchema } from "../../model/plan.ts";

// What a hospital runs is said by files of its own: nothing in a plan is a command, a module, a path or SQL.

const training = { loss: "binary-cross-entropy", learning_rate: 0.1, epochs: 1 };
const file = { quorum: 2, training };
const options = { federation: "wards", rounds: 1, cohortSize: 2 };

const intrusions = [
  "sh -c 'cat /etc/passwd'",
  "python3 train.py",
  "python3\ntrain.py",
  "$(id)",
  "`id`",
  "../x",
  "./trainer.mjs",
  "/usr/bin/python3",
  "C:\\trainer.exe",
  "file:///tmp/trainer.mjs",
  "data:text/javascript,0",
  "node:child_process",
  "trainer.mjs",
  "SELECT * FROM read_csv('/etc/passwd')",
  "patients; DROP TABLE patients",
  "INSTALL httpfs",
  "",
];

test("a plan names its trainer by a name alone; where it names none it is onnx", () => {
  const named = parsePlanFile({ ...file, training: { ...training, trainer: "pytorch-2" } });
  expect(completePlan(named, options).training.trainer).toBe("pytorch-2");
  expect(completePlan(parsePlanFile(file), options).training.trainer).toBe("onnx");
});

test.each(intrusions)(
  "training.trainer: %j is refused, in the file and in what is signed",
  (text) => {
    const refused = expect.objectContaining({
      code: "PLAN_INVALID",
      message: expect.stringContaining("training.trainer"),
    });
    expect(() => parsePlanFile({ ...file, training: { ...training, trainer: text } })).toThrow(
      refused,
    );

    const plan = completePlan(parsePlanFile(file), options);
    const signed = { ...plan, training: { ...plan.training, trainer: text } };
    const bytes = canonicalJsonBytes(JSON.parse(JSON.stringify(signed)));
    expect(() => parsePlanBytes(bytes)).toThrow(refused);
  },
);

test.each([
  ["training.ditto", { training: { ...training, trainer: "pytorch", ditto: 0.1 } }],
  ["aggregator", { training: { ...training, trainer: "pytorch" }, aggregator: "fednova" }],
])("%s, which the built-in trainer does, is refused beside another trainer", (path, change) => {
  expect(() => parsePlanFile({ ...file, ...change })).toThrow(
    expect.objectContaining({
      code: "PLAN_INVALID",
      message: expect.stringMatching(new RegExp(`^${path}: .*needs the built-in trainer, onnx`)),
    }),
  );
});

test.each([
  { command: ["sh", "-c", "id"] },
  ["python3", "train.py"],
  { name: "pytorch", path: "./trainer.mjs" },
  { type: "module", path: "./trainer.mjs" },
])("training.trainer as %j, which is no text, is refused", (trainer) => {
  expect(() => parsePlanFile({ ...file, training: { ...training, trainer } })).toThrow(
    expect.objectContaining({ code: "PLAN_INVALID" }),
  );
});

test.each(["command", "module", "path", "sql", "environment", "directory", "trainers", "data"])(
  "a key %s is refused wherever it stands",
  (key) => {
    const plan = completePlan(parsePlanFile(file), options);
    for (const signed of [
      { ...plan, [key]: "x" },
      { ...plan, training: { ...plan.training, [key]: "x" } },
      { ...plan, cohort: { ...plan.cohort, [key]: "x" } },
    ]) {
      const bytes = canonicalJsonBytes(JSON.parse(JSON.stringify(signed)));
      expect(() => parsePlanBytes(bytes)).toThrow(
        expect.objectContaining({
          code: "PLAN_INVALID",
          message: expect.stringMatching(new RegExp(`${key}: unknown key`)),
        }),
      );
    }
    expect(() => parsePlanFile({ ...file, training: { ...training, [key]: "x" } })).toThrow(
      expect.objectContaining({ code: "PLAN_INVALID" }),
    );
  },
);

interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
}

/** Every field of the plan, with its path. */
function fieldsOf(
  schema: Schema,
  path: readonly string[] = [],
): readonly (readonly [string, Schema])[] {
  const inner = Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
    fieldsOf(field, [...path, name]),
  );
  const others = [...(schema.anyOf ?? []), ...(schema.items ? [schema.items] : [])];
  return [[path.join("."), schema], ...inner, ...others.flatMap((each) => fieldsOf(each, path))];
}

/** A file with one field set, and what it needs around it. */
function withField(path: string, value: unknown): unknown {
  const [first = "", ...rest] = path.split(".");
  const around: Readonly<Record<string, object>> = {
    training,
    privacy: { mechanism: "laplace", clip: 1, epsilon: 1 },
    asynchronous: { buffer: 2 },
  };
  const set = (at: object, [key = "", ...more]: readonly string[]): object => ({
    ...at,
    [key]: more.length === 0 ? value : set((at as Record<string, object>)[key] ?? {}, more),
  });
  return { ...file, ...set({ [first]: around[first] ?? {} }, [first, ...rest]) };
}

test("no field of a plan takes a command, a module, a path or SQL", () => {
  const fields = fieldsOf(planJsonSchema() as Schema);
  expect(fields.length).toBeGreaterThan(25);
  for (const [path, field] of fields) {
    // An object with keys of its own: unknown ones are refused. Everything else gets the texts.
    if (field.properties) {
      expect(field.additionalProperties, path).toBe(false);
      continue;
    }
    for (const text of intrusions) {
      expect(() => parsePlanFile(withField(path, text)), `${path}: ${text}`).toThrow(
        expect.objectContaining({ code: "PLAN_INVALID" }),
      );
      expect(() => parsePlanFile(withField(path, [text])), `${path}: [${text}]`).toThrow(
        expect.objectContaining({ code: "PLAN_INVALID" }),
      );
    }
  }
});
