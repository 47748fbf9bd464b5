import { useEffect, useState } from 'react';
import { whenIdle } from './when-idle.ts';

/** True once the page has loaded and is idle; for parts that the first screen does not need. */
export function useIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => whenIdle(() => setIsIdle(true)), []);
  return isIdle;
}
