export const prefersReducedMotion = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

export interface Movement {
  readonly element: Element;
  readonly from: Keyframe;
  /** The state that the element's own styles give it. */
  readonly to: Keyframe;
}

/**
 * Moves elements by the compositor. The page's thread draws every frame of an animation's last 40 ms, so each animation is twice as long as
 * its movement and is cancelled when that is over. Returns what ends it at once. Visitors who prefer reduced motion see no movement.
 */
export function move(movements: readonly Movement[], durationMs: number, easing: string): () => void {
  if (prefersReducedMotion()) return () => {};
  const animations = movements.map(({ element, from, to }) =>
    element.animate([{ ...from, offset: 0, easing }, { ...to, offset: 0.5 }, to], 2 * durationMs),
  );
  const end = (): void => {
    clearTimeout(timer);
    for (const animation of animations) animation.cancel();
  };
  const timer = setTimeout(end, durationMs);
  return end;
}
