import type { RowSizes } from './near-rows.ts';

/** Height of a row before one is measured. */
const FIRST_GUESS_PX = 300;
const MOVED_PX = 1;

/** A card in view and its position, which must not change when rows above it change. */
export interface Anchor {
  readonly index: number;
  readonly topPx: number;
}

const cardsOf = (list: HTMLElement): readonly HTMLElement[] => [
  ...list.querySelectorAll<HTMLElement>(':scope > [data-index]'),
];
const indexOf = (card: HTMLElement): number => Number(card.dataset['index']);

/** Adds the sizes of rendered rows to the `known` ones, which are estimates after a change of width. */
export function measureRows(list: HTMLElement, known: RowSizes | null): RowSizes {
  const { gridTemplateColumns, rowGap } = getComputedStyle(list);
  const columns = Math.max(gridTemplateColumns.split(' ').length, 1);
  const widthPx = list.clientWidth;
  const sizes = { columns, widthPx, gapPx: Number.parseFloat(rowGap) || 0 };
  const isTurned = known !== null && (known.columns !== columns || known.widthPx !== widthPx);
  if (isTurned) return { ...sizes, heightsPx: [], guessPx: meanOf(known.heightsPx) ?? known.guessPx };
  const heightsPx = [...(known?.heightsPx ?? [])];
  for (const card of cardsOf(list)) {
    const index = indexOf(card);
    const { height } = index % columns === 0 ? card.getBoundingClientRect() : { height: 0 };
    if (height > 0) heightsPx[index / columns] = height;
  }
  return { ...sizes, heightsPx, guessPx: known?.guessPx ?? meanOf(heightsPx) ?? FIRST_GUESS_PX };
}

function meanOf(heightsPx: readonly (number | undefined)[]): number | null {
  const known = heightsPx.filter((height) => height !== undefined);
  return known.length === 0 ? null : known.reduce((sum, height) => sum + height, 0) / known.length;
}

/** Index of the game whose card has the focus; null for none. */
export function focusedIndex(list: HTMLElement): number | null {
  const card = list.contains(document.activeElement)
    ? document.activeElement?.closest<HTMLElement>('[data-index]')
    : null;
  return card ? indexOf(card) : null;
}

/** The first card in view, if the list starts above the view. */
export function anchorIn(list: HTMLElement): Anchor | null {
  if (list.getBoundingClientRect().top >= 0) return null;
  for (const card of cardsOf(list)) {
    const { top, bottom } = card.getBoundingClientRect();
    if (bottom > 0 && top < window.innerHeight) return { index: indexOf(card), topPx: top };
  }
  return null;
}

/** Keeps the content in view in place when the rows rendered above it differ from the `assumed` heights. */
export function scrollByGrowth(list: HTMLElement, assumed: RowSizes): void {
  let grownPx = 0;
  for (const card of cardsOf(list)) {
    const row = indexOf(card) / assumed.columns;
    const { height, bottom } = Number.isInteger(row) ? card.getBoundingClientRect() : { height: 0, bottom: 0 };
    if (bottom > 0) break;
    if (height > 0) grownPx += height - (assumed.heightsPx[row] ?? assumed.guessPx);
  }
  scrollBy(list, grownPx);
}

/** Restores the position of the content in view after the rows above it changed. */
export function holdAnchor(list: HTMLElement, { index, topPx }: Anchor): void {
  const card = cardsOf(list).find((each) => indexOf(each) === index);
  if (card) scrollBy(list, card.getBoundingClientRect().top - topPx);
}

function scrollBy(list: HTMLElement, top: number): void {
  if (Math.abs(top) >= MOVED_PX) scrollerOf(list).scrollBy({ top, behavior: 'instant' });
}

function scrollerOf(list: HTMLElement): Element {
  for (let element = list.parentElement; element !== null; element = element.parentElement) {
    const scrolls =
      /auto|scroll/.test(getComputedStyle(element).overflowY) && element.scrollHeight > element.clientHeight;
    if (scrolls) return element;
  }
  return document.scrollingElement ?? document.documentElement;
}
