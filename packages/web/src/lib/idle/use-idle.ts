import { useEffect, useState } from 'react';
import { whenIdle } from './when-idle.ts';

/** False until the page has loaded and rests for the first time; for what the first screen does without. */
export function useIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => whenIdle(() => setIsIdle(true)), []);
  return isIdle;
}
