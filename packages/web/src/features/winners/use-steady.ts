import { useState } from 'react';

/** A value that changes by itself, as it was when the pointer or focus came: nothing moves under a pointer or a focus. */
export function useSteady<T>(now: T | undefined, isHeld: boolean): T | undefined {
  const [shown, setShown] = useState(now);
  const isFollowed = !isHeld || shown === undefined;
  if (isFollowed && shown !== now) setShown(now);
  return isFollowed ? now : shown;
}
