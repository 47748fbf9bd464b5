const FIRST_DELAY_MS = 250;
const WINDOW_MS = 60_000;
const MOST_CRASHES = 5;

/**
 * Decides what follows a crash: restarts after a delay that doubles (250 ms, 500 ms, …), and undefined, to give up, at
 * the fifth crash within a minute.
 */
export function createCrashBudget(): (now: number) => number | undefined {
  let crashes: number[] = [];
  return (now) => {
    crashes = [...crashes.filter((at) => now - at < WINDOW_MS), now];
    return crashes.length >= MOST_CRASHES ? undefined : FIRST_DELAY_MS * 2 ** (crashes.length - 1);
  };
}
