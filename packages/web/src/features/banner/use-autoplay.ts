import { useEffect, useState } from 'react';

/**
 * Calls `next` every `delayMs` while it runs, restarted by each change of `current`, and never while the tab is hidden, or
 * a pointer or the focus is within the element that takes `handlers`. One timer, so that an idle page costs nothing.
 */
export function useAutoplay(isRunning: boolean, current: number, delayMs: number, next: () => void) {
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    if (!isRunning || isHeld) return;
    let timer: ReturnType<typeof setTimeout>;
    const start = (): void => {
      clearTimeout(timer);
      if (!document.hidden) timer = setTimeout(next, delayMs);
    };
    start();
    document.addEventListener('visibilitychange', start);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', start);
    };
  }, [isRunning, isHeld, current, delayMs, next]);
  const hold = () => setIsHeld(true);
  const release = () => setIsHeld(false);
  return { onPointerEnter: hold, onPointerLeave: release, onFocus: hold, onBlur: release };
}
