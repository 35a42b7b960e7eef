import { accelerate, defaultAccelerateDirectory } from "../accelerate.ts";
import type { CommandContext } from "../program.ts";

interface AccelerateOptions {
  readonly gpu: boolean;
  readonly dir: string | undefined;
  readonly wheel: string | undefined;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** Installs the TensorFlow kernels and says what the self-test found. */
export async function runAccelerate(
  options: AccelerateOptions,
  { output, signal }: CommandContext,
): Promise<void> {
  const directory = options.dir ?? defaultAccelerateDirectory(options.environment);
  const { gpu, wheel } = options;
  const done = await accelerate({
    gpu,
    directory,
    wheel,
    log: (line: string) => output.note(line),
    signal,
  });
  output.result({ ...done }, [`${done.kernels} are usable from ${directory}`]);
}
