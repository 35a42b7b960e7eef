import { systemClock } from "../../runtime/system.ts";
import { backUp } from "../../server/backup.ts";
import { restore } from "../../server/restore.ts";
import { formatBytes } from "../output.ts";
import type { CommandContext } from "../program.ts";

/** Backs a server's directory up, whether or not a server runs in it. */
export async function serverBackup(
  { dir, to }: { readonly dir: string; readonly to: string },
  { output }: CommandContext,
): Promise<void> {
  const { files, incarnation, created } = await backUp({
    directory: dir,
    to,
    nowMs: systemClock.nowMs(),
  });
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  output.result({ folder: to, incarnation, created, files: files.length, bytes }, [
    `${files.length} files, ${formatBytes(bytes)}, checked, in ${to}`,
    "it holds the server's private keys: keep it where nobody else reads",
  ]);
}

/** Makes a server's directory from a backup. */
export async function serverRestore(
  { dir, from }: { readonly dir: string; readonly from: string },
  { output }: CommandContext,
): Promise<void> {
  const { incarnation, index } = await restore({
    from,
    directory: dir,
    nowMs: systemClock.nowMs(),
  });
  output.result({ directory: dir, incarnation, created: index.created }, [
    `${dir} is as it was at ${index.created}, as incarnation ${incarnation}`,
    "start the server; participants report their charges before they are picked again",
  ]);
}
