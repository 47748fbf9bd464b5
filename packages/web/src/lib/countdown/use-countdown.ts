import { useCallback, useEffect, useState } from 'react';

const TICK_MS = 1_000;

export interface Countdown {
  /** `4:59`; null when nothing has to be waited for. */
  readonly text: string | null;
  readonly start: (seconds: number) => void;
}

/** Seconds as a person reads them, Latin digits as the clock has. */
const textOf = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** Counts down to a moment, not by ticks: a tab that slept wakes up at the right number. */
export function useCountdown(): Countdown {
  const [endsAt, setEndsAt] = useState(0);
  const [now, setNow] = useState(0);
  const start = useCallback((seconds: number) => {
    setNow(Date.now());
    setEndsAt(Date.now() + seconds * 1000);
  }, []);
  const left = Math.ceil((endsAt - now) / 1000);
  const isRunning = left > 0;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
  return { text: isRunning ? textOf(left) : null, start };
}
