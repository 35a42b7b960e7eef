import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { defaultVenvFolder, prepareVenv } from "../../../bench/peers/venv.ts";

// With a python3 of our own first in PATH: it makes the environment's python3, whose pip runs `pip`.
const signal = new AbortController().signal;
const path = process.env["PATH"];
let home = "";

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "wardround-venv-test-"));
  await mkdir(join(home, "bin"));
  await writeFile(join(home, "requirements.txt"), "peer==1.0\n");
  process.env["PATH"] = `${join(home, "bin")}:${path}`;
});

afterEach(async () => {
  process.env["PATH"] = path;
  await rm(home, { recursive: true });
});

async function writePython(pip: string): Promise<void> {
  const script = `#!/bin/sh
echo "$@" >> ${home}/calls
mkdir -p "$3/bin"
printf '#!/bin/sh\\necho "$@" >> ${home}/calls\\n${pip}\\n' > "$3/bin/python3"
chmod +x "$3/bin/python3"
`;
  await writeFile(join(home, "bin", "python3"), script);
  await chmod(join(home, "bin", "python3"), 0o755);
}

function prepare(): Promise<string> {
  const requirementsFile = join(home, "requirements.txt");
  return prepareVenv({ folder: join(home, "venv"), requirementsFile, signal });
}

async function calls(): Promise<readonly string[]> {
  return (await readFile(join(home, "calls"), "utf8")).trim().split("\n");
}

test("peers are installed once, and anew where the pins differ", async () => {
  await writePython("exit 0");
  expect(await prepare()).toBe(join(home, "venv", "bin"));
  const first = await calls();
  expect(first).toEqual([
    `-m venv ${join(home, "venv")}`,
    `-m pip install --requirement ${join(home, "requirements.txt")}`,
  ]);

  await prepare();
  expect(await calls()).toEqual(first);

  await writeFile(join(home, "requirements.txt"), "peer==1.1\n");
  await prepare();
  expect(await calls()).toEqual([...first, ...first]);
});

test("where pip fails its last lines are the message, and the next try installs again", async () => {
  await writePython("echo ERROR: No matching distribution found for peer==1.0; exit 1");
  await expect(prepare()).rejects.toMatchObject({
    code: "PEER_GONE",
    message: expect.stringMatching(
      /package index.*pip failed \(exit 1\).*\nERROR: No matching distribution/,
    ),
  });
  await writePython("exit 0");
  await prepare();
  expect(await calls()).toHaveLength(4);
});

test("without Python, or without its venv module, the message says what to install", async () => {
  process.env["PATH"] = join(home, "bin");
  await expect(prepare()).rejects.toMatchObject({
    code: "ARGUMENT_INVALID",
    message: expect.stringMatching(/python3-venv.*ENOENT/),
  });
});

test("a folder that holds something else is left as it is", async () => {
  await mkdir(join(home, "venv"));
  await writeFile(join(home, "venv", "thesis.txt"), "mine");
  await expect(prepare()).rejects.toMatchObject({ code: "DIRECTORY_INVALID" });
  expect(await readFile(join(home, "venv", "thesis.txt"), "utf8")).toBe("mine");
});

test.each([
  ["the user's cache", "/caches/me", "/caches/me"],
  ["~/.cache where there is no other", undefined, join(homedir(), ".cache")],
  ["~/.cache where the other is no absolute path", "caches", join(homedir(), ".cache")],
])("peers are kept in %s, not where others may write", (_, cache, expected) => {
  expect(defaultVenvFolder({ XDG_CACHE_HOME: cache })).toBe(
    join(expected, "wardround", "bench-peers"),
  );
});
