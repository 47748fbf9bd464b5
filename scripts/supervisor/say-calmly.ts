const QUIET_MS = 10_000;
const MOST_REMEMBERED = 200;

/**
 * A `say` for lines that may come by the hundred: the same line is said at once and then at most every ten seconds, with how
 * often it came meanwhile.
 *
 * @param now milliseconds; a test gives its own clock
 */
export function sayCalmly(say: (line: string) => void, now: () => number = Date.now): (line: string) => void {
  const heard = new Map<string, { saidAt: number; unsaid: number }>();
  return (line) => {
    const last = heard.get(line);
    if (last !== undefined && now() - last.saidAt < QUIET_MS) {
      last.unsaid += 1;
      return;
    }
    // Lines that differ every time must not pile up here.
    if (heard.size >= MOST_REMEMBERED) heard.clear();
    heard.set(line, { saidAt: now(), unsaid: 0 });
    say(last === undefined || last.unsaid === 0 ? line : `${line} (and ${last.unsaid} times before)`);
  };
}
