import { expect, test } from "vitest";
import { heartbeatIntervalMs } from "../../base/limits.ts";
import { startConnectProxy } from "../support/connect-proxy.ts";
import { openLarge } from "./large.ts";
import { Ward } from "./support.ts";

test("a session with nothing to say outlives a middlebox that cuts idle connections after two heartbeats", async () => {
  await using ward = await Ward.open();
  const idleMs = 2 * heartbeatIntervalMs;
  await using proxy = await startConnectProxy({ idleMs });
  const { hospital } = await openLarge(ward, proxy, 100);
  const connections = proxy.asked.length;
  const startedMs = performance.now();

  const waited = () => performance.now() - startedMs;
  await expect.poll(waited, { timeout: 5 * idleMs }).toBeGreaterThan(3 * idleMs);

  expect(proxy.asked).toHaveLength(connections);
  expect(hospital.log.all.filter(({ event }) => event === "session.lost")).toEqual([]);
});
