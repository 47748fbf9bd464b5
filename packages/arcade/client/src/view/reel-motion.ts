/**
 * Position of a reel as pure functions of time, in symbols: position 4 shows symbol 4 of the strip in the top row. A reel turns
 * downwards, so positions decrease while it spins.
 */
export const CRUISE_PER_MS = 0.026;
const LAUNCH_MS = 260;
export const LANDING_MS = 520;
/** Slope of the landing curve at its start, in landing lengths per landing time. */
const LANDING_SLOPE = 4.1;
/** Symbols passed while landing, so that the landing begins at exactly the cruising speed. */
export const LANDING_SYMBOLS = (CRUISE_PER_MS * LANDING_MS) / LANDING_SLOPE;

export interface ReelState {
  readonly position: number;
  /** 0 at rest … 1 cruising: how much the symbols blur. */
  readonly blur: number;
}

/** From rest at `from`: a small pull back, then acceleration. */
function launch(from: number, elapsedMs: number): ReelState {
  const progress = elapsedMs / LAUNCH_MS;
  const pullBack = 0.22 * Math.sin(Math.PI * progress) * (1 - progress);
  const travelled = (CRUISE_PER_MS * LAUNCH_MS * progress * progress) / 2;
  return { position: from + pullBack - travelled, blur: progress * progress };
}

/** Position `elapsedMs` after the start of an endless spin from `from`. */
export function spinning(from: number, elapsedMs: number): ReelState {
  if (elapsedMs < LAUNCH_MS) return launch(from, elapsedMs);
  const launched = launch(from, LAUNCH_MS).position;
  return { position: launched - CRUISE_PER_MS * (elapsedMs - LAUNCH_MS), blur: 1 };
}

/** Position `elapsedMs` into the landing on `target`: slows down, overshoots a little and returns. */
export function landing(target: number, elapsedMs: number): ReelState {
  const u = Math.min(1, elapsedMs / LANDING_MS);
  const back = 1.1;
  const eased = 1 + (back + 1) * (u - 1) ** 3 + back * (u - 1) ** 2;
  const speed = (3 * (back + 1) * (u - 1) ** 2 + 2 * back * (u - 1)) / LANDING_SLOPE;
  return { position: target + LANDING_SYMBOLS * (1 - eased), blur: Math.max(0, Math.abs(speed) - 0.12) };
}

/** When each reel starts to land, in ms after the result; a reel that may complete the scatters takes longer. */
export function landingPlan(drawnOut: readonly boolean[], staggerMs: number, drawnOutMs: number): number[] {
  let at = 0;
  return drawnOut.map((slow, reel) => {
    if (reel > 0) at += slow ? drawnOutMs : staggerMs;
    return at;
  });
}

/** Reels that may bring the third scatter, or a better award: those to the right of two scatters. */
export function reelsDrawnOut(scattersByReel: readonly number[], needed: number): boolean[] {
  let seen = 0;
  return scattersByReel.map((count) => {
    const slow = seen >= needed - 1;
    seen += count;
    return slow;
  });
}
