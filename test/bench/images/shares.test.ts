import { expect, test } from "vitest";
import { encodeNpy, pick, shares } from "../../../bench/images/shares.ts";
import { decodeNpy } from "../../../participant/data/npy.ts";

test("every row is dealt to one participant, as many to each as goes", () => {
  const dealt = shares(1437, { participants: 8, seed: 3 });

  expect(dealt.map(({ length }) => length)).toEqual([180, 180, 180, 180, 180, 179, 179, 179]);
  const all = dealt.flat().toSorted((left, right) => left - right);
  expect(all).toEqual(Array.from({ length: 1437 }, (_, row) => row));
});

test("a seed deals the same again, another seed does not", () => {
  const dealt = (seed: number) => shares(100, { participants: 8, seed });
  expect(dealt(1)).toEqual(dealt(1));
  expect(dealt(1)).not.toEqual(dealt(2));
});

test("picked rows keep features and labels together", () => {
  const images = {
    features: Float32Array.of(0, 1, 10, 11, 20, 21),
    labels: Int32Array.of(5, 6, 7),
  };
  expect(pick(images, [2, 0])).toEqual({
    features: Float32Array.of(20, 21, 0, 1),
    labels: Int32Array.of(7, 5),
  });
});

test("an .npy file is read back with its shape and values", () => {
  const bytes = encodeNpy(Float32Array.of(0.5, -1, 2, 3, 4, 5), [2, 1, 3]);
  const array = decodeNpy(bytes, "test");
  const values = new Float32Array(6);
  array.copy?.(values, 0);
  expect(array.shape).toEqual([2, 1, 3]);
  expect(values).toEqual(Float32Array.of(0.5, -1, 2, 3, 4, 5));
  // NumPy maps the values where they begin at a multiple of 64 bytes.
  expect((bytes.length - 24) % 64).toBe(0);
  expect(decodeNpy(encodeNpy(Int32Array.of(-7), [1]), "test").text(0)).toBe("-7");
});
