/** Whether the player's system is set to reduced motion. It is read each time, because it can change. */
export function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Waits; ends early when `skip` is aborted. */
export function wait(ms: number, skip?: AbortSignal): Promise<void> {
  return new Promise((done) => {
    if (skip?.aborted) return done();
    const timer = setTimeout(done, ms);
    skip?.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        done();
      },
      { once: true },
    );
  });
}

/** Lets one press end all waits of the current presentation. */
export interface Skip {
  /** The signal for the presentation that starts now. */
  next(): AbortSignal;
  press(): void;
}

export function createSkip(): Skip {
  let current = new AbortController();
  return {
    next() {
      current = new AbortController();
      return current.signal;
    },
    press: () => current.abort(),
  };
}

/** Calls `draw` with progress 0…1 on every frame for `ms`; last with 1. */
export function tween(ms: number, draw: (progress: number) => void, skip?: AbortSignal): Promise<void> {
  if (prefersReducedMotion() || ms <= 0 || skip?.aborted) {
    draw(1);
    return Promise.resolve();
  }
  return new Promise((done) => {
    const start = performance.now();
    const frame = (now: number) => {
      const progress = skip?.aborted ? 1 : Math.min(1, (now - start) / ms);
      draw(progress);
      if (progress < 1) requestAnimationFrame(frame);
      else done();
    };
    requestAnimationFrame(frame);
  });
}

/** Resolves at the end of the animation; at once if there is none. */
export async function play(element: Element, keyframes: Keyframe[], options: KeyframeAnimationOptions): Promise<void> {
  if (prefersReducedMotion()) return;
  await element.animate(keyframes, options).finished.catch(() => undefined);
}
