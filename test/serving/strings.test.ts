import { expect, test } from "vitest";
import { decodeStrings, encodeStrings } from "../../model/string-tensor.ts";
import type { Serving } from "../../serving/contract.ts";
import { never, openTestServing } from "./support/registry.ts";
import { echo, writeVersion } from "./support/version-folders.ts";

test("strings go through the runtime whole, one request a run, and what it would cut is refused", async () => {
  const { serving, root } = await openTestServing();
  await serving.switchTo(await writeVersion(root, "echo", 1, echo("string")), never);
  const ask = (data: Uint8Array): ReturnType<Serving["infer"]> => {
    const inputs = [{ name: "x", type: "string", shape: [1, 2], data } as const];
    return serving.infer({ model: "echo", version: undefined, inputs, outputs: [] }, never);
  };
  const texts = Array.from({ length: 8 }, (_, at) => ["fièvre".repeat(at), `${at}`]);
  const answers = await Promise.all(texts.map((pair) => ask(encodeStrings(pair))));
  expect(answers.map(({ outputs }) => decodeStrings(outputs[0]!.data, 2))).toEqual(
    texts.map((strings) => ({ strings })),
  );
  expect(serving.statistics("echo")[0]?.runs).toMatchObject([{ rows: 1, count: 8 }]);
  for (const data of [encodeStrings(["a"]), encodeStrings(["a", "b\0"])]) {
    await expect(ask(data)).rejects.toMatchObject({ code: "INFER_INPUT_INVALID" });
  }
});
