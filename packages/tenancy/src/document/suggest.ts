/** Edit distance of two short words; swapping two letters counts as one edit (optimal string alignment). */
function distance(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (let i = 1; i <= from.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const swap = (last[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      const areTurned = from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      const turn = areTurned ? (beforeLast[j - 2] ?? 0) + 1 : swap;
      row.push(Math.min(swap, turn, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
    }
    beforeLast = last;
    last = row;
  }
  return last[to.length] ?? 0;
}

/** The candidate closest to `word`, if it is close enough for a typing error. */
export function suggest(word: string, candidates: readonly string[]): string | null {
  const allowed = Math.max(1, Math.floor(word.length / 3));
  const ranked = candidates
    .map((candidate) => ({ candidate, edits: distance(word.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ edits }) => edits <= allowed)
    .sort((a, b) => a.edits - b.edits);
  return ranked[0]?.candidate ?? null;
}

const LISTED_MAX = 14;

/** The list for "Write one of: a, b, c."; long lists are cut. */
export function oneOf(candidates: readonly string[]): string {
  const listed = candidates.slice(0, LISTED_MAX).join(', ');
  return candidates.length > LISTED_MAX ? `${listed}, …` : listed;
}
