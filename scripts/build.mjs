// Compiles the rooms into dist/ and puts the generated codecs beside them.
import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const began = new Date();
const tsc = join(root, "node_modules", "typescript", "bin", "tsc");
try {
  execFileSync(process.execPath, [tsc, "-p", join(root, "tsconfig.build.json")], {
    stdio: ["ignore", 2, 2],
  });
} catch {
  process.exit(1);
}
for (const folder of ["protocol/gen", "model/onnx/gen"]) {
  cpSync(join(root, folder), join(root, "dist", folder), { recursive: true });
}
for (const bin of ["cli/main.js", "cli/participant.js"]) {
  const path = join(root, "dist", bin);
  if (existsSync(path)) chmodSync(path, 0o755);
}
// Tests run what is compiled where no source is newer than this file.
const stamp = join(root, "dist", ".built");
writeFileSync(stamp, "");
utimesSync(stamp, began, began);
