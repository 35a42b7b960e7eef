import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readIdentity, writeIdentity } from "../../protocol/identity/identity-folder.ts";
import { joinServer, renewIdentity } from "../../protocol/identity/join.ts";
import { spkiSha256 } from "../../protocol/identity/signatures.ts";
import { freshFolder, never, startTestServer } from "../support/grpc-server.ts";

test("a token becomes an identity that may call", async () => {
  await using server = await startTestServer();
  const directory = freshFolder(server.directory);
  const token = await server.token("participant", "st-mary");

  const joined = await joinServer({ server: server.address, token, directory, signal: never });

  expect(joined).toMatchObject({ role: "participant", name: "st-mary", server: server.address });
  expect(joined.planSignerSha256).toBe(spkiSha256(server.admin.certificatePem));
  expect(await readIdentity(directory)).toEqual(joined);
  expect((await stat(join(directory, "key.pem"))).mode & 0o777).toBe(0o600);
  expect((await readdir(directory)).sort()).toEqual([
    "ca.pem",
    "certificate.pem",
    "identity.json",
    "key.pem",
    "release-key.pem",
  ]);
  expect(server.authority.enrolled()).toContainEqual(
    expect.objectContaining({ id: joined.id, role: "participant", name: "st-mary" }),
  );
  const renewed = await renewIdentity(server.connect(joined), joined, never);
  expect(renewed.certificatePem).not.toBe(joined.certificatePem);
  await writeIdentity(directory, renewed);
  expect(await readIdentity(directory)).toEqual(renewed);
});

test("a token is used once, however many try it at once", async () => {
  await using server = await startTestServer();
  const token = await server.token("participant");
  const tries = Array.from({ length: 5 }, () =>
    joinServer({
      server: server.address,
      token,
      directory: freshFolder(server.directory),
      signal: never,
    }).then(
      () => "joined",
      (error: { code: string }) => error.code,
    ),
  );

  const outcomes = await Promise.all(tries);

  expect(outcomes.sort()).toEqual([
    "TOKEN_USED",
    "TOKEN_USED",
    "TOKEN_USED",
    "TOKEN_USED",
    "joined",
  ]);
  expect(server.authority.enrolled().filter(({ role }) => role === "participant")).toHaveLength(1);
});

test("a token that is over is refused on both sides", async () => {
  await using server = await startTestServer();
  const token = await server.token("participant");
  server.clock.moveMs(60_001);
  const directory = freshFolder(server.directory);
  const options = { server: server.address, token, directory, signal: never };

  await expect(joinServer({ ...options, nowMs: server.clock.nowMs })).rejects.toMatchObject({
    code: "TOKEN_EXPIRED",
  });
  // Where the joiner's clock is late, the server still knows.
  await expect(joinServer(options)).rejects.toMatchObject({ code: "TOKEN_EXPIRED" });
  expect(await readdir(server.directory)).not.toContain(directory.split("/").at(-1));
});

test("a server with another CA is not joined and gets no token", async () => {
  await using right = await startTestServer();
  await using wrong = await startTestServer();
  const token = await right.token("participant");
  const directory = freshFolder(right.directory);
  const options = { token, directory, signal: never };

  await expect(joinServer({ ...options, server: wrong.address })).rejects.toMatchObject({
    code: "CA_MISMATCH",
  });

  expect(await readdir(right.directory)).not.toContain(directory.split("/").at(-1));
  await joinServer({ ...options, server: right.address });
});

test("a folder that holds an identity is left as it is", async () => {
  await using server = await startTestServer();
  const directory = freshFolder(server.directory);
  const first = { server: server.address, directory, signal: never };
  await joinServer({ ...first, token: await server.token("participant") });
  const before = await readFile(join(directory, "key.pem"), "utf8");
  const token = await server.token("participant");

  await expect(joinServer({ ...first, token })).rejects.toMatchObject({ code: "IDENTITY_EXISTS" });

  expect(await readFile(join(directory, "key.pem"), "utf8")).toBe(before);
  await joinServer({ ...first, directory: freshFolder(server.directory), token });
});

test("two participants cannot have one name", async () => {
  await using server = await startTestServer();
  const tokens = [
    await server.token("participant", "twin"),
    await server.token("participant", "twin"),
  ];
  const join = (token: string) =>
    joinServer({
      server: server.address,
      token,
      directory: freshFolder(server.directory),
      signal: never,
    });
  await join(tokens[0]!);

  await expect(join(tokens[1]!)).rejects.toMatchObject({ code: "IDENTITY_EXISTS" });
  await expect(server.token("participant", "twin")).rejects.toMatchObject({
    code: "IDENTITY_EXISTS",
  });
});

test("where nothing listens the address is named", async () => {
  await using server = await startTestServer();
  const token = await server.token("app");
  const directory = freshFolder(server.directory);
  server.server.close();

  await expect(
    joinServer({ server: server.address, token, directory, signal: never }),
  ).rejects.toMatchObject({
    code: "SERVER_UNREACHABLE",
    message: expect.stringContaining(server.address),
  });
});
