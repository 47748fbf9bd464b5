import { useCallback, useEffect, useState } from 'react';

/** What was open last, until its closing animation is over. */
export function useLingering<T>(value: T | null): [shown: T | null, forget: () => void] {
  const [shown, setShown] = useState(value);
  useEffect(() => {
    if (value !== null) setShown(value);
  }, [value]);
  return [value ?? shown, useCallback(() => setShown(null), [])];
}
