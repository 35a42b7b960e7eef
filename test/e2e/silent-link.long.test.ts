import { expect, test } from "vitest";
import { startConnectProxy } from "../support/connect-proxy.ts";
import { openLarge } from "./large.ts";
import { Ward } from "./support.ts";

test("a link that swallows everything in the middle of an upload costs one session: the rest goes over a new connection", async () => {
  await using ward = await Ward.open();
  await using proxy = await startConnectProxy();
  const large = await openLarge(ward, proxy, 8_000_000);
  const swallowed = proxy.swallowAt(proxy.counted.up + 0.5 * large.bytes);

  const start = ["run", "start", "large", "--plan", large.plan, "--watch"];
  const { printed } = await ward.asAdmin(...start);
  await swallowed;

  expect(printed.filter(({ event }) => event === "round.published")).toHaveLength(1);
  const logged = (event: string) =>
    large.hospital.log.all.filter((line) => line["event"] === event);
  expect(logged("session.lost")).toMatchObject([{ code: "PEER_GONE" }]);
  expect(logged("transfer.interrupted").length).toBeGreaterThan(0);
  expect(logged("training.done")).toHaveLength(1);
  expect(logged("update.acknowledged")).toHaveLength(1);
});
