/** Runs in the page: the times between frames while it is scrolled, a screen in ten frames, to the end and not longer than asked. */
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

/** Runs in the page: shows what is asked for in the middle of the screen, and waits till that is drawn. */
export function showAndRest(shown: string): Promise<void> {
  document.querySelector(shown)?.scrollIntoView({ block: 'center', behavior: 'instant' });
  return new Promise((done) => {
    requestAnimationFrame(() => setTimeout(done, 50));
  });
}
