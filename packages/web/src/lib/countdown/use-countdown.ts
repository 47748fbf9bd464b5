import { useCallback, useEffect, useState } from 'react';

const TICK_MS = 1_000;

export interface Countdown {
  /** Zero when there is nothing to wait for. */
  readonly secondsLeft: number;
  readonly start: (seconds: number) => void;
}

/** Counts down to a moment, not by ticks, so that a suspended tab resumes at the right number. */
export function useCountdown(): Countdown {
  const [endsAt, setEndsAt] = useState(0);
  const [now, setNow] = useState(0);
  const start = useCallback((seconds: number) => {
    setNow(Date.now());
    setEndsAt(Date.now() + seconds * 1000);
  }, []);
  const secondsLeft = Math.max(Math.ceil((endsAt - now) / 1000), 0);
  const isRunning = secondsLeft > 0;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
  return { secondsLeft, start };
}
