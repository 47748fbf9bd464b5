import { useCallback, useEffect, useState } from 'react';

/** Seconds that are left of a rest, and how to begin one; zero when there is none. The clock is asked, so that a tab that slept is right. */
export function useCountdown(): readonly [secondsLeft: number, start: (seconds: number) => void] {
  const [endsAtMs, setEndsAtMs] = useState(0);
  const [secondsLeft, setSecondsLeft] = useState(0);
  useEffect(() => {
    if (endsAtMs === 0) return;
    const look = () => setSecondsLeft(Math.max(Math.ceil((endsAtMs - Date.now()) / 1000), 0));
    look();
    const timer = setInterval(look, 1000);
    return () => clearInterval(timer);
  }, [endsAtMs]);
  const start = useCallback((seconds: number) => setEndsAtMs(Date.now() + seconds * 1000), []);
  return [secondsLeft, start];
}
