import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { coordinator } from "./support/identities.ts";
import { never, openTestServing } from "./support/registry.ts";
import { startPlain } from "./support/start-http.ts";
import { logistic, writeVersion } from "./support/version-folders.ts";

const python = process.env["WARDROUND_PYTHON"];

/**
 * A schema cannot say that a tensor has as many values as its shape says and fits the model; a model that
 * was unloaded is not ready. The routes that refuse everything have a test of their own.
 */
const settings = `
seed = 20261203

[parameters]
"path.model" = "heart"

[[operations]]
include-path-regex = "/infer"
checks = { positive_data_acceptance = { enabled = false } }
`;

/** @returns the exit status, and what schemathesis printed. */
async function schemathesis(
  root: string,
  args: readonly string[],
): Promise<{ status: number; output: string }> {
  const config = join(root, "schemathesis.toml");
  await writeFile(config, settings);
  const program = join(dirname(python as string), "schemathesis");
  const all = ["--config-file", config, "run", "--no-color", "--max-examples", "20", ...args];
  return new Promise((resolve) => {
    execFile(program, all, { cwd: root, maxBuffer: 2 ** 26 }, (error, stdout, stderr) => {
      const status = error ? Number(error.code ?? -1) : 0;
      resolve({ status, output: `${stdout}${stderr}` });
    });
  });
}

test.skipIf(!python)(
  "what schemathesis makes of the OpenAPI document is answered as it says (WARDROUND_PYTHON)",
  async () => {
    const { serving, root } = await openTestServing();
    await serving.switchTo(await writeVersion(root, "heart", 1, logistic([1], 0)), never);
    const { port } = await startPlain(serving);
    const url = `http://127.0.0.1:${port}/v2/openapi.json`;
    const { status, output } = await schemathesis(root, ["--exclude-tag", "unsupported", url]);
    expect({ status, output }).toMatchObject({ status: 0 });
  },
);

test.skipIf(!python)(
  "so are a coordinator's load and unload over TLS (WARDROUND_PYTHON)",
  async () => {
    const { serving, root } = await openTestServing();
    const version = await writeVersion(root, "heart", 1, logistic([1], 0));
    await serving.switchTo(version, never);
    const { tls, files } = await coordinator(root);
    const { port } = await startPlain(serving, { tls });
    const { status, output } = await schemathesis(root, [
      ...["--request-cert", files.cert, "--request-cert-key", files.key],
      ...["--tls-verify", files.ca, "--include-path-regex", "^/v2/repository"],
      `https://127.0.0.1:${port}/v2/openapi.json`,
    ]);
    expect({ status, output }).toMatchObject({ status: 0 });
    expect(output).not.toMatch(/Authentication failed/);
  },
);
