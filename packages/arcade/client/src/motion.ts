/** Whether the player's system is set to reduced motion. It is read each time, because it can change. */
export function isCalm(): boolean {
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

/** Lets one press end the waits of what is being shown. */
export interface Skip {
  /** The signal of what is shown from now on. */
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

/** Calls `draw` with progress 0…1 on every frame for `ms`; the last call is always 1. */
export function tween(ms: number, draw: (progress: number) => void, skip?: AbortSignal): Promise<void> {
  if (isCalm() || ms <= 0 || skip?.aborted) {
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

/** Resolves after the animation's end, or at once where there is none to see. */
export async function play(element: Element, keyframes: Keyframe[], options: KeyframeAnimationOptions): Promise<void> {
  if (isCalm()) return;
  await element.animate(keyframes, options).finished.catch(() => undefined);
}
