const IDLE_WITHIN_MS = 2_000;

/**
 * Runs `work` once the page has loaded and the main thread has nothing else to do, 2 s after the load at the latest. Safari has no idle
 * callback. @returns a function that cancels it
 */
export function whenIdle(work: () => void): () => void {
  let cancel = (): void => window.removeEventListener('load', wait);
  function wait(): void {
    if ('requestIdleCallback' in window) {
      const handle = window.requestIdleCallback(work, { timeout: IDLE_WITHIN_MS });
      cancel = () => window.cancelIdleCallback(handle);
    } else {
      const handle = setTimeout(work, IDLE_WITHIN_MS);
      cancel = () => clearTimeout(handle);
    }
  }
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
  return () => cancel();
}
