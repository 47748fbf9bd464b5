export const prefersReducedMotion = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

export interface Movement {
  readonly element: Element;
  readonly from: Keyframe;
  /** The state that the element's own styles give it. */
  readonly to: Keyframe;
}

/** The page's thread draws every frame of an animation's last 40 ms. */
const SPARED_MS = 100;
/** A banner turns again sooner, which ends the movement before in the same frame. */
const HELD_MS = 10_000;

/** Ends animations of this length before the page's thread has to draw their last frames. Returns what ends them sooner. */
export function endEarly(animations: readonly Animation[], totalMs: number): () => void {
  const end = (): void => {
    clearTimeout(timer);
    for (const animation of animations) animation.cancel();
  };
  const timer = setTimeout(end, totalMs - SPARED_MS);
  return end;
}

/**
 * Moves elements by the compositor and holds them where they come to rest, since each end of an animation is a frame of the page's thread.
 * Returns what ends the movement; it ends by itself after ten seconds. Visitors who prefer reduced motion see no movement.
 */
export function move(movements: readonly Movement[], durationMs: number, easing: string): () => void {
  if (prefersReducedMotion()) return () => {};
  const totalMs = durationMs + HELD_MS;
  const animations = movements.map(({ element, from, to }) =>
    element.animate([{ ...from, offset: 0, easing }, { ...to, offset: durationMs / totalMs }, to], totalMs),
  );
  return endEarly(animations, totalMs);
}
