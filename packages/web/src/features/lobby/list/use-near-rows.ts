import { GAME_PAGE_SIZE } from '@marquee/contracts/constants';
import type { Game } from '@marquee/contracts/schemas/games';
import { type RefObject, startTransition, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { atom, useStore } from '../../../lib/store/store.ts';
import { coversRows, isSameRows, type NearRows, nearRows, type RowSizes, spaceOf } from './near-rows.ts';
import { type Anchor, anchorIn, focusedIndex, holdAnchor, measureRows, scrollByGrowth } from './row-elements.ts';

/** Up to this number all cards are in the document, for keys, screen readers and the browser's search. */
export const WHOLE_UP_TO = 10 * GAME_PAGE_SIZE;
/** Cards rendered before the rows of a longer list are measured: one page more. */
export const DRAWN_AT_FIRST = WHOLE_UP_TO + GAME_PAGE_SIZE;
/** Cards are rendered this far above and below the view. */
const NEAR_SCREENS = 1.5;

/** Row sizes of the last list, so that a player who returns finds the same position. */
const leftRowsAtom = atom<{ readonly first: Game | undefined; readonly near: NearRows } | null>(null);

/**
 * Renders only the rows of a long list that are near the view, so that scrolling and more pages cost the same as in a short list.
 * It measures the list's position on the screen, so that the list can scroll in the page or in a popup. Null: no row is left out.
 */
export function useNearRows(list: RefObject<HTMLUListElement | null>, games: readonly Game[]): NearRows | null {
  const store = useStore();
  const [first] = games;
  const [near, setNear] = useState<NearRows | null>(() => {
    const left = store.get(leftRowsAtom);
    return first !== undefined && left?.first === first ? left.near : null;
  });
  const drawn = useRef({ near, first, count: games.length });
  /** The last card in view, because rows of another width move it before they are measured. */
  const seen = useRef<Anchor | null>(null);
  const isTurned = useRef(false);

  const look = useCallback(
    (draw: (change: () => void, isUrgent: boolean) => void): void => {
      const { current: element } = list;
      const { near: before, count, first: of } = drawn.current;
      if (element === null || (count <= WHOLE_UP_TO && before === null)) return;
      if (count <= WHOLE_UP_TO) {
        draw(() => setNear(null), true);
        return;
      }
      const sizes = measureRows(element, before?.sizes ?? null);
      isTurned.current = before !== null && before.sizes.widthPx !== sizes.widthPx;
      if (!isTurned.current) seen.current = anchorIn(element);
      const { next, isUrgent } = lookAt(element, {
        sizes,
        before,
        count,
        seen: isTurned.current ? seen.current : null,
      });
      store.set(leftRowsAtom, { first: of, near: next });
      if (before === null || !isSameRows(before, next)) draw(() => setNear(next), isUrgent);
    },
    [list, store],
  );

  useLayoutEffect(() => {
    const { current: element } = list;
    if (element === null || near === null) return;
    if (isTurned.current && seen.current !== null) holdAnchor(element, seen.current);
    else scrollByGrowth(element, near.sizes);
  }, [near, list]);
  useLayoutEffect(() => {
    const isOther = drawn.current.first !== first;
    drawn.current = { near: isOther ? null : near, first, count: games.length };
    look((change) => change());
  }, [near, first, games.length, look]);

  useEffect(() => {
    const { current: element } = list;
    if (element === null) return;
    // Before the paint if a fast scroll uncovered empty rows; otherwise in idle time.
    const onMove = (): void =>
      look((change, isUrgent) => {
        if (isUrgent) flushSync(change);
        else startTransition(change);
      });
    const size = new ResizeObserver(onMove);
    size.observe(element);
    window.addEventListener('scroll', onMove, { capture: true, passive: true });
    window.addEventListener('resize', onMove);
    return () => {
      size.disconnect();
      window.removeEventListener('scroll', onMove, { capture: true });
      window.removeEventListener('resize', onMove);
    };
  }, [list, look]);
  return near;
}

interface Looked {
  readonly sizes: RowSizes;
  readonly before: NearRows | null;
  readonly count: number;
  /** A position to use instead of the list's own; null for its own. */
  readonly seen: Anchor | null;
}

/** The rows near the view; urgent if some rows in view are not rendered. */
function lookAt(list: HTMLElement, { sizes, before, count, seen }: Looked): { next: NearRows; isUrgent: boolean } {
  const rowOf = (index: number): number => Math.floor(index / sizes.columns);
  const listTopPx =
    seen === null ? list.getBoundingClientRect().top : seen.topPx - spaceOf(sizes, { from: 0, to: rowOf(seen.index) });
  const rowsIn = (marginPx: number, focused: number | null) => {
    const view = { topPx: -listTopPx - marginPx, bottomPx: window.innerHeight - listTopPx + marginPx };
    return nearRows({ sizes, rows: rowOf(count - 1) + 1, view, focused });
  };
  const index = focusedIndex(list);
  const stretches = rowsIn(NEAR_SCREENS * window.innerHeight, index === null ? null : rowOf(index));
  return { next: { sizes, stretches }, isUrgent: seen !== null || !coversRows(before, rowsIn(0, null)) };
}
