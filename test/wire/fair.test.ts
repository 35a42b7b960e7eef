import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { UpdateHeader } from "../../model/update.ts";
import type { UploadFrame, UploadReply } from "../../protocol/frames.ts";
import { uploadUpdate } from "../../protocol/upload.ts";
import { createHandlers, never, startTestServer } from "../support/grpc-server.ts";

const mib = 1024 * 1024;
const header: UpdateHeader = {
  federationId: "f".repeat(32),
  roundId: "1".repeat(32),
  participantId: "2".repeat(32),
  checkpointDigest: "3".repeat(64),
  planDigest: "4".repeat(64),
  encoding: "float32",
  sections: [],
  weight: 1,
};

test("four uploads at once: when the first is in, none has had less than half of its bytes", async () => {
  const totalBytes = 48 * mib;
  const taken = new Map<string, number>();
  let atFirstCommit: readonly number[] | undefined;
  let begun = 0;
  let beginAll = (): void => undefined;
  const allBegun = new Promise<void>((resolve) => {
    beginAll = resolve;
  });
  async function* upload(frames: AsyncIterable<UploadFrame>): AsyncGenerator<UploadReply> {
    let updateDigest = "";
    for await (const frame of frames) {
      if (frame.body === "begin") {
        ({ updateDigest } = frame.begin);
        begun += 1;
        if (begun === 4) beginAll();
        await allBegun; // else it would be a race of handshakes
        yield { header: null, body: "offset", offset: { durableBytes: 0 } };
      } else if (frame.body === "chunk") {
        taken.set(updateDigest, (taken.get(updateDigest) ?? 0) + frame.chunk.data.length);
      } else {
        atFirstCommit ??= [...taken.values()];
        yield { header: null, body: "receipt", receipt: { updateDigest, repeated: false } };
      }
    }
  }
  await using server = await startTestServer((authority) =>
    createHandlers(authority, { transfer: { upload } }),
  );
  const payloadPath = join(server.directory, "update");
  await writeFile(payloadPath, new Uint8Array(totalBytes));
  const connections = await Promise.all(
    Array.from({ length: 4 }, async () => server.connect(await server.identity("participant"))),
  );

  await Promise.all(
    connections.map((connection, index) => {
      const digest = String(index).repeat(64);
      return uploadUpdate(
        connection,
        { header, attempt: 1, digest, payloadPath, totalBytes },
        never,
      );
    }),
  );

  expect(atFirstCommit).toHaveLength(4);
  expect(Math.min(...(atFirstCommit ?? []))).toBeGreaterThan(totalBytes / 2);
});
