import type { SplitArm, SplitInfo } from "../../protocol/frames.ts";
import { type Talking, withServer } from "../connection.ts";
import { formatTable, type JsonObject } from "../output.ts";
import type { CommandContext } from "../program.ts";

/** Splits the requests for a name between two models, or two versions. */
export async function modelSplit(
  { split, ...talking }: Talking & { readonly split: SplitInfo },
  { output, signal }: CommandContext,
): Promise<void> {
  const made = await withServer(talking, ({ coordinator }) => coordinator.setSplit(split, signal));
  output.result(splitJson(made), tableOf([made]));
}

/** Ends a split. */
export async function modelUnsplit(
  { name, ...talking }: Talking & { readonly name: string },
  { output, signal }: CommandContext,
): Promise<void> {
  await withServer(talking, ({ coordinator }) => coordinator.endSplit({ name }, signal));
  output.result({ name, ended: true }, [`${name} is no split any more`]);
}

/** Prints every split. */
export async function modelSplits(
  talking: Talking,
  { output, signal }: CommandContext,
): Promise<void> {
  const { splits } = await withServer(talking, ({ coordinator }) =>
    coordinator.listSplits({}, signal),
  );
  output.result({ splits: splits.map(splitJson) }, tableOf(splits));
}

function tableOf(splits: readonly SplitInfo[]): readonly string[] {
  const rows = splits.map(({ name, one, other, share }) => {
    return [name, armText(one), armText(other), `${Number((100 * share).toPrecision(4))} %`];
  });
  return formatTable([["NAME", "ONE", "OTHER", "SHARE OF THE OTHER"], ...rows]);
}

function splitJson({ name, one, other, share }: SplitInfo): JsonObject {
  return { name, one: armText(one), other: armText(other), share };
}

function armText(arm: SplitArm | null): string {
  const { model = "", version } = arm ?? {};
  return version === undefined ? model : `${model}@${version}`;
}
