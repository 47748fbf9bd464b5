import { useState } from 'react';

/** What changes by itself, as it was when somebody began to look at it closely: nothing moves under a pointer or a focus. */
export function useSteady<T>(now: T | undefined, isHeld: boolean): T | undefined {
  const [shown, setShown] = useState(now);
  const isFollowed = !isHeld || shown === undefined;
  if (isFollowed && shown !== now) setShown(now);
  return isFollowed ? now : shown;
}
