import { execFile } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { sendsAlways, Ward } from "./ward.ts";

const python = process.env["WARDROUND_PYTHON"];

/** Runs the tool as it comes. @returns what it printed; rejects where it refuses. */
async function verifyKey(folder: string, publicKey: string): Promise<string> {
  const words = ["-m", "model_signing", "verify", "key", "--public_key", publicKey];
  const { stdout } = await promisify(execFile)(python as string, [
    ...[...words, "--signature", join(folder, "model.sig"), folder],
  ]);
  return stdout;
}

test.skipIf(!python)(
  "OpenSSF's model_signing accepts the folder of every version, and refuses a changed one (WARDROUND_PYTHON)",
  async () => {
    await using ward = await Ward.open();
    await using federation = await ward.openFederation();
    sendsAlways(await federation.participant("a"), 1);
    await federation.run({ quorum: 1 });
    const publicKey = join(ward.directory, "model-public-key.pem");
    const [first = "", second = ""] = (await federation.versions()).map((one) => one.directory);

    for (const folder of [first, second]) {
      expect(await verifyKey(folder, publicKey)).toContain("Verification succeeded");
    }

    for (const name of ["model.onnx", "model.safetensors", "manifest.json"]) {
      const copy = join(ward.folder, `changed ${name}`);
      await cp(second, copy, { recursive: true });
      const bytes = await readFile(join(copy, name));
      bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
      await writeFile(join(copy, name), bytes);
      await expect(verifyKey(copy, publicKey)).rejects.toMatchObject({
        stderr: expect.stringMatching(`Hash mismatch for .{1,2}${name}`),
      });
    }
    const added = join(ward.folder, "added");
    await cp(second, added, { recursive: true });
    await writeFile(join(added, "more.bin"), "x");
    await expect(verifyKey(added, publicKey)).rejects.toThrow();

    const other = join(ward.folder, "other.pem");
    const { publicKey: stranger } = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
    await writeFile(other, stranger.export({ type: "spki", format: "pem" }));
    await expect(verifyKey(second, other)).rejects.toMatchObject({
      stderr: expect.stringContaining("Key mismatch"),
    });
  },
  120_000,
);
