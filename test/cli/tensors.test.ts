import { expect, test } from "vitest";
import { parseTensors, tensorValues } from "../../cli/tensors.ts";
import { DataType } from "../../protocol/frames.ts";

test("lists by name become float32 tensors of the lists' shape", () => {
  const [tensor] = parseTensors({
    features: [
      [1, 2.5, -3],
      [4, 5, 6],
    ],
  });

  expect(tensor).toMatchObject({ name: "features", dataType: DataType.FP32, shape: [2, 3] });
  expect([...new Float32Array(new Uint8Array(tensor!.data).buffer)]).toEqual([1, 2.5, -3, 4, 5, 6]);
});

test("the Open Inference Protocol's form keeps type and shape", () => {
  const inputs = [{ name: "ids", shape: [1, 2], datatype: "INT64", data: [7, -1] }];

  const [tensor] = parseTensors({ inputs });

  expect(tensor).toMatchObject({ name: "ids", dataType: DataType.INT64, shape: [1, 2] });
  expect([...new BigInt64Array(new Uint8Array(tensor!.data).buffer)]).toEqual([7n, -1n]);
});

test("a model's input may be called inputs", () => {
  expect(parseTensors({ inputs: [[1, 2]] })).toMatchObject([{ name: "inputs", shape: [1, 2] }]);
});

test.each([
  ["a bare list", [[1, 2]]],
  ["text for a number", { features: [["a"]] }],
  ["rows of unequal length", { features: [[1, 2], [3]] }],
  ["a scalar", { features: 1 }],
  ["null", null],
  ["a tensor without a shape", { inputs: [{ name: "x", datatype: "FP32", data: [1] }] }],
])("%s is refused", (_, value) => {
  expect(() => parseTensors(value)).toThrow(
    expect.objectContaining({ code: "INFER_INPUT_INVALID" }),
  );
});

test("an output's values come back nested as its shape says", () => {
  const data = new Uint8Array(new Float32Array([0.5, 1, 2, 3, 4, 5]).buffer);
  const tensor = { name: "y", dataType: DataType.FP32, shape: [2, 1, 3], data };

  expect(tensorValues(tensor)).toEqual([[[0.5, 1, 2]], [[3, 4, 5]]]);
});
