import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { isThere, openFilesOf, servingProcesses } from "../support/child-processes.ts";
import { examples, modelFile, Ward } from "./support.ts";

const name = "breast-cancer";
const patient = { timeout: 20_000 };

/** A server with a federation that a process of its own serves. */
async function openServed(): Promise<{ readonly ward: Ward; readonly serving: number }> {
  const ward = await Ward.open(["--plain-http", "--serving-process", "always"]);
  await ward.asAdmin("federation", "create", name, "--model", modelFile);
  return { ward, serving: servingProcess(ward) };
}

function serverPid({ server }: Ward): number {
  return server.child.pid ?? 0;
}

function servingProcess(ward: Ward): number {
  const found = servingProcesses(serverPid(ward));
  expect(found).toHaveLength(1);
  return found[0] as number;
}

async function ask({ http }: Ward): Promise<{ readonly status: number; readonly body: unknown }> {
  // At once: what is asked after it comes after it.
  const body = readFileSync(join(examples, "patient.json"));
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`${http}/v2/models/${name}/infer`, { method: "POST", body, headers });
  return { status: answer.status, body: await answer.json() };
}

test("kill -9 of the serving process under load: the server lives, says 503 to what ran, and serves again by itself", async () => {
  const { ward, serving } = await openServed();
  await using _ = ward;
  const right = await ask(ward);
  expect(right).toMatchObject({ status: 200, body: { model_version: "0" } });

  const answers: Awaited<ReturnType<typeof ask>>[] = [];
  let asking = true;
  const load = async (): Promise<void> => {
    while (asking) answers.push(await ask(ward));
  };
  const loads = Array.from({ length: 8 }, load);
  onTestFinished(() => {
    asking = false; // where something below fails
  });
  let lost = serving;
  for (let from = 0; from < 3; from += 1) {
    const logged = ward.server.log.all.length;
    process.kill(lost, "SIGKILL");
    const reopened = await ward.server.event("version_reopened", logged);
    expect(reopened["pid"]).toBe(servingProcess(ward));
    lost = servingProcess(ward);
    const answered = answers.length;
    await expect.poll(() => answers.length, patient).toBeGreaterThan(answered + 16);
  }
  asking = false;
  await Promise.all(loads);

  const refused = answers.filter(({ status }) => status !== 200);
  expect(answers.filter(({ status }) => status === 200)).not.toHaveLength(0);
  for (const answer of answers) {
    if (answer.status === 200) expect(answer).toEqual(right);
  }
  for (const answer of refused) {
    expect(answer).toMatchObject({ status: 503, body: { code: "MODEL_NOT_READY" } });
  }
});

test("the serving process has no file of the server's open but its log", async () => {
  const { ward, serving } = await openServed();
  await using _ = ward;
  const [servers, its] = [openFilesOf(serverPid(ward)), openFilesOf(serving)];
  expect([...servers.values()].some((file) => file.endsWith("/store/data.mdb"))).toBe(true);
  expect(its.get(2)).toBe(servers.get(2));
  const beside = [...its].flatMap(([descriptor, file]) => (descriptor > 2 ? [file] : []));
  expect(beside.filter((file) => file.startsWith("/") && file !== "/dev/null")).toEqual([]);
  // Its end of the channel; no listener and no connection of the server's.
  const sockets = beside.filter((file) => file.startsWith("socket:"));
  expect(sockets).toHaveLength(1);
  expect([...servers.values()]).not.toContain(sockets[0]);
});

test("no serving process outlives its server: not kill -9, not SIGTERM while it runs a request", async () => {
  const { ward, serving } = await openServed();
  await using _ = ward;
  await ward.server.kill("SIGKILL");
  await expect.poll(() => isThere(serving), patient).toBe(false);

  ward.http = "127.0.0.1:0";
  await ward.startServer();
  const next = servingProcess(ward);
  // As a terminal or a service manager does: to all of the group.
  process.kill(next, "SIGTERM");
  process.kill(next, "SIGINT");
  process.kill(next, "SIGSTOP");
  const held = ask(ward);
  for (let turn = 0; turn < 3; turn += 1) await fetch(`${ward.http}/v2/health/ready`); // held is in
  const logged = ward.server.log.all.length;
  ward.server.child.kill("SIGTERM");
  process.kill(next, "SIGCONT");

  expect(await ward.server.ended).toEqual({ status: 0, signal: null });
  expect((await held).status).toBe(200);
  expect(isThere(next)).toBe(false);
  const events = ward.server.log.all.slice(logged).map(({ event }) => event);
  expect(events).not.toContain("version_lost");
});

test("a serving process that hangs on a request does not keep the server from stopping in order", async () => {
  const { ward, serving } = await openServed();
  await using _ = ward;
  expect(await ask(ward)).toMatchObject({ status: 200 });

  process.kill(serving, "SIGSTOP");
  onTestFinished(() => {
    if (isThere(serving)) process.kill(serving, "SIGKILL"); // where something below fails
  });
  const held = ask(ward).catch((cause: unknown) => cause);
  for (let turn = 0; turn < 3; turn += 1) await fetch(`${ward.http}/v2/health/ready`); // held is in
  ward.server.child.kill("SIGTERM");

  expect(await held).toMatchObject({ status: 503, body: { code: "MODEL_NOT_READY" } });
  expect(await ward.server.ended).toEqual({ status: 0, signal: null });
  expect(isThere(serving)).toBe(false);
});
