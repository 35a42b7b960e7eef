import { expect, test } from "vitest";
import { WardroundError } from "../../base/errors.ts";
import type { KernelName, Kernels } from "../../kernels/contract.ts";
import { openKernels } from "../../kernels/select.ts";
import { createTypedArrayKernels } from "../../kernels/typed-array.ts";

const unavailable = expect.objectContaining({
  code: "KERNELS_UNAVAILABLE",
  message: expect.stringContaining("wardround accelerate"),
});

test("auto takes what the loader finds, and typed arrays where it finds nothing", async () => {
  expect((await openKernels("auto", loads("tfjs-gpu"))).name).toBe("tfjs-gpu");
  expect((await openKernels("auto", loads("tfjs-cpu"))).name).toBe("tfjs-cpu");
  expect((await openKernels("auto", async () => undefined)).name).toBe("typed-array");
  expect((await openKernels("auto", refuses("KERNELS_UNAVAILABLE"))).name).toBe("typed-array");
  expect((await openKernels("auto", undefined)).name).toBe("typed-array");
});

test("a fault of the loader is not taken for missing kernels", async () => {
  await expect(openKernels("auto", refuses("INTERNAL"))).rejects.toMatchObject({
    code: "INTERNAL",
  });
});

test("a forced choice is that one or an error that says what to run", async () => {
  expect((await openKernels("tfjs-cpu", loads("tfjs-cpu"))).name).toBe("tfjs-cpu");
  await expect(openKernels("tfjs-cpu", undefined)).rejects.toEqual(unavailable);
  await expect(openKernels("tfjs-cpu", refuses("KERNELS_UNAVAILABLE"))).rejects.toEqual(
    unavailable,
  );
});

test("kernels that were loaded but not asked for are disposed of", async () => {
  let disposed = 0;
  const loader = loads("tfjs-cpu", () => disposed++);
  await expect(openKernels("tfjs-gpu", loader)).rejects.toEqual(unavailable);
  expect(disposed).toBe(1);
});

test("typed arrays never load TensorFlow", async () => {
  expect((await openKernels("typed-array", refuses("INTERNAL"))).name).toBe("typed-array");
});

function loads(name: KernelName, dispose: () => void = () => undefined): () => Promise<Kernels> {
  return async () => ({ ...createTypedArrayKernels(), name, dispose });
}

function refuses(code: "KERNELS_UNAVAILABLE" | "INTERNAL"): () => Promise<Kernels> {
  return async () => {
    throw new WardroundError(code, "not in this folder: run `wardround accelerate`");
  };
}
