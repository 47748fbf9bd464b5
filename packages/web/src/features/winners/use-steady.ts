import { useState } from 'react';

/** Holds a live value while the pointer or the focus is on it, so that nothing moves below them. */
export function useSteady<T>(now: T | undefined, isHeld: boolean): T | undefined {
  const [shown, setShown] = useState(now);
  const isFollowed = !isHeld || shown === undefined;
  if (isFollowed && shown !== now) setShown(now);
  return isFollowed ? now : shown;
}
