/**
 * The candidate that a mistyped word most likely meant: at most a third of its letters differ, by the
 * Levenshtein distance.
 * @returns undefined where none is that near.
 */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  let best: string | undefined;
  let least = Math.ceil(word.length / 3) + 1;
  for (const candidate of candidates) {
    const distance = editDistance(word, candidate);
    if (distance < least) {
      least = distance;
      best = candidate;
    }
  }
  return best;
}

/** Letters to insert, delete or replace to make one word the other. */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (const [column, wanted] of [...other].entries()) {
      const replaced = (row[column] ?? 0) + (letter === wanted ? 0 : 1);
      const shorter = Math.min(row[column + 1] ?? 0, next[column] ?? 0) + 1;
      next.push(Math.min(replaced, shorter));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
