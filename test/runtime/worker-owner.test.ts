import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { FromWorker, ToWorker } from "../../runtime/called-worker.ts";

test("what a process cannot send is the failure of that call alone, and the last answer is out before it ends", async () => {
  const folder = await mkdtemp(join(tmpdir(), "wardround-owner-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, "worker.mjs");
  await writeFile(
    path,
    `import { serveWorker } from ${JSON.stringify(new URL("../../runtime/worker-main.ts", import.meta.url))};
     serveWorker({
       unsendable: async () => ({ value: () => undefined }),
       large: async () => ({ value: new Uint8Array(8_000_000) }),
     }, () => undefined);`,
  );
  const worker = fork(path, [], { execArgv: ["--import", "tsx"], serialization: "advanced" });
  onTestFinished(() => {
    worker.kill("SIGKILL"); // where something below fails
  });
  const answers: FromWorker[] = [];
  worker.on("message", (message) => answers.push(message as FromWorker));
  const closed = once(worker, "close");

  const call = (id: number, method: string): ToWorker => ({
    kind: "call",
    id,
    method,
    argument: null,
  });
  for (const message of [call(1, "unsendable"), call(2, "large"), { kind: "stop" } as const]) {
    worker.send(message);
  }

  expect(await closed).toEqual([0, null]);
  expect(answers).toMatchObject([
    {
      kind: "failed",
      id: 1,
      code: "INTERNAL",
      message: expect.stringMatching(/could not be cloned/),
    },
    { kind: "done", id: 2, value: { byteLength: 8_000_000 } },
  ]);
});
