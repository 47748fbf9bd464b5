/** Runs in the page: scrolls a screen in ten frames, to the end or for the given time, and returns the times between frames. */
export function scrollFrames(longestMs: number): Promise<readonly number[]> {
  scrollTo({ top: 0, behavior: 'instant' });
  return new Promise((done) => {
    const gaps: number[] = [];
    const startedAt = performance.now();
    let before = startedAt;
    const step = (now: number): void => {
      gaps.push(now - before);
      before = now;
      const isOver = now - startedAt > longestMs || scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
      if (isOver) {
        done(gaps.slice(1));
        return;
      }
      scrollBy({ top: innerHeight / 10, behavior: 'instant' });
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  });
}

/** Runs in the page: scrolls the requested element to the middle of the screen and waits until it is rendered. */
export function showAndRest(shown: string): Promise<void> {
  document.querySelector(shown)?.scrollIntoView({ block: 'center', behavior: 'instant' });
  return new Promise((done) => {
    requestAnimationFrame(() => setTimeout(done, 50));
  });
}
