import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { WardroundError } from "../../base/errors.ts";
import { type Manifest, parseManifest, publishedVariants } from "../../model/manifest.ts";
import type { VariantName } from "../../model/variants/contract.ts";
import { type Talking, withServer } from "../connection.ts";
import type { CommandContext } from "../program.ts";
import { singleFile } from "../single-file.ts";
import {
  assertNew,
  exportedModelName,
  fetchVersion,
  publicKeyName,
  singleFileName,
} from "../version-folder.ts";

interface ExportOptions extends Talking {
  readonly name: string;
  /** undefined = the served one. */
  readonly version?: number | undefined;
  readonly out: string;
  readonly onnxSingleFile: boolean;
  /** A form that the version must have; all that it has are exported. */
  readonly variant?: VariantName | undefined;
}

/** Writes a version with all that is needed to check it elsewhere into a new folder, whole or not at all. */
export async function modelExport(
  options: ExportOptions,
  { output, signal }: CommandContext,
): Promise<void> {
  const out = resolve(options.out);
  await assertNew(out);
  const draft = `${out}.partial`;
  try {
    await rm(draft, { recursive: true, force: true });
    const folder = join(draft, exportedModelName);
    await mkdir(folder, { recursive: true });
    const { manifest, keyId } = await withServer(options, async (connection, identity) => {
      const asked = { federation: options.name, version: options.version };
      const info = await connection.coordinator.getVersion(asked, signal);
      assertVariant(parseManifest(info.manifest), options.variant);
      await writeFile(join(draft, publicKeyName), info.modelKey);
      return fetchVersion({ connection, identity }, { info, directory: folder }, signal);
    });
    if (options.onnxSingleFile) {
      await writeFile(join(draft, singleFileName), await singleFile(folder));
    }
    const { federation, version } = manifest;
    await writeFile(
      join(draft, "README.md"),
      readme(`${federation.name} version ${version}`, keyId),
    );
    await rename(draft, out);
    const variants = Object.fromEntries(
      publishedVariants(manifest).map(({ name, file }) => [
        name,
        join(out, exportedModelName, file),
      ]),
    );
    const about = { federation: federation.name, version, directory: out, key_id: keyId, variants };
    output.result(about, [
      `${federation.name} version ${version} is in ${out}, checked`,
      ...Object.entries(variants).map(([name, path]) => `${name}: ${path}`),
      `signed by key ${keyId}`,
      `check it anywhere: wardround model verify ${out} --public-key FILE`,
    ]);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

/** @throws WardroundError VERSION_NOT_FOUND before anything is downloaded. */
function assertVariant(manifest: Manifest, wanted: VariantName | undefined): void {
  if (wanted === undefined) return;
  const { federation, version, variants = [] } = manifest;
  const found = variants.find(({ name }) => name === wanted);
  if (found && "file" in found) return;
  const why = found ? found.problem : "the federation publishes none";
  throw new WardroundError(
    "VERSION_NOT_FOUND",
    `version ${version} of ${federation.name} has no ${wanted}: ${why}`,
  );
}

function readme(what: string, keyId: string): string {
  const words = `--public_key ${publicKeyName} --signature ${exportedModelName}/model.sig`;
  return `# ${what}

\`${exportedModelName}/\` holds the signed files. Check them with this program, or with OpenSSF's (Python):

    wardround model verify . --public-key ${publicKeyName}
    pip install model-signing pyOpenSSL
    model_signing verify key ${words} ${exportedModelName}

${publicKeyName} came with the files: whoever changed one could have changed both. Compare the key
with one that you were given by other means; its SHA-256 (of the PEM file) is

    ${keyId}
`;
}
