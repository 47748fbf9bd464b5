import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

export interface ScrollTrack {
  readonly track: RefObject<HTMLUListElement | null>;
  /** At the start or end, in the direction of reading. */
  readonly atStart: boolean;
  readonly atEnd: boolean;
  /** Scrolls by one view: 1 forward, −1 back. */
  readonly turn: (step: 1 | -1) => void;
}

/** Share of the view, so that the last visible item stays visible. */
const TURNED = 0.85;
const ROUNDING_PX = 2;

/** A row that scrolls sideways, in both writing directions; the `chosen` item is scrolled to the middle. */
export function useScrollTrack(chosen: string | undefined): ScrollTrack {
  const track = useRef<HTMLUListElement>(null);
  const [edges, setEdges] = useState({ atStart: true, atEnd: true });
  useEffect(() => {
    const row = track.current;
    if (row === null) return;
    const look = (): void => {
      // Counted down from zero where text runs from right to left.
      const before = Math.abs(row.scrollLeft);
      const atStart = before <= ROUNDING_PX;
      const atEnd = row.scrollWidth - row.clientWidth - before <= ROUNDING_PX;
      setEdges((now) => (now.atStart === atStart && now.atEnd === atEnd ? now : { atStart, atEnd }));
    };
    const size = new ResizeObserver(look);
    size.observe(row);
    row.addEventListener('scroll', look, { passive: true });
    return () => {
      size.disconnect();
      row.removeEventListener('scroll', look);
    };
  }, []);
  useEffect(() => {
    const row = track.current;
    const mark = chosen === undefined ? null : row?.querySelector('[aria-current]');
    if (!row || !mark) return;
    const [place, target] = [row.getBoundingClientRect(), mark.getBoundingClientRect()];
    row.scrollBy({ left: target.x + target.width / 2 - place.x - place.width / 2 });
  }, [chosen]);
  const turn = useCallback((step: 1 | -1) => {
    const row = track.current;
    if (row === null) return;
    const onward = getComputedStyle(row).direction === 'rtl' ? -1 : 1;
    row.scrollBy({ left: step * onward * row.clientWidth * TURNED });
  }, []);
  return { track, ...edges, turn };
}
