import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import type { CreateFederationFrame } from "../../protocol/frames.ts";
import { importFiles } from "../../runtime/import-files.ts";
import { receiveModel } from "../../server/receive-model.ts";
import { openBlobs } from "../../storage/files.ts";

/** What is left on the disk, as the server hears it. */
const left = vi.hoisted(() => ({ bytes: 0 }));

vi.mock("node:fs/promises", async (original) => {
  const fs = await original<typeof import("node:fs/promises")>();
  return { ...fs, statfs: async () => ({ bavail: left.bytes / 4096, bsize: 4096 }) };
});

async function receive(begin: { readonly modelBytes: number; readonly dataBytes?: number }) {
  const folder = await mkdtemp(join(tmpdir(), "wardround-room-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const blobs = await openBlobs(folder);
  let asked = 0;
  const frames: AsyncIterator<CreateFederationFrame> = {
    async next() {
      asked += 1;
      return { done: true, value: undefined };
    },
  };
  const names = { name: "wide", participants: [], modelFile: "m.onnx", goldenBytes: 0 };
  const pool = { importModel: importFiles };
  const received = receiveModel({ ...names, ...begin }, frames, { blobs, pool }, never);
  const error: unknown = await received.catch((thrown: unknown) => thrown);
  expect(await readdir(join(folder, "partial"))).toEqual([]);
  return { error, asked };
}

const never = new AbortController().signal;
const announced = { modelBytes: 4096, dataBytes: 10 * 4096 };

test("a model for which the disk has no room is refused before a byte of it comes, with both figures", async () => {
  left.bytes = 21 * 4096;
  expect(await receive(announced)).toMatchObject({
    asked: 0,
    error: {
      code: "DISK_FULL",
      message: expect.stringMatching(
        /m\.onnx needs 90112 bytes .* has 86016 bytes free: free some/,
      ),
    },
  });
  left.bytes = 2 * 4096 - 1;
  expect(await receive({ modelBytes: 4096 })).toMatchObject({ asked: 0 });
});

test("a model that just fits, twice as it lies there for a while, is taken", async () => {
  left.bytes = 22 * 4096;
  expect(await receive(announced)).toMatchObject({ asked: 1, error: { code: "FRAME_UNEXPECTED" } });
});
