import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { dispatchMs } from "../../bench/dispatch.ts";

test("a round is dispatched when its first offer has arrived, counted from the log of its opening", async () => {
  const folder = await mkdtemp(join(tmpdir(), "wardround-dispatch-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const line = (event: string, round: string, ms: number) =>
    JSON.stringify({ time: `2026-12-02T10:00:00.${ms}Z`, event, round });
  const lines = [
    line("round.open", "one", 100),
    line("round.closed", "one", 150),
    line("round.open", "unoffered", 200),
    line("round.open", "two", 300),
  ];
  const log = join(folder, "server.log");
  await writeFile(log, `${lines.join("\n")}\n`);

  const at = Date.parse("2026-12-02T10:00:00.000Z");
  const offers = [
    { roundId: "two", offeredMs: at + 309 },
    { roundId: "one", offeredMs: at + 104 },
    { roundId: "two", offeredMs: at + 303 },
  ];
  expect(await dispatchMs(log, offers)).toEqual([4, 3]);
});
