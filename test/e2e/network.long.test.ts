import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startConnectProxy } from "../support/connect-proxy.ts";
import { expectSentOnce, openLarge, planFile } from "./large.ts";
import { cliDone, examples, modelFile, Program, Ward } from "./support.ts";

// No name server knows it: what reaches it went through the proxy.
const name = "fed.test";
const federation = "breast-cancer-plain";

test("a hospital joins, trains and sends through a proxy that asks for a password, and past it nothing", async () => {
  await using ward = await Ward.open(["--name", name]);
  await using proxy = await startConnectProxy({ credentials: "ward:round" });
  const server = `${name}:${ward.grpc.split(":").at(-1)}`;
  const url = `http://ward:round@127.0.0.1:${proxy.port}`;
  await ward.asAdmin("federation", "create", federation, "--model", modelFile);
  const make = ["token", "create", "--role", "participant", "--name", "hospital-1"];
  const token = String((await ward.asAdmin(...make)).last["token"]);
  const dir = join(ward.folder, "hospital-1");
  const join_ = ["participant", "join", "--server", server, "--token", token, "--dir", dir];
  await cliDone(...join_, "--proxy", url);

  const table = await copyTable(ward);
  const hospital = new Program(["participant", "start", "--dir", dir, "--data", table]);
  ward.processes.set("hospital-1", hospital);
  await ward.connected("hospital-1");
  const start = ["run", "start", federation, "--plan", await planFile(ward), "--watch"];
  await ward.asAdmin(...start);

  expect(new Set(proxy.asked)).toEqual(new Set([server]));
  expect(proxy.counted.firstByte).toBe(0x16);
  // Commands find it in the environment; the admin's identity remembers none.
  const askedBefore = proxy.asked.length;
  const identity = ["--identity", ward.adminIdentity, "--server", server];
  const list = new Program(["model", "list", federation, ...identity, "--json"], {
    environment: { HTTPS_PROXY: url, NO_PROXY: "" },
  });
  expect(await list.ended).toMatchObject({ status: 0 });
  expect(proxy.asked.length).toBe(askedBefore + 1);
});

test("a link cut at 90 % of an upload: the rest is sent, nothing is trained or counted twice", async () => {
  await using ward = await Ward.open();
  await using proxy = await startConnectProxy();
  const large = await openLarge(ward, proxy, 8_000_000);
  const before = proxy.counted.up;
  const cut = proxy.cutAt(before + 0.9 * large.bytes);

  const start = ["run", "start", "large", "--plan", large.plan, "--watch"];
  const { printed } = await ward.asAdmin(...start);
  await cut;

  const published = printed.filter(({ event }) => event === "round.published");
  expectSentOnce(large, published, proxy.counted.up - before);
});

/** The example's table, whose hospital takes part alone. @returns its data.yaml. */
async function copyTable(ward: Ward): Promise<string> {
  const table = ward.tableOf("hospital-1");
  await cp(join(examples, "hospital-1"), table, { recursive: true });
  const path = join(table, "data-plain.yaml");
  const text = await readFile(path, "utf8");
  await writeFile(path, text.replace(/minimum_quorum: *\d+/, "minimum_quorum: 1"));
  return path;
}
