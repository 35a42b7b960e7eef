import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startConnectProxy } from "../support/connect-proxy.ts";
import { expectSentOnce, openLarge } from "./large.ts";
import { type Line, Ward } from "./support.ts";

test("kill -9 of the server in an upload: a second after its return the rest comes, from where it was", async () => {
  await using ward = await Ward.open();
  await using proxy = await startConnectProxy();
  const large = await openLarge(ward, proxy, 12_000_000);
  const before = proxy.counted.up;
  const half = proxy.cutAt(before + 0.5 * large.bytes);
  const start = ["run", "start", "large", "--plan", large.plan];
  await ward.asAdmin(...start);
  await half;
  await ward.server.kill();

  const spooled = await spooledBytes(ward);
  expect(spooled).toBeGreaterThan(0);
  const server = await ward.startServer();
  const returnedMs = performance.now();
  await expect.poll(() => spooledBytes(ward), { interval: 10 }).toBeGreaterThan(spooled);
  expect(performance.now() - returnedMs).toBeLessThan(1_000);
  await server.event("round.published");

  const { last } = await ward.asAdmin("run", "list", "large");
  const id = String((last["runs"] as readonly Line[])[0]?.["id"]);
  const round = await ward.asAdmin("round", "show", `${id}/1`);
  expectSentOnce(large, [{ round: round.last }], proxy.counted.up - before);
});

/** Of updates that are in or on their way. */
async function spooledBytes(ward: Ward): Promise<number> {
  const spool = join(ward.folder, "server", "spool");
  const names = await readdir(spool, { recursive: true });
  const updates = names.filter((each) => each.endsWith(".update"));
  const sizes = await Promise.all(
    updates.map(async (each) => (await stat(join(spool, each))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
