// @vitest-environment happy-dom
import type { Game } from '@marquee/contracts/schemas/games';
import { act, cleanup, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import { sampleGame } from '../../../testing/sample-games.ts';
import { GameCards } from './game-cards.tsx';
import { WHOLE_UP_TO } from './use-near-rows.ts';

const ROW_PX = 300;
/** In some rows the names take one more line. */
const TALL_PX = 330;
const MANY = 5_000;
const all = Array.from({ length: MANY }, (_, index) => sampleGame(index + 1));
let scrolledPx = 0;
let columns = 1;
let tallEvery = 0;

const marginOf = (card: Element): number => Number.parseFloat((card as HTMLElement).style.marginBlockStart) || 0;
const heightOf = (card: Element): number => {
  const row = Math.floor(Number(card.getAttribute('data-index')) / columns);
  return tallEvery > 0 && row % tallEvery === 0 ? TALL_PX : ROW_PX;
};

/** A page with this many columns. Margins and earlier rows give a card's position, as in a browser. */
function topOf(element: Element): number {
  const cards = [...(element.localName === 'ul' ? [] : (element.parentElement?.children ?? []))];
  const at = cards.indexOf(element);
  return cards.slice(0, at + 1).reduce((topPx, card, index) => {
    if (index % columns !== 0) return topPx;
    const isOwnRow = index + columns > at;
    return topPx + marginOf(card) + (isOwnRow ? 0 : heightOf(card));
  }, -scrolledPx);
}

beforeEach(() => {
  scrolledPx = 0;
  columns = 1;
  tallEvery = 0;
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: Element) {
    const isCard = this.hasAttribute('data-index');
    return new DOMRect(0, topOf(this), isCard ? 200 : 1280, isCard ? heightOf(this) : 0);
  });
  vi.spyOn(HTMLElement.prototype, 'scrollBy').mockImplementation((options) => {
    scrolledPx += (options as ScrollToOptions).top ?? 0;
  });
  vi.spyOn(window, 'getComputedStyle').mockImplementation(() => {
    const gridTemplateColumns = Array(columns).fill('200px').join(' ');
    return { gridTemplateColumns, rowGap: '0px', getPropertyValue: () => '' } as unknown as CSSStyleDeclaration;
  });
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => columns * 200);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const items = () => screen.getAllByRole('listitem');
const positions = () => items().map((item) => Number(item.getAttribute('aria-posinset')));
const scrollTo = (px: number) =>
  act(() => {
    scrolledPx = px;
    window.dispatchEvent(new Event('scroll'));
  });
const open = (games: readonly Game[]) =>
  renderPage(<GameCards games={games} outdated={false} />, { path: '/rng', answers: {} });
const topOfGame = (position: number): number => topOf(items()[positions().indexOf(position)] as Element);
const spacePx = (): number =>
  items().reduce((sum, item) => sum + heightOf(item) + marginOf(item), 0) +
  (Number.parseFloat(screen.getByRole('list').style.paddingBlockEnd) || 0);

describe('[G04] five thousand games', () => {
  it('a list of a few pages is rendered in full', async () => {
    await open(all.slice(0, WHOLE_UP_TO));
    expect(items()).toHaveLength(WHOLE_UP_TO);
    expect(items()[0]?.getAttribute('aria-setsize')).toBeNull();
  });

  it('of a long list only cards near the view are rendered, in their place, with room for the rest', async () => {
    await open(all);
    expect(items().length).toBeLessThan(20);
    expect(positions()[0]).toBe(1);
    expect(items()[0]?.getAttribute('aria-setsize')).toBe('5000');
    expect(spacePx()).toBe(MANY * ROW_PX);
    scrollTo(1_000 * ROW_PX);
    expect(items().length).toBeLessThan(20);
    expect(positions()).toContain(1_001);
    expect(positions()).not.toContain(1);
    expect(topOfGame(1_001)).toBe(0);
    expect(spacePx()).toBe(MANY * ROW_PX);
  });

  it('the focused card and its neighbours, where Tab goes, stay rendered', async () => {
    await open(all);
    screen.getByRole('link', { name: /Game 3$/ }).focus();
    scrollTo(1_000 * ROW_PX);
    expect(positions().slice(0, 4)).toEqual([2, 3, 4, 997]);
    expect(document.activeElement?.textContent).toBe('Game 3');
    expect(spacePx()).toBe(MANY * ROW_PX);
  });

  it('another page is rendered where it is visible, and moves nothing', async () => {
    let setCount: (count: number) => void = () => undefined;
    function Growing() {
      const [count, set] = useState(WHOLE_UP_TO);
      setCount = set;
      return <GameCards games={all.slice(0, count)} outdated={false} />;
    }
    await renderPage(<Growing />, { path: '/rng', answers: {} });
    scrollTo((WHOLE_UP_TO - 2) * ROW_PX);
    act(() => setCount(WHOLE_UP_TO + 24));
    expect(positions()).toContain(WHOLE_UP_TO + 1);
    expect(positions()).not.toContain(1);
    expect(topOfGame(WHOLE_UP_TO - 1)).toBe(0);
  });

  it('another width keeps the game in view', async () => {
    await open(all);
    scrollTo(1_000 * ROW_PX);
    columns = 4;
    act(() => void window.dispatchEvent(new Event('resize')));
    expect(topOfGame(1_001)).toBe(0);
    expect(scrolledPx).toBe(250 * ROW_PX);
    expect(items()[0]?.style.marginBlockStart).not.toBe('');
  });

  it('rows above the view that are higher than estimated move nothing', async () => {
    await open(all);
    scrollTo(1_000 * ROW_PX);
    tallEvery = 2;
    for (let step = 0; step < 5; step += 1) {
      const [position] = positions().filter((each) => topOfGame(each) >= 0);
      const before = topOfGame(position ?? 0);
      scrollTo(scrolledPx - ROW_PX);
      expect(topOfGame(position ?? 0)).toBe(before + ROW_PX);
    }
  });

  it('a list has the same height above and below when the player returns', async () => {
    let show: (isShown: boolean) => void = () => undefined;
    function Leaving() {
      const [isShown, set] = useState(true);
      show = set;
      return isShown ? <GameCards games={all} outdated={false} /> : null;
    }
    await renderPage(<Leaving />, { path: '/rng', answers: {} });
    scrollTo(1_000 * ROW_PX);
    tallEvery = 2;
    for (let row = 1_000; row < 1_050; row += 5) scrollTo(row * ROW_PX);
    const [space, first] = [spacePx(), positions()[0]];
    act(() => show(false));
    act(() => show(true));
    expect([spacePx(), positions()[0]]).toEqual([space, first]);
  });
});
