import { type RefObject, useEffect, useRef } from 'react';

/**
 * A game that its own heart takes out of a list takes the focus with it: the heart that moved up gets it, or the place itself
 * where none is left. `shown`: how many there are.
 */
export function useFocusStays(place: RefObject<HTMLElement | null>, shown: number): void {
  const last = useRef({ shown, index: -1 });
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const note = ({ target }: FocusEvent): void => {
      last.current.index = [...element.querySelectorAll('[data-favourite]')].indexOf(target as Element);
    };
    element.addEventListener('focusin', note);
    return () => element.removeEventListener('focusin', note);
  }, [place]);
  useEffect(() => {
    const { shown: before, index } = last.current;
    last.current.shown = shown;
    if (shown >= before || index < 0 || document.activeElement !== document.body) return;
    const hearts = place.current?.querySelectorAll<HTMLElement>('[data-favourite]');
    (hearts?.[Math.min(index, hearts.length - 1)] ?? place.current)?.focus();
  }, [place, shown]);
}
