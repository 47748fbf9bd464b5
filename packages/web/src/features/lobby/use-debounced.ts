import { useEffect, useState } from 'react';

/** `value` once it has rested for `delayMs`; a value equal to the last one changes nothing. */
export function useDebounced(value: string, delayMs: number): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    if (value === rested) return;
    const timer = setTimeout(() => setRested(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, rested, delayMs]);
  return rested;
}
