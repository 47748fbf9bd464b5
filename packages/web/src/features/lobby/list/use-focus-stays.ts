import { type RefObject, useEffect, useRef } from 'react';

/**
 * When a heart removes its game from a list, the focus moves to the next heart, or to the list if it is empty. `shown`: the number
 * of games.
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
