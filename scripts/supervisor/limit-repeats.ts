const QUIET_MS = 10_000;
const MOST_REMEMBERED = 200;

/**
 * A `say` that prints a repeated line at once and then at most every ten seconds, with the number of repeats in between.
 *
 * @param now milliseconds
 */
export function limitRepeats(say: (line: string) => void, now: () => number = Date.now): (line: string) => void {
  const lines = new Map<string, { saidAt: number; unsaid: number }>();
  return (line) => {
    const last = lines.get(line);
    if (last !== undefined && now() - last.saidAt < QUIET_MS) {
      last.unsaid += 1;
      return;
    }
    // Lines that are always different must not accumulate here.
    if (lines.size >= MOST_REMEMBERED) lines.clear();
    lines.set(line, { saidAt: now(), unsaid: 0 });
    say(last === undefined || last.unsaid === 0 ? line : `${line} (and ${last.unsaid} times before)`);
  };
}
