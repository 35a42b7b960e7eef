import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { numbersOf } from "../../runtime/number-tensor.ts";
import { never, openTestServing } from "./support/registry.ts";
import { randomValues, rowsOf, seededLogistic, writeVersion } from "./support/version-folders.ts";

const python = process.env["WARDROUND_PYTHON"];
const script = `
import json, sys
import numpy as np
import onnxruntime
session = onnxruntime.InferenceSession(sys.argv[1])
x = np.array(json.loads(sys.argv[2]), dtype=np.float32).reshape(-1, 13)
print(json.dumps(session.run(["p"], {"x": x})[0].ravel().astype(float).tolist()))
`;

test.skipIf(!python)(
  "Python's onnxruntime gives the served answers from the version's folder (WARDROUND_PYTHON)",
  async () => {
    const { serving, root } = await openTestServing();
    const source = await writeVersion(root, "heart", 1, seededLogistic("python"));
    await serving.switchTo(source, never);
    const values = randomValues("rows for python", 13 * 50);
    const inputs = [rowsOf(values, 13)];
    const answer = await serving.infer(
      { model: "heart", version: undefined, inputs, outputs: [] },
      never,
    );
    const served = numbersOf(answer.outputs[0] as never);
    const { stdout } = await promisify(execFile)(python as string, [
      "-c",
      script,
      `${source.directory}/model.onnx`,
      JSON.stringify(values),
    ]);
    const expected = JSON.parse(stdout) as number[];
    expect(served).toHaveLength(50);
    const largest = Math.max(
      ...served.map((value, at) => Math.abs(value - (expected[at] as number))),
    );
    expect(largest).toBeLessThanOrEqual(1e-6);
    expect(new Set(served).size).toBe(50);
  },
);
