import { trainerCountMax, trainerLineMax, trainerOutputMax } from "../base/limits.ts";

/** What a trainer's output is taken for. */
export type OutputWord =
  | { readonly kind: "progress"; readonly done: number; readonly total: number }
  /** For the hospital's own log, and for nobody else: it may show a patient. */
  | { readonly kind: "line"; readonly stream: "stdout" | "stderr"; readonly text: string }
  /** What follows is not kept. */
  | { readonly kind: "cut" };

/** Lines out of pieces of text: they end at \n or, as bars of progress do, at \r. */
export class LineSplitter {
  readonly #take: (line: string) => void;
  #line = "";

  /** @param take - gets each line that is not blank, cut to `trainerLineMax` characters. */
  constructor(take: (line: string) => void) {
    this.#take = take;
  }

  push(text: string): void {
    const parts = text.split(/[\r\n]/);
    for (const [at, part] of parts.entries()) {
      if (at > 0) this.end();
      this.#line += part.slice(0, trainerLineMax - this.#line.length);
    }
  }

  /** Whatever came last is a line. */
  end(): void {
    const line = this.#line;
    this.#line = "";
    if (line.trim() !== "") this.#take(line);
  }
}

/** Takes the lines of one job: progress by the rate that listeners bear, other lines up to a limit. */
export class TrainerOutput {
  readonly #tell: (word: OutputWord) => void;
  #left = trainerOutputMax;

  constructor(tell: (word: OutputWord) => void) {
    this.#tell = tell;
  }

  take(stream: "stdout" | "stderr", text: string): void {
    const progress = stream === "stdout" ? parseProgress(text) : undefined;
    if (progress) {
      this.#tell({ kind: "progress", ...progress });
      return;
    }
    if (this.#left <= 0) return;
    this.#left -= text.length;
    this.#tell(this.#left > 0 ? { kind: "line", stream, text } : { kind: "cut" });
  }
}

/** `progress DONE TOTAL` or `{"progress": [DONE, TOTAL]}`; any other line says nothing. */
export function parseProgress(
  line: string,
): { readonly done: number; readonly total: number } | undefined {
  const plain = /^progress ([0-9]+) ([0-9]+)\s*$/.exec(line);
  const json = /^\s*\{\s*"progress"\s*:\s*\[\s*([0-9]+)\s*,\s*([0-9]+)\s*\]\s*\}\s*$/.exec(line);
  const [, doneText, totalText] = plain ?? json ?? [];
  const [done, total] = [Number(doneText), Number(totalText)];
  return done <= total && total <= trainerCountMax ? { done, total } : undefined;
}
