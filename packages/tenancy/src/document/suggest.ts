/** Edits between two short words (Levenshtein), for "did you mean". */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (const [i, letter] of [...from].entries()) {
    const next = [i + 1];
    for (let j = 1; j <= to.length; j += 1) {
      const swap = (row[j - 1] ?? 0) + (letter === to[j - 1] ? 0 : 1);
      next.push(Math.min(swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}

/** The candidate closest to `word`, if close enough to be a slip of the pen. */
export function suggest(word: string, candidates: readonly string[]): string | null {
  // Two letters changed places are two edits: "lable" must find "label".
  const allowed = Math.ceil(word.length / 3);
  const ranked = candidates
    .map((candidate) => ({ candidate, edits: distance(word.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ edits }) => edits <= allowed)
    .sort((a, b) => a.edits - b.edits);
  return ranked[0]?.candidate ?? null;
}

const LISTED_MAX = 14;

/** "Write one of: a, b, c." — long lists are cut. */
export function oneOf(candidates: readonly string[]): string {
  const listed = candidates.slice(0, LISTED_MAX).join(', ');
  return candidates.length > LISTED_MAX ? `${listed}, …` : listed;
}
