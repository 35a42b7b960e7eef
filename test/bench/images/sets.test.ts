import { expect, test } from "vitest";
import { imageSetNames, imageSets, parseDigits } from "../../../bench/images/sets.ts";
import { graphOf } from "../../../bench/training/recipe.ts";
import { deriveLayout } from "../../../model/derive-layout.ts";
import { nodeHasher } from "../../../runtime/system.ts";

const line = (value: number, digit: number): string => [...Array(64).fill(value), digit].join(",");

test("digits are values from -1 to 1 with the last column as label", () => {
  const { features, labels } = parseDigits(`${line(16, 3)}\n${line(4, 9)}\n`);
  expect(labels).toEqual(Int32Array.of(3, 9));
  expect([features.length, features[0], features[127]]).toEqual([128, 1, -0.5]);
});

test.each([
  ["a line that is too short", `${line(1, 1)}\n1,2,3`],
  ["a value above 16", `${line(1, 1)}\n${line(17, 1)}`],
  ["a text", `${line(1, 1)}\n${line(1, 1).replace("1", "x")}`],
])("%s is refused by its number", (_, text) => {
  expect(() => parseDigits(text)).toThrow("line 2 of digits.csv.gz");
});

test.each(imageSetNames)("every weight of the model for %s is trained", (name) => {
  const { body, shape, classCount } = imageSets[name];
  const graph = graphOf({ ...body, rowShape: shape, outputCount: classCount });
  const { tensors } = deriveLayout(graph, nodeHasher);
  expect(tensors.map((tensor) => tensor.name).toSorted()).toEqual(
    Object.keys(body.shapes).toSorted(),
  );
});
